// Written by client/wire_types.py from the server's schema; run `make client-types` after changing a message.
import type { View } from "./view";

export type TableTerms = Required<Omit<Terms, "edition_text">> & { title: string; own_edition: boolean };

/** What the strong level would do, why in a sentence or two, and what the best few choices are worth. */
export interface Advice {
  type: "hint";
  key: string;
  choice: number;
  text: string;
  reason: string;
  worths: Worth[];
}

export interface AgainstBots {
  level: string;
  played: number;
  beaten: number;
}

/** A person by the name they have now, how often one met them, and how often one ended before them. */
export interface AgainstPerson {
  name: string;
  played: number;
  beaten: number;
}

/** Agree to what the table was asked, or not. */
export interface Answer {
  type: "answer";
  yes: boolean;
  key: string;
}

/** How long people may think: without limit, some seconds per move, or a bank that every move adds to. */
export interface Clock {
  kind?: "bank" | "move" | "none";
  seconds?: number;
  increment?: number;
}

/** Milliseconds left for each seat; the running clock has since spent `spent`. */
export interface ClockNews {
  left: number[];
  running: number | null;
  spent: number;
}

/** Commit to a share of randomness by its SHA-256 (of its hexadecimal digits, as text). */
export interface Commit {
  type: "commit";
  commit: string;
  seat?: number | null;
  key: string;
}

/** A counter changed by `by`, to `to`. */
export interface CounterChanged {
  counter: string;
  by: number;
  to: number;
  owner: number | null;
}

/** Whether there are older lines than these; `GET earlier` has them. */
export interface Earlier {
  story: boolean;
  talk: boolean;
}

/** Lines before a seq, and whether there are even older ones. */
export interface EarlierPage {
  story: StoryLine[];
  talk: Talk[];
  earlier: Earlier;
}

export interface Emote {
  type: "emote";
  emote: string;
  key: string;
}

/** How the deal comes about, by seat: hashes of shares, whose shares are open, and what is waited for from whom.
    `voided` names, for each deal that was given up, the seats that did not open. */
export interface FairNews {
  commits: string[];
  opened: number[];
  voided: number[][];
  wants: string;
  waiting: number[];
}

/** Continue with this socket at the rematch of this table. */
export interface Follow {
  type: "follow";
  key: string;
}

/** What somebody's matches of one game come to. */
export interface GameResults {
  game: string;
  title: string;
  solo: boolean;
  played: number;
  won: number;
  fair: number;
  left: number;
  best: number | null;
  mean: number | null;
  ranks: RankCount[];
  people: AgainstPerson[];
  bots: AgainstBots[];
  highest: string;
}

/** One step of the match as its reader saw it: who did what, and whatever was moved, counted, rolled or altered.
    What is empty is left out. */
export interface Happened {
  event: number;
  what: string;
  who: number | null;
  text?: string;
  dice?: number[];
  moved?: PieceMoved[];
  changed?: CounterChanged[];
  altered?: string[];
}

/** Ask what the strong level would do. */
export interface Hint {
  type: "hint";
  key: string;
}

/** Leave; before the match the seat becomes free, later it is kept. */
export interface Leave {
  type: "leave";
  key: string;
}

/** See the table from another of one's own seats from now on. */
export interface Look {
  type: "look";
  seat: number;
  key: string;
}

/** Who you are; `passkeys` is how many passkeys you have. */
export interface Me {
  id: string;
  name: string;
  passkeys: number;
}

/** What the table is asked to agree on, and who has not answered yet. */
export interface MotionNews {
  text: string;
  by: number;
  waiting: number[];
}

/** Decide, by the number of an option or by its text. `seq` is the one that came with the question. */
export interface Move {
  type: "move";
  seq: number;
  choice?: number | null;
  text?: string | null;
  key: string;
}

/** Mute somebody, or hear them again. */
export interface Mute {
  type: "mute";
  seat: number;
  on?: boolean;
  key: string;
}

/** Open the share that one's seat has committed to, when the table asks for it. */
export interface Open {
  type: "open";
  share: string;
  seat?: number | null;
  key: string;
}

export interface Opened {
  table: string;
  link: string;
}

export interface OptionNews {
  choice: number;
  text: string;
  label: string;
  pieces: string[];
  terms: OptionTerms | undefined;
}

/** What an option comes to: the act, an amount, a price, how likely it goes well and what goes wrong, and the
    counters as they will stand right after it, where that is certain; whether it loses the game, whatever comes;
    whether it is the usual one of a run of amounts. What is not said is left out. */
export interface OptionTerms {
  act?: string;
  amount?: number | null;
  unit?: string;
  step?: number;
  price?: number | null;
  price_unit?: string;
  chance?: number | null;
  risk?: string;
  makes?: Record<string, number>;
  loses?: boolean;
  usual?: boolean;
}

/** How the match ended; `deeds` has a line for each seat, or none in games that do not tell. */
export interface Outcome {
  winners: number[];
  scores: Score[];
  deeds: string[];
}

/** How a match ended for whoever asks. */
export interface OwnResult {
  place: number;
  points: number | null;
  rank: string;
  won: boolean;
  left: boolean;
}

/** What one's finished matches come to, game by game; `missing` is how many have still to be worked out. */
export interface OwnResults {
  games: GameResults[];
  missing: number;
}

