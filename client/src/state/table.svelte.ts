// A table as this browser knows it: the newest message, the story and the talk so far, and what one can do.
import type { Declared } from "../wire/declared";
import { duties } from "../wire/shares";
import type { Connection, SocketState, CommandBody } from "../wire/socket";
import { followed, marksOf, undone } from "./marks";
import { Pace } from "./pace";
import { keptAnswers, Passing, Presence } from "./passing";
import { settings } from "./settings.svelte";
import { happenedAfter, sinceOwn } from "./since";
import { sounds } from "./sound";
import { SERVER, type Source } from "./source";
import { earlierThan } from "../wire/api";
import type { Explanation } from "../wire/view";
import type { Advice, Earlier, Happened, Message, OptionNews, SeatNews, StoryLine, TableNews, Talk } from "../wire/messages";
import { words } from "../words";

export class Table {
  news = $state.raw<TableNews | null>(null);
  story = $state.raw<StoryLine[]>([]);
  talk = $state.raw<Talk[]>([]);
  /** Whether there are older lines than those above. */
  earlier = $state.raw<Earlier>({ story: false, talk: false });
  /** What can be seen here at all. */
  sight = $state.raw<Declared | null>(null);
  /** The newest part of what happened. */
  happened = $state.raw<Happened[]>([]);
  /** What the newest message told of it. */
  told = $state.raw<Happened[]>([]);
  /** Whether one was there when it happened, and has not only just come. */
  witnessed = $state(false);
  /** How many messages wait to be shown one by one. */
  waiting = $state(0);
  connection = $state<SocketState>("connecting");
  why = $state("");
  refusal = $state("");
  advice = $state.raw<Advice | null>(null);
  /** Whether advice was asked for and has not come yet. */
  advising = $state(false);
  /** Of the choices that the advice names, the one that somebody points at. */
  pointed = $state<number | null>(null);
  /** The choice that was sent and is not yet told of. */
  sent = $state<number | null>(null);
  /** Whether the page is about to pass, where nothing else is possible. */
  passing = $state(false);
  /** When the newest message came, for clocks. */
  heardAt = $state(Date.now());

