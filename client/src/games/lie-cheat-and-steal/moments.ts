// What of this game people remember: who accused whom of what, who answered how, what it moved, who went bankrupt.
import type { Moment, Setting, Tone } from "../../state/moments.svelte";
import type { Happened } from "../../wire/messages";
import Scales from "./Scales.svelte";
import { words } from "./words";

const say = words.moments;

interface Act {
  title: string;
  tone: Tone;
  /** Stamped across it. */
  stamp?: string;
}

/** How a step looks on stage, with what followed from it; nothing for what the story alone tells. */
const ACTS: Record<string, (one: Happened, after: Happened[]) => Act | null> = {
  "show-money": (one, after) =>
    owes(after) === one.who ? { title: say.caught, tone: "bad", stamp: say.lie } : { title: say.cleared, tone: "good", stamp: say.truth },
  "name-crime": () => ({ title: say.crime, tone: "bad" }),
  answer: (one) => ({ title: say.answer, tone: one.moved?.length ? "good" : "bad" }),
  "serve-subpoena": (one) => (one.text ? { title: say.subpoena, tone: "bad" } : null),
  sue: (one) => (one.changed?.length ? { title: say.sue, tone: "grave" } : null),
  "show-black-eye": (one, after) => (owes(after) === one.who ? { title: say.libel, tone: "grave", stamp: say.isLibel } : { title: say.noLibel, tone: "grave", stamp: say.isTrue }),
  auction: () => ({ title: say.tip, tone: "calm" }),
  "close-auction": (one) => (one.changed?.length ? { title: say.sold, tone: "calm" } : null),
  "price-of-votes": () => ({ title: say.offer, tone: "calm" }),
  "answer-offer": (one) => (one.changed?.length ? { title: say.deal, tone: "good" } : { title: say.noDeal, tone: "calm" }),
  bankrupt: () => ({ title: say.bankrupt, tone: "grave" }),
};

/** Steps that carry out what the one before them decided: their changes belong to it. */
const FOLLOWS = new Set(["owe", "settle", "vindicated", "use-character", "hear-suits"]);
const STAYS = 4200;

/** One moment for each, with what it moved until something else began. */
export function moments(told: Happened[], at: Setting): Moment[] {
  return told.flatMap((one, n) => {
    const end = told.findIndex((later, m) => m > n && !FOLLOWS.has(later.what));
    const after = told.slice(n + 1, end < 0 ? undefined : end);
    const act = one.text ? ACTS[one.what]?.(one, after) : null;
    if (!act) return [];
    const before = told[n - 1]?.what === "accuse" ? [told[n - 1]!] : [];
    const all = [...before, one, ...after];
    const props = { moved: movedBy(all), names: (seat: number) => at.name(seat), stamp: act.stamp };
    return [{ title: act.title, tone: act.tone, text: texts(all), stays: STAYS, picture: Scales, props }];
  });
}

/** Who owes something by it. */
const owes = (after: Happened[]) => after.find((one) => one.what === "owe" || one.what === "settle")?.who;

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
