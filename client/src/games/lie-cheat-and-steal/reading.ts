// What the table of Lie, Cheat & Steal reads out of views and what happened: the board as a grid, ways along it, ranks, claims.
import type { Happened } from "../../wire/messages";
import { area, counter } from "../../wire/views";
import type { BlackEyePiece, BoardArea, FeatherPiece, HandArea, LieCheatAndStealView, MoneyPiece, SpacePiece, TokenPiece } from "./view";

export type Seen = LieCheatAndStealView;
export type CardPiece = MoneyPiece | BlackEyePiece | FeatherPiece;

export const votesOf = (view: Seen, seat: number) => counter(view, `votes-${seat + 1}`);
export const cashOf = (view: Seen, seat: number) => counter(view, `cash-${seat + 1}`);
export const salaryOf = (view: Seen, seat: number) => counter(view, `salary-${seat + 1}`);
export const handOf = (view: Seen, seat: number) => area<HandArea>(view, `hand-${seat + 1}`);
export const everybody = (view: Seen) => Array.from({ length: view.seats }, (_, seat) => seat);

export const isMoney = (card: { kind: string }): card is MoneyPiece => card.kind === "money";
export const isBlackEye = (card: { kind: string }): card is BlackEyePiece => card.kind === "black-eye";
export const isFeather = (card: { kind: string }): card is FeatherPiece => card.kind === "feather";

/** The same number for those who are level. */
export function rankOf(view: Seen, seat: number): number {
  const ahead = (other: number) => votesOf(view, other) - votesOf(view, seat) || cashOf(view, other) - cashOf(view, seat);
  return 1 + everybody(view).filter((other) => ahead(other) > 0).length;
}

// The board.

export interface Ring {
  spaces: SpacePiece[];
  at: Map<string, SpacePiece>;
  columns: number;
  rows: number;
}

export function ringOf(view: Seen): Ring {
  const spaces = area<BoardArea>(view, "board").pieces.filter((piece): piece is SpacePiece => piece.kind === "space");
  return {
    spaces,
    at: new Map(spaces.map((space) => [space.id, space])),
    columns: Math.max(1, ...spaces.map((space) => space.face.x)),
    rows: Math.max(1, ...spaces.map((space) => space.face.y)),
  };
}

export function tokensOf(view: Seen): TokenPiece[] {
  return area<BoardArea>(view, "board").pieces.filter((piece): piece is TokenPiece => piece.kind === "token");
}

/** From space to space; the first step may lead onto a path. */
export function onward(ring: Ring, from: string, first: boolean): string {
  const space = ring.at.get(from);
  return (first && space?.face.sets_out) || (space?.face.onward ?? from);
}

const FARTHEST = 12;

/** The spaces on the way from one to another, both included; straight there if nobody walks it. */
export function walk(ring: Ring, from: string, to: string): string[] {
  const way = [from];
  for (let steps = 0; steps < FARTHEST; steps++) {
    way.push(onward(ring, way.at(-1)!, steps === 0));
    if (way.at(-1) === to) return way;
    if (ring.at.get(way.at(-1)!)?.face.sends === to) return [...way, to];
  }
  return [from, to];
}

/** The spaces just behind one, and those ahead of it. */
export function around(ring: Ring, from: string, behind: number, ahead: number): string[] {
  const way = [from];
  for (let steps = 0; steps < ahead; steps++) way.push(onward(ring, way.at(-1)!, steps === 0));
  for (let steps = 0; steps < behind; steps++) way.unshift(before(ring, way[0]!));
  return [...new Set(way)];
}

function before(ring: Ring, id: string): string {
  const space = ring.at.get(id)!;
  const leads = (other: SpacePiece) => other.face.onward === id && other.face.area === space.face.area && other.id !== id;
  const enters = (other: SpacePiece) => other.face.sets_out === id || other.face.sends === id;
  return (ring.spaces.find(leads) ?? ring.spaces.find(enters) ?? space).id;
}

/** A name on one line or two, as even as its words allow. */
export function inTwo(name: string): string[] {
  const parts = name.split(" ");
  const ways = parts.map((_, n) => [parts.slice(0, n).join(" "), parts.slice(n).join(" ")].filter(Boolean));
  const broad = (lines: string[]) => Math.max(...lines.map((line) => line.length));
  if (name.length <= 9) return [name];
  return ways.reduce((best, way) => (broad(way) < broad(best) ? way : best));
}

export interface Plot {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The largest part of the board that nothing lies on and that none of the others has taken; null where it is too small. */
export function freePlot(ring: Ring, taken: Plot[], least: { width: number; height: number }): Plot | null {
  const full = (x: number, y: number) =>
    ring.spaces.some((space) => space.face.x === x && space.face.y === y) ||
    taken.some((plot) => x >= plot.x && x < plot.x + plot.width && y >= plot.y && y < plot.y + plot.height);
  let best: Plot | null = null;
  for (let y = 1; y <= ring.rows; y++) {
    for (let x = 1; x <= ring.columns; x++) {
      let width = ring.columns - x + 1;
      for (let height = 1; y + height - 1 <= ring.rows && width > 0; height++) {
        let broad = 0;
        while (broad < width && !full(x + broad, y + height - 1)) broad++;
        width = broad;
        const plot = { x, y, width, height };
        if (width >= least.width && height >= least.height && (!best || width * height > best.width * best.height)) best = plot;
      }
    }
  }
  return best;
}

// What happened.

/** A token that went from one space to another. */
export interface Walked {
  token: string;
  way: string[];
  who: number | null;
}

export function walked(ring: Ring, told: Happened[]): Walked[] {
  return told.flatMap((one) =>
    (one.moved ?? []).flatMap(({ piece, from, to }) =>
      piece?.startsWith("token-") && from && to && ring.at.has(from) && ring.at.has(to) ? [{ token: piece, way: walk(ring, from, to), who: one.who }] : [],
    ),
  );
}

/** The newest roll of all. */
export function lastRoll(happened: Happened[]): { who: number | null; roll: number; one: boolean } | null {
  const last = happened.findLast((one) => one.dice?.length);
  return last ? { who: last.who, roll: last.dice!.reduce((sum, die) => sum + die, 0), one: false } : null;
}

// Claims.

export interface Record {
  said: number;
  called: number;
  lies: number;
}

/** What became of claims like this one: of the same amount or more. */
export function claimsFrom(view: Seen, amount: number): Record {
  const such = view.facts.claims.filter((claim) => claim.amount >= amount);
  const sum = (of: keyof Record) => such.reduce((all, claim) => all + claim[of], 0);
  return { said: sum("said"), called: sum("called"), lies: sum("lies") };
}

/** Whether its victim may still sue over a card. */
export function suable(card: BlackEyePiece): boolean {
  return !!card.face.suits && Object.values(card.face.suits).some(Boolean);
}

/** Who may still sue over a Black Eye card of somebody. */
export function maySue(view: Seen, seat: number): boolean {
  return everybody(view).some((other) => handOf(view, other).pieces.some((card) => isBlackEye(card) && card.face.victim === seat && suable(card)));
}
