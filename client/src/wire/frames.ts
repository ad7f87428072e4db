// The positions of a finished match as one reader saw them: fetched some at a time, and put together again.
import { BriefReader } from "./brief";
import type { Happened, OptionNews, QuestionNews, TableNews } from "./messages";
import type { Area, View } from "./view";

/** A place whose pieces only one seat sees. */
export interface OpenArea {
  seat: number;
  area: Area;
}

/** The table at one position as one reader saw it, and what happened right before. */
export interface Frame {
  view: View;
  told: Happened[];
  /** Who has to decide here, what was possible, and what they chose. */
  asked: number | null;
  question: QuestionNews | null;
  options: OptionNews[];
  chosen: number | null;
  open: OpenArea[];
}

/** The same as it is told: without what is as it was at the position before. */
export interface ToldFrame {
  view: unknown;
  told: Happened[];
  asked?: number;
  question?: QuestionNews;
  options?: OptionNews[];
  chosen?: number | null;
  open?: (string | OpenArea)[];
}

export const CHUNK = 50;
const KEPT = 24; // chunks

/** The frames of a replay, fetched some at a time and kept for a while. */
export class Frames {
  #chunks = new Map<string, Promise<Frame[]>>();
  #known = new Map<string, Frame[]>();

  constructor(
    readonly fetch: (seat: number, first: number, last: number) => Promise<ToldFrame[]>,
    /** The last position. */
    readonly last: number,
  ) {}

  /** The frame, if it is here. */
  known(seat: number, at: number): Frame | undefined {
    return this.#known.get(key(seat, at))?.[at % CHUNK];
  }

  async at(seat: number, at: number): Promise<Frame> {
    return (await this.#chunk(seat, at))[at % CHUNK]!;
  }

  /** Fetches what will be looked at next. */
  prepare(seat: number, at: number): void {
    for (const near of [at + CHUNK / 2, at - CHUNK / 2]) if (near >= 0 && near <= this.last) this.#chunk(seat, near).catch(() => {});
  }

  #chunk(seat: number, at: number): Promise<Frame[]> {
    const name = key(seat, at);
    let chunk = this.#chunks.get(name);
    if (!chunk) {
      const first = at - (at % CHUNK);
      chunk = this.fetch(seat, first, Math.min(first + CHUNK - 1, this.last)).then((told) => this.#keep(name, told));
      chunk.catch(() => this.#chunks.delete(name));
    }
    this.#chunks.delete(name);
    this.#chunks.set(name, chunk);
    return chunk;
  }

  #keep(name: string, told: ToldFrame[]): Frame[] {
    const frames = whole(told);
    this.#known.set(name, frames);
    for (const old of [...this.#chunks.keys()].slice(0, Math.max(0, this.#chunks.size - KEPT))) {
      this.#chunks.delete(old);
      this.#known.delete(old);
    }
    return frames;
  }
}

const key = (seat: number, at: number) => `${seat} ${Math.floor(at / CHUNK)}`;

/** Frames as they were told, each with all that was left out because it was as before. */
export function whole(told: ToldFrame[]): Frame[] {
  const reader = new BriefReader();
  let open = new Map<string, OpenArea>();
  return told.map((frame, n) => {
    const view = reader.whole({ since: n, view: frame.view } as TableNews).view!;
    open = new Map((frame.open ?? []).map((one) => (typeof one === "string" ? [one, open.get(one)!] : [one.area.id, one])));
    const { asked = null, question = null, options = [], chosen = null } = frame;
    return { view, told: frame.told, asked, question, options, chosen, open: [...open.values()] };
  });
}
