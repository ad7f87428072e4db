// The numbers that chance is made of: HMAC-SHA-256 by Web Crypto, or, on a page without it (plain http), by our own SHA-256.
import { sha256Of } from "./sha256";

const BLOCK = 64; // bytes that SHA-256 takes at a time
const AHEAD = 16; // numbers worked out at once
const ALL = 2n ** 64n;

type Bytes = Uint8Array<ArrayBuffer>;
export type Hash = (bytes: Bytes) => Promise<Bytes>;
type Keyed = (message: Bytes) => Promise<Bytes>;

const web = () => globalThis.crypto?.subtle as SubtleCrypto | undefined;

export const hashed: Hash = async (bytes) => {
  const subtle = web();
  return subtle ? new Uint8Array(await subtle.digest("SHA-256", bytes)) : sha256Of(bytes);
};

export async function keyed(key: Bytes, subtle: SubtleCrypto | null = web() ?? null): Promise<Keyed> {
  if (!subtle) return async (message) => byHand(key, message);
  const known = await subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (message) => new Uint8Array(await subtle.sign("HMAC", known, message));
}

/** HMAC (RFC 2104) of a key that is shorter than a block. */
function byHand(key: Bytes, message: Bytes): Bytes {
  const pad = (with_: number) => Uint8Array.from({ length: BLOCK }, (_, n) => (key[n] ?? 0) ^ with_);
  return sha256Of(joined(pad(0x5c), sha256Of(joined(pad(0x36), message))));
}

export function joined(...parts: Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** A whole number as eight bytes. */
export function eight(n: number): Bytes {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(n));
  return bytes;
}

/** The numbers that belong to one event, one after the other. */
export class Numbers {
  #counter = 0;
  #ready: bigint[] = [];

  constructor(
    readonly mac: Keyed,
    readonly moment: Bytes,
  ) {}

  /** The next number below n, each as likely as the next. */
  async below(n: number): Promise<number> {
    const size = BigInt(n);
    const fair = ALL - (ALL % size);
    for (;;) {
      const number = await this.#next();
      if (number < fair) return Number(number % size);
    }
  }

  async #next(): Promise<bigint> {
    if (!this.#ready.length) {
      const counters = Array.from({ length: AHEAD }, (_, n) => this.#counter + n);
      this.#counter += AHEAD;
      const macs = await Promise.all(counters.map((counter) => this.mac(joined(this.moment, eight(counter)))));
      this.#ready = macs.map((mac) => new DataView(mac.buffer).getBigUint64(0));
    }
    return this.#ready.shift()!;
  }
}
