// What a thing on the table is, so that whoever points at it can be told: a counter, a place, a fact, or a piece that only
// its picture shows.
import type { Declared } from "../wire/declared";
import type { View } from "../wire/view";
import { words } from "../words";

export type Sign = "counter" | "spot" | "fact" | "piece";

export interface Signed {
  "data-sign": string;
  tabindex: -1;
}

/** Spread onto an element that shows a counter, a place or a piece by its id, or a fact of the table or of a place. */
export function sign(kind: Sign, id: string, area = ""): Signed {
  return { "data-sign": [kind, id, area].filter(Boolean).join(" "), tabindex: -1 };
}

/** Everything that explains itself. */
export const EXPLAINED = "[data-sign], [data-piece]";

/** The piece that an element shows, if the view has it: the game itself says what it does. */
export function pieceOf(element: HTMLElement, view: View): string {
  const [kind, id] = element.dataset.sign?.split(" ") ?? ["piece", element.dataset.piece ?? ""];
  return kind === "piece" && view.areas.some((place) => place.pieces.some((piece) => piece.id === id)) ? id! : "";
}

/** What the declaration says of a counter, a place or a fact, or of the kind of a piece that has gone; nothing of what it does not know. */
export function meaningOf(element: HTMLElement, view: View, sight: Declared): string {
  const [kind = "", id = "", area = ""] = element.dataset.sign?.split(" ") ?? ["spot", element.dataset.piece ?? ""];
  const found = kind === "counter" ? sight.counter(id) : kind === "spot" ? sight.area(id) : kind === "fact" ? sight.fact(id, area) : undefined;
  const gone = kind === "piece" ? sight.printed(id) : undefined;
  if (gone) return words.facts.means(gone.label, sight.kind(gone.kind)?.means || gone.label);
  if (!found) return "";
  const label = kind === "spot" ? view.areas.find((place) => place.id === id)?.label : found.label;
  const name = label || found.label || "";
  return found.means ? words.facts.means(name, found.means) : name;
}
