// Works out every deal and roll of a finished record again, from its secret and shares, without the server. docs/verify.py does
// the same in Python; docs/fair-dealing.md says what it proves. Lines are counted from 1.
import { eight, hashed, joined, keyed, Numbers } from "./keyed";
import { hex } from "./sha256";

export type Flaw =
  | { is: "record" | "header" | "secret" | "commitment" | "uncommitted" | "shares" | "unproved" | "proof" | "rules" | "empty" }
  | { is: "share"; seat: number }
  | { is: "brought"; right: string; found: string }
  | { is: "count"; right: number; found: number }
  | { is: "event"; named: string; event: number };

/** What is told of an honest record besides that it is one. */
export interface Proved {
  deals: number;
  /** Seats, counted from 0. */
  sharers: number[];
  version: number;
  voided: number[];
  takenBack: number;
  practice: boolean;
  /** How many events were laid out from another match. */
  elsewhere: number;
  /** Whether it was also compared with how the rules draw. */
  ruled: boolean;
}

/** How the rules draw each event of chance: event → the lines above it. Who asks them has them from a server. */
export type Proofs = Record<string, string[]>;

export type Verdict = { good: Proved } | { line: number; flaw: Flaw } | { unproved: "seed" | "open" | "none" };

class Wrong extends Error {
  constructor(
    readonly line: number,
    readonly flaw: Flaw,
  ) {
    super(flaw.is);
  }
}

interface Field {
  line: number;
  text: string;
}

const KEYS = ["game", "rules", "edition", "seats", "names", "options", "seed", "deal", "practice", "laid out", "commits", "shares", "voided", "taken back", "commitment", "secret"];
const NEWER = ["commits", "voided", "taken back", "practice", "laid out"];
const PROOF = /^# (pick|deal|roll) /;
const text = new TextEncoder();

export async function verify(record: string, proofs: Proofs | null = null): Promise<Verdict> {
  const lines = record.replaceAll("\r\n", "\n").split("\n");
  try {
    const [fields, first] = header(lines);
    const secret = fields.get("secret");
    if (!secret) return withoutSecret(fields, lines.slice(first));
    const proved = await promises(fields, secret);
    return { good: { ...proved, deals: await deals(lines, first, fields, proved, proofs), ruled: proofs !== null } };
  } catch (wrong) {
    if (wrong instanceof Wrong) return { line: wrong.line, flaw: wrong.flaw };
    throw wrong;
  }
}

/** The header's fields, and the place of the line after it. */
function header(lines: string[]): [Map<string, Field>, number] {
  if (lines[0]?.trim() !== "backroom record 1") throw new Wrong(1, { is: "record" });
  const fields = new Map<string, Field>();
  let at = 1;
  for (; lines[at]?.trim(); at++) {
    const line = lines[at]!;
    if (line.startsWith("|")) continue;
    const colon = line.indexOf(":");
    const name = line.slice(0, Math.max(0, colon));
    if (!KEYS.includes(name) || fields.has(name)) throw new Wrong(at + 1, { is: "header" });
    fields.set(name, { line: at + 1, text: line.slice(colon + 1).trim() });
  }
  return [fields, at];
}

/** Where numbers were drawn from it, there has been a secret. */
function withoutSecret(fields: Map<string, Field>, body: string[]): Verdict {
  const commitment = fields.get("commitment");
  if (commitment && body.some((line) => PROOF.test(line))) return { line: commitment.line, flaw: { is: "secret" } };
  return { unproved: fields.has("seed") ? "seed" : commitment ? "open" : "none" };
}

type Promised = Omit<Proved, "deals" | "ruled">;

/** What was promised before the deal was kept: the secret and each share have the hash that was shown. */
async function promises(fields: Map<string, Field>, secret: Field): Promise<Promised> {
  const commitment = fields.get("commitment");
  if (!commitment) throw new Wrong(secret.line, { is: "uncommitted" });
  if (!/^[0-9a-f]{64}$/.test(secret.text)) throw new Wrong(secret.line, { is: "secret" });
  if (commitment.text !== `sha256:${hex(await hashed(bytesOf(secret.text)))}`) throw new Wrong(commitment.line, { is: "commitment" });
  const version = whole(fields.get("deal"), 1);
  for (const name of version === 1 ? NEWER : []) if (fields.has(name)) throw new Wrong(fields.get(name)!.line, { is: "header" });
  if (fields.has("laid out") && !fields.has("practice")) throw new Wrong(fields.get("laid out")!.line, { is: "header" });
  const shares = bySeat(fields.get("shares"));
  if (version > 1) await kept(fields, shares);
  return {
    sharers: shares.flatMap((share, seat) => (share ? seat : [])),
    version,
    voided: numbers(fields.get("voided")).map((seat) => seat - 1),
    takenBack: numbers(fields.get("taken back")).length,
    practice: fields.has("practice"),
    elsewhere: whole(fields.get("laid out"), 0),
  };
}

async function kept(fields: Map<string, Field>, shares: string[]): Promise<void> {
  const commits = bySeat(fields.get("commits"));
  const line = (fields.get("shares") ?? fields.get("commits"))?.line ?? 0;
  if (shares.length !== commits.length) throw new Wrong(line, { is: "shares" });
  for (const [seat, share] of shares.entries()) {
    const right = share ? hex(await hashed(text.encode(share))) : "";
    if (right !== commits[seat]) throw new Wrong(line, { is: "share", seat });
  }
}

