// What choices are worth, as bars: each begins where nothing is won, and the longest fills its room.
import type { Worth } from "../wire/messages";

export interface Bar extends Worth {
  /** In percent of the room: where it ends, and from where to where the estimate may be wrong. */
  bar: number;
  low: number;
  high: number;
}

export function scaled(worths: Worth[]): Bar[] {
  const least = Math.min(0, ...worths.map(({ worth, error }) => worth - error));
  const most = Math.max(...worths.map(({ worth, error }) => worth + error));
  const room = most - least || 1;
  const at = (worth: number) => (100 * Math.max(0, worth - least)) / room;
  return worths.map((one) => ({ ...one, bar: at(one.worth), low: at(one.worth - one.error), high: at(one.worth + one.error) }));
}
