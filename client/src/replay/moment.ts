// A moment of a match in an address: "#57" from above, "#57.2" as seat 2 saw it (counted from 1).
import { ABOVE } from "../wire/replay";

export const momentOf = (at: number, seat: number) => `#${at}${seat === ABOVE ? "" : `.${seat + 1}`}`;

export function placeOf(hash: string): { at: number; seat: number } {
  const found = /^#(\d{1,6})(?:\.(\d{1,2}))?$/.exec(hash);
  const seat = Number(found?.[2] ?? 0) - 1;
  return { at: Number(found?.[1] ?? 0), seat: seat >= 0 ? seat : ABOVE };
}
