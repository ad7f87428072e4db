// What somebody likes, kept in this browser.
import { PACES, type Pacing } from "./pace";

export type Theme = "dark" | "light" | "contrast";
export type Motion = "system" | "full" | "none";

const USUAL_LEVEL = "casual";
const KEY = "backroom-settings";

class Settings {
  theme = $state<Theme>("dark");
  marks = $state(false);
  motion = $state<Motion>("system");
  sound = $state(false);
  notify = $state(false);
  /** Whether others' moves are shown one by one. */
  pace = $state<Pacing>("off");
  /** Whether somebody answers themselves also where they can only pass. */
  byHand = $state(false);
  text = $state(100);
  /** How well bots play that fill a table. */
  level = $state(USUAL_LEVEL);

  constructor() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
      if (["dark", "light", "contrast"].includes(kept.theme)) this.theme = kept.theme;
      if (["system", "full", "none"].includes(kept.motion)) this.motion = kept.motion;
      if (PACES.includes(kept.pace)) this.pace = kept.pace;
      if (typeof kept.marks === "boolean") this.marks = kept.marks;
      if (typeof kept.sound === "boolean") this.sound = kept.sound;
      if (typeof kept.notify === "boolean") this.notify = kept.notify;
      if (typeof kept.byHand === "boolean") this.byHand = kept.byHand;
      if (typeof kept.level === "string") this.level = kept.level;
      if (kept.text >= 80 && kept.text <= 160) this.text = kept.text;
    } catch {
      // A browser that keeps nothing plays all the same.
    }
  }

  /** Whether things may move. */
  get moving(): boolean {
    if (this.motion !== "system") return this.motion === "full";
    return !matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** The level that is liked, where there is one like that. */
  levelAmong(levels: string[]): string {
    return [this.level, USUAL_LEVEL].find((level) => levels.includes(level)) ?? "";
  }

  /** Shows the page as it is liked, and keeps that. */
  apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.theme;
    root.dataset.marks = String(this.marks);
    root.dataset.motion = this.moving ? "full" : "none";
    root.style.fontSize = `${this.text}%`;
    const { theme, marks, motion, sound, notify, text, pace, byHand, level } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ theme, marks, motion, sound, notify, text, pace, byHand, level }));
    } catch {
      // See above.
    }
  }
}

export const settings = new Settings();
