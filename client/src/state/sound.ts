// Small sounds, made on the spot; silent unless somebody turns them on.
import { settings } from "./settings.svelte";
import type { TableNews } from "../wire/messages";

let context: AudioContext | null = null;

function tone(frequency: number, at: number, length: number, kind: OscillatorType, loudness: number): void {
  if (!context) return;
  const start = context.currentTime + at;
  const source = context.createOscillator();
  const gain = context.createGain();
  source.type = kind;
  source.frequency.setValueAtTime(frequency, start);
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(loudness, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  source.connect(gain).connect(context.destination);
  source.start(start);
  source.stop(start + length + 0.02);
}

/** A card on felt: a short rush of noise. */
function swish(): void {
  if (!context) return;
  const length = Math.floor(context.sampleRate * 0.07);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < length; n++) data[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 2 * 0.25;
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 2400;
  source.buffer = buffer;
  source.connect(filter).connect(context.destination);
  source.start();
}

export function play(sound: "card" | "turn" | "talk" | "over"): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (sound === "card") swish();
  if (sound === "turn") [523, 659].forEach((note, n) => tone(note, n * 0.09, 0.22, "triangle", 0.09));
  if (sound === "talk") tone(880, 0, 0.09, "sine", 0.05);
  if (sound === "over") [392, 523, 659, 784].forEach((note, n) => tone(note, n * 0.13, 0.5, "triangle", 0.1));
}

/** What the change from one message to the next sounds like. */
export function sounds(before: TableNews, after: TableNews): void {
  if (after.outcome && !before.outcome) return play("over");
  if (after.talk.length) play("talk");
  if (after.story.some((line) => line.game)) play("card");
  if (after.asked !== null && after.asked === after.seat && before.asked !== after.asked) play("turn");
}
