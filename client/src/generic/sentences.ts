// Facts in sentences, as their declaration says them.
import type { Fact, Facts, FieldSight } from "../wire/view";
import { words } from "../words";

/** How seats and pieces are called at this table. */
export interface Names {
  seat(seat: number): string;
  piece(id: string): string;
}

/** All that these fields say of these facts; what has no sentence of its own is silent. */
export function sentences(fields: FieldSight[], facts: Facts, names: Names): string[] {
  return fields.flatMap((field) => said(field, facts[field.id] ?? null, names)).map(capital);
}

/** What they say of one seat alone. */
export function sentencesOn(seat: number, fields: FieldSight[], facts: Facts, names: Names): string[] {
  return fields
    .flatMap((field) => (field.type === "by seat" && field.says ? one(field, (facts[field.id] as Fact[])[seat] ?? null, names, { seat: names.seat(seat) }) : []))
    .map(capital);
}

function said(field: FieldSight, value: Fact, names: Names): string[] {
  if (!field.says) return inside(field, value, names);
  if (missing(value)) return field.none ? [field.none] : [];
  if (field.type === "by seat") return (value as Fact[]).flatMap((item, seat) => one(field, item, names, { seat: names.seat(seat) }));
  if (field.type === "by name") return Object.entries(value as Facts).flatMap(([id, item]) => one(field, item, names, { name: names.piece(id) }));
  return [fill(field.says, (part, written) => filled(field, value, names, part, written))];
}

/** One seat's or one name's part of a list. */
function one(field: FieldSight & { of: FieldSight }, item: Fact, names: Names, whose: Record<string, string>): string[] {
  if (missing(item)) return [];
  return [fill(field.says!, (part, written) => whose[part] ?? filled(field.of, item, names, part, written))];
}

/** The value itself, or a part of a group; without its unit where the sentence has `written` it. */
function filled(field: FieldSight, value: Fact, names: Names, part: string, written: (unit: string) => boolean): string {
  if (part !== "") {
    const inner = field.type === "group" ? field.fields.find((one) => one.id === part) : undefined;
    return inner ? filled(inner, (value as Facts)[part] ?? null, names, "", written) : "";
  }
  if (field.type === "number" && field.unit && value !== null && written(field.unit)) return words.number(value as number);
  return textOf(field, value, names);
}

/** What the parts of a field say that says nothing as a whole. */
function inside(field: FieldSight, value: Fact, names: Names): string[] {
  if (missing(value)) return [];
  if (field.type === "group") return field.fields.flatMap((part) => said(part, (value as Facts)[part.id] ?? null, names));
  if (field.type === "items" || field.type === "by seat") return (value as Fact[]).flatMap((item) => said(field.of, item, names));
  return [];
}

/** Nothing there; 0 is something, and so is seat 0. */
export function missing(value: Fact): boolean {
  return value === null || value === false || value === "" || (Array.isArray(value) && value.every(missing));
}

/** A value in words. */
export function textOf(field: FieldSight, value: Fact, names: Names): string {
  if (missing(value)) return field.none ?? "";
  switch (field.type) {
    case "number":
      return words.quantity(value as number, field.unit);
    case "chance":
      return field.low === 0 && field.high === 1 ? words.percent(value as number) : words.number(value as number);
    case "flag":
      return field.says || field.label || words.facts.yes;
    case "seat":
      return names.seat(value as number);
    case "word":
      return field.words[value as string] ?? "";
    case "text":
      return value as string;
    case "piece":
      return names.piece(value as string);
    case "items":
      return words.listed((value as Fact[]).map((item) => textOf(field.of, item, names)).filter(Boolean));
    case "by seat":
      return (value as Fact[]).flatMap((item, seat) => (missing(item) ? [] : words.facts.of(names.seat(seat), textOf(field.of, item, names)))).join("; ");
    case "by name":
      return Object.entries(value as Facts).map(([id, item]) => words.facts.of(names.piece(id), textOf(field.of, item, names))).join("; ");
    case "group":
      return field.says ? fill(field.says, (part, written) => filled(field, value, names, part, written)) : field.fields.map((part) => labelled(part, (value as Facts)[part.id] ?? null, names)).filter(Boolean).join(", ");
  }
}

/** A value with its name before it, where its unit is not its name already. */
export function labelled(field: FieldSight, value: Fact, names: Names): string {
  if (missing(value)) return "";
  const text = textOf(field, value, names);
  if (field.type === "flag" || field.type === "text" || !field.label) return text;
  return field.type === "number" && field.unit && field.label.toLowerCase() === field.unit.toLowerCase() ? text : words.facts.of(field.label, text);
}

/** A sentence with something in place of each pair of braces; a unit is written where it stands right before or after. */
function fill(pattern: string, value: (part: string, written: (unit: string) => boolean) => string): string {
  const whole = pattern.replace(/\{(\w*)\}/g, (hole, part: string, at: number) => {
    const [before, after] = [pattern.slice(0, at), pattern.slice(at + hole.length).trimStart()];
    return value(part, (unit) => before.endsWith(unit) || after.startsWith(unit));
  });
  // Where nothing was filled in, no dollar sign and no second full stop is left behind.
  return whole.replace(/\$(?=\p{L})/gu, "").replace(/\s+([.,;:])/g, "$1").replace(/([.,;:])[.,;:]+/g, "$1");
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
