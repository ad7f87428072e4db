// A name for somebody who has not said theirs yet.
import { words } from "./words";

function pick(names: string): string {
  const all = names.split(" ");
  return all[Math.floor(Math.random() * all.length)] ?? names;
}

export function playfulName(): string {
  return `${pick(words.guests.first)} ${pick(words.guests.last)}`;
}
