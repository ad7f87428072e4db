// Dragging: one piece follows the pointer until it is let go.

/** How far a pointer goes before it drags, and how long a finger rests before it drags instead of scrolling. */
const FAR = 8;
const REST = 180;

/** One piece following the pointer until it is let go. */
export class Drag {
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

/** How much larger or smaller an element is drawn than it is laid out. */
export function zoomOf(element: HTMLElement): number {
  return element.currentCSSZoom || 1;
}
