// What games bring of their own: a folder each, with a table, pictures of pieces, a cover and a look, where they have them.
// Covers stand on the shelf and come with the page; everything else is loaded with the first table of its game.
import type { Component } from "svelte";
import type { Confirm, PictureProps, PicturesProps, TableProps } from "../drawing/game";
import Generic from "../generic/Table.svelte";
import type { Staging } from "../state/moments.svelte";

export interface GameParts {
  /** A game without a table of its own is drawn by the one for any game. */
  Table: Component<TableProps>;
  /** How a game with a table of its own draws any piece. */
  Piece?: Component<PictureProps>;
  confirm?: Confirm;
  /** What a game stages of what happens; where there is no staging, it is told in the story only. */
  moments?: Staging;
  /** Pictures of the values of a setting, by its name. */
  settings: Record<string, Component<PicturesProps, object, "chosen">>;
}

const tables = import.meta.glob<Component<TableProps>>("./*/Table.svelte", { import: "default" });
const pieces = import.meta.glob<Component<PictureProps>>("./*/Piece.svelte", { import: "default" });
const confirms = import.meta.glob<Confirm>("./*/Confirm.svelte");
const stagings = import.meta.glob<Staging>("./*/moments.ts", { import: "moments" });
const pictures = import.meta.glob<Component<PicturesProps, object, "chosen">>("./*/settings/*.svelte", { import: "default" });
const covers = import.meta.glob<Component>("./*/Cover.svelte", { eager: true, import: "default" });
import.meta.glob("./*/look.css", { eager: true });

const PLAIN: GameParts = { Table: Generic, settings: {} };

class Parts {
  #loaded = $state.raw<Record<string, GameParts>>({});
  #loading = new Set<string>();

  /** What a game brings; undefined until it has been loaded. */
  of(game: string): GameParts | undefined {
    if (!tables[`./${game}/Table.svelte`]) return PLAIN;
    if (!this.#loaded[game] && !this.#loading.has(game)) void this.#load(game);
    return this.#loaded[game];
  }

  /** What cannot be loaded, perhaps because the server has a newer page by now, is drawn as any game is. */
  async #load(game: string): Promise<void> {
    this.#loading.add(game);
    const parts = await load(game).catch(() => PLAIN);
    this.#loaded = { ...this.#loaded, [game]: parts };
  }
}

async function load(game: string): Promise<GameParts> {
  const named = Object.keys(pictures).filter((path) => path.startsWith(`./${game}/`));
  const [Table, Piece, confirm, moments, ...drawn] = await Promise.all([
    tables[`./${game}/Table.svelte`]!(),
    pieces[`./${game}/Piece.svelte`]?.(),
    confirms[`./${game}/Confirm.svelte`]?.(),
    stagings[`./${game}/moments.ts`]?.(),
    ...named.map((path) => pictures[path]!()),
  ]);
  const settings = Object.fromEntries(named.map((path, n) => [path.split("/").at(-1)!.replace(".svelte", ""), drawn[n]!]));
  return { Table, Piece, confirm, moments, settings };
}

export const parts = new Parts();

export function coverOf(game: string): Component | undefined {
  return covers[`./${game}/Cover.svelte`];
}
