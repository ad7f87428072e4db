// Pieces in a picture: nothing can be touched, nothing has moved.
import { marksOf, type Marks } from "../state/marks";
import { Touch } from "../state/touch.svelte";

export const still = new Touch({ options: [], hinted: null, moved: new Set<string>(), left: new Set<string>(), play: () => {} });
export const unmarked: Marks = marksOf([]);
