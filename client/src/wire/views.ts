// Finding things in a view.
import type { Area, Counter, View } from "./view";

/** A view of any game. */
type Seen = View<unknown>;

/** The area of that id; an empty one if the view has none, so that a table can always be drawn. */
export function area<A = Area>(view: Seen, id: string): A {
  const empty: Area = { id, kind: "row", label: "", owner: null, pieces: [], hidden: 0, facts: {} };
  return (view.areas.find((place) => place.id === id) ?? empty) as A;
}

export function counter(view: Seen, id: string): number {
  return view.counters.find((count) => count.id === id)?.value ?? 0;
}

/** The areas of a seat, or those that belong to nobody. */
export function areasOf(view: Seen, owner: number | null): Area[] {
  return view.areas.filter((place) => place.owner === owner);
}

export function countersOf(view: Seen, owner: number | null): Counter[] {
  return view.counters.filter((count) => count.owner === owner);
}

/** The seats in the order one sees them around the table: to the left of one's own first. */
export function around(seats: number, from: number | null): number[] {
  const first = from === null ? 0 : from + 1;
  return Array.from({ length: from === null ? seats : seats - 1 }, (_, n) => (first + n) % seats);
}
