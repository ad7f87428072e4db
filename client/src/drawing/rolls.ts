// What each seat has rolled lately, for whoever draws a seat.
import { getContext, setContext } from "svelte";

const KEY = Symbol("rolls");
type Rolls = () => ReadonlyMap<number, number[]>;

export const setRolls = (rolls: Rolls) => setContext(KEY, rolls);
export const getRolls = (): Rolls => getContext<Rolls | undefined>(KEY) ?? (() => new Map());
