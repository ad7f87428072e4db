// The declaration of a table, arranged for looking things up; it is fetched once, for it never changes under its hash.
import { ask, me } from "./api";
import type { AreaSight, CounterSight, FieldSight, KindSight, Piece, Sight, WordSight } from "./view";
import type { Terms } from "./messages";

export class Declared {
  readonly #areas = new Map<string, AreaSight>();
  readonly #kinds: Map<string, KindSight>;
  readonly #counters: CounterSight[];

  constructor(readonly sight: Sight) {
    for (const area of sight.areas)
      for (const name of area.each ?? [""]) this.#areas.set(name === "" ? area.id : `${area.id}-${name}`, area);
    this.#kinds = new Map(sight.kinds.map((kind) => [kind.id, kind]));
    this.#counters = sight.counters;
  }

  area(id: string): AreaSight | undefined {
    return this.#areas.get(id);
  }

  kind(id: string): KindSight | undefined {
    return this.#kinds.get(id);
  }

  /** By its own id, or as one of those that every seat has. */
  counter(id: string): CounterSight | undefined {
    return this.#counters.find((one) => (one.each ? new RegExp(`^${one.id}-\\d+$`).test(id) : one.id === id));
  }

  /** A fact of the whole table, or of a place. */
  fact(id: string, area = ""): FieldSight | undefined {
    return (area ? this.area(area)?.facts : this.sight.facts)?.find((field) => field.id === id);
  }

  /** The words of a fact of the whole table: id → label. */
  words(fact: string): Record<string, string> {
    const found = this.sight.facts.find((field): field is WordSight => field.id === fact && field.type === "word");
    return found?.words ?? {};
  }

  /** A piece as it is printed, wherever it lies. */
  printed(id: string): Piece | undefined {
    for (const kind of this.sight.kinds) {
      const face = kind.pieces[id];
      if (face) return { id, kind: kind.id, label: nameOf(kind, face) || kind.label, face };
    }
    return undefined;
  }
}

/** What a piece is called by what is printed on it: its first text, else its first word. */
function nameOf(kind: KindSight, face: Piece["face"]): string {
  const fields: FieldSight[] = [...kind.printed, ...kind.changing];
  const text = fields.find((field) => field.type === "text" && face[field.id]);
  if (text) return String(face[text.id]);
  const word = fields.find((field): field is WordSight => field.type === "word" && typeof face[field.id] === "string");
  return word ? (word.words[String(face[word.id])] ?? "") : "";
}

/** What could be seen at a table on these terms, before it is opened. */
export async function declaredFor(terms: Terms): Promise<Declared> {
  await me();
  return new Declared(await ask<Sight>("POST", "/sight", terms));
}

const known = new Map<string, Promise<Declared>>();

export function declared(table: string, hash: string): Promise<Declared> {
  let found = known.get(hash);
  if (!found) {
    found = ask<Sight>("GET", `/tables/${table}/sight?hash=${hash}`).then((sight) => new Declared(sight));
    found.catch(() => known.delete(hash));
    known.set(hash, found);
  }
  return found;
}