  readonly mine = $derived(this.news?.seats.filter((seat) => seat.yours).map((seat) => seat.seat) ?? []);
  /** Up to which line of talk one has read. */
  #talkRead = $state(0);
  /** Lines of others that one has not read. */
  readonly unread = $derived(this.talk.filter((line) => line.seq > this.#talkRead && !this.mine.includes(line.seat)).length);
  readonly names = $derived([...(this.news?.seats ?? []).map((seat) => seat.name), ...(this.news?.watchers ?? [])]);
  readonly seated = $derived(this.news?.seat ?? null);
  /** On one screen: the seat that the screen should be handed to before anything is shown. */
  readonly handTo = $derived.by(() => {
    const news = this.news;
    if (!news || this.mine.length < 2 || news.state !== "running" || news.asked === null) return null;
    return news.asked !== news.seat && this.mine.includes(news.asked) ? news.asked : null;
  });
  readonly asked = $derived(
    this.news !== null && this.news.state === "running" && this.news.asked !== null && this.news.asked === this.news.seat,
  );
  /** The lines of the story since one's own move. */
  readonly since = $derived(sinceOwn(this.story, this.seated));
  /** What happened since then, and what to mark of it on the table. */
  readonly recent = $derived(this.seated === null ? this.told : happenedAfter(this.story, this.since.after, this.happened, this.told));
  readonly marks = $derived(marksOf(this.recent));
  readonly options = $derived<OptionNews[]>(this.asked && this.sent === null ? (this.news?.options ?? []) : []);

  #socket: Connection;
  #source: Source;
  #pace: Pace;
  #presence = new Presence(() => this.#passing.consider());
  #passing = new Passing(this.#person(), keptAnswers());
  #passKey = "";
  #moveKey = "";
  #hintKey = "";
  #dutyDone = "";
  #dutyKeys = new Set<string>();
  #explained = new Map<string, Promise<Explanation>>();
  #refusalTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    seat: number | null = null,
    source: Source = SERVER,
  ) {
    this.#source = source;
    this.#pace = new Pace(this.#stage());
    this.#talkRead = kept(id);
    this.#socket = source.connect(id, {
      heard: (message) => this.#heard(message),
      changed: (state, _, why) => {
        this.connection = state;
        this.why = why;
      },
      place: () => ({ seat: this.news?.seat ?? seat, since: this.#pace.newest?.seq ?? 0 }),
    });
  }

  /** Whether nobody else is there. */
  get scripted(): boolean {
    return this.#source.scripted ?? false;
  }

  close(): void {
    clearTimeout(this.#refusalTimer);
    this.#passing.close();
    this.#presence.close();
    this.#pace.close();
    this.#socket.close();
  }

  retry(): void {
    this.#socket.retry();
  }

  send(body: CommandBody): string {
    return this.#socket.send(body);
  }

  /** Decides; what happens comes back as news. */
  play(option: OptionNews): void {
    if (!this.news || this.sent !== null) return;
    this.#passing.decided();
    this.sent = option.choice;
    this.putHintAway();
    this.refusal = "";
    this.#moveKey = this.send({ type: "move", seq: this.news.seq, choice: option.choice });
    this.#pace.next();
  }

  /** Shows the next message that waits, or all of them. */
  goOn(all = false): void {
    if (all) this.#pace.all();
    else this.#pace.next();
  }

  takeBack(): void {
    this.#passing.tookBack();
    if (this.news) this.send({ type: "take_back", seq: this.news.seq });
  }

  /** Asks for advice; if there is some, puts it away. */
  hint(): void {
    if (this.advising) return;
    if (this.advice) return this.putHintAway();
    this.advising = true;
    this.#hintKey = this.send({ type: "hint" });
  }

  putHintAway(): void {
    this.#hintKey = "";
    this.advising = false;
    this.advice = this.pointed = null;
  }

  look(seat: number): void {
    this.send({ type: "look", seat });
  }

  /** All talk so far has been seen; a reload of this tab remembers that. */
  readTalk(): void {
    const last = this.talk.at(-1)?.seq ?? 0;
    if (last <= this.#talkRead) return;
    this.#talkRead = last;
    try {
      sessionStorage.setItem(TALK_READ + this.id, String(last));
    } catch {
      // A browser that keeps nothing shows it as new again.
    }
  }

  seat(number: number | null): SeatNews | undefined {
    return number === null ? undefined : this.news?.seats[number];
  }

  name(number: number | null): string {
    const seat = this.seat(number);
    return seat?.name || (number === null ? "" : words.seat.number(number + 1));
  }

  /** What a piece does and is worth, as things stand. */
  explain(piece: string): Promise<Explanation> {
    let found = this.#explained.get(piece);
    if (!found) {
      found = this.#source.explain(this.id, this.news?.seat ?? null, piece);
      this.#explained.set(piece, found);
    }
    return found;
  }

  /** One page further back. */
  async readBack(part: "story" | "talk"): Promise<void> {
    const seat = this.news?.seat ?? null;
    const first = this[part][0]?.seq ?? (this.news?.seq ?? 0) + 1;
    const page = await earlierThan(this.id, seat, first);
    if (seat !== (this.news?.seat ?? null) || first !== (this[part][0]?.seq ?? first)) return;
    if (part === "story") this.story = [...page.story, ...this.story];
    else this.talk = [...page.talk, ...this.talk];
    this.earlier = { ...this.earlier, [part]: page.earlier[part] };
  }

  #heard(message: Message): void {
    if (message.type === "refused") return this.#refused(message.key, message.text);
    if (message.type === "hint") {
      if (message.key !== this.#hintKey) return;
      this.putHintAway();
      this.advice = message;
      return;
    }
    this.#takePart(message);
    this.#pace.take(message);
  }

  #refused(key: string, text: string): void {
    if (this.#dutyKeys.delete(key)) return;
    if (key === this.#moveKey) this.sent = null;
    if (key === this.#hintKey) this.putHintAway();
    if (key === this.#passKey) return;
    this.refusal = text;
    clearTimeout(this.#refusalTimer);
    this.#refusalTimer = setTimeout(() => (this.refusal = ""), 6000);
  }

  #show(news: TableNews): void {
    const before = this.news;
    const forget = news.since === 0 || before === null || before.seat !== news.seat;
    this.story = forget ? news.story : merged(this.story, news.story, news.since);
    this.talk = forget ? news.talk : merged(this.talk, news.talk, news.since);
    if (news.earlier) this.earlier = news.earlier;
    if (this.sent !== null && (news.answers.includes(this.#moveKey) || news.seq > (before?.seq ?? 0))) this.sent = null;
    if (before && !onlyTalk(before, news)) this.putHintAway();
    this.witnessed = !forget;
    this.#follow(news, forget);
    this.heardAt = Date.now();
    this.news = news;
    this.#passing.shown(news, this.options);
    if (before && !forget) sounds(before, news);
  }

  /** What pacing needs of this page. */
  #stage() {
    const source = this.#source;
    return {
      get pacing() {
        return source.pacing?.() ?? settings.pace;
      },
      pause: source.pause,
      show: (news: TableNews) => this.#show(news),
      waits: (count: number) => (this.waiting = count),
      later: (call: () => void, milliseconds: number) => {
        const timer = setTimeout(call, milliseconds);
        return () => clearTimeout(timer);
      },
    };
  }

  /** What passing needs of this page; what somebody else has answered meanwhile is not their mistake. */
  #person() {
    const table = this;
    return {
      get byHand() {
        return settings.byHand;
      },
      get here() {
        return table.#presence.here;
      },
      now: () => performance.now(),
      random: Math.random,
      later: (call: () => void, milliseconds: number) => {
        const timer = setTimeout(call, milliseconds);
        return () => clearTimeout(timer);
      },
      pass: (option: OptionNews) => {
        this.play(option);
        this.#passKey = this.#moveKey;
      },
      shows: (passing: boolean) => (this.passing = passing),
    };
  }

  /** What happened, and what to mark of it: of a past that one did not see only its end. */
  #follow(news: TableNews, forget: boolean): void {
    const told = news.happened ?? [];
    const back = !forget && undone(this.news, news);
    this.happened = forget ? told : back ? [] : followed(this.happened, told);
    if (forget || back || told.length) this.told = forget ? told.slice(-1) : told;
    if (news.seq !== this.news?.seq || forget) this.#explained.clear();
    if (news.view && news.sight !== this.sight?.sight.hash) {
      this.#source.declared(this.id, news.sight).then(
        (sight) => (this.sight = sight),
        () => {},
      );
    }
  }

  /** Adds this browser's shares to the deal, each once. */
  #takePart(news: TableNews): void {
    const { wants, voided } = news.fair;
    const own = news.seats.filter((seat) => seat.yours).map((seat) => seat.seat);
    const duty = `${news.state} ${wants} ${voided.length} ${own}`;
    if (duty === this.#dutyDone) return;
    this.#dutyDone = duty;
    for (const body of duties(news)) this.#dutyKeys.add(this.send(body));
  }
}

/** Whether somebody has said something between two messages, and nothing else has happened. */
function onlyTalk(before: TableNews, news: TableNews): boolean {
  const said = news.talk.filter((line) => line.seq > before.seq);
  return before.seat === news.seat && said.length === news.seq - before.seq;
}

const TALK_READ = "backroom-talk-";

function kept(table: string): number {
  try {
    return Number(sessionStorage.getItem(TALK_READ + table) ?? 0);
  } catch {
    return 0;
  }
}

/** What was known up to `since`, and what is told after it. */
function merged<T extends { seq: number }>(known: T[], told: T[], since: number): T[] {
  if (!told.length) return known;
  return [...known.filter((line) => line.seq <= since), ...told];
}
