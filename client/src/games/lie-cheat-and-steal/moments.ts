// What of this game people remember: who accused whom of what, who answered how, what it moved, who went bankrupt.
import type { Moment, Setting, Tone } from "../../moments.svelte";
import type { Happened } from "../../wire";
import Scales from "./Scales.svelte";
import { words } from "./words";

const say = words.moments;

/** What a step is called on stage, and how it looks. */
const STAGED: Record<string, { title: string; tone: Tone }> = {
  "show-money": { title: say.shown, tone: "bad" },
  "name-crime": { title: say.crime, tone: "bad" },
  "answer": { title: say.answer, tone: "good" },
  "serve-subpoena": { title: say.subpoena, tone: "bad" },
  "sue": { title: say.sue, tone: "grave" },
  "show-black-eye": { title: say.verdict, tone: "grave" },
  "close-auction": { title: say.tip, tone: "plain" },
  "answer-offer": { title: say.deal, tone: "plain" },
  "bankrupt": { title: say.bankrupt, tone: "grave" },
};

/** Steps that carry out what the one before them decided: their changes belong to it. */
const FOLLOWS = new Set(["owe", "settle", "vindicated", "use-character"]);

/** One moment for each, with what it moved until something else began. */
export function moments(told: Happened[], at: Setting): Moment[] {
  return told.flatMap((one, n) => {
    const staged = STAGED[one.what];
    if (!staged || !one.text || silent(one)) return [];
    const end = told.findIndex((later, m) => m > n && !FOLLOWS.has(later.what));
    const all = [one, ...told.slice(n + 1, end < 0 ? undefined : end)];
    return [{ ...staged, text: texts(all), stays: 4200, picture: Scales, props: { moved: movedBy(all), names: (seat: number) => at.name(seat) } }];
  });
}

/** Whoever sues nobody, serves nothing or bids nothing is told in the story only. */
function silent(one: Happened): boolean {
  if (one.what === "sue" || one.what === "serve-subpoena") return !one.moved?.length && !one.changed?.length;
  return one.what === "close-auction" && !one.changed?.length;
}

const texts = (all: Happened[]) => all.map((one) => one.text).filter(Boolean).join(" ");

export interface Sum {
  seat: number;
  votes: number;
  cash: number;
}

/** What everybody gained and lost by it. */
function movedBy(all: Happened[]): Sum[] {
  const sums = new Map<number, Sum>();
  for (const { counter, by, owner } of all.flatMap((one) => one.changed ?? [])) {
    if (owner === null || (!counter.startsWith("votes") && !counter.startsWith("cash"))) continue;
    const sum = sums.get(owner) ?? { seat: owner, votes: 0, cash: 0 };
    if (counter.startsWith("votes")) sum.votes += by;
    else sum.cash += by;
    sums.set(owner, sum);
  }
  return [...sums.values()].filter((sum) => sum.votes || sum.cash);
}
