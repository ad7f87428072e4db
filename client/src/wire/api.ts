// What the page asks the server over HTTP.
import { build } from "./build.svelte";
import { commitment } from "./shares";
import { named, playfulName } from "./guest";
import type { Explanation } from "./view";
import type { EarlierPage, Me, Opened, TableSummary, Terms } from "./messages";
import { words } from "../words";

export interface Setting {
  name: string;
  label: string;
  default: string | number | boolean;
  values: (string | number | boolean)[];
  kind: "words" | "yes" | "number";
}

export interface GameOnShelf {
  id: string;
  title: string;
  blurb: string;
  seats: [number, number];
  minutes: number;
  editions: string[];
  bots: string[];
  /** Those of the bots that people play with, the weakest first; and the temperaments that each of them may have. */
  levels: string[];
  tempers: string[];
  /** Those of the bots that whoever keeps the server has brought. */
  own: string[];
  options: Setting[];
  /** Whether it brings a first lesson. */
  lesson: boolean;
}

/** A refusal of the server, in its own words. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    sentence: string,
  ) {
    super(sentence);
  }
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Refusal("offline", words.connection.unreachable);
  }
  // What a browser keeps forever may have come from the server of yesterday.
  if (!answer.headers.get("cache-control")?.includes("immutable")) build.compare(answer.headers.get("backroom-page"));
  if (!answer.ok) {
    const said = await answer.json().catch(() => ({}));
    throw new Refusal(said.code ?? "bad", said.text ?? answer.statusText);
  }
  if (answer.status === 204 || answer.headers.get("content-length") === "0") return undefined as T;
  const text = await answer.text();
  const json = answer.headers.get("content-type")?.includes("json");
  return (json ? JSON.parse(text) : text) as T;
}

let known: Promise<Me> | null = null;

/** Who one is here; a guest with a playful name on the first visit. What fails is tried again when asked again. */
export function me(): Promise<Me> {
  if (!known) {
    const asking = ask<Me>("GET", "/me").catch((problem) => {
      if (problem instanceof Refusal && problem.code === "who") return ask<Me>("POST", "/me", { name: playfulName() });
      throw problem;
    });
    known = asking;
    asking.catch(() => {
      if (known === asking) known = null;
    });
  }
  return known;
}

/** After somebody else has come in here: who one is will be asked anew. */
export function forget(): void {
  known = null;
}

export async function signOut(): Promise<void> {
  await ask<void>("DELETE", "/me");
  forget();
  named.forget();
}

/** Takes another name; one that is refused leaves everything as it was. */
export async function rename(name: string): Promise<Me> {
  await me();
  const self = await ask<Me>("POST", "/me", { name });
  known = Promise.resolve(self);
  named.keep();
  return self;
}

let shelf: Promise<GameOnShelf[]> | null = null;

export function games(): Promise<GameOnShelf[]> {
  shelf ??= ask<GameOnShelf[]>("GET", "/games").catch((problem) => {
    shelf = null;
    throw problem;
  });
  return shelf;
}

const pages = new Map<string, Promise<string>>();

export function rulesOf(game: string): Promise<string> {
  let page = pages.get(game);
  if (!page) {
    page = ask<string>("GET", `/games/${game}/rules`);
    page.catch(() => pages.delete(game));
    pages.set(game, page);
  }
  return page;
}

export const lobby = () => ask<TableSummary[]>("GET", "/tables");
export const mine = async () => (await me(), ask<TableSummary[]>("GET", "/me/tables"));
export const openTable = async (terms: Terms) => (await me(), ask<Opened>("POST", "/tables", terms));
/** Bots of this level, or the usual one, take the seats that are left. */
export const begin = (table: string, level = "") => ask<TableSummary>("POST", `/tables/${table}/begin`, { level });
export const closeTable = (table: string) => ask<void>("DELETE", `/tables/${table}`);
export const rematch = (table: string) => ask<Opened>("POST", `/tables/${table}/rematch`);
export const earlierThan = (table: string, seat: number | null, before: number) =>
  ask<EarlierPage>("GET", `/tables/${table}/earlier?before=${before}${seat === null ? "" : `&seat=${seat}`}`);
export const explain = (table: string, seat: number | null, piece: string) =>
  ask<Explanation>("GET", `/tables/${table}/explain/${encodeURIComponent(piece)}${seat === null ? "" : `?seat=${seat}`}`);
export const tableNamed = (table: string) => ask<TableSummary>("GET", `/tables/${table}`);
export const record = (table: string) => ask<string>("GET", `/tables/${table}/record`);
export const removeFrom = (table: string, seat: number) => ask<TableSummary>("DELETE", `/tables/${table}/seats/${seat}`);
export const inviteBot = (table: string, seat: number, level = "") =>
  ask<TableSummary>("PUT", `/tables/${table}/seats/${seat}/bot`, { level });

/** Sits down, with a commitment to a share of randomness of one's own. */
export async function sit(table: string, seat: number, name = ""): Promise<TableSummary> {
  const self = await me();
  return ask<TableSummary>("PUT", `/tables/${table}/seats/${seat}`, { name: name || self.name, commit: commitment(table, seat) });
}

/** A table against bots of this level, begun: from the shelf to the first decision. */
export async function playNow(game: string, level: string, more: Omit<Terms, "game"> = {}): Promise<string> {
  const { table } = await openTable({ game, ...more });
  await sit(table, 0);
  await begin(table, level);
  return table;
}

/** Several people on one screen: each has a seat and a name; bots of this level take the rest. */
export async function playHere(terms: Terms, people: string[], level: string): Promise<string> {
  const { table } = await openTable({ ...terms, one_screen: true });
  try {
    for (const [seat, name] of people.entries()) if (name) await sit(table, seat, name);
    await begin(table, level);
  } catch (problem) {
    await closeTable(table).catch(() => {});
    throw problem;
  }
  return table;
}
