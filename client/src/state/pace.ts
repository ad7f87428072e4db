// Messages one by one: those in which something happened wait for a moment, or for a sign, after the one before.
import type { TableNews } from "../wire/messages";

export type Pacing = "off" | "slow" | "step";
export const PACES: Pacing[] = ["off", "slow", "step"];

export interface Stage {
  readonly pacing: Pacing;
  /** Milliseconds, where it is not the usual pause. */
  readonly pause?: number;
  show(news: TableNews): void;
  /** How many wait now. */
  waits(count: number): void;
  /** Calls back later; gives what takes that back. */
  later(call: () => void, milliseconds: number): () => void;
}

export const PAUSE = 1500;
/** So many are not worth waiting for. */
const MOST = 120;

export class Pace {
  #queue: TableNews[] = [];
  #stage: Stage;
  #shown: TableNews | null = null;
  /** Takes the rest back that keeps the next message waiting. */
  #resting: (() => void) | null = null;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** The newest message that came, shown or not. */
  get newest(): TableNews | null {
    return this.#queue.at(-1) ?? this.#shown;
  }

  take(news: TableNews): void {
    this.#queue.push(news);
    if (this.#urgent(news)) this.all();
    else this.#goOn();
  }

  /** The next one need not wait: somebody asked for it, or has just decided. */
  next(): void {
    this.#wake();
    this.#goOn();
  }

  /** Shows all at once. */
  all(): void {
    this.#wake();
    while (this.#queue.length) this.#showNext();
    this.#count();
  }

  close(): void {
    this.#wake();
    this.#queue = [];
  }

  /** What is drawn anew, what the table is asked, a clock that runs: none of it may wait. */
  #urgent(news: TableNews): boolean {
    const before = this.#shown;
    return (
      this.#stage.pacing === "off" ||
      !before ||
      news.since === 0 ||
      news.seat !== before.seat ||
      !!news.clock ||
      !!news.motion ||
      !["running", "over"].includes(news.state) ||
      this.#queue.length > MOST
    );
  }

  #goOn(): void {
    while (this.#queue.length && !(this.#resting && happens(this.#queue[0]!))) this.#showNext();
    this.#count();
  }

  #showNext(): void {
    const news = this.#queue.shift()!;
    this.#shown = news;
    this.#stage.show(news);
    if (happens(news)) this.#rest();
  }

  /** For a moment, or until somebody asks for the next. */
  #rest(): void {
    this.#wake();
    const { pacing } = this.#stage;
    if (pacing === "step") this.#resting = () => {};
    if (pacing === "slow") this.#resting = this.#stage.later(() => this.next(), this.#stage.pause ?? PAUSE);
  }

  #wake(): void {
    this.#resting?.();
    this.#resting = null;
  }

  #count(): void {
    this.#stage.waits(this.#queue.filter(happens).length);
  }
}

const happens = (news: TableNews) => !!news.happened?.length;
