// What the table of The Cleaner reads out of views and options.
import type { Facts, Piece, View } from "../../view";
import type { OptionNews } from "../../wire";

export interface Space {
  colour: string;
  covered: boolean;
  found: boolean;
}

export const spacesOf = (tile: Piece) => (Array.isArray(tile.face.spaces) ? tile.face.spaces : []) as unknown as Space[];

/** Colour → letter, as the view says it. */
export function lettersOf(view: View): Record<string, string> {
  const colours = (Array.isArray(view.facts.colours) ? view.facts.colours : []) as Facts[];
  return Object.fromEntries(colours.map((colour) => [colour.name, colour.letter]));
}

const NAMES: Record<string, string> = { Y: "yellow", O: "orange", R: "red", B: "blue", G: "green", K: "black" };
/** "OOR" → orange, orange, red. */
export const coloursOf = (letters: string) => [...letters].map((letter) => NAMES[letter] ?? "black");

/** What touching a piece next would cost, in the words of the options: "−2 to −1 min", or each with its verb. */
export function priceOf(options: OptionNews[], place: number, id: string): { text: string; arrest: boolean } | null {
  const named = options.filter((option) => option.pieces[place] === id);
  const done = named.filter((option) => option.pieces.length === place + 1);
  const priced = (done.length ? done : named)
    .flatMap((option) => {
      const minutes = /([−+]?\d+(?: to [−+]?\d+)?) min\b/.exec(option.label);
      return minutes ? [{ verb: option.label.split(" ")[0]!, minutes: minutes[0], arrest: /ARREST/.test(option.label) }] : [];
    });
  if (!priced.length) return null;
  const arrest = priced.some((price) => price.arrest);
  const each = [...new Set(priced.map((price) => `${price.verb} ${price.minutes}`))];
  const text = each.length === 1 ? priced[0]!.minutes : each.slice(0, 2).join(" · ");
  return { text, arrest };
}
