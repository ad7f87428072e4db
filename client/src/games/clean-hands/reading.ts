// What the table of Clean Hands reads out of views, the declaration and options.
import type { Declared } from "../../wire/declared";
import type { FieldSight, GroupSight, ItemsSight, WordSight } from "../../wire/view";
import { area, counter } from "../../wire/views";
import type { TableNews } from "../../wire/messages";
import type { Bench } from "./benches";
import { words } from "../../words";
import type { ActionPiece, CaucusesArea, CleanHandsView, HandArea, MemberPiece, OnArea, OutOfOfficeArea, CabinetArea, ProfitPiece } from "./view";

export type CardPiece = ActionPiece | ProfitPiece;
export type LastVote = NonNullable<CleanHandsView["facts"]["last_vote"]>;

export const isProfit = (card: CardPiece): card is ProfitPiece => card.kind === "profit";

export const nameOf = (news: TableNews, seat: number) => news.seats[seat]?.name || words.seat.number(seat + 1);
export const cashOf = (view: CleanHandsView, seat: number) => counter(view, `cash-${seat + 1}`);
export const votesOf = (view: CleanHandsView, seat: number) => counter(view, `votes-${seat + 1}`);
export const weightOf = (view: CleanHandsView, seat: number) => counter(view, `weight-${seat + 1}`);
export const handOf = (view: CleanHandsView, seat: number) => area<HandArea>(view, `hand-${seat + 1}`);
export const stacksOf = (view: CleanHandsView, seat: number) => area<CaucusesArea>(view, `caucuses-${seat + 1}`).pieces;
export const heldBy = (view: CleanHandsView, seat: number) => area<CabinetArea>(view, `cabinet-${seat + 1}`).pieces;

/** Everybody's place by cash; several may share one. */
export function rankOf(view: CleanHandsView, seat: number): number {
  const cash = cashOf(view, seat);
  return 1 + seatsOf(view).filter((other) => cashOf(view, other) > cash).length;
}

export const seatsOf = (view: CleanHandsView) => Array.from({ length: view.seats }, (_, seat) => seat);

/** A chair of the Cabinet: who holds the office, and what lies there. */
export interface Office {
  member: MemberPiece;
  holder: number | null;
  profits: ProfitPiece[];
  investigations: CardPiece[];
}

/** The chairs in the order of the edition, the President first; also those that nobody holds. */
export function officesOf(view: CleanHandsView, sight: Declared): Office[] {
  const held = new Map(seatsOf(view).flatMap((seat) => heldBy(view, seat).map((member) => [member.id, { member, holder: seat as number | null }] as const)));
  for (const member of area<OutOfOfficeArea>(view, "out-of-office").pieces) held.set(member.id, { member, holder: null });
  return Object.keys(sight.kind("member")?.pieces ?? {}).flatMap((id) => {
    const found = held.get(id);
    if (!found) return [];
    const cards = area<OnArea>(view, `on-${id}`).pieces;
    return [{ ...found, profits: cards.filter(isProfit), investigations: cards.filter((card) => !isProfit(card)) }];
  });
}

/** The offices that a proposal gives out, in their order. */
export function secretariesOf(sight: Declared): string[] {
  const given = field(sight.fact("proposal"), "given") as ItemsSight | undefined;
  const member = field(given?.of, "member") as WordSight | undefined;
  return Object.keys(member?.words ?? {});
}

function field(group: FieldSight | undefined, id: string): FieldSight | undefined {
  return (group as GroupSight | undefined)?.fields?.find((one) => one.id === id);
}

/** The seat that a place of theirs belongs to: "cabinet-3" → 2. */
export function seatIn(place: string): number | null {
  const found = /^(?:cabinet|caucuses)-(\d+)$/.exec(place);
  return found ? Number(found[1]) - 1 : null;
}

/** How a chamber is divided: at rest, while it votes, when it has voted, and as one guesses that it would. */
export interface Division {
  state: "rest" | "vote" | "done" | "guess";
  chamber: "congress" | "cabinet";
  /** From left to right: ayes, whoever has not spoken yet, noes. */
  benches: Bench[];
  yes: number;
  no: number;
}

export function atRest(view: CleanHandsView): Division {
  const benches = seatsOf(view).map((seat): Bench => ({ seat, size: votesOf(view, seat), said: "" }));
  return { state: "rest", chamber: "congress", benches, yes: 0, no: 0 };
}

interface Ballots {
  chamber: "congress" | "cabinet";
  caller: number;
  weights: number[];
  ballots: number[];
  yes: number;
  no: number;
}

export function divided(vote: Ballots, state: Division["state"]): Division {
  const order = vote.weights.map((_, n) => (vote.caller + 1 + n) % vote.weights.length);
  const benches = order.map((seat): Bench => ({ seat, size: vote.weights[seat]!, said: saidBy(vote.ballots[seat]!) }));
  const by = (said: Bench["said"]) => benches.filter((bench) => bench.said === said);
  return { state, chamber: vote.chamber, benches: [...by("yes"), ...by(""), ...by("no").reverse()], yes: vote.yes, no: vote.no };
}

const saidBy = (ballot: number): Bench["said"] => (ballot > 0 ? "yes" : ballot < 0 ? "no" : "");

/** As it was when all had spoken: with everything they had. */
export function decided(last: LastVote): Division {
  return divided({ ...last, weights: last.ballots.map(Math.abs) }, "done");
}

/** Today's votes, if all who get something say yes and all others no. */
export function guessed(view: CleanHandsView, proposer: number, gets: (seat: number) => boolean): Division {
  const weights = seatsOf(view).map((seat) => votesOf(view, seat));
  const ballots = weights.map((weight, seat) => (seat === proposer || gets(seat) ? weight : -weight));
  const sum = (list: number[]) => list.reduce((total, one) => total + Math.max(0, one), 0);
  return divided({ chamber: "congress", caller: proposer, weights, ballots, yes: sum(ballots), no: sum(ballots.map((one) => -one)) }, "guess");
}

/** Whose stack of Caucus cards that is. */
export function ownerOf(view: CleanHandsView, stack: string): number | null {
  return seatsOf(view).find((seat) => stacksOf(view, seat).some((piece) => piece.id === stack)) ?? null;
}

/** How far the match is, as far as votes tell: another text after each of them. */
export function voteKey(view: CleanHandsView): string {
  return JSON.stringify(view.facts.last_vote);
}

type Vote = NonNullable<CleanHandsView["facts"]["vote"]>;

/** Whether the noes have it, whatever is still said: not even a tie can come of it. */
export function lostIn({ weights, waiting, yes }: Vote): boolean {
  const sum = (votes: number[]) => votes.reduce((total, one) => total + one, 0);
  return 2 * (yes + sum(waiting.map((seat) => weights[seat] ?? 0))) < sum(weights);
}
