// Views come in brief: what is as it was is left out, and known areas, pieces and counters come as their ids. The
// engine's view.py says the same in Python.
import type { Area, Counter, Piece, View } from "./view";
import type { TableNews } from "./wire";

type Brief = Partial<Omit<View, "areas" | "counters">> & {
  areas: (string | (Omit<Area, "pieces"> & { pieces: (string | Piece)[] }))[];
  counters: (string | Counter)[];
};

export class Heard {
  #areas = new Map<string, Area>();
  #pieces = new Map<string, Piece>();
  #counters = new Map<string, Counter>();
  #view: Partial<View> = {};
  #news: Partial<TableNews> = {};

  /** The whole message. */
  whole(news: TableNews): TableNews {
    const { terms, seats, fair, sight } = { ...this.#news, ...news };
    this.#news = { terms, seats, fair, sight };
    return { ...news, terms, seats, fair, sight, view: news.view && this.#whole(news.view as unknown as Brief) };
  }

  #whole(brief: Brief): View {
    const areas = brief.areas.map((area) => (typeof area === "string" ? known(this.#areas, area) : this.#area(area)));
    const counters = brief.counters.map((count) => part(this.#counters, count));
    this.#view = { ...this.#view, ...brief, areas, counters };
    return this.#view as View;
  }

  #area(area: Exclude<Brief["areas"][number], string>): Area {
    const whole = { ...area, pieces: area.pieces.map((piece) => part(this.#pieces, piece)) };
    this.#areas.set(whole.id, whole);
    return whole;
  }
}

function part<P extends { id: string }>(heard: Map<string, P>, told: string | P): P {
  if (typeof told === "string") return known(heard, told);
  heard.set(told.id, told);
  return told;
}

function known<P>(heard: Map<string, P>, id: string): P {
  const found = heard.get(id);
  if (!found) throw new Error(id);
  return found;
}
