// The result of a match as a picture of our own: SVG as text, and a PNG of it.
import type { Moment } from "../wire/analysis";
import { DASHES, line, numbers, rowsOf, scaleOf, xOf, yOf, type Frame } from "./chances";
import { words } from "../words";

export interface Standing {
  place: number;
  seat: number;
  name: string;
  points: string;
  note: string;
  won: boolean;
}

export interface Result {
  title: string;
  headline: string;
  date: string;
  standings: Standing[];
  chances: { start: number[]; moments: Moment[]; swings: number[] } | null;
}

const WIDTH = 1200;
const SIDE = 70;
const ROW = 74;
const CHART = 330;
// As the page's own plates, a little lighter on dark wood.
const SEATS = ["#d9705c", "#6fa0dc", "#62b483", "#b088d6", "#d0973f", "#54b4c0", "#d673a8", "#98a1b3"];
const SERIF = "Palatino, Georgia, 'DejaVu Serif', serif";
const SANS = "'Segoe UI', 'DejaVu Sans', sans-serif";

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const text = (x: number, y: number, size: number, said: string, more = "") =>
  `<text x="${x}" y="${y}" font-size="${size}" ${more}>${escaped(said)}</text>`;

/** As much of a text as has room, in letters of this size. */
function cut(said: string, size: number, room: number): string {
  const letters = [...said];
  const most = Math.floor(room / (size * 0.56));
  return letters.length > most ? `${letters.slice(0, most - 1).join("")}…` : said;
}

/** The picture, as SVG. */
export function drawn(result: Result): string {
  const top = 218;
  const chart = result.chances ? CHART : 0;
  const height = top + ROW * result.standings.length + chart + 80;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="${SANS}" fill="#f5ead6">`,
    `<rect width="${WIDTH}" height="${height}" fill="#21170f"/>`,
    `<rect x="18" y="18" width="${WIDTH - 36}" height="${height - 36}" rx="22" fill="none" stroke="#e0b05c" stroke-width="3"/>`,
    text(SIDE, 92, 30, result.title, `fill="#e0b05c" letter-spacing="2"`),
    text(SIDE, 160, 58, cut(result.headline, 58, WIDTH - 2 * SIDE), `font-family="${SERIF}" font-weight="600"`),
    ...result.standings.map((standing, n) => row(standing, top + ROW * n)),
    result.chances ? curves(result, { left: SIDE + 70, top: top + ROW * result.standings.length + 46, wide: WIDTH - 2 * SIDE - 90, tall: CHART - 90 }) : "",
    text(SIDE, height - 52, 24, result.date, `fill="#cdbba0"`),
    text(WIDTH - SIDE, height - 52, 24, words.name, `fill="#cdbba0" style="text-anchor:end"`),
    "</svg>",
  ].join("");
}

function row(standing: Standing, y: number): string {
  const colour = SEATS[standing.seat % SEATS.length]!;
  const middle = y + ROW / 2 - 4;
  return [
    `<circle cx="${SIDE + 22}" cy="${middle}" r="21" fill="${colour}"/>`,
    text(SIDE + 22, middle + 9, 25, String(standing.place), `text-anchor="middle" fill="#1b120a" font-weight="700"`),
    text(SIDE + 64, middle + (standing.note ? 0 : 11), 32, cut(standing.name, 32, 620), standing.won ? `font-weight="700"` : ""),
    standing.note ? text(SIDE + 64, middle + 28, 20, cut(standing.note, 20, 800), `fill="#cdbba0"`) : "",
    text(WIDTH - SIDE, middle + 11, 30, standing.points, `style="text-anchor:end" fill="${standing.won ? "#e0b05c" : "#cdbba0"}"`),
  ].join("");
}

function curves(result: Result, frame: Frame): string {
  const { start, moments, swings } = result.chances!;
  const rows = rowsOf(start, moments);
  const scale = scaleOf(rows);
  const alone = start.length === 1;
  const grid = scale.marks.map((mark) => {
    const y = yOf(frame, scale, mark).toFixed(1);
    return `<path d="M${frame.left} ${y}H${frame.left + frame.wide}" stroke="#46341f" stroke-width="2"/>${text(frame.left - 12, Number(y) + 8, 22, words.chances.mark(mark, alone), `style="text-anchor:end" fill="#cdbba0"`)}`;
  });
  const above = numbers(swings, frame, rows.length, 34);
  const marks = swings.map((event, n) => {
    const x = xOf(frame, rows.length, event + 1).toFixed(1);
    const over = above[n]!;
    return `<path d="M${x} ${frame.top}V${frame.top + frame.tall}" stroke="#e0b05c" stroke-dasharray="3 6"/><circle cx="${over.toFixed(1)}" cy="${frame.top - 16}" r="15" fill="#e0b05c"/>${text(over, frame.top - 9, 20, String(n + 1), `text-anchor="middle" fill="#22160a" font-weight="700"`)}`;
  });
  const lines = start.map((_, seat) => `<path d="${line(rows, seat, frame, scale)}" fill="none" stroke="${SEATS[seat % SEATS.length]}" stroke-width="4" stroke-linejoin="round" stroke-dasharray="${(DASHES[seat % 8] ?? "").split(" ").map((dash) => Number(dash) * 2 || "").join(" ").trim()}"/>`);
  return [...grid, ...marks, ...lines].join("");
}

/** The picture as PNG; drawn from a `data:` address, which the page's own rules allow. */
export async function painted(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext("2d")!.drawImage(image, 0, 0);
  const blob = await new Promise<Blob | null>((go) => canvas.toBlob(go, "image/png"));
  if (!blob) throw new Error(words.end.unshared);
  return blob;
}
