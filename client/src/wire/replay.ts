// A finished match looked at again: its timeline, and position by position what a seat saw. docs/protocol.md has the doors.
import type { Answer } from "./analysis";
import { ask, me, record } from "./api";
import type { ToldFrame } from "./frames";
import type { Opened, Score, Worth } from "./messages";
import type { Proofs } from "./verify";
import type { Sight } from "./view";

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
  deeds: string[];
  events: ReplayEvent[];
  /** Everybody's points from a position on. */
  standing: [number, (number | null)[]][];
  sight: Sight;
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
  frames(seat: number, first: number, last: number): Promise<ToldFrame[]>;
  strong(at: number): Promise<Strong>;
  goOn(at: number, seat: number, level: string): Promise<string>;
  record(): Promise<string>;
  /** Everybody's chances, or how far working them out is. */
  analysis(): Promise<Answer>;
  /** How the rules draw each event of chance. */
  proofs(): Promise<Proofs>;
}

const framesAt = (path: string, seat: number, first: number, last: number) =>
  ask<ToldFrame[]>("GET", `${path}/frames?seat=${seat}&first=${first}&last=${last}`);
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
    analysis: () => ask<Answer>("GET", `/tables/${table}/analysis`),
    proofs: () => ask<Proofs>("GET", `${path}/proofs`),
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
    analysis: async () => (await me(), ask<Answer>("POST", "/analyses", { record: text })),
    proofs: () => again((at) => ask<Proofs>("GET", `${at}/proofs`)),
  };
}
