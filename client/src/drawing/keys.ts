// Playing by keyboard: which key was meant for the table, and which piece lies in the direction of an arrow.

/** The key, if it was not meant for a field or a dialog. */
export function keyFor(event: KeyboardEvent): string {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return "";
  const target = event.target instanceof HTMLElement ? event.target : null;
  const field = target?.closest("input, textarea, select, dialog");
  // A slider needs no letters.
  if (field && !(field.matches("input[type=range]") && event.key.length === 1)) return "";
  return event.key.length === 1 ? event.key.toLowerCase() : event.key;
}

const WAYS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest of these things in the direction of an arrow; round the corner where there is none. */
export function nearest(root: HTMLElement, arrow: string, things = "[data-can]"): HTMLElement | null {
  const pieces = [...root.querySelectorAll<HTMLElement>(things)].filter((piece) => piece.offsetWidth && (piece.hasAttribute("tabindex") || piece.matches("button")));
  const from = pieces.find((piece) => piece === document.activeElement);
  const [dx, dy] = WAYS[arrow] ?? [0, 0];
  if (!from) return pieces.find((piece) => piece.tabIndex === 0) ?? pieces[0] ?? null;
  const [x, y] = centre(from);
  let best: HTMLElement | null = null;
  let shortest = Infinity;
  for (const piece of pieces) {
    const [px, py] = centre(piece);
    const along = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    const way = along + aside * 2.5;
    if (piece !== from && along > 1 && way < shortest) [best, shortest] = [piece, way];
  }
  if (best) return best;
  const place = pieces.indexOf(from) + (dx + dy > 0 ? 1 : -1);
  return pieces[(place + pieces.length) % pieces.length] ?? null;
}

function centre(element: HTMLElement): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}
