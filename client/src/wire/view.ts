// Written by client/view_types.py from the engine's own classes; run `make client-types` after changing what a view or a declaration has.

/** A value of a fact: what its field declares. */
export type Fact = string | number | boolean | null | Fact[] | { [name: string]: Fact };
export type Facts = { [name: string]: Fact };

export type AreaKind = "hand" | "pile" | "stack" | "row" | "board";

/** Something that lies on the table. */
export interface Piece<F = Facts> {
  id: string;
  kind: string;
  label: string;
  face: F;
}

/** A place, its pieces, and how many more lie there face down. */
export interface Area<P = Piece, F = Facts> {
  id: string;
  kind: AreaKind;
  label: string;
  owner: number | null;
  pieces: P[];
  hidden: number;
  facts: F;
}

/** A number that everybody may read. */
export interface Counter {
  id: string;
  label: string;
  value: number;
  owner: number | null;
}

/** What one seat, or a spectator, sees. */
export interface View<F = Facts> {
  game: string;
  seats: number;
  names: string[];
  seat: number | null;
  turn: number | null;
  over: boolean;
  areas: Area[];
  counters: Counter[];
  facts: F;
}

/** One thing that is known by a name. */
export interface Named {
  id: string;
  label?: string;
  means?: string;
  null?: boolean;
  says?: string;
  none?: string;
}

/** A whole number within bounds. `better` is 1 where more is better, -1 where less is; `counts` at the end. */
export interface NumberSight extends Named {
  type: "number";
  low: number;
  high: number;
  unit?: string;
  better?: 1 | -1;
  counts?: boolean;
}

/** A probability or another measured number between bounds, to four places. */
export interface ChanceSight extends Named {
  type: "chance";
  low: number;
  high: number;
}

/** Yes or no. */
export interface FlagSight extends Named {
  type: "flag";
}

/** Somebody at the table. */
export interface SeatSight extends Named {
  type: "seat";
}

/** One of these words; each has a label for people. */
export interface WordSight extends Named {
  type: "word";
  words: Record<string, string>;
}

/** Words for people; whatever they tell stands in other fields too, so that learners go without. */
export interface TextSight extends Named {
  type: "text";
}

/** Another piece, by its id: one of those that there can be. */
export interface PieceSight extends Named {
  type: "piece";
}

/** A list of values of one kind, at most so many. */
export interface ItemsSight extends Named {
  type: "items";
  of: FieldSight;
  most: number;
}

/** A value for each seat, in their order. */
export interface BySeatSight extends Named {
  type: "by seat";
  of: FieldSight;
}

/** A value for some of these names. */
export interface ByNameSight extends Named {
  type: "by name";
  of: FieldSight;
  names: string[];
}

/** Several values under one name. */
export interface GroupSight extends Named {
  type: "group";
  fields: FieldSight[];
}

export type FieldSight = NumberSight | ChanceSight | FlagSight | SeatSight | WordSight | TextSight | PieceSight | ItemsSight | BySeatSight | ByNameSight | GroupSight;

/** A place, or one for each seat or each of some names: what may lie there, how many at most, who sees it. */
export interface AreaSight {
  id: string;
  kind: AreaKind;
  label: string;
  holds: string[];
  most: number;
  seen: "all" | "owner" | "owner until the end" | "nobody" | "some";
  each?: string[];
  owned?: boolean;
  ordered?: boolean;
  optional?: boolean;
  means?: string;
  facts?: FieldSight[];
}

/** A kind of piece: what is printed on each, and what may change about it. */
export interface KindSight {
  id: string;
  label: string;
  pieces: Record<string, Facts>;
  means?: string;
  twins?: string;
  stands?: string;
  copies?: Record<string, number>;
  printed: FieldSight[];
  changing: FieldSight[];
}

/** A number that everybody may read, or one for each seat. */
export interface CounterSight {
  type: "number";
  id: string;
  label: string;
  means?: string;
  low: number;
  high: number;
  unit?: string;
  better?: 1 | -1;
  counts?: boolean;
  each?: boolean;
}

/** All that can be seen at a table with so many seats, one edition and its options. */
export interface Sight {
  hash: string;
  seats: number;
  areas: AreaSight[];
  kinds: KindSight[];
  counters: CounterSight[];
  facts: FieldSight[];
}

/** What a piece is and does, and why it cannot be used now. */
export interface Explanation {
  text: string;
  why_not: string;
}
