// SHA-256 (FIPS 180-4) of something short. The browser's own is only there on https and localhost; a table at home has neither.
const PRIMES = firstPrimes(64);
const ROUND = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  return primes;
}

/** The first 32 bits behind the point. */
function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The bytes, a one, noughts, and the length in bits, in words of 32 bits. */
function padded(bytes: Uint8Array): Int32Array {
  const words = new Int32Array((((bytes.length + 8) >> 6) + 1) * 16);
  bytes.forEach((byte, n) => (words[n >> 2]! |= byte << (24 - (n % 4) * 8)));
  words[bytes.length >> 2]! |= 0x80 << (24 - (bytes.length % 4) * 8);
  words[words.length - 1] = bytes.length * 8;
  return words;
}

function schedule(block: Int32Array): Int32Array {
  const words = new Int32Array(64);
  words.set(block);
  for (let n = 16; n < 64; n++) {
    const [early, late] = [words[n - 15]!, words[n - 2]!];
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[n] = words[n - 16]! + small + words[n - 7]! + large;
  }
  return words;
}

export const sha256 = (text: string) => hex(sha256Of(new TextEncoder().encode(text)));

export const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export function sha256Of(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const message = padded(bytes);
  const hash = Int32Array.from(START);
  for (let at = 0; at < message.length; at += 16) {
    let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
    schedule(message.subarray(at, at + 16)).forEach((word, n) => {
      const first = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[n]! + word;
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
    });
    [a, b, c, d, e, f, g, h].forEach((word, n) => (hash[n]! += word));
  }
  return Uint8Array.from({ length: 32 }, (_, n) => hash[n >> 2]! >>> (24 - (n % 4) * 8));
}
