// A match looked back on, as the server tells it, and what can be read out of that.

/** What a strong player would have done instead, and what both were worth. */
export interface Better {
  choice: number;
  label: string;
  worth: number;
  played: number;
  lost: number;
  error: number;
}

/** One event of a match, and everybody's chance to win after it; points where somebody played alone. */
export interface Moment {
  event: number;
  /** Who decided it; nobody where chance did. */
  seat: number | null;
  text: string;
  chances: number[];
  swing: number;
  weighed: boolean;
  better: Better | null;
}

export interface Analysis {
  state: "ready";
  game: string;
  names: string[];
  winners: number[];
  start: number[];
  moments: Moment[];
  swings: number[];
  luck: number[];
}

export interface Working {
  state: "working";
  done: number;
  of: number;
  ahead: number;
}

export type Answer = Analysis | Working | { state: "off" };

/** The few moments that decided it, in their order: the moves and the luck that swung it most, and of the moves at least one. */
export function decisive(analysis: Analysis, most = 3): Moment[] {
  const alone = analysis.names.length === 1;
  const told = [...new Set([...analysis.swings, ...analysis.luck])].map((event) => analysis.moments[event]!);
  const great = told.filter((moment) => moment.text && moment.swing >= (alone ? 0.5 : 0.02)).sort((a, b) => b.swing - a.swing);
  const first = great.slice(0, most);
  const move = great.find((moment) => moment.seat !== null);
  if (move && !first.includes(move)) first[first.length - 1] = move;
  return first.sort((a, b) => a.event - b.event);
}

/** Everybody's chances before an event. */
export const before = (analysis: Pick<Analysis, "start" | "moments">, event: number) => analysis.moments[event - 1]?.chances ?? analysis.start;

/** Whom an event moved most, with their chance before and after it. */
export function moved(analysis: Analysis, moment: Moment): { seat: number; from: number; to: number } {
  const was = before(analysis, moment.event);
  const by = moment.chances.map((chance, seat) => Math.abs(chance - was[seat]!));
  const seat = by.indexOf(Math.max(...by));
  return { seat, from: was[seat]!, to: moment.chances[seat]! };
}
