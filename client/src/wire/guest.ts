// Who somebody is before they have said so: a playful first name, and whether it was chosen.
import { words } from "../words";

function pick(names: string): string {
  const all = names.split(" ");
  return all[Math.floor(Math.random() * all.length)] ?? names;
}

/** For somebody who has not said theirs yet. */
export function playfulName(): string {
  return `${pick(words.guests.first)} ${pick(words.guests.last)}`;
}

const KEY = "backroom-named";
let chosen = false;

/** Whether somebody has said what to call them; a browser that keeps nothing asks again after a reload. */
export const named = {
  get yes(): boolean {
    try {
      return chosen || localStorage.getItem(KEY) !== null;
    } catch {
      return chosen;
    }
  },
  keep(): void {
    chosen = true;
    try {
      localStorage.setItem(KEY, "yes");
    } catch {
      // See above.
    }
  },
  forget(): void {
    chosen = false;
    try {
      localStorage.removeItem(KEY);
    } catch {
      // See above.
    }
  },
};
