// A finished match looked at again: its timeline, and position by position what a seat saw. docs/protocol.md has the doors.
import { ask, me, record } from "./api";
import { BriefReader } from "./brief";
import type { Happened, Opened, OptionNews, QuestionNews, Score, TableNews, Worth } from "./messages";
import type { Area, Sight, View } from "./view";

/** In the place of a seat: whoever looks from above sees all hands. */
export const ABOVE = -1;

/** What was decided, by a seat or by chance (null), and a line that tells all of it. */
export interface ReplayEvent {
  seat: number | null;
  text: string;
}

export interface Timeline {
  replay: string;
  game: string;
  title: string;
  seats: number;
  names: string[];
  edition: string;
  own_edition: boolean;
  options: Record<string, unknown>;
  practice: boolean;
  over: boolean;
  winners: number[];
  scores: Score[];
  events: ReplayEvent[];
  /** Everybody's points from a position on. */
  standing: [number, (number | null)[]][];
  sight: Sight;
}

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

interface ToldFrame {
  view: unknown;
  told: Happened[];
  asked?: number;
  question?: QuestionNews;
  options?: OptionNews[];
  chosen?: number | null;
  open?: (string | OpenArea)[];
}

/** What the strong level would have done, and why. */
export interface Strong {
  choice: number;
  text: string;
  reason: string;
  worths: Worth[];
}

/** Where a replay comes from: a table, or a record that somebody has brought. */
export interface Source {
  /** The table's id, or nothing. */
  table: string;
  timeline(): Promise<Timeline>;
  frames(seat: number, first: number, last: number): Promise<unknown[]>;
  strong(at: number): Promise<Strong>;
  goOn(at: number, seat: number, level: string): Promise<string>;
  record(): Promise<string>;
}

const framesAt = (path: string, seat: number, first: number, last: number) =>
  ask<unknown[]>("GET", `${path}/frames?seat=${seat}&first=${first}&last=${last}`);
const playAt = async (path: string, at: number, seat: number, level: string) =>
  (await me(), (await ask<Opened>("POST", `${path}/play`, { at, seat, level })).table);

export function tableSource(table: string): Source {
  const path = `/tables/${table}/replay`;
  return {
    table,
    timeline: () => ask<Timeline>("GET", path),
    frames: (seat, first, last) => framesAt(path, seat, first, last),
    strong: (at) => ask<Strong>("GET", `${path}/advice?at=${at}`),
    goOn: (at, seat, level) => playAt(path, at, seat, level),
    record: () => record(table),
  };
}

/** The server keeps a record for a while; when it has forgotten it, it is told again. */
export function recordSource(text: string): Source {
  let path: Promise<string> | null = null;
  const open = () => ask<Timeline>("POST", "/replays", { record: text });
  const known = () => (path ??= open().then((timeline) => `/replays/${timeline.replay}`));
  async function again<T>(deed: (path: string) => Promise<T>): Promise<T> {
    try {
      return await deed(await known());
    } catch (problem) {
      if ((problem as { code?: string }).code !== "unknown") throw problem;
      path = null;
      return deed(await known());
    }
  }
  return {
    table: "",
    timeline: async () => {
      const timeline = await open();
      path = Promise.resolve(`/replays/${timeline.replay}`);
      return timeline;
    },
    frames: (seat, first, last) => again((at) => framesAt(at, seat, first, last)),
    strong: (position) => again((at) => ask<Strong>("GET", `${at}/advice?at=${position}`)),
    goOn: (position, seat, level) => again((at) => playAt(at, position, seat, level)),
    record: async () => text,
  };
}

export const CHUNK = 50;
const KEPT = 24; // chunks

/** The frames of a replay, fetched some at a time and kept for a while. */
export class Frames {
  #chunks = new Map<string, Promise<Frame[]>>();
  #known = new Map<string, Frame[]>();

  constructor(
    readonly fetch: Source["frames"],
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
      chunk = this.fetch(seat, first, Math.min(first + CHUNK - 1, this.last)).then((told) => this.#keep(name, told as ToldFrame[]));
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
