// Questions with one answer: where passing is all that is left, the page passes, as late as its person would have.
import type { OptionNews, TableNews } from "../wire/messages";

/** How long somebody took, at questions of which rule, to choose between several things. */
export interface Took {
  rule: string;
  time: number;
}

/** So many are remembered, and so few say nothing. */
const KEPT = 40;
const FEW = 3;
/** Who took longer was elsewhere. */
const LONGEST = 30_000;
const SHORTEST = 400;
/** What somebody takes of whom nothing is known. */
const TYPICAL = [1300, 1700, 2100, 2600, 3400, 4600];
/** Nobody is misled where nobody looks on: then it is only read. */
const ALONE = 900;
/** What a pause may take of the time that is left on a clock. */
const OF_CLOCK = 0.1;

export class Answers {
  constructor(
    public took: Took[],
    readonly keep: (took: Took[]) => void = () => {},
  ) {}

  note(rule: string, time: number): void {
    if (time > LONGEST) return;
    this.took = [...this.took, { rule, time: Math.round(time) }].slice(-KEPT);
    this.keep(this.took);
  }

  /** Drawn from what the person took lately at such questions, else at any. */
  pause(rule: string, random: () => number): number {
    const alike = this.took.filter((one) => one.rule === rule);
    const known = (alike.length >= FEW ? alike : this.took).map((one) => one.time);
    const times = known.length >= FEW ? known : TYPICAL;
    const drawn = times[Math.floor(random() * times.length)]! * (0.85 + 0.3 * random());
    return Math.max(SHORTEST, Math.round(drawn));
  }
}

/** What passing needs of the page around it. */
export interface Person {
  /** Whether they rather answer themselves. */
  readonly byHand: boolean;
  /** Whether somebody is there at all. */
  readonly here: boolean;
  now(): number;
  random(): number;
  /** Calls back later; gives what takes that back. */
  later(call: () => void, milliseconds: number): () => void;
  pass(option: OptionNews): void;
  /** Whether it is about to pass. */
  shows(passing: boolean): void;
}

export class Passing {
  #question = "";
  #news: TableNews | null = null;
  #since = 0;
  #options: OptionNews[] = [];
  /** Whoever has taken something back goes on by hand. */
  #tookBack = false;
  #stop: (() => void) | null = null;

  constructor(
    readonly person: Person,
    readonly answers: Answers,
  ) {}

  /** After every message, with what may be chosen now. */
  shown(news: TableNews, options: OptionNews[]): void {
    const question = options.length ? `${news.question?.rule} ${news.question?.text} ${options.map(({ choice }) => choice)}` : "";
    if (question !== this.#question || news.happened?.length) {
      this.#cancel();
      this.#since = this.person.now();
    }
    [this.#question, this.#news, this.#options] = [question, news, options];
    this.consider();
  }

  /** Begins to wait, unless it does already, or stops; also when somebody comes back, or likes it otherwise. */
  consider(): void {
    const { byHand, here } = this.person;
    if (!this.#news?.question?.passes || this.#options.length !== 1 || byHand || this.#tookBack) return this.#cancel();
    if (this.#stop || !here) return;
    this.#stop = this.person.later(() => this.#pass(), this.#pause(this.#news));
    this.person.shows(true);
  }

  /** Somebody has decided. */
  decided(): void {
    const took = this.person.now() - this.#since;
    if (this.#options.length > 1) this.answers.note(this.#news?.question?.rule ?? "", took);
    this.#tookBack = false;
    this.#cancel();
  }

  tookBack(): void {
    this.#tookBack = true;
    this.#cancel();
  }

  close(): void {
    this.#cancel();
  }

  #pause(news: TableNews): number {
    const others = news.seats.some((seat) => seat.kind === "person" && !seat.yours) || news.watchers.length > 0;
    const shares = news.seats.filter((seat) => seat.yours).length > 1;
    const drawn = others || shares ? this.answers.pause(news.question!.rule, () => this.person.random()) : ALONE;
    const { clock, seat } = news;
    const left = clock && seat !== null ? (clock.left[seat] ?? 0) - clock.spent : Infinity;
    return Math.min(drawn, Math.max(0, left * OF_CLOCK));
  }

  /** Whoever has gone away meanwhile is waited for. */
  #pass(): void {
    this.#stop = null;
    const [option] = this.#options;
    this.person.shows(false);
    if (option && this.person.here && !this.person.byHand) this.person.pass(option);
  }

  #cancel(): void {
    this.#stop?.();
    this.#stop = null;
    this.person.shows(false);
  }
}

/** Who has neither touched nor typed anything for so long may be elsewhere. */
const ELSEWHERE = 180_000;
const SIGNS = ["pointermove", "pointerdown", "keydown", "wheel", "touchstart"];

/** Whether somebody sits at this page; says when they come back. */
export class Presence {
  #last = Date.now();
  #back: () => void;

  constructor(back: () => void) {
    this.#back = back;
    for (const sign of SIGNS) addEventListener(sign, this.#sign, { passive: true, capture: true });
    document.addEventListener("visibilitychange", this.#sign);
  }

  get here(): boolean {
    return document.visibilityState === "visible" && Date.now() - this.#last < ELSEWHERE;
  }

  close(): void {
    for (const sign of SIGNS) removeEventListener(sign, this.#sign, { capture: true });
    document.removeEventListener("visibilitychange", this.#sign);
  }

  #sign = (): void => {
    const away = !this.here;
    this.#last = Date.now();
    if (away && this.here) this.#back();
  };
}

const KEY = "backroom-answers";

/** As this tab remembers them, also when it is loaded again. */
export function keptAnswers(): Answers {
  let took: Took[] = [];
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    if (Array.isArray(kept)) took = kept.filter((one): one is Took => typeof one?.rule === "string" && typeof one?.time === "number");
  } catch {
    // What cannot be read was never kept.
  }
  return new Answers(took, (all) => {
    try {
      sessionStorage.setItem(KEY, JSON.stringify(all));
    } catch {
      // A browser that keeps nothing begins anew.
    }
  });
}
