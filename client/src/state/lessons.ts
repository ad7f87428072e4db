// Which first lessons somebody has had in this browser, has said no to, or is in the middle of.
import { mine, type GameOnShelf } from "../wire/api";

const KEY = "backroom-lessons";

/** Finished, not wanted, or the step one was at in the lesson with this mark. */
type Had = "done" | "declined" | { at: number; mark: string };

let here: Record<string, Had> = {};

function all(): Record<string, Had> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, Had> | null;
    return { ...here, ...kept };
  } catch {
    return here;
  }
}

function keep(game: string, had: Had): void {
  here = { ...all(), [game]: had };
  try {
    localStorage.setItem(KEY, JSON.stringify(here));
  } catch {
    // A browser that keeps nothing asks again after a reload.
  }
}

export const lessons = {
  done: (game: string) => keep(game, "done"),
  decline: (game: string) => keep(game, all()[game] === "done" ? "done" : "declined"),
  /** Where one was; whoever has finished it keeps that. */
  reach(game: string, at: number, mark: string): void {
    if (all()[game] !== "done") keep(game, { at, mark });
  },
  /** Where to go on; at the beginning of another lesson than the one that was begun. */
  at(game: string, mark: string): number {
    const had = all()[game];
    return typeof had === "object" && had?.mark === mark && Number.isInteger(had.at) ? Math.max(0, had.at) : 0;
  },
};

/** Whether somebody opens a game for the first time: they have neither had its lesson, said no, nor a table of it. */
export async function isNew(game: GameOnShelf | undefined): Promise<boolean> {
  if (!game?.lesson || typeof all()[game.id] === "string") return false;
  const tables = await mine();
  if (!tables.some((table) => table.game === game.id && table.state !== "open")) return true;
  keep(game.id, "declined");
  return false;
}
