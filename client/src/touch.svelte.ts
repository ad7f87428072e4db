// Touching, the same for every game: options name pieces, in the order of touching.
// What can be touched glows; each touch leaves fewer options; when one is left it is played.
import { zoomOf } from "./fit.svelte";
import type { OptionNews } from "./wire";

/** What a piece wears, spread onto its element: `<div {...touch.on(piece.id, piece.label)}>`. */
export interface Worn {
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

export interface Hands {
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
  #hands: Hands;
  #drag: Drag | null = null;

  constructor(hands: Hands) {
    this.#hands = hands;
  }

  readonly options = $derived.by(() => this.#hands.options);
  /** The options that what was touched so far leaves. */
  readonly left = $derived(this.options.filter((option) => begins(option.pieces, this.touched)));
  /** What can be touched next. */
  readonly can = $derived(new Set(this.left.flatMap((option) => option.pieces[this.touched.length] ?? [])));
  /** The options that need no touching, or no more of it. */
  readonly ready = $derived(this.left.filter((option) => option.pieces.length <= this.touched.length));
  readonly rover = $derived(this.can.has(this.#rover) ? this.#rover : ([...this.can][0] ?? ""));
  readonly hinted = $derived.by(() => {
    const choice = this.#hands.hinted;
    return new Set(this.options.find((option) => option.choice === choice)?.pieces ?? []);
  });

  /** Whether the house would choose it, where somebody asked. */
  advised(option: OptionNews): boolean {
    return option.choice === this.#hands.hinted;
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
    this.#hands.play(option);
  }

  /** Lets go of what was touched last. */
  back(): void {
    this.touched = this.touched.slice(0, -1);
  }

  /** After news: lets go of what is no longer offered. */
  settle(): void {
    while (this.touched.length && !this.left.length) this.back();
  }

  /** What a piece wears; `areas` pass their own id. */
  on(id: string, label: string): Worn {
    const can = this.can.has(id);
    const touched = this.touched.includes(id);
    const worn: Worn = {
      "data-piece": id,
      title: label,
      role: can || touched ? "button" : "img",
      tabindex: can && id === this.rover ? 0 : -1,
    };
    if (this.hinted.has(id)) worn["data-hint"] = "";
    if (this.#hands.moved.has(id)) worn["data-moved"] = "";
    else if (this.#hands.left.has(id)) worn["data-left"] = "";
    if (touched) worn["data-touched"] = "";
    if (!can && !touched) return { ...worn, "aria-label": label };
    if (can) worn["data-can"] = "";
    worn["aria-pressed"] = touched;
    worn.onclick = (event) => {
      event.stopPropagation();
      if (!this.#drag?.moved) this.touch(id);
    };
    worn.onkeydown = (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      event.stopPropagation();
      this.touch(id);
    };
    if (can) worn.onpointerdown = (event) => this.#lift(id, event);
    return worn;
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

/** How far a pointer goes before it drags, and how long a finger rests before it drags instead of scrolling. */
const FAR = 8;
const REST = 180;

/** One piece following the pointer until it is let go. */
class Drag {
  moved = false;
  readonly #finger: boolean;
  readonly #pointer: number;
  readonly #x: number;
  readonly #y: number;
  #lifted = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    event: PointerEvent,
    readonly element: HTMLElement,
    readonly dropped: (over: string[], home: boolean) => void,
  ) {
    this.#finger = event.pointerType === "touch";
    this.#pointer = event.pointerId;
    [this.#x, this.#y] = [event.clientX, event.clientY];
    if (this.#finger) this.#timer = setTimeout(this.#lift, REST);
    addEventListener("pointermove", this.#move);
    addEventListener("pointerup", this.#drop);
    addEventListener("pointercancel", this.#cancel);
  }

  /** Whether the piece has left the table: then nothing else may move under the finger. */
  get holds(): boolean {
    return this.#lifted || this.moved;
  }

  end = (): void => {
    clearTimeout(this.#timer);
    removeEventListener("pointermove", this.#move);
    removeEventListener("pointerup", this.#drop);
    removeEventListener("pointercancel", this.#cancel);
    this.#lifted = false;
    this.element.style.translate = "";
    delete this.element.dataset.dragged;
    delete this.element.dataset.lifted;
  };

  #lift = (): void => {
    this.#lifted = true;
    this.element.dataset.lifted = "";
  };

  #move = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    const [x, y] = [event.clientX - this.#x, event.clientY - this.#y];
    if (!this.moved && Math.hypot(x, y) < FAR) return;
    if (this.#finger && !this.holds && scrolls(this.element, x, y)) return this.end();
    this.moved = true;
    event.preventDefault();
    this.element.dataset.dragged = "";
    const zoom = zoomOf(this.element);
    this.element.style.translate = `${x / zoom}px ${y / zoom}px`;
  };

  #cancel = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    this.moved = false;
    this.end();
  };

  #drop = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    const moved = this.moved;
    const home = this.element.closest("[data-area]");
    this.element.style.pointerEvents = "none";
    const below = document.elementsFromPoint(event.clientX, event.clientY);
    this.element.style.pointerEvents = "";
    this.end();
    // A piece that was laid elsewhere meanwhile is no longer held.
    if (!moved || !this.element.isConnected) return;
    setTimeout(() => (this.moved = false));
    const over = below.flatMap((element) => names(element));
    this.dropped([...new Set(over)], home !== null && below.includes(home));
  };
}

/** Whether a finger that goes that way would scroll something here. */
function scrolls(element: HTMLElement, x: number, y: number): boolean {
  const [side, size, room] = Math.abs(y) > Math.abs(x)
    ? (["overflowY", "scrollHeight", "clientHeight"] as const)
    : (["overflowX", "scrollWidth", "clientWidth"] as const);
  for (let box = element.parentElement; box; box = box.parentElement)
    if (box[size] > box[room] + 1 && ["auto", "scroll"].includes(getComputedStyle(box)[side])) return true;
  return false;
}

function names(element: Element): string[] {
  if (!(element instanceof HTMLElement)) return [];
  return [element.dataset.piece, element.dataset.area].filter((name): name is string => name !== undefined);
}
