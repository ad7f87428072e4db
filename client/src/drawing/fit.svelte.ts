// Whatever can be touched is in sight. A table that has too little room is drawn smaller and folded, as far as it can still be
// read, then scrolled to what can be touched; what even so is out of sight is counted, and shown on demand.
import { tick } from "svelte";

/** What 1rem may shrink to, in pixels. */
const SMALLEST = 12.8;
const STEP = 0.1;
/** What overflows by more than that, were it drawn smaller in both directions, is not tried. */
const HOPELESS = 1.5;
/** A piece counts as seen with so much of its height and width. */
const ENOUGH = 0.6;

interface Way {
  size: number;
  folded: boolean;
}

/** The felt, and on it the table that is to fit; what scrolls in it has `data-scrolls`, `own` where it never should. */
export class Fit {
  /** How many things that can be touched are out of sight. */
  unseen = $state(0);
  #shown: HTMLElement | null = null;
  #asked = 0;

  constructor(
    readonly felt: HTMLElement,
    readonly table: HTMLElement,
    /** Where one is asked. */
    readonly foot: HTMLElement,
  ) {}

  /** Keeps the table fitting while the room around it changes. */
  watch(): () => void {
    const observer = new ResizeObserver(() => void this.again());
    const scrolled = () => this.#count();
    observer.observe(this.felt);
    document.addEventListener("scroll", scrolled, true);
    return () => {
      observer.disconnect();
      document.removeEventListener("scroll", scrolled, true);
    };
  }

  /** After what lies there has changed; once more when hands that measure themselves have done so. */
  async again(): Promise<void> {
    const asked = ++this.#asked;
    delete this.table.dataset.fits;
    await tick();
    this.#fit();
    const lay = this.#lies();
    await new Promise(requestAnimationFrame);
    await tick();
    if (asked !== this.#asked) return;
    if (this.#lies() !== lay) this.#fit();
    this.table.dataset.fits = "";
  }

  /** Brings the next of what is out of sight into it. */
  showNext(): void {
    const all = this.#touchable();
    const hidden = all.filter((piece) => !this.#sees(piece));
    const last = this.#shown ? all.indexOf(this.#shown) : -1;
    this.#shown = hidden.find((piece) => all.indexOf(piece) > last) ?? hidden[0] ?? null;
    this.#shown?.scrollIntoView({ block: "center", inline: "nearest" });
    this.#shown?.focus({ preventScroll: true });
    this.#count();
  }

  #fit(): void {
    const scrolled = this.#boxes().map((box) => [box, box.scrollTop] as const);
    this.#draw(this.#chosen(waysDownTo(SMALLEST / rem())));
    for (const [box, top] of scrolled) box.scrollTop = top;
    this.#reveal();
    this.#shown = null;
    this.#count();
  }

  /** The first way that shows all of the table; else the first that shows one's own and all that can be touched; else the last. */
  #chosen(ways: Way[]): Way {
    let enough: Way | null = null;
    let whole = 1;
    for (const way of ways) {
      if (enough && way.folded) break;
      if (way.size < 1 && whole * way.size * way.size > HOPELESS) continue;
      this.#draw(way);
      const now = this.#overflow();
      if (now === 1) return way;
      if (way.size === 1) whole = now;
      if (!enough && this.#holds() && this.#reveal()) enough = way;
    }
    return enough ?? ways.at(-1)!;
  }

  #draw({ size, folded }: Way): void {
    const zoom = size === 1 ? "" : String(size);
    if (this.table.style.zoom !== zoom) this.table.style.zoom = zoom;
    if ("folded" in this.table.dataset !== folded) this.table.toggleAttribute("data-folded", folded);
  }

  /** What scrolls, where it must. */
  #boxes(): HTMLElement[] {
    return [this.felt, ...this.table.querySelectorAll<HTMLElement>("[data-scrolls]")];
  }

  /** How many times its room what lies in the fullest box takes; 1 where all fits. */
  #overflow(): number {
    return Math.max(...this.#boxes().flatMap((box) => [over(box.scrollHeight, box.clientHeight), over(box.scrollWidth, box.clientWidth)]));
  }

  /** Where everything lies that decides how the table is drawn: as long as that is the same, it fits. */
  #lies(): string {
    const rooms = this.#boxes().flatMap((box) => [box.scrollHeight, box.clientHeight, box.scrollWidth, box.clientWidth]);
    const things = this.table.querySelectorAll("[data-piece], [data-can], [data-scrolls]");
    return [rooms, ...Array.from(things, (one) => Object.values(one.getBoundingClientRect().toJSON()))].join(" ");
  }

  /** Whether nothing is too broad, and one's own things lie there whole. */
  #holds(): boolean {
    const own = [...this.table.querySelectorAll<HTMLElement>("[data-scrolls=mine]")];
    return over(this.felt.scrollWidth, this.felt.clientWidth) === 1 && own.every((box) => over(box.scrollHeight, box.clientHeight) === 1);
  }

  /** Scrolls to what can be touched, no further than needed; whether all of it is in sight. */
  #reveal(): boolean {
    const pieces = this.#pieces();
    for (const piece of pieces.toReversed()) if (!this.#sees(piece)) piece.scrollIntoView({ block: "nearest", inline: "nearest" });
    return pieces.every((piece) => this.#sees(piece));
  }

  #pieces(): HTMLElement[] {
    return [...this.table.querySelectorAll<HTMLElement>("[data-can]")].filter((piece) => piece.getClientRects().length);
  }

  /** Pieces, and choices that are not in a list which was asked for. */
  #touchable(): HTMLElement[] {
    return [...this.#pieces(), ...this.foot.querySelectorAll<HTMLElement>("[data-scrolls] [data-choice]")];
  }

  #sees(piece: HTMLElement): boolean {
    const box = piece.getBoundingClientRect();
    let [left, top, right, bottom] = [box.left, box.top, box.right, box.bottom];
    for (let around = piece.parentElement; around && around !== document.body; around = around.parentElement) {
      if (!("scrolls" in around.dataset)) continue;
      const room = around.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, room.left), Math.max(top, room.top), Math.min(right, room.right), Math.min(bottom, room.bottom)];
    }
    return right - left >= box.width * ENOUGH && bottom - top >= box.height * ENOUGH;
  }

  #count(): void {
    this.unseen = this.#touchable().filter((piece) => !this.#sees(piece)).length;
  }
}

/** First smaller, then folded and smaller. */
function waysDownTo(least: number): Way[] {
  const sizes = [1];
  while (sizes.at(-1)! - STEP > least + 0.01) sizes.push(Math.round((sizes.at(-1)! - STEP) * 100) / 100);
  if (least < 1) sizes.push(Math.round(least * 100) / 100);
  return [false, true].flatMap((folded) => sizes.map((size) => ({ size, folded })));
}

function over(size: number, room: number): number {
  return size > room + 1 ? size / Math.max(1, room) : 1;
}

/** 1rem in pixels. */
export function rem(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
