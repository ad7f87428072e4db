// This browser's shares of the deal: committed to before anybody knows them, kept here, opened when all commitments
// stand, and compared with the record at the end. docs/fair-dealing.md says what that proves.
import { sha256 } from "./sha256";
import type { TableNews } from "./messages";
import type { CommandBody } from "./socket";

/** A share, and what the table had promised when it was opened, after how many deals that were given up. */
interface Kept {
  share: string;
  secret: string;
  commits: string[];
  voided?: number;
}

export type Verdict = "" | "in" | "without" | "broken" | "proved";

const MOST_SEATS = 300;
const MOST_SHARES = 6; // of one seat: deals may be void, and two windows may each draw one
const NAME = "backroom-share";
const here = new Map<string, Kept[]>();

const nameOf = (table: string, seat: number) => `${NAME} ${table} ${seat}`;

/** All shares that this browser drew for a seat, also in another window. */
function drawn(table: string, seat: number): Kept[] {
  const name = nameOf(table, seat);
  const known = here.get(name) ?? [];
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? "[]") as Kept[];
    return [...stored.filter((one) => !known.some((other) => other.share === one.share)), ...known];
  } catch {
    return known;
  }
}

function keep(table: string, seat: number, kept: Kept): void {
  const name = nameOf(table, seat);
  const all = [...drawn(table, seat).filter((one) => one.share !== kept.share), kept].slice(-MOST_SHARES);
  here.set(name, all);
  try {
    const old = Object.keys(localStorage).filter((key) => key.startsWith(NAME));
    for (const key of old.slice(0, Math.max(0, old.length - MOST_SEATS))) localStorage.removeItem(key);
    localStorage.setItem(name, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing still remembers until the page is left.
  }
}

/** The share behind what a seat has committed to, if this browser drew it. */
function behind(news: TableNews, seat: number): Kept | null {
  return drawn(news.table, seat).find((one) => sha256(one.share) === news.fair.commits[seat]) ?? null;
}

/** Draws a new share, keeps it, and gives the commitment to it. */
export function commitment(table: string, seat: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const share = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  keep(table, seat, { share, secret: "", commits: [] });
  return sha256(share);
}

/** What this browser has to do so that the deal goes on. */
export function duties(news: TableNews): CommandBody[] {
  const own = news.seats.filter((seat) => seat.yours).map((seat) => seat.seat);
  const { wants, waiting, commits } = news.fair;
  if (news.state === "open") return own.filter((seat) => !commits[seat]).map((seat) => promise(news, seat));
  const mine = own.filter((seat) => waiting.includes(seat));
  if (wants === "commit") return mine.filter((seat) => !wasOpened(news, seat)).map((seat) => promise(news, seat));
  if (wants === "open") return mine.flatMap((seat) => opening(news, seat));
  return [];
}

function promise(news: TableNews, seat: number): CommandBody {
  return { type: "commit", seat, commit: commitment(news.table, seat) };
}

/** Whether a share of this deal has been opened already: whoever has seen it might like another deal better. */
function wasOpened(news: TableNews, seat: number): boolean {
  return drawn(news.table, seat).some((one) => one.secret && one.voided === news.fair.voided.length);
}

/** A share is opened for the promise that is noted with it, and for no other afterwards; never where one's own
 * commitment has been exchanged. */
function opening(news: TableNews, seat: number): CommandBody[] {
  const mine = behind(news, seat);
  const promised = { secret: news.commitment, commits: news.fair.commits, voided: news.fair.voided.length };
  if (!mine || (mine.secret ? !same(mine, promised) : wasOpened(news, seat))) return [];
  keep(news.table, seat, { share: mine.share, ...promised });
  return [{ type: "open", seat, share: mine.share }];
}

function same(one: Omit<Kept, "share">, other: Omit<Kept, "share">): boolean {
  return one.secret === other.secret && one.commits.join() === other.commits.join() && one.voided === other.voided;
}

/** Whether this browser's share is in the deal that is being played. */
export function standing(news: TableNews): Verdict {
  if (news.seat === null || !["running", "paused", "over"].includes(news.state)) return "";
  if (!news.fair.commits[news.seat]) return "without";
  const mine = behind(news, news.seat);
  if (!mine) return drawn(news.table, news.seat).length ? "broken" : "";
  const { commits, voided } = news.fair;
  return same(mine, { secret: news.commitment, commits, voided: voided.length }) ? "in" : "broken";
}

/** Whether a finished record is the one that this browser took part in. */
export function compared(news: TableNews, record: string): Verdict {
  const before = standing(news);
  if (before !== "in" || news.seat === null) return before;
  const mine = behind(news, news.seat)!;
  const fields = new Map(record.split("\n\n")[0]!.split("\n").map((line) => line.split(": ", 2) as [string, string]));
  const shares = (fields.get("shares") ?? "").split(" | ");
  const commits = mine.commits.map((commit) => commit || "-");
  const voided = fields.get("voided");
  const proved =
    (voided ? voided.split(" | ").length : 0) === mine.voided &&
    shares[news.seat] === mine.share &&
    fields.get("commits") === commits.join(" | ") &&
    shares.every((share, seat) => (share === "-" ? "-" : sha256(share)) === commits[seat]) &&
    fields.get("commitment") === mine.secret;
  return proved ? "proved" : "broken";
}
