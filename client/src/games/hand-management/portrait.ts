// A portrait for every model: a hand that is the same wherever its model is met, made from nothing but what is printed.

export interface Finger {
  /** From the knuckle, over a bend, to the tip. */
  path: string;
  width: number;
  tip: [number, number];
  /** Which way the nail looks, in degrees. */
  turn: number;
  folded: boolean;
}

export interface Portrait {
  fingers: Finger[];
  skin: string;
  shade: string;
  line: string;
  nail: string;
  backdrop: string;
  sleeve: string;
  trim: string;
  cuff: "plain" | "stripes" | "dots" | "frill" | "links";
  tilt: number;
  mirror: boolean;
  wears: Wear[];
  freckles: boolean;
}

export type Wear = "ring" | "glove" | "watch" | "bubbles" | "fork" | "bracelet" | "heart" | "plaster" | "star";

const SKINS: [string, string, string][] = [
  ["#f7d9c0", "#e6b896", "#7a4a32"],
  ["#eec09a", "#d69d70", "#6d3f24"],
  ["#d9a273", "#bd8250", "#5a331a"],
  ["#b97d4f", "#9a6238", "#472612"],
  ["#8a5733", "#6d4124", "#331a0b"],
  ["#5e3a24", "#472a18", "#1f0f06"],
];
const NAILS = ["#d4264f", "#f08bb0", "#7a2fa0", "#1f7fae", "#1d8a5f", "#e2a32a", "#f6ede6", "#3a2740"];
const BACKDROPS = ["#f5b8c9", "#b9d9f2", "#f6dc9c", "#c3e3c2", "#d9c5ef", "#f3c7a6", "#bfe5e1", "#e7d8c4"];
const SLEEVES: [string, string][] = [
  ["#2b2140", "#e0b05c"],
  ["#7d1f3a", "#f6d9dd"],
  ["#1e4d6b", "#f5ead6"],
  ["#20573f", "#e9e2c0"],
  ["#5b3a86", "#f0dcff"],
  ["#8c4a14", "#ffe3b3"],
  ["#333a42", "#d7dde3"],
  ["#a3275e", "#ffd9e8"],
];
const CUFFS = ["plain", "stripes", "dots", "frill", "links"] as const;
const WEARS: Wear[] = ["ring", "bracelet", "watch", "heart", "plaster", "star"];
/** What goes with the kinds of work in the box; any other kind gets something of its own. */
const KNOWN: Record<string, Wear> = { jewellery: "ring", gloves: "glove", gadgets: "watch", soap: "bubbles", food: "fork" };

/** How far each finger is stretched, thumb first; how wide they are spread; whether index and thumb make a ring. */
interface Pose {
  out: [number, number, number, number, number];
  spread: number;
  ring?: boolean;
  thumb?: number;
}
const POSES: Pose[] = [
  { out: [1, 1, 1, 1, 1], spread: 1 },
  { out: [1, 1, 1, 1, 1], spread: 1.75 },
  { out: [0.25, 1, 1, 0, 0], spread: 1.6 },
  { out: [0.3, 1, 0, 0, 0], spread: 1 },
  { out: [1, 0, 0, 0, 0], spread: 1, thumb: -8 },
  { out: [0.7, 0, 0, 0, 1], spread: 1.8 },
  { out: [0.3, 1, 0, 0, 1], spread: 1.4 },
  { out: [1, 1, 1, 1, 1], spread: 1.2, ring: true },
  { out: [0.2, 1, 1, 1, 1], spread: 1.1 },
  { out: [0.8, 0.62, 0.9, 1, 1], spread: 0.35 },
  { out: [1, 1, 0.55, 0.45, 0.5], spread: 0.8 },
];

/** Numbers that follow from a word, always the same. */
function picker(word: string): (count: number) => number {
  let state = 2166136261;
  for (const letter of word) state = Math.imul(state ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return (count) => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) >>> 0;
    state = Math.imul(state ^ (state >>> 13), 3266489917) >>> 0;
    return ((state ^ (state >>> 16)) >>> 0) % count;
  };
}

export function portraitOf(id: string, specialties: readonly string[]): Portrait {
  const pick = picker(id);
  const pose = POSES[pick(POSES.length)]!;
  const [skin, shade, line] = SKINS[pick(SKINS.length)]!;
  const [sleeve, trim] = SLEEVES[pick(SLEEVES.length)]!;
  const slim = 0.9 + pick(5) * 0.05;
  return {
    fingers: fingersOf(pose, slim),
    skin,
    shade,
    line,
    nail: NAILS[pick(NAILS.length)]!,
    backdrop: BACKDROPS[pick(BACKDROPS.length)]!,
    sleeve,
    trim,
    cuff: CUFFS[pick(CUFFS.length)]!,
    tilt: pick(13) - 6,
    mirror: pick(2) === 1,
    freckles: pick(4) === 0,
    wears: [...new Set(specialties.map(wearOf))],
  };
}

function wearOf(specialty: string): Wear {
  const [kind = ""] = specialty.split("-");
  return KNOWN[kind] ?? WEARS[picker(kind)(WEARS.length)]!;
}

/** Knuckle, lean in degrees, length and width of each finger, thumb first. */
const HAND: [number, number, number, number, number][] = [
  [34, 84, -52, 25, 12.5],
  [36, 62, -11, 32, 11],
  [46, 58, -3, 37, 11.5],
  [56.5, 59, 5, 33, 11],
  [66, 64, 14, 25, 9.5],
];
const NUB = 9;

function fingersOf(pose: Pose, slim: number): Finger[] {
  return HAND.map(([x, y, lean, length, width], n) => {
    const out = pose.out[n]!;
    const folded = out < 0.4;
    if (pose.ring && n < 2) return ringed(n, width * slim);
    const turn = n === 0 ? (pose.thumb ?? (folded ? 28 : lean)) : lean * pose.spread;
    const long = folded ? NUB : length * out;
    const tip: [number, number] = folded && n === 0 ? [x + 15, y - 10] : at(x, y, turn, long);
    const bend = at(x, y, turn * 0.55, long * 0.55);
    return { path: `M${x} ${y}Q${point(bend)} ${point(tip)}`, width: width * slim, tip, turn: folded && n === 0 ? 62 : turn, folded };
  });
}

/** Index and thumb meet. */
function ringed(n: number, width: number): Finger {
  return n === 0
    ? { path: "M34 84Q16 76 20 58", width, tip: [20, 58], turn: -4, folded: false }
    : { path: "M36 62Q34 40 22 50", width, tip: [22, 50], turn: -128, folded: false };
}

function at(x: number, y: number, turn: number, far: number): [number, number] {
  const angle = (turn * Math.PI) / 180;
  return [x + Math.sin(angle) * far, y - Math.cos(angle) * far];
}

const point = ([x, y]: [number, number]) => `${x.toFixed(1)} ${y.toFixed(1)}`;
