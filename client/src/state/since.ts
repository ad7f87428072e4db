// What happened since one's own last move: its lines in the story, and what to mark of it on the table.
import type { Happened, StoryLine } from "../wire/messages";

/** The lines of a story after one of them, up to another. */
export interface Since {
  after: number;
  to: number;
}

/**
 * Since one's own last decision; as long as nothing came after it but what one did oneself, since the last one before the others
 * had their say: whoever decides several times in a row still sees what the others did. Who looks on has seen all but what came last.
 */
export function sinceOwn(story: StoryLine[], seat: number | null): Since {
  const end = story.length - 1;
  if (seat === null) return { after: story.findLastIndex((line) => line.seq !== story[end]?.seq), to: end };
  // What a decision brings about has the same seq and comes after it.
  const decides = (line: StoryLine, n: number) => line.game && line.who === seat && story[n - 1]?.seq !== line.seq;
  const others = story.findLastIndex((line) => line.game && line.who !== seat);
  const last = story.findLastIndex(decides);
  if (others > last || others < 0) return { after: last, to: end };
  const again = story.findIndex((line, n) => n > others && decides(line, n));
  return { after: story.slice(0, others).findLastIndex(decides), to: again - 1 };
}

/** What happened after that line: everything, where it is none or older than all that is known. What was told last, where nothing did. */
export function happenedAfter(story: StoryLine[], after: number, happened: Happened[], told: Happened[]): Happened[] {
  const line = story[after];
  const is = (one: Happened | undefined) => one?.who === line?.who && one?.text === line?.text;
  const texts = happened.flatMap((one, n) => (one.text ? n : []));
  const counted = texts.at(-1 - story.slice(after + 1).filter((later) => later.game).length);
  const place = counted !== undefined && is(happened[counted]) ? counted : happened.findLastIndex(is);
  const later = line ? happened.slice(place + 1) : happened;
  return later.length ? later : told;
}

/** What each seat has rolled last. */
export function rollsOf(happened: Happened[]): ReadonlyMap<number, number[]> {
  return new Map(happened.flatMap(({ who, dice }) => (who !== null && dice?.length ? [[who, dice] as const] : [])));
}