/** How often chance decided, each time as the key says. */
async function deals(lines: string[], first: number, fields: Map<string, Field>, proved: Promised, ruled: Proofs | null): Promise<number> {
  const { version, elsewhere } = proved;
  const mac = await keyed(await keyOf(fields, proved));
  const takenBack = numbers(fields.get("taken back"));
  let [event, count] = [0, 0];
  let proofs: Field[] = [];
  for (let at = first; at < lines.length; at++) {
    const line = { line: at + 1, text: lines[at]!.trim() };
    if (PROOF.test(line.text)) proofs.push(line);
    if (!line.text || line.text.startsWith("#")) continue;
    if (line.text.startsWith("*") && event >= elsewhere) {
      const times = takenBack.findLastIndex((place) => place <= event) + 1;
      const moment = version > 1 ? joined(eight(event), eight(times)) : eight(event);
      compare(line, await brought(proofs, event, new Numbers(mac, moment)));
      if (ruled) follow(proofs, ruled[event] ?? []);
      count++;
    }
    event++;
    proofs = [];
  }
  if (!event) throw new Wrong(0, { is: "empty" });
  return count;
}

/** The key that everybody at the table had a part in. */
async function keyOf(fields: Map<string, Field>, { version, practice, elsewhere, sharers }: Promised): Promise<Uint8Array<ArrayBuffer>> {
  const secret = bytesOf(fields.get("secret")!.text);
  if (version === 1 && !sharers.length) return secret;
  const kind = `backroom deal ${version}${practice ? " practice" : ""}${elsewhere ? ` from ${elsewhere}` : ""}\0`;
  const shares = bySeat(fields.get("shares")).map((share) => `\n${share}`);
  return hashed(joined(text.encode(kind), secret, text.encode(shares.join(""))));
}

/** What the proofs above a line say that chance brings: nothing where there are none. */
async function brought(proofs: Field[], event: number, from: Numbers): Promise<string[] | null> {
  const found: string[] = [];
  for (const { line, text } of proofs) {
    const [kind, named, ...words] = text.slice(2).split(/\s+/) as [string, string, ...string[]];
    if (named !== String(event)) throw new Wrong(line, { is: "event", named, event });
    const drawn = await (kind === "pick" ? picked : kind === "deal" ? dealt : rolled)(words, from);
    if (!drawn) throw new Wrong(line, { is: "proof" });
    found.push(...drawn);
  }
  return proofs.length ? found : null;
}

/** One of several, as likely as its weight. */
async function picked(words: string[], from: Numbers): Promise<string[] | null> {
  const weighed = words.map((word) => [word.slice(0, word.lastIndexOf(":")), Number(word.slice(word.lastIndexOf(":") + 1))] as const);
  const total = weighed.reduce((sum, [, weight]) => sum + weight, 0);
  if (!Number.isSafeInteger(total) || total < 1 || weighed.some(([, weight]) => weight < 0)) return null;
  let left = await from.below(total);
  for (const [word, weight] of weighed) {
    left -= weight;
    if (left < 0) return [word];
  }
  return null;
}

/** Dice, added up. */
async function rolled(words: string[], from: Numbers): Promise<string[] | null> {
  let sum = 0;
  for (const faces of words.map(Number)) {
    if (!Number.isSafeInteger(faces) || faces < 1) return null;
    sum += (await from.below(faces)) + 1;
  }
  return words.length ? [String(sum)] : null;
}

/** The first so many of a shuffled pool. */
async function dealt([size, ...pool]: string[], from: Numbers): Promise<string[] | null> {
  const count = Number(size);
  if (!Number.isSafeInteger(count) || count < 0 || count > pool.length) return null;
  for (let at = 0; at < count; at++) {
    const other = at + (await from.below(pool.length - at));
    [pool[at], pool[other]] = [pool[other]!, pool[at]!];
  }
  return pool.slice(0, count);
}

/** Each proof is the one by which the rules draw. */
function follow(proofs: Field[], right: string[]): void {
  const wrong = proofs.find(({ text }, n) => text !== right[n]);
  if (wrong) throw new Wrong(wrong.line, { is: "rules" });
}

function compare({ line, text }: Field, right: string[] | null): void {
  const found = text.slice(1).trim().split(/\s+/);
  if (!right) throw new Wrong(line, { is: "unproved" });
  if (right.length !== found.length) throw new Wrong(line, { is: "count", right: right.length, found: found.length });
  const at = right.findIndex((word, n) => word !== found[n]);
  if (at >= 0) throw new Wrong(line, { is: "brought", right: right[at]!, found: found[at]! });
}

const bytesOf = (digits: string) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const bySeat = (field: Field | undefined) => field?.text.split(" | ").map((part) => (part === "-" ? "" : part)) ?? [];

function whole(field: Field | undefined, otherwise: number): number {
  if (!field) return otherwise;
  if (!/^\d{1,9}$/.test(field.text)) throw new Wrong(field.line, { is: "header" });
  return Number(field.text);
}

function numbers(field: Field | undefined): number[] {
  return (field?.text.replaceAll("|", " ").split(/\s+/) ?? []).filter(Boolean).map((word) => whole({ line: field!.line, text: word }, 0));
}
