// What the table of Dirty Money reads out of views, the declaration and what happened.
import type { Declared } from "../../wire/declared";
import { area, counter } from "../../wire/views";
import type { CardPiece, DirtyMoneyView, HandArea, LootArea, TrickArea } from "./view";

export interface Suit {
  id: string;
  name: string;
  /** Which of the four drawn shapes and colours it has. */
  look: number;
  /** As few letters as tell it from the others. */
  letter: string;
}

export function suitsOf(sight: Declared): Suit[] {
  const named = Object.entries(sight.words("suit"));
  const all = named.map(([, name]) => name);
  return named.map(([id, name], look) => ({ id, name, look: look % 4, letter: shortest(name, all) }));
}

function shortest(name: string, all: string[]): string {
  for (let size = 1; size < name.length; size++) {
    const start = name.slice(0, size);
    if (all.every((other) => other === name || !other.startsWith(start))) return start;
  }
  return name;
}

export const coinsOf = (view: DirtyMoneyView, seat: number) => counter(view, `coins-${seat + 1}`);
export const printsOf = (view: DirtyMoneyView, seat: number) => counter(view, `prints-${seat + 1}`);
export const handOf = (view: DirtyMoneyView, seat: number) => area<HandArea>(view, `hand-${seat + 1}`);
export const lootOf = (view: DirtyMoneyView, seat: number) => area<LootArea>(view, `loot-${seat + 1}`);
export const trickOf = (view: DirtyMoneyView) => area<TrickArea>(view, "trick");

/** A trick that was taken. */
export interface Taken {
  winner: number;
  /** Who played what, in the order of play. */
  cards: Map<number, CardPiece>;
  coins: number;
  prints: number;
  wiped: number;
}

/** The trick that was taken last, also when a new round has been dealt. */
export function lastTaken(sight: Declared, view: DirtyMoneyView): Taken | null {
  const last = view.facts.last_trick;
  if (!last) return null;
  const played = Object.entries(last.cards).sort(([, a], [, b]) => a - b);
  const cards = new Map(played.map(([id, place]) => [(last.leader + place - 1) % view.seats, sight.printed(id) as CardPiece]));
  const shown = [...cards.values()].reduce((sum, card) => sum + card.face.prints, 0);
  return { winner: last.taker, cards, coins: last.coins, prints: last.prints, wiped: shown - last.prints };
}

/** How far the match is: it grows with every card that is played, and falls when one is taken back. */
export function progress(view: DirtyMoneyView): number {
  const seats = Array.from({ length: view.seats }, (_, seat) => handOf(view, seat));
  return counter(view, "round") * 1000 - seats.reduce((sum, hand) => sum + hand.pieces.length + hand.hidden, 0);
}

/** Whether a round was just dealt after another: no trick of it has been taken, and one has not played yet. */
export function justDealt(view: DirtyMoneyView): boolean {
  const taken = Array.from({ length: view.seats }, (_, seat) => lootOf(view, seat).pieces.length);
  const players = trickOf(view).facts.players;
  const waits = view.seat === null ? !players.length : !players.includes(view.seat);
  return !!view.facts.last_round && !view.over && waits && taken.every((count) => !count);
}

/** Who has the most coins; nobody as long as all have the same. */
export function richest(view: DirtyMoneyView): number[] {
  const coins = Array.from({ length: view.seats }, (_, seat) => coinsOf(view, seat));
  const most = Math.max(...coins);
  return Math.min(...coins) < most ? coins.flatMap((held, seat) => (held === most ? seat : [])) : [];
}

/** Where the others' cards lie, clockwise from one's left, as parts of the way from the middle to the edge. */
const SPOTS: [number, number][][] = [
  [],
  [[0, -1]],
  [[-0.75, -0.5], [0.75, -0.5]],
  [[-0.9, -0.1], [0, -1], [0.9, -0.1]],
  [[-0.95, 0.6], [-0.5, -1], [0.5, -1], [0.95, 0.6]],
  [[-0.9, 0.72], [-0.78, -0.9], [0, -1], [0.78, -0.9], [0.9, 0.72]],
];

export function spot(place: number, others: number): { x: number; y: number } {
  const [x, y] = SPOTS[others]?.[place] ?? round(place, others);
  return { x, y };
}

/** When one only looks on, all of them around. */
function round(place: number, others: number): [number, number] {
  const angle = (place / others) * 2 * Math.PI + Math.PI;
  return [Math.cos(angle), Math.sin(angle)];
}
