// Written by client/view_types.py from the declaration of Clean Hands (its standard edition); run `make client-types` after changing it.

import type { Area, Piece, View } from "../../wire/view";

/** any number of them may be played in a turn */
export type ActionFace = {
  card: "investigation" | "cover-up" | "forced-resignation" | "defection" | "political-amnesty" | "impeachment" | "zealots" | "manipulation-1" | "manipulation-2" | "manipulation-3" | "hot-microphone" | "yacht-selfie" | "borrowed-thesis" | "cousin-on-the-payroll" | "freezer-full-of-cash" | "ideological-schism" | "party-crisis" | "general-elections";
  name: string;
  does: string;
  note: string;
  effect: "investigation" | "cover-up" | "forced-resignation" | "defection" | "political-amnesty" | "impeachment" | "manipulation" | "zealots" | "scandal" | "ideological-schism" | "party-crisis" | "general-elections";
  money: number | null;
  caucuses: number | null;
};

/** placed under a Cabinet Member, and cashed in by whoever holds that office a turn later */
export type ProfitFace = {
  card: "sell-state-secrets" | "brown-envelope" | "box-of-cigars" | "cuff-links" | "charity-golf" | "speaking-fee" | "horse-tip" | "book-advance" | "bridge-kickback" | "stadium-kickback" | "toner-contract" | "hotel-emolument" | "racehorse-emolument" | "airport-lounge" | "decree-on-parking" | "decree-on-marble" | "decree-on-pigeons" | "decree-on-sand" | "decree-on-uniforms" | "decree-on-fireworks" | "harbour-order" | "satellite-order" | "vaccine-order" | "palace-order" | "emergency-order" | "submarine-order" | "farm-law" | "lottery-law" | "water-law" | "telecom-law" | "mining-law" | "tunnel-law" | "casino-law" | "pension-law" | "bank-law" | "tax-holiday-law";
  name: string;
  does: string;
  note: string;
  value: number;
  vote: "none" | "cabinet" | "congress";
};

/** an office: a vote in the Cabinet and a place for Profit cards */
export type MemberFace = {
  office: string;
  name: string;
  investigations: number;
  worth: number;
};

/** votes in Congress; a stack counts its votes times the cards squared */
export type CaucusFace = {
  caucus: "transportation" | "farmers" | "bankers" | "retirees" | "preachers" | "gamblers" | "oil";
  name: string;
  single: number;
  copies: number;
  number: number;
  votes: number;
  zealots: boolean;
};

export type ActionPiece = Piece<ActionFace>;
export type ProfitPiece = Piece<ProfitFace>;
export type MemberPiece = Piece<MemberFace>;
export type CaucusPiece = Piece<CaucusFace>;

export type CabinetArea = Area<MemberPiece, Record<string, never>>;

export type CaucusesArea = Area<CaucusPiece, Record<string, never>>;

export type HandFacts = {
  actions: number;
  profits: number;
};

export type HandArea = Area<ActionPiece | ProfitPiece, HandFacts>;

export type OnArea = Area<ActionPiece | ProfitPiece, Record<string, never>>;

export type OutOfOfficeArea = Area<MemberPiece, Record<string, never>>;

export type InPlayArea = Area<ActionPiece | ProfitPiece, Record<string, never>>;

export type ActionDeckArea = Area<ActionPiece, Record<string, never>>;

export type ProfitDeckArea = Area<ProfitPiece, Record<string, never>>;

export type ActionDiscardArea = Area<ActionPiece, Record<string, never>>;

export type ProfitDiscardArea = Area<ProfitPiece, Record<string, never>>;

export type RemovedArea = Area<ActionPiece, Record<string, never>>;

export type CleanHandsFacts = {
  dealer: number | null;
  president: number | null;
  discredited: boolean;
  vote: { chamber: "cabinet" | "congress"; caller: number; motion: string; about: "profit" | "cabinet" | "impeachment" | "amnesty"; card: "sell-state-secrets" | "brown-envelope" | "box-of-cigars" | "cuff-links" | "charity-golf" | "speaking-fee" | "horse-tip" | "book-advance" | "bridge-kickback" | "stadium-kickback" | "toner-contract" | "hotel-emolument" | "racehorse-emolument" | "airport-lounge" | "decree-on-parking" | "decree-on-marble" | "decree-on-pigeons" | "decree-on-sand" | "decree-on-uniforms" | "decree-on-fireworks" | "harbour-order" | "satellite-order" | "vaccine-order" | "palace-order" | "emergency-order" | "submarine-order" | "farm-law" | "lottery-law" | "water-law" | "telecom-law" | "mining-law" | "tunnel-law" | "casino-law" | "pension-law" | "bank-law" | "tax-holiday-law" | null; member: "president" | "treasury" | "foreign-affairs" | "defence" | "justice" | "public-works" | "energy" | "health" | null; ballots: number[]; weights: number[]; yes: number; no: number; needs: number; waiting: number[]; breaks: number | null } | null;
  last_vote: { chamber: "cabinet" | "congress"; caller: number; motion: string; about: "profit" | "cabinet" | "impeachment" | "amnesty"; card: "sell-state-secrets" | "brown-envelope" | "box-of-cigars" | "cuff-links" | "charity-golf" | "speaking-fee" | "horse-tip" | "book-advance" | "bridge-kickback" | "stadium-kickback" | "toner-contract" | "hotel-emolument" | "racehorse-emolument" | "airport-lounge" | "decree-on-parking" | "decree-on-marble" | "decree-on-pigeons" | "decree-on-sand" | "decree-on-uniforms" | "decree-on-fireworks" | "harbour-order" | "satellite-order" | "vaccine-order" | "palace-order" | "emergency-order" | "submarine-order" | "farm-law" | "lottery-law" | "water-law" | "telecom-law" | "mining-law" | "tunnel-law" | "casino-law" | "pension-law" | "bank-law" | "tax-holiday-law" | null; member: "president" | "treasury" | "foreign-affairs" | "defence" | "justice" | "public-works" | "energy" | "health" | null; ballots: number[]; yes: number; no: number; passed: boolean; broken_by: number | null } | null;
  proposal: { proposer: number; given: ({ member: "treasury" | "foreign-affairs" | "defence" | "justice" | "public-works" | "energy" | "health"; holder: number })[]; starts: number } | null;
  shift: { gainer: number; cards: string[]; starts: number } | null;
  loss: { loser: number; left: number } | null;
  reshuffles: { actions: number; profits: number };
  feelings: number[][];
  leader: number | null;
};

export type CleanHandsView = View<CleanHandsFacts>;
