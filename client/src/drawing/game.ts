// What a game's own drawings are given, and what they give.
import type { Component } from "svelte";
import type { Marks } from "../state/marks";
import type { Touch } from "../state/touch.svelte";
import type { Declared } from "../wire/declared";
import type { Happened, OptionNews, TableNews, Terms } from "../wire/messages";
import type { Piece } from "../wire/view";

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

/** What a game asks about once more before it is done, and what it shows there: `Confirm.svelte` of its folder. */
export interface Confirm {
  default: Component<{ news: TableNews; sight: Declared }>;
  needed: (option: OptionNews) => boolean;
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
