// What choices are worth, as bars: each begins where nothing is won, and the longest fills its room.
import type { OptionNews, Worth } from "../wire/messages";

export interface Bar extends Worth {
  /** It loses the game, which is worth no bar. */
  loses: boolean;
  /** In percent of the room: where it ends, and from where to where the estimate may be wrong. */
  bar: number;
  low: number;
  high: number;
}

export function barsOf(all: Worth[], options: OptionNews[]): Bar[] {
  const losing = new Set(options.filter((option) => option.terms?.loses).map((option) => option.choice));
  const worths = all.filter(({ choice }) => !losing.has(choice));
  const least = Math.min(0, ...worths.map(({ worth, error }) => worth - error));
  const most = Math.max(0, ...worths.map(({ worth, error }) => worth + error));
  const room = most - least || 1;
  const at = (worth: number) => Math.max(0, (100 * (worth - least)) / room);
  return all.map((one) => ({
    ...one,
    loses: losing.has(one.choice),
    bar: at(one.worth),
    low: at(one.worth - one.error),
    high: at(one.worth + one.error),
  }));
}
