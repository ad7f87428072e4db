// Written by client/view_types.py from the declaration of Hand Management (its standard edition); run `make client-types` after changing it.

import type { Area, Piece, View } from "../../wire/view";

/** does what it says, or is paid, bid, or locked in for its points */
export type ActionFace = {
  name: string;
  type: "helping-hand" | "deal-a-bad-hand" | "bloody-your-hands" | "upper-hand" | "change-hands" | "caught-red-handed" | "handout";
  strength: number;
  points: number;
  does: string;
};

/** applies for one job a week */
export type ModelFace = {
  name: string;
  skill: number;
  specialties: ("jewellery" | "gloves" | "gadgets" | "soap-local" | "soap-national" | "food-local" | "food-national")[];
};

/** pays its winner in action cards */
export type JobFace = {
  client: string;
  sort: "jewellery" | "gloves" | "gadgets" | "soap-local" | "soap-national" | "food-local" | "food-national";
  skill: number;
  pay: number;
};

/** stays with the agency that buys it */
export type ImprovementFace = {
  type: "agency-security" | "agency-security-star" | "pampered-models" | "pampered-models-star" | "extra-model-slot";
  cost: number;
  does: string;
  count: number;
  used: number;
};

export type ActionPiece = Piece<ActionFace>;
export type ModelPiece = Piece<ModelFace>;
export type JobPiece = Piece<JobFace>;
export type ImprovementPiece = Piece<ImprovementFace>;

export type JobsArea = Area<JobPiece, Record<string, never>>;

export type MarketArea = Area<ModelPiece, Record<string, never>>;

export type SupplyArea = Area<ImprovementPiece, Record<string, never>>;

export type AgencyFacts = {
  slots: number;
  rank: number;
};

export type AgencyArea = Area<ModelPiece | ImprovementPiece, AgencyFacts>;

export type HandFacts = {
  worth: number | null;
};

export type HandArea = Area<ActionPiece, HandFacts>;

export type BidArea = Area<ActionPiece, Record<string, never>>;

export type OfferArea = Area<ModelPiece, Record<string, never>>;

export type ActionsDeckArea = Area<ActionPiece, Record<string, never>>;

export type ActionsDiscardArea = Area<ActionPiece, Record<string, never>>;

export type ModelsDeckArea = Area<ModelPiece, Record<string, never>>;

export type ModelsDiscardArea = Area<ModelPiece, Record<string, never>>;

export type JobsDeckArea = Area<JobPiece, Record<string, never>>;

export type JobsDiscardArea = Area<JobPiece, Record<string, never>>;

export type HandManagementFacts = {
  first_hand: number | null;
  phase: "setup" | "draw" | "revelation" | "application" | "resolution" | "improvement" | "termination" | "recruitment" | "lock-in" | null;
  applications: ({ job: string; cells: ({ model: string; skill: number; specialty: number; pampered: number; modifier: number; chance: number; roll: number; odds: number | null } | null)[] })[];
  at: string | null;
  passes: number;
  deed: { player: number; card: string; strength: number; target: number | null; model: string | null; own: string | null } | null;
  castings: ({ job: string; done: boolean; winner: number | null; rounds: number; cells: ({ model: string; skill: number; specialty: number; pampered: number; modifier: number; chance: number; first: number; second: number; round: number; total: number | null; odds: number | null } | null)[]; cards: { [name: string]: { place: number; player: number; target: number; by: number } } })[];
  auction: ({ seat: number; cards: string[]; points: number; why: "points" | "score" | "near" | null })[];
  to_go: number;
  fired: boolean;
};

export type HandManagementView = View<HandManagementFacts>;
