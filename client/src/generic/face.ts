// What is printed on a piece, read from its facts: for pieces of games that nobody has drawn yet.
import type { Fact, Facts, Piece } from "../view";
import { words } from "../words";

export interface Dot {
  colour: string;
  filled: boolean;
  found: boolean;
}

export interface Face {
  name: string;
  corner: string;
  suit: string;
  facts: [string, string][];
  dots: Dot[];
  lines: string[];
  text: string;
  back: boolean;
}

const NAMES = ["client", "office", "name"];
const CORNERS = ["rank", "value", "skill", "strength", "number", "face"];
const SUITS = ["suit", "caucus", "type", "space", "role"];
const TEXTS = ["text", "note", "picture"];
const SILENT = new Set([...NAMES, ...CORNERS, ...SUITS, ...TEXTS, "x", "y", "seat", "area", "card", "colour", "sort", "place"]);

export function faceOf(piece: Piece): Face {
  const facts = piece.face;
  const name = first(facts, NAMES) || plainName(piece.label);
  const suit = first(facts, SUITS);
  return {
    name,
    corner: CORNERS.map((key) => facts[key]).find((value) => typeof value === "number")?.toString() ?? "",
    suit: same(suit, name) ? "" : suit,
    facts: Object.entries(facts).flatMap(([key, value]) => spoken(key, value)),
    dots: dotsOf(facts),
    lines: linesOf(facts),
    text: first(facts, TEXTS),
    back: "name" in facts && facts.name === null,
  };
}

function first(facts: Facts, keys: string[]): string {
  for (const key of keys) if (typeof facts[key] === "string" && facts[key]) return facts[key];
  return "";
}

const same = (suit: string, name: string) => suit.replaceAll("-", " ").toLowerCase() === name.toLowerCase().replace(/\W+$/, "");

/** A label without what stands in parentheses or after a colon. */
export function plainName(label: string): string {
  return label.replace(/\s*\(.*\)\s*$/, "").replace(/:.*$/, "");
}

/** A piece in full: its name, and what is written on it. */
export function textOf(piece: Piece): string {
  const text = first(piece.face, TEXTS);
  return text ? `${piece.label}: ${text}` : piece.label;
}

/** "Press Box North" → "PBN"; of a single word its first three letters. */
export function initials(label: string): string {
  const parts = label.split(/[^\p{L}\d]+/u).filter((part) => /^[\p{Lu}\d]/u.test(part));
  return parts.length > 1 ? parts.map((part) => part[0]).join("").slice(0, 3) : label.slice(0, 3);
}

function spoken(key: string, value: Fact): [string, string][] {
  if (SILENT.has(key) || value === null || value === false || value === 0 || value === "") return [];
  const name = key.replaceAll("_", " ");
  if (value === true) return [[name, ""]];
  if (typeof value === "number") return [[name, words.number(value)]];
  return typeof value === "string" ? [[name, value]] : [];
}

function dotsOf(facts: Facts): Dot[] {
  const spaces = facts.spaces;
  if (!Array.isArray(spaces)) return [];
  return spaces.flatMap((space) =>
    space && typeof space === "object" && !Array.isArray(space) && typeof space.colour === "string"
      ? [{ colour: space.colour, filled: space.covered === true, found: space.found === true }]
      : [],
  );
}

/** Lists: words as they are, small tables as one line each. */
function linesOf(facts: Facts): string[] {
  return Object.entries(facts).flatMap(([key, value]) => {
    if (!Array.isArray(value) || key === "spaces") return [];
    return value.map((item, n) => (item && typeof item === "object" ? `${n + 1}  ${row(item as Facts)}` : String(item)));
  });
}

function row(facts: Facts): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== null && value !== "")
    .map(([key, value]) => (typeof value !== "number" ? String(value) : key === "minutes" ? words.pieces.minutes(value) : `${value} ${key}`))
    .join(" ");
}

const KNOWN: Record<string, string> = {
  jewels: "blue",
  paintings: "purple",
  artifacts: "orange",
  junk: "green",
  cleaner: "red",
};
const HUES = ["red", "blue", "green", "purple", "orange", "black"];

/** A colour for a suit that has none of its own: the same word gives the same colour. */
export function hueOf(word: string): string {
  if (!word) return "black";
  if (KNOWN[word]) return KNOWN[word];
  let sum = 0;
  for (const letter of word) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return HUES[sum % HUES.length]!;
}
