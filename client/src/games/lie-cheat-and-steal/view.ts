// Written by client/view_types.py from the declaration of Lie, Cheat & Steal (its standard edition); run `make client-types` after changing it.

import type { Area, Piece, View } from "../../wire/view";

/** whoever lands there does what it says */
export type SpaceFace = {
  space: "start" | "money" | "black-eye" | "feather" | "press-box" | "court" | "senate" | "business" | "politics" | "tip" | "convention" | "fund" | "go-to-jail" | "plain" | "stand";
  area: "main" | "business" | "politics" | "witness" | "jail";
  text: string;
  does: string;
  cash: number;
  votes: number;
  salary: number;
  to_fund: boolean;
  x: number;
  y: number;
  onward: string;
  sets_out: string | null;
  sends: string | null;
};

/** shows where a player is */
export type TokenFace = {
  seat: number;
  space: string;
};

/** kept until START is next reached or passed */
export type MoneyFace = {
  card: "back" | "pay-100" | "pay-90" | "pay-80" | "pay-70" | "pay-60" | "pay-50" | "pay-40" | "pay-30" | "pay-20" | "pay-10" | "collect-10" | "collect-20" | "collect-30" | "collect-40" | "collect-50" | "collect-60" | "collect-70" | "collect-80" | "collect-90" | "collect-100";
  name: string;
  does: string;
  amount: number | null;
  declared: number | null;
};

/** names a crime to accuse somebody of, or is blank */
export type BlackEyeFace = {
  card: "back" | "pot-party" | "deserting" | "embezzling" | "traffic" | "chain-gang" | "blank";
  name: string;
  does: string;
  victim: number | null;
  suits: { "pot-party": boolean; deserting: boolean; embezzling: boolean; traffic: boolean; "chain-gang": boolean } | null;
  accusing: boolean;
};

/** shown when it helps, and returned */
export type FeatherFace = {
  card: "back" | "no-pot-party" | "no-deserting" | "no-embezzling" | "no-traffic" | "no-chain-gang" | "good-character" | "subpoena";
  name: string;
  does: string;
};

export type SpacePiece = Piece<SpaceFace>;
export type TokenPiece = Piece<TokenFace>;
export type MoneyPiece = Piece<MoneyFace>;
export type BlackEyePiece = Piece<BlackEyeFace>;
export type FeatherPiece = Piece<FeatherFace>;

export type BoardArea = Area<SpacePiece | TokenPiece, Record<string, never>>;

export type HandArea = Area<MoneyPiece | BlackEyePiece | FeatherPiece, Record<string, never>>;

export type MoneyFacts = {
  under: ("back" | "pay-100" | "pay-90" | "pay-80" | "pay-70" | "pay-60" | "pay-50" | "pay-40" | "pay-30" | "pay-20" | "pay-10" | "collect-10" | "collect-20" | "collect-30" | "collect-40" | "collect-50" | "collect-60" | "collect-70" | "collect-80" | "collect-90" | "collect-100")[];
};

export type MoneyArea = Area<MoneyPiece, MoneyFacts>;

export type BlackEyesFacts = {
  under: ("back" | "pot-party" | "deserting" | "embezzling" | "traffic" | "chain-gang" | "blank")[];
};

export type BlackEyesArea = Area<BlackEyePiece, BlackEyesFacts>;

export type FeathersFacts = {
  under: ("back" | "no-pot-party" | "no-deserting" | "no-embezzling" | "no-traffic" | "no-chain-gang" | "good-character" | "subpoena")[];
};

export type FeathersArea = Area<FeatherPiece, FeathersFacts>;

export type LieCheatAndStealFacts = {
  mover: number | null;
  first: number | null;
  jailed: ("sits" | "leaves" | null)[];
  caught: number[];
  cleared: number[];
  debt: { debtor: number; money: number; payee: number | null; to_fund: boolean; votes: number; creditor: number | null; offers: number } | null;
  pips: number | null;
  auction: { bid: number; leader: number | null; passed: boolean[] } | null;
  offer: { seller: number; buyer: number; votes: number | null; price: number | null } | null;
  accusation: { accuser: number; victim: number | null; crime: "pot-party" | "deserting" | "embezzling" | "traffic" | "chain-gang" | null } | null;
  claims: { amount: number; said: number; called: number; lies: number }[];
  stakes: { truth: number; votes: number; short: number; price: number; ruin: boolean } | null;
};

export type LieCheatAndStealView = View<LieCheatAndStealFacts>;
