// Written by client/view_types.py from the declaration of The Cleaner (its standard edition); run `make client-types` after changing it.

import type { Area, Piece, View } from "../../wire/view";

/** is disposed of once every space has a cube of its colour */
export type TileFace = {
  name: string;
  role: "Victim" | "Murder Weapon" | "Evidence";
  place: string;
  x: number;
  y: number;
  spaces: ("yellow" | "orange" | "red")[];
  states: ("open" | "covered" | "found")[];
  done: boolean;
  loss: number | null;
};

/** activated, it brings cubes and costs minutes, as the Effort die says */
export type CardFace = {
  name: string;
  picture: string;
  results: ({ cubes: ("yellow" | "orange" | "red")[]; minutes: number })[];
  action: { cubes: number; with: string[]; text: string } | null;
  collectors: boolean;
};

/** all cubes of a colour on the player board */
export type CubesFace = {
  colour: "yellow" | "orange" | "red";
  number: number;
};

/** the higher its level, the dearer to keep and the easier to find */
export type CubeFace = {
  colour: "yellow" | "orange" | "red" | null;
  letter: string | null;
  level: number | null;
  found_up_to: number | null;
  penalty: number | null;
};

/** the Effort die for your cards, the others for the police */
export type DieFace = {
  face: number;
  card: string | null;
  result: string | null;
  settled: boolean;
};

/** what the police found there */
export type ReportFace = {
  tile: string;
  name: string;
  dice: number[];
  found: ("yellow" | "orange" | "red")[] | null;
  clean: boolean;
  text: string | null;
};

export type TilePiece = Piece<TileFace>;
export type CardPiece = Piece<CardFace>;
export type CubesPiece = Piece<CubesFace>;
export type CubePiece = Piece<CubeFace>;
export type DiePiece = Piece<DieFace>;
export type ReportPiece = Piece<ReportFace>;

export type SceneFacts = {
  width: number;
  height: number;
};

export type SceneArea = Area<TilePiece, SceneFacts>;

export type SlotsArea = Area<CardPiece, Record<string, never>>;

export type OfferArea = Area<CardPiece, Record<string, never>>;

export type CubesFacts = {
  storage: number;
};

export type CubesArea = Area<CubesPiece, CubesFacts>;

export type WatchArea = Area<CubePiece, Record<string, never>>;

export type DiceArea = Area<DiePiece, Record<string, never>>;

export type ReportArea = Area<ReportPiece, Record<string, never>>;

export type SupplyArea = Area<CubePiece, Record<string, never>>;

export type ExitArea = Area<never, Record<string, never>>;

export type DeckArea = Area<CardPiece, Record<string, never>>;

export type DiscardArea = Area<CardPiece, Record<string, never>>;

export type RemovedArea = Area<CardPiece, Record<string, never>>;

export type TheCleanerFacts = {
  difficulty: "easy" | "normal" | "hard" | "insane";
  must_go: string[];
  at: string | null;
  to_take: number;
  assigning: { spaces: ("yellow" | "orange" | "red")[]; found: ("yellow" | "orange" | "red")[] } | null;
  odds: { score: number; lost: boolean; ranks: { [name: string]: number }; tiles: { [name: string]: { loss: number; nothing: number } } } | null;
  end: "arrested" | "betrayed" | "investigated" | "spotless" | null;
  score: number | null;
  rank: "Immortal Cleaner" | "Elite Cleaner" | "Veteran Cleaner" | "Sanitation Worker" | "Janitor" | null;
  standing: string;
};

export type TheCleanerView = View<TheCleanerFacts>;
