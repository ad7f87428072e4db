// What is new on the table, as what happened tells it: which pieces and counters to mark, and where pieces came from.
import type { Area } from "../wire/view";
import type { Happened, PieceMoved, TableNews } from "../wire/messages";

export interface Marks {
  /** Pieces that moved or were altered. */
  pieces: ReadonlySet<string>;
  /** Places where something arrived that one may not see, and how much of it. */
  areas: ReadonlyMap<string, number>;
  /** What pieces went away from, by its id. */
  left: ReadonlySet<string>;
  /** By how much counters changed. */
  counters: ReadonlyMap<string, number>;
  /** Piece → the place it came from. */
  from: ReadonlyMap<string, string>;
}

/** So many pieces at once are a deal: where all is new, nothing is marked, nor what lay there before. */
const DEAL = 8;
const dealt = ({ moved = [] }: Happened) => moved.reduce((sum, move) => sum + (move.count ?? 1), 0) > DEAL;

export function marksOf(happened: Happened[]): Marks {
  const moved = happened.flatMap((one) => one.moved ?? []);
  const marked = happened.slice(happened.findLastIndex(dealt) + 1);
  const counters = new Map<string, number>();
  for (const { counter, by } of happened.flatMap((one) => one.changed ?? [])) counters.set(counter, (counters.get(counter) ?? 0) + by);
  return {
    pieces: new Set(marked.flatMap((one) => [...(one.moved ?? []).flatMap((move) => move.piece ?? []), ...(one.altered ?? [])])),
    areas: arrivals(marked.flatMap((one) => one.moved ?? [])),
    left: new Set(marked.flatMap((one) => one.moved ?? []).flatMap((move) => move.from ?? [])),
    counters,
    from: new Map(moved.flatMap((move) => (move.piece !== null && move.from !== null ? [[move.piece, move.from] as const] : []))),
  };
}

function arrivals(moved: PieceMoved[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { piece, to, count } of moved) {
    if (piece === null && to !== null) counts.set(to, (counts.get(to) ?? 0) + (count ?? 1));
  }
  return counts;
}

/** What was known, and what is told after it; what was taken back is told anew, and otherwise. */
export function followed(known: Happened[], told: Happened[]): Happened[] {
  const first = told[0]?.event;
  if (first === undefined) return known;
  return [...known.filter((one) => one.event < first), ...told].slice(-KEPT);
}

const KEPT = 200;

/** Whether the table changed though nothing happened: something was taken back. */
export function undone(before: TableNews | null, news: TableNews): boolean {
  if (news.happened?.length || !before?.view || !news.view) return false;
  const lay = new Map(before.view.areas.map((area) => [area.id, area]));
  return news.view.areas.some((area) => lies(area) !== lies(lay.get(area.id)));
}

const lies = (area: Area | undefined) => (area ? `${area.hidden} ${area.pieces.map((piece) => piece.id).join(" ")}` : "");
