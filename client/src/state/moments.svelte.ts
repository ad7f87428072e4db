// What people remember of a game is staged: one thing after the other, each for a while. Play never waits for it.
import type { Component } from "svelte";
import type { Declared } from "../wire/declared";
import type { Happened, TableNews } from "../wire/messages";

export type Tone = "calm" | "good" | "bad" | "grave";

export interface Moment {
  title: string;
  text?: string;
  tone?: Tone;
  /** How long it is looked at, in milliseconds, if nothing else waits. */
  stays?: number;
  /** The game's own drawing of it, between title and text. */
  picture?: Component<any>;
  props?: Record<string, unknown>;
}

/** Where something happened. */
export interface Setting {
  news: TableNews;
  sight: Declared;
  name(seat: number): string;
}

/** What of it is worth staging: `moments.ts` of a game's folder. */
export type Staging = (told: Happened[], at: Setting) => Moment[];

const STAYS = 3200;
const HURRIED = 1500;
/** So many wait at most: what is older is told in the story. */
const MOST = 3;

export class Moments {
  now = $state.raw<Moment | null>(null);
  #waiting: Moment[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  take(moments: Moment[]): void {
    if (!moments.length) return;
    this.#waiting = [...this.#waiting, ...moments].slice(-MOST);
    if (!this.now) this.next();
    else this.#hurry();
  }

  /** The next one, or none. */
  next(): void {
    clearTimeout(this.#timer);
    this.now = this.#waiting.shift() ?? null;
    if (this.now) this.#timer = setTimeout(() => this.next(), this.#waiting.length ? HURRIED : (this.now.stays ?? STAYS));
  }

  clear(): void {
    this.#waiting = [];
    this.next();
  }

  /** Whoever is on stage makes room for those who wait. */
  #hurry(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.next(), HURRIED);
  }
}
