// Where a table's messages come from, and what is asked about it: the server, or somebody who plays a table by heart.
import { explain } from "../wire/api";
import { declared, type Declared } from "../wire/declared";
import { TableSocket, type Connection, type Listener } from "../wire/socket";
import type { Explanation } from "../wire/view";
import type { Pacing } from "./pace";

export interface Source {
  /** Whether nobody else is there: nothing can be paused, left or said. */
  readonly scripted?: true;
  connect(table: string, listener: Listener): Connection;
  explain(table: string, seat: number | null, piece: string): Promise<Explanation>;
  declared(table: string, hash: string): Promise<Declared>;
  /** How fast things happen, where that is not left to the settings; and the pause between them. */
  pacing?(): Pacing;
  readonly pause?: number;
}

export const SERVER: Source = {
  connect: (table, listener) => new TableSocket(table, listener),
  explain,
  declared,
};
