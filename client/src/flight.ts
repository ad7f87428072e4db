// Pieces fly between places: measure before the change, measure after it, and let each piece travel the difference.
import { zoomOf } from "./fit.svelte";
import { settings } from "./settings.svelte";

export type Spots = Map<string, DOMRect>;
const LONGEST = 420;

/** Where every place and every piece lies now. */
export function spots(root: HTMLElement): Spots {
  const found: Spots = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-area], [data-piece]")) {
    const box = element.getBoundingClientRect();
    if (box.width) found.set(element.dataset.piece ?? element.dataset.area!, box);
  }
  return found;
}

/** Lets every piece that lies elsewhere now travel from where it was, or from the place it came from; nothing waits for it. */
export function fly(root: HTMLElement, before: Spots, from: ReadonlyMap<string, string>): void {
  if (!settings.moving || !before.size) return;
  const pieces = [...root.querySelectorAll<HTMLElement>("[data-piece]")];
  const now = pieces.map((element) => element.getBoundingClientRect());
  for (const [n, element] of pieces.entries()) {
    const id = element.dataset.piece!;
    const was = before.get(id) ?? middle(before.get(from.get(id) ?? ""), now[n]!);
    const is = now[n]!;
    if (!is.width) continue;
    if (was) travel(element, was, is);
    else appear(element);
  }
}

/** The middle of a place, as large as the piece that came from there. */
function middle(place: DOMRect | undefined, piece: DOMRect): DOMRect | undefined {
  return place && new DOMRect(place.x + (place.width - piece.width) / 2, place.y + (place.height - piece.height) / 2, piece.width, piece.height);
}

function travel(element: HTMLElement, was: DOMRect, is: DOMRect): void {
  const [x, y] = [was.left - is.left, was.top - is.top];
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  const far = Math.hypot(x, y);
  const zoom = zoomOf(element);
  const size = was.width / is.width;
  element.animate(
    [
      { translate: `${x / zoom}px ${y / zoom}px`, scale: String(size), transformOrigin: "0 0", zIndex: 30 },
      { translate: "0 0", scale: "1", transformOrigin: "0 0", zIndex: 30 },
    ],
    { duration: Math.min(LONGEST, 160 + far * 0.4), easing: "cubic-bezier(.2,.8,.25,1)" },
  );
}

function appear(element: HTMLElement): void {
  element.animate([{ opacity: 0, scale: ".9" }, { opacity: 1, scale: "1" }], { duration: 200, easing: "ease-out" });
}
