// Views come in brief: what has not changed is left out, and known areas and pieces come as their ids. `wire/brief.py` of the
// server does the same in Python.
import type { Area, Counter, Piece, View } from "./view";
import type { TableNews } from "./messages";

type BriefPieces = { pieces?: (string | Piece)[]; altered?: (string | Piece)[] };
type BriefArea = { id: string } & Partial<Omit<Area, "pieces">> & BriefPieces;
type Brief = Partial<Omit<View, "areas">> & { areas: (string | BriefArea)[] };

export class BriefReader {
  #areas = new Map<string, Area>();
  #pieces = new Map<string, Piece>();
  #counters = new Map<string, Counter>();
  #view: Partial<View> = {};
  #news: Partial<TableNews> = {};

  /** The whole message. */
  whole(news: TableNews): TableNews {
    if (news.since === 0) this.#forget();
    const { terms, seats, fair, sight } = { ...this.#news, ...news };
    this.#news = { terms, seats, fair, sight };
    return { ...news, terms, seats, fair, sight, view: news.view && this.#whole(news.view as unknown as Brief) };
  }

  #forget(): void {
    for (const heard of [this.#areas, this.#pieces, this.#counters]) heard.clear();
    this.#view = {};
  }

  #whole(brief: Brief): View {
    const areas = brief.areas.map((area) => (typeof area === "string" ? known(this.#areas, area) : this.#area(area)));
    for (const counter of brief.counters ?? []) this.#counters.set(counter.id, counter);
    const counters = [...this.#counters.values()];
    const facts = { ...this.#view.facts, ...brief.facts };
    this.#view = { ...this.#view, ...brief, areas, counters, facts };
    return this.#view as View;
  }

  #area({ altered = [], ...area }: BriefArea): Area {
    const before = this.#areas.get(area.id);
    const looks = new Map(altered.map((piece) => this.#piece(piece)).map((piece) => [piece.id, piece]));
    const lie = area.pieces?.map((piece) => this.#piece(piece)) ?? before?.pieces ?? [];
    const pieces = looks.size ? lie.map((piece) => looks.get(piece.id) ?? piece) : lie;
    const whole = { ...before, ...area, pieces, facts: { ...before?.facts, ...area.facts } } as Area;
    this.#areas.set(whole.id, whole);
    return whole;
  }

  #piece(told: string | Piece): Piece {
    if (typeof told === "string") return known(this.#pieces, told);
    this.#pieces.set(told.id, told);
    return told;
  }
}

function known<P>(heard: Map<string, P>, id: string): P {
  const found = heard.get(id);
  if (!found) throw new Error(id);
  return found;
}
