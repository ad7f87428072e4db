// Names of people, as they stand in a text.
import { getContext, setContext } from "svelte";

/** The first letter as people see it: an emoji that is joined from several is one. */
export function initial(name: string): string {
  const [first] = "Segmenter" in Intl ? new Intl.Segmenter().segment(name) : [];
  return (first?.segment ?? [...name][0] ?? "").toUpperCase();
}

export interface Part {
  text: string;
  name: boolean;
}

/** A text, taken apart where somebody is named. */
export function parts(text: string, names: string[]): Part[] {
  const known = names.filter(Boolean).sort((a, b) => b.length - a.length);
  if (!known.length) return [{ text, name: false }];
  const any = known.map((name) => name.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|");
  const found = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${any})(?![\\p{L}\\p{N}])`, "gu"));
  return found.map((part, n) => ({ text: part, name: n % 2 === 1 })).filter((part) => part.text);
}

const NAMES = Symbol("names");

/** Whoever is at a table, for all that is written on it. */
export const setNames = (names: () => string[]): void => void setContext(NAMES, names);
export const namesHere = (): (() => string[]) => getContext<(() => string[]) | undefined>(NAMES) ?? (() => []);