/** A piece went from an area, or from what it stood on, to another; or so many face down did (`piece` null).
    Null stands for where nobody can tell. */
export interface PieceMoved {
  piece: string | null;
  from: string | null;
  to: string | null;
  count?: number;
}

/** Ask the table to pause, to resume, or to let a bot play for somebody who is away. */
export interface Propose {
  type: "propose";
  motion: "bot" | "pause" | "resume";
  seat?: number | null;
  key: string;
}

/** The key that a browser subscribes with, and how many browsers of yours are told. */
export interface PushNews {
  key: string;
  browsers: number;
}

/** `idle` has the pieces that cannot be used now, each with why in a few words; `passes` if passing is all that can
    be answered, so that a client may do so by itself. */
export interface QuestionNews {
  text: string;
  rule: string;
  idle: Record<string, string>;
  passes: boolean;
}

export interface RankCount {
  rank: string;
  times: number;
}

/** Why something was not done, in one sentence. */
export interface Refused {
  type: "refused";
  key: string;
  code: string;
  text: string;
}

/** Take one's seat again, even from the bot that has been playing there. */
export interface Return {
  type: "return";
  key: string;
}

export interface Say {
  type: "say";
  text: string;
  key: string;
}

/** How a seat finished: no points if it has no score, a rank in games that have ranks. */
export interface Score {
  seat: number;
  place: number;
  points: number | null;
  note: string;
  rank?: string;
}

/** A seat and who has it. */
export interface SeatNews {
  seat: number;
  kind: string;
  name: string;
  level: string;
  away: boolean;
  yours: boolean;
}

export interface SeatSummary {
  seat: number;
  kind: string;
  name: string;
  level: string;
  away: boolean;
  yours: boolean;
}

/** The link under which your results are shown, or nothing. */
export interface ShareNews {
  link: string;
}

/** What somebody shows of themselves: their name and what their matches come to; nobody else is named. */
export interface SharedResults {
  name: string;
  games: GameResults[];
}

/** A line of the story as one reader gets it; `game`: told by the rules; `who`: the seat that it is about. */
export interface StoryLine {
  seq: number;
  text: string;
  game: boolean;
  who: number;
}

/** The whole table as one seat sees it, and what was told since `since`. Who asked to hear it in brief gets no
    `page`, `terms`, `seats`, `fair` and `sight` that are as they were, and of `view` only what has changed. Who asked
    for events gets `happened`, too. */
export interface TableNews {
  type: "table";
  v: number;
  page: string;
  table: string;
  since: number;
  seq: number;
  state: string;
  seat: number | null;
  terms: TableTerms;
  host: boolean;
  removed: boolean;
  seats: SeatNews[];
  fair: FairNews;
  sight: string;
  here: number[];
  watchers: string[];
  asked: number | null;
  question: QuestionNews | null;
  options: OptionNews[];
  view: View | null;
  story: StoryLine[];
  talk: Talk[];
  earlier: Earlier | undefined;
  happened: Happened[] | undefined;
  clock: ClockNews | null;
  motion: MotionNews | null;
  can_take_back: boolean;
  outcome: Outcome | null;
  commitment: string;
  rematch: string;
  answers: string[];
  trouble: string;
}

/** A table in a list; in lists of one's own also one's turn there, and how it ended for oneself. */
export interface TableSummary {
  id: string;
  game: string;
  title: string;
  state: string;
  made: number;
  seats: SeatSummary[];
  terms: TableTerms;
  yours: boolean;
  turn?: Turn | null;
  result?: OwnResult | null;
}

/** Take back one's last decision; if the table has to agree, it is asked. */
export interface TakeBack {
  type: "take_back";
  seq: number;
  key: string;
}

/** A line of talk; of a whisper, others learn only that it happened. */
export interface Talk {
  seq: number;
  at: number;
  seat: number;
  kind: string;
  text?: string;
  to?: number | null;
  name?: string;
  to_name?: string;
}

/** Game, edition, options and seats, and how the table is run. */
export interface Terms {
  game: string;
  seats?: number | null;
  edition?: string;
  edition_text?: string;
  options?: Record<string, unknown>;
  public?: boolean;
  clock?: Clock;
  talk?: boolean;
  hints?: boolean;
  odds?: boolean;
  start?: "full" | "host";
  spectators?: boolean;
  delay?: number;
  one_screen?: boolean;
  practice?: boolean;
}

/** That a table waits for whoever asks: what for, since when, and when their time is up. */
export interface Turn {
  what: "answer" | "begin" | "move" | "share";
  since: number;
  until: number | null;
}

export interface Whisper {
  type: "whisper";
  to: number;
  text: string;
  key: string;
}

/** What a choice is worth on average in imagined matches: a share of the win; to one who plays alone, points. */
export interface Worth {
  choice: number;
  text: string;
  worth: number;
  error: number;
}

export type Command = Move | TakeBack | Propose | Answer | Say | Whisper | Emote | Leave | Return | Commit | Open | Hint | Look | Follow | Mute;

export type Message = TableNews | Refused | Advice;

export const PROTOCOL = 3;
export const LONGEST_TALK = 500;

export const EMOTES = ["applause", "cheers", "groan", "hurry", "laugh", "shrug", "surprise", "thanks", "well played", "wink"] as const;
