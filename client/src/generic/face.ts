// What is drawn on a piece, read from the declaration of its kind.
import type { Fact, FieldSight, KindSight, Piece } from "../wire/view";
import { labelled, missing, textOf, type Names } from "./sentences";

export interface Face {
  /** The first text or word that its kind declares. */
  title: string;
  /** The first number that is printed on it, large. */
  corner: string;
  /** The first word that is not its title. */
  sort: string;
  /** Which of the colours on paper. */
  hue: number;
  /** What else is printed on it or may change about it. */
  lines: string[];
  /** In brief: what may change about it or, where nothing does, all that is printed on it. */
  brief: string[];
  text: string;
  /** One of several faces, and not known which: only its back can be seen. */
  back: boolean;
}

/** What shows one number up to six, and has nothing printed on it, is rolled. */
export function rolled(kind: KindSight | undefined): FieldSight | undefined {
  const first = kind?.printed.length ? undefined : kind?.changing[0];
  return first?.type === "number" && first.low >= 0 && first.high <= 6 ? first : undefined;
}

/** Where on a board it lies, column and row; null for what has no place of its own there. */
export function spotOf(piece: Piece): { x: number; y: number } | null {
  const { x, y } = piece.face;
  return typeof x === "number" && typeof y === "number" ? { x, y } : null;
}

/** Whose it is, where its face says so. */
export function seatOf(kind: KindSight | undefined, piece: Piece): number {
  const field = fieldsOf(kind).find((one) => one.type === "seat");
  return field ? Number(piece.face[field.id] ?? 0) : 0;
}

export const fieldsOf = (kind: KindSight | undefined): FieldSight[] => (kind ? [...kind.printed, ...kind.changing] : []);

export function faceOf(kind: KindSight | undefined, piece: Piece, names: Names): Face {
  const value = (field: FieldSight): Fact => piece.face[field.id] ?? null;
  const fields = fieldsOf(kind).filter((field) => field.id !== kind?.twins && field.id !== kind?.stands && !PLACED.has(field.id));
  const texts = fields.filter((field) => field.type === "text");
  const named = fields.find((field) => (field.type === "text" || field.type === "word") && !missing(value(field)));
  const title = named ? textOf(named, value(named), names) : piece.label;
  const sorts = fields.filter((field) => field.type === "word" && !missing(value(field)));
  const sort = sorts.find((field) => textOf(field, value(field), names) !== title);
  const corner = kind?.printed.find((field) => field.type === "number" && fields.includes(field) && value(field) !== null);
  const linesOf = (some: FieldSight[]) =>
    some.filter((field) => fields.includes(field) && field !== named && field.type !== "text").flatMap((field) => lines(field, value(field), names));
  return {
    title,
    corner: corner ? String(value(corner)) : "",
    sort: sort ? textOf(sort, value(sort), names) : "",
    hue: hueOf(sorts[0] ? String(value(sorts[0])) : (kind?.id ?? "")),
    lines: linesOf(fields.filter((field) => field !== sort && field !== corner)),
    brief: linesOf(fields.some((field) => kind?.changing.includes(field)) ? kind!.changing : fields),
    text: texts.map((field) => textOf(field, value(field), names)).filter((text) => text && text !== title).join(" "),
    back: !!kind?.twins && texts.length > 0 && texts.every((field) => missing(value(field))),
  };
}

const PLACED = new Set(["x", "y"]);

/** A list of groups as a line each, anything else as one. */
function lines(field: FieldSight, value: Fact, names: Names): string[] {
  if (field.type === "items" && field.of.type === "group" && Array.isArray(value)) return value.map((item, n) => `${n + 1}  ${textOf(field.of, item, names)}`);
  return [labelled(field, value, names)].filter(Boolean);
}

/** "Press Box North" → "PBN"; of a single word its first three letters. */
export function initials(name: string): string {
  const parts = name.split(/[^\p{L}\d]+/u).filter((part) => /^[\p{Lu}\d]/u.test(part));
  return parts.length > 1 ? parts.map((part) => part[0]).join("").slice(0, 3) : name.slice(0, 3);
}

const HUES = 6;

/** A colour for a word: the same word has the same colour. */
export function hueOf(word: string): number {
  let sum = 0;
  for (const letter of word) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return sum % HUES;
}
