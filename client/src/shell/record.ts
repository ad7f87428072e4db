import { record } from "../wire/api";

/** Saves the record of a finished match as a file. */
export async function saveRecord(table: string, game: string): Promise<void> {
  saveText(await record(table), `${game}-${table}.backroom`);
}

export const saveText = (text: string, name: string) => save(new Blob([text], { type: "text/plain" }), name);

/** Saves anything as a file. */
export function save(what: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
