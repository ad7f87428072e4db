// What the table of Hand Management reads out of views, options and the declaration.
import type { Declared } from "../../wire/declared";
import { area, around, counter } from "../../wire/views";
import type { Touch } from "../../state/touch.svelte";
import type { OptionTerms } from "../../wire/messages";
import type * as seen from "./view";

export type Seen = seen.HandManagementView;
export type Casting = seen.HandManagementFacts["castings"][number];
export type Cell = NonNullable<Casting["cells"][number]>;
export type Application = seen.HandManagementFacts["applications"][number];
export type Phase = NonNullable<seen.HandManagementFacts["phase"]>;

export const agencyOf = (view: Seen, seat: number) => area<seen.AgencyArea>(view, `agency-${seat + 1}`);
export const handOf = (view: Seen, seat: number) => area<seen.HandArea>(view, `hand-${seat + 1}`);
export const bidOf = (view: Seen, seat: number) => area<seen.BidArea>(view, `bid-${seat + 1}`);
export const offerOf = (view: Seen, seat: number) => area<seen.OfferArea>(view, `offer-${seat + 1}`);
export const scoreOf = (view: Seen, seat: number) => counter(view, `score-${seat + 1}`);
export const wonOf = (view: Seen, seat: number) => counter(view, `won-${seat + 1}`);
export const jobsOf = (view: Seen) => area<seen.JobsArea>(view, "jobs").pieces;
export const marketOf = (view: Seen) => area<seen.MarketArea>(view, "market").pieces;
export const supplyOf = (view: Seen) => area<seen.SupplyArea>(view, "supply").pieces;

export const modelsOf = (view: Seen, seat: number) =>
  agencyOf(view, seat).pieces.filter((piece): piece is seen.ModelPiece => piece.kind === "model");
export const improvementsOf = (view: Seen, seat: number) =>
  agencyOf(view, seat).pieces.filter((piece): piece is seen.ImprovementPiece => piece.kind === "improvement");

export const modelNamed = (sight: Declared, id: string) => sight.printed(id) as seen.ModelPiece | undefined;
export const jobNamed = (sight: Declared, id: string) => sight.printed(id) as seen.JobPiece | undefined;
export const cardNamed = (sight: Declared, id: string) => sight.printed(id) as seen.ActionPiece | undefined;

/** How the sorts of work, the kinds of cards and of improvements are called. */
export function namesOf(sight: Declared, kind: string, field: string): Record<string, string> {
  const found = sight.kind(kind)?.printed.find((one) => one.id === field);
  return found?.type === "word" ? found.words : {};
}

/** Every seat, one's own first, then as they sit around the table. */
export const seatsFrom = (view: Seen) => (view.seat === null ? around(view.seats, null) : [view.seat, ...around(view.seats, view.seat)]);

/** The models that are up for a job now: they stand on the stage, not with their agency. */
export function onStage(view: Seen): Set<string> {
  return new Set(view.facts.applications.flatMap((row) => row.cells.flatMap((cell) => cell?.model ?? [])));
}

// The week.

export const STEPS = ["jobs", "improve", "fire", "recruit", "lock"] as const;
export type Step = (typeof STEPS)[number];
const STEP_OF: Partial<Record<Phase, Step>> = {
  draw: "jobs",
  revelation: "jobs",
  application: "jobs",
  resolution: "jobs",
  improvement: "improve",
  termination: "fire",
  recruitment: "recruit",
  "lock-in": "lock",
};
export const stepOf = (phase: Phase | null) => (phase ? STEP_OF[phase] : undefined);

export type Scene = "signing" | "jobs" | "casting" | "shop" | "contracts" | "auction" | "ledger";

/** What stands on the stage. */
export function sceneOf(view: Seen): Scene {
  const { phase, castings } = view.facts;
  if (view.over || phase === "lock-in") return "ledger";
  if (phase === "setup") return "signing";
  if (phase === "improvement") return "shop";
  if (phase === "termination") return "contracts";
  if (phase === "recruitment") return "auction";
  return phase === "resolution" && castings.length ? "casting" : "jobs";
}

// A casting.

export interface Applicant {
  seat: number;
  model: seen.ModelPiece;
  cell: Cell;
}

/** Those who are up for it, one's own first: the left half looks right, the right half looks left. */
export function applicantsOf(view: Seen, sight: Declared, casting: Casting): Applicant[] {
  return seatsFrom(view).flatMap((seat) => {
    const cell = casting.cells[seat];
    const model = cell && modelNamed(sight, cell.model);
    return cell && model ? { seat, model, cell } : [];
  });
}

export interface Laid {
  card: seen.ActionPiece;
  player: number;
  target: number;
  by: number;
}

/** The cards played on the applicants, in the order played. */
export function laidOf(sight: Declared, casting: Casting): Laid[] {
  return Object.entries(casting.cards)
    .sort(([, a], [, b]) => a.place - b.place)
    .flatMap(([id, laid]) => {
      const card = cardNamed(sight, id);
      return card ? { card, ...laid } : [];
    });
}

/** What touching a piece comes to: the terms of the only option that it leaves, or those that all of them share. */
export function termsOf(touch: Touch, id: string): OptionTerms | undefined {
  const place = touch.touched.length;
  const left = touch.left.filter((option) => option.pieces[place] === id);
  return left.length === 1 ? left[0]!.terms : undefined;
}
