// What the table of Dirty Money reads out of two views that follow each other.
import type { Piece, View } from "../../view";
import { area, counter } from "../../views";
import { words as say } from "./words";

export interface Suit {
  id: string;
  name: string;
  /** Which of the four drawn shapes and colours it has. */
  look: number;
  /** As few letters as tell it from the others. */
  letter: string;
}

export function suitsOf(view: View): Suit[] {
  const named = (Array.isArray(view.facts.suits) ? view.facts.suits : []) as unknown as { id: string; name: string }[];
  return named.map(({ id, name }, look) => ({ id, name, look: look % 4, letter: shortest(name, named.map((suit) => suit.name)) }));
}

function shortest(name: string, all: string[]): string {
  for (let size = 1; size < name.length; size++) {
    const start = name.slice(0, size);
    if (all.every((other) => other === name || !other.startsWith(start))) return start;
  }
  return name;
}

export const coinsOf = (view: View, seat: number) => counter(view, `coins-${seat + 1}`);
export const printsOf = (view: View, seat: number) => counter(view, `prints-${seat + 1}`);
export const handOf = (view: View, seat: number) => area(view, `hand-${seat + 1}`);
export const lootOf = (view: View, seat: number) => area(view, `loot-${seat + 1}`);
export const playersOf = (view: View) => area(view, "trick").facts.players as number[] | undefined ?? [];

/** A trick that was taken between two views. */
export interface Taken {
  winner: number;
  cards: Map<number, Piece>;
  coins: number;
  prints: number;
  wiped: number;
  key: string;
}

/** The trick that was completed between two views, if it was just one. */
export function takenBetween(before: View, now: View): Taken | null {
  if (counter(before, "round") !== counter(now, "round")) return null;
  const seats = [...Array(now.seats).keys()];
  const winner = seats.find((seat) => lootOf(now, seat).pieces.length > lootOf(before, seat).pieces.length);
  if (winner === undefined) return null;
  const fresh = lootOf(now, winner).pieces.slice(lootOf(before, winner).pieces.length);
  const cards = placed(before, fresh, seats.filter((seat) => spent(before, now, seat)));
  if (!cards) return null;
  const prints = printsOf(now, winner) - printsOf(before, winner);
  const shown = fresh.reduce((sum, card) => sum + Number(card.face.prints ?? 0), 0);
  return { winner, cards, prints, coins: coinsOf(now, winner) - coinsOf(before, winner), wiped: shown - prints, key: fresh.map((card) => card.id).join() };
}

const spent = (before: View, now: View, seat: number) => handOf(before, seat).facts.cleaner === true && handOf(now, seat).facts.cleaner !== true;

/** Who played what: those that lay there already, then the others in the order of the table. */
function placed(before: View, fresh: Piece[], cleaners: number[]): Map<number, Piece> | null {
  const players = playersOf(before);
  const lying = area(before, "trick").pieces;
  const cards = new Map(lying.map((card, n) => [players[n]!, card]));
  const known = new Set(lying.map((card) => card.id));
  const rest = fresh.filter((card) => !known.has(card.id));
  const leader = Number(before.facts.leader ?? 0);
  for (let n = cards.size; n < before.seats; n++) {
    const seat = (leader + n) % before.seats;
    const card = cleaners.includes(seat) ? cleanerOf(seat) : rest.shift();
    if (card) cards.set(seat, card);
  }
  return rest.length ? null : cards;
}

const cleanerOf = (seat: number): Piece => ({
  id: `cleaner-${seat + 1}`,
  kind: "card",
  label: say.cleanerCard,
  face: { suit: "cleaner", rank: 0, coins: 0, prints: 0, name: say.cleanerCard },
});

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
