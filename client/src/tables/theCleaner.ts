// What the table of The Cleaner reads out of views, options and the story.
import type { Facts, Piece, View } from "../view";
import type { OptionNews, StoryLine } from "../wire";

export interface Space {
  colour: string;
  covered: boolean;
  found: boolean;
}

export const spacesOf = (tile: Piece) => (Array.isArray(tile.face.spaces) ? tile.face.spaces : []) as unknown as Space[];

/** Colour → letter, as the view says it. */
export function lettersOf(view: View): Record<string, string> {
  const colours = (Array.isArray(view.extras.colours) ? view.extras.colours : []) as Facts[];
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

/** One throw that the story tells of. */
export interface Throw {
  seq: number;
  /** The tile that the police look at; "" for the Effort die. */
  tile: string;
  open: string;
  dice: number[];
  text: string;
}

/** The throws of a story; a verdict that comes later belongs to the throw before it. */
export function throwsIn(story: StoryLine[]): Throw[] {
  const throws: Throw[] = [];
  for (const line of story) {
    const thrown = effort(line) ?? police(line);
    const last = throws.at(-1);
    if (thrown) throws.push(thrown);
    else if (last?.tile && verdict.test(line.text)) last.text = line.text;
  }
  return throws;
}

const verdict = /^(Found: .+|They see nothing\.)$/;

function effort({ seq, text }: StoryLine): Throw | null {
  const found = /The Effort die shows (\d): (.+)\.$/.exec(text) ?? /flips? the die to (\d): (.+)\.$/.exec(text);
  return found ? { seq, tile: "", open: "", dice: [Number(found[1])], text: found[2]! } : null;
}

function police({ seq, text }: StoryLine): Throw | null {
  const found = /^(.+) \(([^()]+) open\): ([\d, ]+)\. (.+)$/.exec(text);
  return found ? { seq, tile: found[1]!, open: found[2]!, dice: found[3]!.split(", ").map(Number), text: found[4]! } : null;
}
