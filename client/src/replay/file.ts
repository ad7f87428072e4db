// A file that somebody drops or chooses, as the text of a record; and the one that was dropped elsewhere, on its way here.
import { words } from "./words";

const LONGEST = 1_000_000; // bytes
const NAME = "backroom-record";

export async function textOf(file: File): Promise<string> {
  if (file.size > LONGEST) throw new Error(words.drop.tooLong);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Error(words.drop.notText);
  }
}

/** The record that this tab looks at; a reload comes back to it. */
export function kept(): string {
  try {
    return sessionStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

export function keep(text: string): void {
  try {
    if (text) sessionStorage.setItem(NAME, text);
    else sessionStorage.removeItem(NAME);
  } catch {
    // A browser that keeps nothing asks for the file again.
  }
}
