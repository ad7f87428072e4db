// What games bring of their own: a folder each, with a table, pictures of pieces, a cover and a look, where they have them.
import type { Component } from "svelte";
import Generic from "../generic/Table.svelte";
import type { Declared } from "../declared";
import type { Marks } from "../marks";
import type { Staging } from "../moments.svelte";
import type { Touch } from "../touch.svelte";
import type { Piece } from "../view";
import type { Happened, OptionNews, TableNews, Terms } from "../wire";

/**
 * `news.view` is never null here. `touch.on(id, label)` makes an element a piece that can be touched; what is drawn inside it is
 * aria-hidden, for the label says it all, and no piece lies inside another one that can be touched.
 */
export interface TableProps {
  news: TableNews;
  touch: Touch;
  sight: Declared;
  /** The newest part of what happened, and what to mark of it. */
  happened: Happened[];
  marks: Marks;
}

/** A piece that is only looked at, drawn as on the table. */
export interface PictureProps {
  piece: Piece;
  sight: Declared;
  touch: Touch;
}

const tables = import.meta.glob<Component<TableProps>>("./*/Table.svelte", { eager: true, import: "default" });
/** What a game asks about once more before it is done, and what it shows there: `Grave.svelte` of its folder. */
export interface Grave {
  default: Component<{ news: TableNews; sight: Declared }>;
  grave: (option: OptionNews) => boolean;
  words: { title: string; yes: string; no: string };
}

/** A picture of every value that a setting can have, to choose it by: `settings/NAME.svelte` of a game's folder. */
export interface PicturesProps {
  label: string;
  values: number[];
  /** The terms of the table that is being opened, with one of the values. */
  terms: (value: number) => Terms;
  chosen: number;
}

const graves = import.meta.glob<Grave>("./*/Grave.svelte", { eager: true });
const pictures = import.meta.glob<Component<PicturesProps, object, "chosen">>("./*/settings/*.svelte", { eager: true, import: "default" });
const stagings = import.meta.glob<Staging>("./*/moments.ts", { eager: true, import: "moments" });
const covers = import.meta.glob<Component>("./*/Cover.svelte", { eager: true, import: "default" });
const pieces = import.meta.glob<Component<PictureProps>>("./*/Piece.svelte", { eager: true, import: "default" });
import.meta.glob("./*/look.css", { eager: true });

/** A game without a table of its own is drawn by the one for any game. */
export function tableOf(game: string): Component<TableProps> {
  return tables[`./${game}/Table.svelte`] ?? Generic;
}

/** How a game with a table of its own draws any piece. */
export function pictureOf(game: string): Component<PictureProps> | undefined {
  return pieces[`./${game}/Piece.svelte`];
}

export function graveOf(game: string): Grave | undefined {
  return graves[`./${game}/Grave.svelte`];
}

/** What a game stages of what happens; a game without a staging of its own tells it in the story only. */
export function stagingOf(game: string): Staging {
  return stagings[`./${game}/moments.ts`] ?? (() => []);
}

export function picturesOf(game: string, setting: string): Component<PicturesProps, object, "chosen"> | undefined {
  return pictures[`./${game}/settings/${setting}.svelte`];
}

export function coverOf(game: string): Component | undefined {
  return covers[`./${game}/Cover.svelte`];
}
