// Pieces fly between places: measure before the change, measure after it, and let each piece travel the difference.
import { zoomOf } from "../state/drag";
import { marksOf } from "../state/marks";
import { settings } from "../state/settings.svelte";
import type { Happened } from "../wire/messages";

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
export function fly(root: HTMLElement, before: Spots, told: Happened[]): void {
  if (!settings.moving || !before.size) return;
  const { from } = marksOf(told);
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
  draw(root, told);
}

/** Cards that go face down from place to place are seen to go, too; a deal is too many of them. */
function draw(root: HTMLElement, told: Happened[]): void {
  const drawn = told.flatMap((one) => one.moved ?? []).filter((move) => move.piece === null && (move.count ?? 1) <= FEW);
  const placed = (id: string | null) => root.querySelector(`[data-area="${id}"]`)?.getBoundingClientRect();
  for (const [n, { from, to }] of drawn.slice(0, FEW).entries()) {
    const [was, is] = [placed(from), placed(to)];
    if (was?.width && is?.width) send(root, was, is, n * 90);
  }
}

const FEW = 8;

function send(root: HTMLElement, was: DOMRect, is: DOMRect, delay: number): void {
  const back = document.createElement("i");
  back.className = "flying-back";
  back.setAttribute("aria-hidden", "true");
  root.append(back);
  const own = back.getBoundingClientRect();
  const at = (box: DOMRect) => `${box.x + (box.width - own.width) / 2}px ${box.y + (box.height - own.height) / 2}px`;
  const flight = back.animate([{ translate: at(was) }, { translate: at(is) }], { duration: LONGEST + 120, delay, easing: "ease-in-out", fill: "backwards" });
  flight.onfinish = () => back.remove();
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
