// What everything on the table for any game looks things up in.
import { createContext } from "svelte";
import type { Declared } from "../wire/declared";
import type { Marks } from "../state/marks";
import type { Touch } from "../state/touch.svelte";
import type { Names } from "./sentences";

export interface Room {
  readonly sight: Declared;
  readonly touch: Touch;
  readonly marks: Marks;
  readonly names: Names;
  /** Why pieces cannot be used now, in a few words each. */
  readonly idle: Record<string, string>;
}

export const [room, setRoom] = createContext<Room>();
