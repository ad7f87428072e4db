// What the table of The Cleaner reads out of the declaration, views and options.
import type { Declared } from "../../wire/declared";
import { counter } from "../../wire/views";
import type { NumberSight } from "../../wire/view";
import type { OptionNews } from "../../wire/messages";
import type { CardPiece, CubePiece, TheCleanerView, TileFace, TilePiece } from "./view";
import { words as say } from "./words";

export interface Space {
  colour: string;
  covered: boolean;
  found: boolean;
}

export function spacesOf(tile: TilePiece): Space[] {
  const { spaces, states } = tile.face;
  return spaces.map((colour, n) => ({ colour, covered: states[n] === "covered", found: states[n] === "found" }));
}

/** Every place of the scene, also where nothing lies any more. */
export function placesOf(sight: Declared): (TileFace & { tile: string })[] {
  const tiles = sight.kind("tile")?.pieces ?? {};
  return Object.entries(tiles).map(([tile, face]) => ({ ...(face as TileFace), tile }));
}

export type Colour = CubePiece["face"] & { colour: string; letter: string; level: number; found_up_to: number; penalty: number };

/** The colours of the scene, the lowest first: what each costs, and what the police find it with. */
export function coloursOf(sight: Declared): Colour[] {
  const cubes = Object.values(sight.kind("cube")?.pieces ?? {}) as CubePiece["face"][];
  return cubes.filter((cube): cube is Colour => cube.colour !== null);
}

/** The size of the scene, in places. */
export function boardOf(sight: Declared): { width: number; height: number } {
  const facts = sight.area("scene")?.facts ?? [];
  const size = (id: string) => facts.find((field): field is NumberSight => field.id === id && field.type === "number")?.high ?? 1;
  return { width: size("width"), height: size("height") };
}

/** How many tiles there are of each role, the most pressing first. */
export function rolesOf(sight: Declared): [string, number][] {
  const roles = placesOf(sight).map((spot) => spot.role);
  return [...new Set(roles)].map((role) => [role, roles.filter((one) => one === role).length]);
}

/** Colour → letter. */
export function lettersOf(sight: Declared): Record<string, string> {
  const cubes = Object.values(sight.kind("cube")?.pieces ?? {}) as CubePiece["face"][];
  return Object.fromEntries(cubes.flatMap(({ colour, letter }) => (colour && letter ? [[colour, letter]] : [])));
}

export interface Price {
  text: string;
  arrest: boolean;
}

/** What touching a piece next would cost: "−2 to −1 min", or each with what is done. */
export function priceOf(sight: Declared, view: TheCleanerView, options: OptionNews[], place: number, id: string): Price | null {
  const named = options.filter((option) => option.pieces[place] === id);
  const done = named.filter((option) => option.pieces.length === place + 1);
  const priced = (done.length ? done : named).flatMap((option) => {
    const minutes = minutesOf(sight, view, option);
    return minutes ? [{ act: option.terms!.act!, minutes, arrest: arrests(option) }] : [];
  });
  if (!priced.length) return null;
  const texts = [...new Set(priced.map(({ minutes }) => say.span(...minutes)))];
  const each = [...new Set(priced.map(({ act, minutes }) => say.does(act, say.span(...minutes))))];
  return { text: each.length === 1 ? texts[0]! : each.slice(0, 2).join(" · "), arrest: priced.some(({ arrest }) => arrest) };
}

/** Where a die decides, what the card brings at worst and at best; else what it costs or what the clock will show. */
function minutesOf(sight: Declared, view: TheCleanerView, { terms, pieces }: OptionNews): [number, number] | null {
  if (!terms?.act) return null;
  if (terms.price && terms.price_unit === "minutes") return [-terms.price, -terms.price];
  const after = terms.makes?.minutes;
  if (after !== undefined) return [after - counter(view, "minutes"), after - counter(view, "minutes")];
  const card = ROLLED.has(terms.act) ? (sight.printed(pieces.at(-1) ?? "") as CardPiece | undefined) : undefined;
  const results = card?.face.results?.map((result) => result.minutes) ?? [];
  return results.length ? [Math.min(...results), Math.max(...results)] : null;
}

const ROLLED = new Set(["keep", "activate", "reroll"]);

/** Whether it may end in an arrest; what is kept is not yet used. */
function arrests({ terms }: OptionNews): boolean {
  return terms?.risk === "arrest";
}
