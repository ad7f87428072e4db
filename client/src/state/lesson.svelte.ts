// Somebody who goes through a first lesson: the step they are at, and a table that plays it by heart.
import { explainInLesson, type FirstLesson, type LessonStep } from "../wire/lesson";
import type { OptionNews } from "../wire/messages";
import type { CommandBody, Listener } from "../wire/socket";
import { settings } from "./settings.svelte";
import { Table } from "./table.svelte";

/** Milliseconds between what others do. */
const PAUSE = 900;

export class LessonRun {
  at = $state(0);
  /** How often something else was touched at this step. */
  strayed = $state(0);
  readonly table: Table;
  #listener: Listener | null = null;
  #keys = 0;

  constructor(
    readonly lesson: FirstLesson,
    at: number,
    readonly onstep: (at: number) => void,
  ) {
    this.at = Math.min(at, lesson.steps.length - 1);
    this.table = new Table("", null, {
      scripted: true,
      connect: (_, listener) => {
        this.#listener = listener;
        queueMicrotask(() => this.#begin());
        return { send: (body) => this.#sent(body), retry: () => {}, close: () => (this.#listener = null) };
      },
      explain: (_table, _seat, piece) => explainInLesson(lesson.game, this.at, piece),
      declared: () => Promise.resolve(lesson.sight),
      pacing: () => (settings.pace === "off" && settings.moving ? "slow" : settings.pace),
      pause: PAUSE,
    });
  }

  readonly step = $derived.by((): LessonStep => this.lesson.steps[this.at]!);
  readonly last = $derived.by(() => this.at === this.lesson.steps.length - 1);
  /** What is to be done at this step. */
  readonly wanted = $derived.by((): OptionNews | undefined => this.step.news.at(-1)!.options.find(({ choice }) => choice === this.step.choice));

  next(): void {
    if (this.last) return;
    this.#move(this.at + 1);
    for (const news of this.step.news) this.#listener?.heard(news);
  }

  back(): void {
    if (!this.at) return;
    this.#move(this.at - 1);
    this.#anew();
  }

  stray(): void {
    this.strayed += 1;
  }

  close(): void {
    this.table.close();
  }

  #move(at: number): void {
    this.at = at;
    this.strayed = 0;
    this.onstep(at);
  }

  #begin(): void {
    this.#listener?.changed("open", 0, "");
    this.#anew();
  }

  /** Shows the table of this step as to somebody who has only just come, with the story up to it. */
  #anew(): void {
    const before = this.lesson.steps.slice(0, this.at + 1).flatMap((step) => step.news);
    this.#listener?.heard({ ...before.at(-1)!, since: 0, story: before.flatMap((news) => news.story) });
  }

  /** A move is what the lesson waits for, or it is not made. */
  #sent(body: CommandBody): string {
    const key = String((this.#keys += 1));
    if (body.type === "move" && body.choice === this.step.choice) queueMicrotask(() => this.next());
    return key;
  }
}
