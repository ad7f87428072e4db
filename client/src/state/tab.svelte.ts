// What a tab says of its table to somebody who looks elsewhere: by its title, its icon and, if wanted, a notification.
import { settings } from "./settings.svelte";
import type { Table } from "./table.svelte";
import { words } from "../words";

const ICON = "/icon.svg";
const TURN = "/icon-turn.svg";

/** On Android only the worker can notify, which the server tells. */
const canNotify = "Notification" in window && !/Android/.test(navigator.userAgent);

export class Tab {
  readonly #table: () => Table | null;
  #shown: Notification | null = null;

  /** Whether the table waits for whoever sits here: for a decision, or for consent. */
  readonly wanted = $derived.by((): "" | "turn" | "answer" => {
    const table = this.#table();
    if (!table) return "";
    if (table.news?.motion?.waiting.some((seat) => table.mine.includes(seat))) return "answer";
    return table.handTo !== null || (table.asked && table.sent === null) ? "turn" : "";
  });
  readonly title = $derived.by(() => {
    const game = this.#table()?.news?.terms.title;
    if (!game) return words.name;
    return this.wanted ? words.tab[this.wanted](game) : words.tab.at(game);
  });

  constructor(table: () => Table | null) {
    this.#table = table;
    $effect(() => {
      icon(this.wanted ? TURN : ICON);
      return () => icon(ICON);
    });
    $effect(() => {
      if (this.wanted) this.#notify();
      return () => this.#dismiss();
    });
    $effect(() => {
      document.addEventListener("visibilitychange", this.#dismiss);
      return () => document.removeEventListener("visibilitychange", this.#dismiss);
    });
  }

  #notify(): void {
    if (!settings.notify || !canNotify || document.visibilityState !== "hidden" || Notification.permission !== "granted") return;
    const news = this.#table()?.news;
    const body = this.wanted === "answer" ? news?.motion?.text : news?.question?.text;
    this.#shown = new Notification(this.title, { body, tag: news?.table, icon: TURN });
    this.#shown.onclick = () => {
      window.focus();
      this.#dismiss();
    };
  }

  #dismiss = (): void => {
    this.#shown?.close();
    this.#shown = null;
  };
}

function icon(file: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link && link.getAttribute("href") !== file) link.setAttribute("href", file);
}
