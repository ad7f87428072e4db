// Seats in a half circle: where they stand, and who sits where.

/** So many seats are drawn at most; where there are more votes, one seat stands for several. */
const MOST = 150;
const INNER = 0.56;

export interface Bench {
  seat: number;
  size: number;
  /** What was declared: yes, no, or nothing yet. */
  said: "yes" | "no" | "";
}

export interface Chair {
  x: number;
  y: number;
  bench: Bench;
}

export interface Label {
  bench: Bench;
  x: number;
  y: number;
  /** Where its size stands, further out. */
  size: { x: number; y: number };
}

/** How many seats stand for so many votes. */
export function scaleOf(total: number): number {
  return Math.max(1, Math.ceil(total / MOST));
}

/** Seats from left to right, and how large each is, in parts of the radius. */
export function seated(benches: Bench[]): { chairs: Chair[]; size: number } {
  const shares = sharesOf(benches);
  const count = shares.reduce((sum, share) => sum + share, 0);
  const { places, size } = placesOf(count);
  const sitting = benches.flatMap((bench, n) => Array.from({ length: shares[n]! }, () => bench));
  return { chairs: places.map(([x, y], n) => ({ x, y, bench: sitting[n]! })), size };
}

/** One seat a vote, or as many of them as come nearest to that. */
function sharesOf(benches: Bench[]): number[] {
  const total = benches.reduce((sum, bench) => sum + bench.size, 0);
  const scale = scaleOf(total);
  return benches.map(({ size }) => (size ? Math.max(1, Math.round(size / scale)) : 0));
}

function placesOf(count: number): { places: [number, number][]; size: number } {
  if (!count) return { places: [], size: 0 };
  const rows = Math.min(count, Math.max(1, Math.round(Math.sqrt(count / 4.4))));
  const gap = rows > 1 ? (1 - INNER) / (rows - 1) : 0;
  const radii = Array.from({ length: rows }, (_, row) => (rows > 1 ? INNER + row * gap : 0.8));
  const length = radii.reduce((sum, radius) => sum + radius, 0);
  const places: [number, number, number][] = [];
  let left = count;
  let rest = length;
  let size = gap || 0.3;
  for (const radius of radii) {
    const here = Math.round((left * radius) / rest);
    left -= here;
    rest -= radius;
    if (here > 1) size = Math.min(size, (Math.PI * radius) / (here - 1));
    for (let n = 0; n < here; n++) {
      // A single row leaves room at its ends, so that nobody sits on the line between the wings.
      const part = rows > 1 && here > 1 ? n / (here - 1) : (n + 0.5) / here;
      const angle = Math.PI * (1 - part);
      places.push([Math.cos(angle) * radius, Math.sin(angle) * radius, angle]);
    }
  }
  places.sort((a, b) => b[2] - a[2]);
  return { places: places.map(([x, y]) => [x, y]), size: Math.min(size * 0.42, 0.11) };
}

/** Where each bench is named, around a half circle of radius 100; names that would touch make room for each other. */
export function labelled(benches: Bench[]): Label[] {
  const shown = benches.filter(({ size }) => size);
  const total = shown.reduce((sum, bench) => sum + bench.size, 0);
  let before = 0;
  const middles = shown.map(({ size }) => {
    before += size;
    return Math.PI * (1 - (before - size / 2) / total);
  });
  return spread(middles).map((angle, n) => {
    const at = (radius: number) => ({ x: round(Math.cos(angle) * radius * 1.04), y: round(Math.sin(angle) * radius) });
    return { bench: shown[n]!, ...at(116), size: at(133) };
  });
}

const APART = 0.22;

/** The same angles, falling, but none nearer to the next than that. */
function spread(angles: number[]): number[] {
  const made = [...angles];
  for (let again = 0; again < 12; again++) {
    for (let n = 1; n < made.length; n++) {
      const lacks = APART - (made[n - 1]! - made[n]!);
      if (lacks <= 0) continue;
      made[n - 1]! += lacks / 2;
      made[n]! -= lacks / 2;
    }
    if (made.length && made[0]! > Math.PI - 0.06) made[0] = Math.PI - 0.06;
    if (made.length && made.at(-1)! < 0.06) made[made.length - 1] = 0.06;
  }
  return made;
}

const round = (n: number) => Math.round(n * 10) / 10;
