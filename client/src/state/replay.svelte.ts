// Somebody who goes through a finished match: where they are, from whose seat they look, and how fast it goes by itself.
import type { Analysis, Working } from "../wire/analysis";
import { Frames, type Frame } from "../wire/frames";
import { wait } from "../wire/looking";
import { ABOVE, type Source, type Strong, type Timeline } from "../wire/replay";
import { Declared } from "../wire/declared";
import type { Happened, TableNews } from "../wire/messages";

/** By what one goes on: every event, the next decision of a seat, or the next one to decide. */
export type Stride = "event" | "decision" | "turn";
export const SPEEDS = [0.5, 1, 2, 4, 8];
const USUAL_PACE = 1100; // milliseconds
const RECENT = 12; // events

export class Replay {
  at = $state(0);
  seat = $state(ABOVE);
  playing = $state(false);
  speed = $state(1);
  frame = $state.raw<Frame | null>(null);
  /** Where the frame that is shown lies. */
  shown = $state(0);
  problem = $state("");
  strong = $state.raw<(Strong & { at: number }) | null>(null);
  asking = $state(false);
  /** Everybody's chances after every event, once they are asked for and worked out. */
  analysis = $state.raw<Analysis | null>(null);
  working = $state.raw<Working | null>(null);
  /** Whether the chances are wanted, and whether there are none to be had. */
  wanted = $state(false);
  without = $state(false);
  #left = false;
  readonly last: number;
  readonly sight: Declared;
  /** Where seats decide, and where another seat does than did before. */
  readonly decisions: number[];
  readonly turns: number[];
  #frames: Frames;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly source: Source,
    readonly timeline: Timeline,
  ) {
    this.last = timeline.events.length;
    this.sight = new Declared(timeline.sight);
    this.#frames = new Frames((seat, first, last) => source.frames(seat, first, last), this.last);
    this.decisions = timeline.events.flatMap((event, n) => (event.seat === null ? [] : n));
    this.turns = this.decisions.filter((at, n) => timeline.events[at]!.seat !== timeline.events[this.decisions[n - 1]!]?.seat);
  }

  /** The position as a table's message, for what draws tables. */
  readonly news = $derived.by(() => (this.frame ? newsOf(this.timeline, this.frame, this.shown === this.last) : null));
  /** What happened last, as far as it is here. */
  readonly recent = $derived.by(() => {
    const told: Happened[] = [];
    for (let at = Math.max(1, this.shown - RECENT); this.frame && at <= this.shown; at++) told.push(...(this.#frames.known(this.seat, at)?.told ?? []));
    return told;
  });

  async go(at: number): Promise<void> {
    this.at = Math.max(0, Math.min(this.last, at));
    await this.#show();
  }

  async look(seat: number): Promise<void> {
    this.seat = seat;
    await this.#show();
  }

  step(stride: Stride, way: 1 | -1): void {
    void this.go(this.next(stride, way));
  }

  /** Where a step leads; to the end where there is nothing more of the kind. */
  next(stride: Stride, way: 1 | -1): number {
    if (stride === "event") return this.at + way;
    const places = stride === "turn" ? this.turns : this.decisions;
    return way > 0 ? (places.find((place) => place > this.at) ?? this.last) : (places.findLast((place) => place < this.at) ?? 0);
  }

  play(): void {
    if (this.at >= this.last) this.at = 0;
    this.playing = true;
    this.#later();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** Asks once what the strong level would have done where one is. */
  async ask(): Promise<void> {
    const at = this.at;
    this.asking = true;
    this.problem = "";
    try {
      this.strong = { ...(await this.source.strong(at)), at };
    } catch (problem) {
      this.problem = (problem as Error).message;
    }
    this.asking = false;
  }

  /** Works out everybody's chances, which takes the server a while. */
  async analyse(): Promise<void> {
    if (this.wanted) return;
    this.wanted = true;
    try {
      this.analysis = await wait(() => this.source.analysis(), (working) => (this.working = working), () => this.#left);
      this.without = this.analysis === null;
    } catch (problem) {
      this.without = true;
      this.problem = (problem as Error).message;
    }
  }

  leave(): void {
    this.#left = true;
    this.pause();
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      if (!this.playing) return;
      await this.go(this.at + 1);
      if (this.at >= this.last) this.pause();
      else this.#later();
    }, USUAL_PACE / this.speed);
  }

  /** Shows where one is; whoever has gone on meanwhile is shown that. */
  async #show(): Promise<void> {
    const { at, seat } = this;
    const here = this.#frames.known(seat, at);
    if (here) this.#set(here, at);
    else {
      try {
        const frame = await this.#frames.at(seat, at);
        if (this.at !== at || this.seat !== seat) return;
        this.#set(frame, at);
      } catch (problem) {
        this.pause();
        this.problem = (problem as Error).message;
      }
    }
    this.#frames.prepare(seat, at);
  }

  #set(frame: Frame, at: number): void {
    this.problem = "";
    this.shown = at;
    this.frame = frame;
  }
}

function newsOf(timeline: Timeline, frame: Frame, ended: boolean): TableNews {
  const { view, asked } = frame;
  const own = asked !== null && asked === view.seat;
  const over = ended && timeline.over;
  return {
    type: "table", v: 0, page: "", table: "", since: 0, seq: 0, state: over ? "over" : "running", seat: view.seat,
    terms: {
      game: timeline.game, title: timeline.title, seats: timeline.seats, edition: timeline.edition, own_edition: timeline.own_edition,
      options: timeline.options, public: false, clock: { kind: "none" }, talk: false, hints: false, odds: Boolean(timeline.options.odds),
      start: "host", spectators: true, delay: 0, one_screen: false, practice: timeline.practice,
    },
    host: false, removed: false,
    seats: timeline.names.map((name, seat) => ({ seat, kind: "person", name, level: "", away: false, yours: seat === view.seat })),
    fair: { commits: [], opened: [], voided: [], wants: "", waiting: [] }, sight: timeline.sight.hash,
    here: timeline.names.map((_, seat) => seat), watchers: [], asked,
    question: own ? frame.question : null, options: own ? frame.options : [], view, story: [], talk: [], earlier: undefined,
    happened: frame.told, clock: null, motion: null, can_take_back: false,
    outcome: over ? { winners: timeline.winners, scores: timeline.scores, deeds: timeline.deeds } : null,
    commitment: "", rematch: "", answers: [], trouble: "",
  };
}
