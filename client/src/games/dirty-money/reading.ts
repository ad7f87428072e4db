// What the table of Dirty Money reads out of views, the declaration and what happened.
import type { Declared } from "../../declared";
import { area, counter } from "../../views";
import type { Happened } from "../../wire";
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
  event: number;
  winner: number;
  /** Who played what, in the order of play. */
  cards: Map<number, CardPiece>;
  coins: number;
  prints: number;
  wiped: number;
}

/** The trick that was taken last in this round, if anybody told of it. */
export function lastTaken(sight: Declared, happened: Happened[]): Taken | null {
  const place = happened.findLastIndex((one) => one.what === "take-trick");
  const taken = happened[place];
  if (!taken || taken.who === null || happened.slice(place).some((one) => one.what === "round")) return null;
  const cards = playedIn(sight, happened.slice(0, place), taken);
  const by = (name: string) => taken.changed?.find((change) => change.counter === `${name}-${taken.who! + 1}`)?.by ?? 0;
  const shown = [...cards.values()].reduce((sum, card) => sum + card.face.prints, 0);
  return { event: taken.event, winner: taken.who, cards, coins: by("coins"), prints: by("prints"), wiped: shown - by("prints") };
}

/** The cards of a trick by who played them, as far as that was told. */
function playedIn(sight: Declared, before: Happened[], taken: Happened): Map<number, CardPiece> {
  const cards = new Map<number, CardPiece>();
  const inIt = new Set(taken.moved?.map((move) => move.piece));
  for (const { what, who, moved } of before.slice(before.findLastIndex((one) => one.what === "take-trick") + 1)) {
    const piece = what === "play-card" && who !== null ? moved?.[0]?.piece : null;
    const card = piece && inIt.has(piece) ? sight.printed(piece) : undefined;
    if (card) cards.set(who!, card as CardPiece);
  }
  return cards;
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
