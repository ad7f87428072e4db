// Asking the server for a look back at a match, which takes it a while.
import type { Analysis, Answer, Working } from "./analysis";
import { ask } from "./api";

export const analysisOf = (table: string) => ask<Answer>("GET", `/tables/${table}/analysis`);

const SHORTEST = 700;
const LONGEST = 4000;
const PATIENCE = 3;

/** Asks again and again, less and less often, until there is an answer; `stopped` ends it. */
export async function wait(asked: () => Promise<Answer>, tell: (working: Working) => void, stopped: () => boolean): Promise<Analysis | null> {
  let pause = SHORTEST;
  let failed = 0;
  while (!stopped()) {
    try {
      const answer = await asked();
      if (answer.state === "ready") return answer;
      if (answer.state === "off") return null;
      tell(answer);
      failed = 0;
    } catch (problem) {
      failed += 1;
      if (failed >= PATIENCE) throw problem;
      pause = LONGEST;
    }
    await new Promise((go) => setTimeout(go, pause));
    pause = Math.min(LONGEST, pause * 1.15);
  }
  return null;
}
