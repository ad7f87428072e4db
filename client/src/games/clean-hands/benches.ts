// Seats in a half circle: where they stand, and who sits where.

/** So many seats are drawn at most; where there are more votes, one seat stands for several. */
const MOST = 150;
const INNER = 0.5;

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
      const angle = here > 1 ? Math.PI * (1 - n / (here - 1)) : Math.PI / 2;
      places.push([Math.cos(angle) * radius, Math.sin(angle) * radius, angle]);
    }
  }
  places.sort((a, b) => b[2] - a[2]);
  return { places: places.map(([x, y]) => [x, y]), size: Math.min(size * 0.42, 0.11) };
}

/** Where each bench is named, around the half circle; two that would touch stand in two rows. */
export function labelled(benches: Bench[]): Label[] {
  const total = benches.reduce((sum, bench) => sum + bench.size, 0);
  let before = 0;
  let last = Infinity;
  let row = 0;
  return benches.flatMap((bench) => {
    if (!bench.size) return [];
    const angle = Math.PI * (1 - (before + bench.size / 2) / total);
    before += bench.size;
    row = last - angle < NARROW && row === 0 ? 1 : 0;
    last = angle;
    const radius = 1.15 + row * 0.17;
    return [{ bench, x: Math.cos(angle) * radius, y: Math.sin(angle) * radius }];
  });
}

const NARROW = 0.24;
