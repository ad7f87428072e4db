// Touching, the same for every game: options name pieces, in the order of touching.
// What can be touched glows; each touch leaves fewer options; when one is left it is played.
import { Drag } from "./drag";
import type { OptionNews } from "../wire/messages";

/** The attributes of a piece, spread onto its element: `<div {...touch.on(piece.id, piece.label)}>`. */
export interface PieceAttributes {
  "data-piece": string;
  "data-can"?: "";
  "data-touched"?: "";
  "data-hint"?: "";
  "data-moved"?: "";
  "data-left"?: "";
  title: string;
  "aria-label"?: string;
  "aria-pressed"?: boolean;
  role: "button" | "img";
  tabindex: number;
  onclick?: (event: MouseEvent) => void;
  onkeydown?: (event: KeyboardEvent) => void;
  onpointerdown?: (event: PointerEvent) => void;
}

export interface Playable {
  readonly options: OptionNews[];
  readonly hinted: number | null;
  /** What has just been moved. */
  readonly moved: ReadonlySet<string>;
  /** And what it went away from. */
  readonly left: ReadonlySet<string>;
  play(option: OptionNews): void;
}

export class Touch {
  touched = $state.raw<string[]>([]);
  /** The amount that is chosen just now where the table itself lets one choose among amounts. */
  drawn = $state.raw<OptionNews | null>(null);
  #rover = $state("");
  #table: Playable;
  #drag: Drag | null = null;

  constructor(table: Playable) {
    this.#table = table;
  }

  readonly options = $derived.by(() => this.#table.options);
  /** The options that what was touched so far leaves. */
  readonly left = $derived(this.options.filter((option) => begins(option.pieces, this.touched)));
  /** What can be touched next. */
  readonly can = $derived(new Set(this.left.flatMap((option) => option.pieces[this.touched.length] ?? [])));
  /** The options that need no touching, or no more of it. */
  readonly ready = $derived(this.left.filter((option) => option.pieces.length <= this.touched.length));
  readonly rover = $derived(this.can.has(this.#rover) ? this.#rover : ([...this.can][0] ?? ""));
  readonly hinted = $derived.by(() => {
    const choice = this.#table.hinted;
    return new Set(this.options.find((option) => option.choice === choice)?.pieces ?? []);
  });

  /** Whether a strong player would choose it, where somebody asked. */
  advised(option: OptionNews): boolean {
    return option.choice === this.#table.hinted;
  }

  /** Whether a piece or area can be touched now. */
  touchable(id: string): boolean {
    return this.can.has(id);
  }

  touch(id: string): void {
    if (this.touched.at(-1) === id && !this.can.has(id)) return this.back();
    if (!this.can.has(id)) return;
    this.#rover = id;
    const touched = [...this.touched, id];
    const left = this.left.filter((option) => begins(option.pieces, touched));
    const only = left.length === 1 ? left[0] : undefined;
    if (only) return this.play(only);
    this.touched = touched;
  }

  play(option: OptionNews): void {
    this.touched = [];
    this.#table.play(option);
  }

  /** Lets go of what was touched last. */
  back(): void {
    this.touched = this.touched.slice(0, -1);
  }

  /** After news: lets go of what is no longer offered. */
  dropStale(): void {
    while (this.touched.length && !this.left.length) this.back();
  }

  /** The attributes of a piece; `areas` pass their own id. */
  on(id: string, label: string): PieceAttributes {
    const can = this.can.has(id);
    const touched = this.touched.includes(id);
    const attributes: PieceAttributes = {
      "data-piece": id,
      title: label,
      role: can || touched ? "button" : "img",
      tabindex: can && id === this.rover ? 0 : -1,
    };
    if (this.hinted.has(id)) attributes["data-hint"] = "";
    if (this.#table.moved.has(id)) attributes["data-moved"] = "";
    else if (this.#table.left.has(id)) attributes["data-left"] = "";
    if (touched) attributes["data-touched"] = "";
    if (!can && !touched) return { ...attributes, "aria-label": label };
    if (can) attributes["data-can"] = "";
    attributes["aria-pressed"] = touched;
    attributes.onclick = (event) => {
      event.stopPropagation();
      if (!this.#drag?.moved) this.touch(id);
    };
    attributes.onkeydown = (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      this.touch(id);
    };
    if (can) attributes.onpointerdown = (event) => this.#lift(id, event);
    return attributes;
  }

  /** While a piece is dragged, the felt below it neither scrolls nor opens a menu. */
  hold(felt: HTMLElement): () => void {
    const still = (event: Event) => {
      if (this.#drag?.holds && event.cancelable) event.preventDefault();
    };
    felt.addEventListener("touchmove", still, { passive: false });
    felt.addEventListener("contextmenu", still);
    return () => {
      felt.removeEventListener("touchmove", still);
      felt.removeEventListener("contextmenu", still);
    };
  }

  /** Lets something be dragged that no option names yet; `dropped` hears what it was let go over. */
  drag(event: PointerEvent, dropped: (over: string[]) => void): void {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
    this.#drag?.end();
    this.#drag = new Drag(event, event.currentTarget, dropped);
  }

  /** Whether the click that comes now ends a drag. */
  get dragged(): boolean {
    return this.#drag?.moved ?? false;
  }

  // Drag and drop: lifting touches nothing; letting go over a place that an option names next touches both.

  #lift(id: string, event: PointerEvent): void {
    if (event.button !== 0 || !(event.currentTarget instanceof HTMLElement)) return;
    this.#drag?.end();
    this.#drag = new Drag(event, event.currentTarget, (over, home) => this.#drop(id, over, home));
  }

  #drop(id: string, over: string[], home: boolean): void {
    const next = this.left.filter((option) => begins(option.pieces, [...this.touched, id]));
    const place = this.touched.length + 1;
    const target = over.find((name) => next.some((option) => option.pieces[place] === name));
    if (target !== undefined) {
      this.touch(id);
      this.touch(target);
    } else if (!home && next.some((option) => option.pieces.length === place)) {
      this.touch(id);
    }
  }
}

function begins(pieces: string[], touched: string[]): boolean {
  return touched.every((id, n) => pieces[n] === id);
}
