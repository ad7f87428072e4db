// Pieces fly between places: measure before the change, measure after it, and let each piece travel the difference.
import { settings } from "./settings.svelte";

type Spots = Map<string, DOMRect>;
const LONGEST = 420;

/** Where every piece lies now. */
export function spots(root: HTMLElement): Spots {
  const found: Spots = new Map();
  for (const element of root.querySelectorAll<HTMLElement>("[data-piece]")) {
    const box = element.getBoundingClientRect();
    if (box.width) found.set(element.dataset.piece!, box);
  }
  return found;
}

/** Lets every piece that lies elsewhere now travel from where it was; nothing waits for it. */
export function fly(root: HTMLElement, before: Spots): void {
  if (!settings.moving || !before.size) return;
  const pieces = [...root.querySelectorAll<HTMLElement>("[data-piece]")];
  const now = pieces.map((element) => element.getBoundingClientRect());
  for (const [n, element] of pieces.entries()) {
    const was = before.get(element.dataset.piece!);
    const is = now[n]!;
    if (!is.width) continue;
    if (was) travel(element, was, is);
    else appear(element);
  }
}

function travel(element: HTMLElement, was: DOMRect, is: DOMRect): void {
  const [x, y] = [was.left - is.left, was.top - is.top];
  if (Math.abs(x) < 1 && Math.abs(y) < 1) return;
  const far = Math.hypot(x, y);
  const size = was.width / is.width;
  element.animate(
    [
      { translate: `${x}px ${y}px`, scale: String(size), transformOrigin: "0 0", zIndex: 30 },
      { translate: "0 0", scale: "1", transformOrigin: "0 0", zIndex: 30 },
    ],
    { duration: Math.min(LONGEST, 160 + far * 0.4), easing: "cubic-bezier(.2,.8,.25,1)" },
  );
}

function appear(element: HTMLElement): void {
  element.animate([{ opacity: 0, scale: ".9" }, { opacity: 1, scale: "1" }], { duration: 200, easing: "ease-out" });
}
