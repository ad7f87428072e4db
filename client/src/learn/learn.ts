// What a page needs to teach a game: fetched once for the shelf, and once for each table.
import { Declared } from "../wire/declared";
import { ask } from "../wire/api";
import type { Piece, Sight } from "../wire/view";

export interface HowToStep {
  title: string;
  text: string;
  pieces: Piece[];
}

export interface HowTo {
  goal: string;
  steps: HowToStep[];
}

/** One face, how many there are of it, and what it does. */
export interface Entry {
  piece: Piece;
  copies: number;
  says: string;
}

export interface KindList {
  id: string;
  label: string;
  means: string;
  entries: Entry[];
}

/** The pieces of one kind of table, with the declaration that they are drawn from. */
export interface Part {
  title: string;
  sight: Declared;
  kinds: KindList[];
}

export interface Lesson {
  howto: HowTo | null;
  parts: Part[];
}

interface Told {
  howto: HowTo | null;
  parts: (Omit<Part, "sight"> & { sight: Sight })[];
}

const known = new Map<string, Promise<Lesson>>();

/** Of a game on the shelf, or of a table with its own edition and options. */
export function lessonOf(game: string, table = ""): Promise<Lesson> {
  const path = table ? `/tables/${table}/learn` : `/games/${game}/learn`;
  let found = known.get(path);
  if (!found) {
    found = ask<Told>("GET", path).then(({ howto, parts }) => ({
      howto,
      parts: parts.map((part) => ({ ...part, sight: new Declared(part.sight) })),
    }));
    found.catch(() => known.delete(path));
    known.set(path, found);
  }
  return found;
}
