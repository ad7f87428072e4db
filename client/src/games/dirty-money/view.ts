// Written by client/view_types.py from the declaration of Dirty Money (its standard edition); run `make client-types` after changing it.

import type { Area, Piece, View } from "../../wire/view";

/** the highest of the suit led takes the trick; a Cleaner takes any, and wipes its prints */
export type CardFace = {
  suit: "jewels" | "paintings" | "artifacts" | "junk" | "cleaner";
  rank: number;
  coins: number;
  prints: number;
  name: string;
};

export type CardPiece = Piece<CardFace>;

export type TrickFacts = {
  players: number[];
  winning: number | null;
};

export type TrickArea = Area<CardPiece, TrickFacts>;

export type HandFacts = {
  cleaner: boolean;
};

export type HandArea = Area<CardPiece, HandFacts>;

export type LootArea = Area<CardPiece, Record<string, never>>;

export type AsideArea = Area<CardPiece, Record<string, never>>;

export type DeckArea = Area<CardPiece, Record<string, never>>;

export type DirtyMoneyFacts = {
  leader: number;
  first_player: number;
  suit: "jewels" | "paintings" | "artifacts" | "junk" | null;
  busted: number[];
  last_trick: { cards: { [name: string]: number }; leader: number; taker: number; coins: number; prints: number } | null;
  last_round: { coins: number[]; prints: number[] } | null;
};

export type DirtyMoneyView = View<DirtyMoneyFacts>;
