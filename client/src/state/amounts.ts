// Runs of amounts, as the options tell them: which one is meant by what somebody types.
import type { OptionNews } from "../wire/messages";

/** So many amounts are a run; fewer are buttons. */
const LEAST = 5;
const THOUSAND = 1000;

export const amountOf = (option: OptionNews): number => option.terms?.amount ?? 0;

/** The options that differ by their amount alone, from the least to the most; none where they are few. */
export function runOf(options: OptionNews[]): OptionNews[] {
  const amounts = options.filter(({ terms }) => terms?.step && typeof terms.amount === "number");
  const [first] = amounts;
  const alike = amounts.every(({ terms }) => terms!.act === first!.terms!.act && terms!.unit === first!.terms!.unit);
  return alike && amounts.length >= LEAST ? amounts.sort((a, b) => amountOf(a) - amountOf(b)) : [];
}

/** The place of the amount that the game calls usual; -1 where it calls none so. */
export function usualOf(run: OptionNews[]): number {
  return run.findIndex(({ terms }) => terms?.usual);
}

/** The amount that somebody typed, such as 15, $15,000 or 15k: in thousands where all amounts are. */
export function typedIn(run: OptionNews[], text: string): number | null {
  const found = /^([-−]?)\$?(\d+)(k?)$/i.exec(text.replace(/[\s,]/g, ""));
  if (!found) return null;
  const amount = Number(found[2]) * (found[1] ? -1 : 1);
  const short = found[3] || (Math.abs(amount) < THOUSAND && run.every((option) => amountOf(option) % THOUSAND === 0));
  return short ? amount * THOUSAND : amount;
}

/** The place in the run that is nearest to an amount. */
export function nearestTo(run: OptionNews[], amount: number): number {
  const away = run.map((option) => Math.abs(amountOf(option) - amount));
  return away.indexOf(Math.min(...away));
}
