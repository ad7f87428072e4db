// A game's first lesson, fetched once: what the table tells at each step of it, and a sentence.
import { ask } from "./api";
import { BriefReader } from "./brief";
import { Declared } from "./declared";
import type { TableNews } from "./messages";
import type { Explanation, Sight } from "./view";

export interface LessonStep {
  says: string;
  /** Pieces, places and counters, by their ids. */
  glow: string[];
  /** What is to be done; null where there is only something to read. */
  choice: number | null;
  /** What happens first, message by message. */
  news: TableNews[];
}

export interface FirstLesson {
  game: string;
  title: string;
  seats: number;
  /** Another one is another lesson. */
  mark: string;
  sight: Declared;
  steps: LessonStep[];
}

type Told = Omit<FirstLesson, "sight"> & { sight: Sight };

export async function firstLesson(game: string): Promise<FirstLesson> {
  const told = await ask<Told>("GET", `/games/${game}/lesson`);
  const brief = new BriefReader();
  const steps = told.steps.map((step) => ({ ...step, news: step.news.map((news) => brief.whole(news)) }));
  return { ...told, steps, sight: new Declared(told.sight) };
}

export const explainInLesson = (game: string, step: number, piece: string) =>
  ask<Explanation>("GET", `/games/${game}/lesson/${step}/explain/${encodeURIComponent(piece)}`);
