// The tables that games have of their own; any other game is drawn by the generic one.
import type { Component } from "svelte";
import type { Touch } from "../touch.svelte";
import type { TableNews } from "../wire";
import DirtyMoney from "./DirtyMoney.svelte";
import Generic from "./Generic.svelte";
import TheCleaner from "./TheCleaner.svelte";

/**
 * `news.view` is never null here. `touch.on(id, label)` makes an element a piece that can be touched; what is drawn inside it is
 * aria-hidden, for the label says it all, and no piece lies inside another one that can be touched.
 */
export interface TableProps {
  news: TableNews;
  touch: Touch;
}

const tables: Record<string, Component<TableProps>> = {
  "dirty-money": DirtyMoney,
  "the-cleaner": TheCleaner,
};

export function tableOf(game: string): Component<TableProps> {
  return tables[game] ?? Generic;
}
