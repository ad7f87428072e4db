// Lets things on the table glow by their ids, also those that nobody can touch, whenever they are drawn anew.

const REACH = 12; // pixels of a thing that has to be in sight

/** Until what it gives is called: these pieces, places and counters glow, and the button of this choice. */
export function light(frame: HTMLElement, ids: string[], choice: number | null): () => void {
  let lit: HTMLElement[] = [];
  let waits = 0;
  let shown = false;

  function again(): void {
    waits = 0;
    const now = [...ids.flatMap((id) => thingsOf(frame, id)), ...buttonsOf(frame, choice)];
    for (const thing of lit) if (!now.includes(thing)) delete thing.dataset.lit;
    for (const thing of now) thing.dataset.lit = "";
    lit = now;
    if (now.length && !shown) {
      shown = true;
      now[0]!.scrollIntoView({ block: "nearest", inline: "nearest" });
    }
  }
  const soon = () => (waits ||= requestAnimationFrame(again));

  const watcher = new MutationObserver(soon);
  watcher.observe(frame, { childList: true, subtree: true, attributeFilter: ["data-piece", "data-sign", "data-folded", "data-choice"] });
  addEventListener("resize", soon);
  again();
  return () => {
    watcher.disconnect();
    removeEventListener("resize", soon);
    cancelAnimationFrame(waits);
    for (const thing of lit) delete thing.dataset.lit;
  };
}

/** What shows a piece, a place or a counter; where it is folded away, what brings it into sight. */
function thingsOf(frame: HTMLElement, id: string): HTMLElement[] {
  const name = CSS.escape(id);
  const shown = all(frame, [`[data-piece="${name}"]`, `[data-sign="counter ${name}"]`, `[data-sign="piece ${name}"]`, `[data-sign="spot ${name}"]`]);
  if (shown.length) return shown;
  const places = all(frame, [`[data-area="${name}"]`]);
  return places.length ? places : all(frame, [`[data-shows~="${name}"]`]);
}

function buttonsOf(frame: HTMLElement, choice: number | null): HTMLElement[] {
  return choice === null ? [] : all(frame, [`.ask [data-choice="${choice}"]`]);
}

function all(frame: HTMLElement, selectors: string[]): HTMLElement[] {
  return [...frame.querySelectorAll<HTMLElement>(selectors.join(", "))].filter((thing) => {
    const box = thing.getBoundingClientRect();
    return thing.checkVisibility() && box.width >= REACH && box.height >= REACH;
  });
}
