// How everybody's chance went, as lines: the scale, the paths, and how the lines are told apart.
import type { Moment } from "../wire/analysis";

/** Each seat has a pattern of its own besides its colour. */
export const DASHES = ["", "7 3", "2 3", "10 3 2 3", "14 4", "5 2 1 2 1 2", "1 4", "9 2 2 2 2 2"];

export interface Scale {
  low: number;
  high: number;
  /** Where a line across the chart is drawn, and written. */
  marks: number[];
}

/** Shares of the win go from none to all; points from the fewest to the most there were. */
export function scaleOf(rows: number[][]): Scale {
  if ((rows[0]?.length ?? 0) > 1) return { low: 0, high: 1, marks: [0, 0.5, 1] };
  const all = rows.map((row) => row[0]!);
  const low = Math.floor(Math.min(0, ...all));
  const high = Math.max(low + 1, Math.ceil(Math.max(...all)));
  return { low, high, marks: [low, Math.round((low + high) / 2), high] };
}

export const rowsOf = (start: number[], moments: Moment[]): number[][] => [start, ...moments.map((moment) => moment.chances)];

export interface Frame {
  left: number;
  top: number;
  wide: number;
  tall: number;
}

export const xOf = (frame: Frame, rows: number, row: number) => frame.left + (frame.wide * row) / Math.max(1, rows - 1);
export const yOf = (frame: Frame, scale: Scale, value: number) => frame.top + frame.tall * (1 - (value - scale.low) / (scale.high - scale.low));

/** A seat's line, as the `d` of a path. */
export function line(rows: number[][], seat: number, frame: Frame, scale: Scale): string {
  return rows.map((row, n) => `${n ? "L" : "M"}${xOf(frame, rows.length, n).toFixed(1)} ${yOf(frame, scale, row[seat]!).toFixed(1)}`).join("");
}

/** Places along a line, moved so that they are at least so far from each other, and not past its end. */
export function apart(places: number[], least: number, end: number): number[] {
  const order = places.map((place, of) => ({ of, place })).sort((a, b) => a.place - b.place || a.of - b.of);
  order.forEach((one, n) => {
    if (n) one.place = Math.max(one.place, order[n - 1]!.place + least);
  });
  let most = end;
  for (const one of order.toReversed()) {
    one.place = Math.min(one.place, most);
    most = one.place - least;
  }
  const found: number[] = [];
  for (const one of order) found[one.of] = one.place;
  return found;
}

/** Where names stand at the end of their lines. */
export const ends = (values: number[], frame: Frame, scale: Scale, least: number) =>
  apart(values.map((value) => yOf(frame, scale, value)), least, frame.top + frame.tall);

/** Where the numbers of the swings stand above them. */
export const numbers = (swings: number[], frame: Frame, rows: number, least: number) =>
  apart(swings.map((event) => xOf(frame, rows, event + 1)), least, frame.left + frame.wide);

/** Which row of the chart is nearest to a place across it. */
export function rowAt(frame: Frame, rows: number, x: number): number {
  const row = Math.round(((x - frame.left) / Math.max(1, frame.wide)) * (rows - 1));
  return Math.min(rows - 1, Math.max(0, row));
}
