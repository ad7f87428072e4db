import { record } from "../wire/api";

/** Saves the record of a finished match as a file. */
export async function saveRecord(table: string, game: string): Promise<void> {
  const text = await record(table);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = `${game}-${table}.backroom`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
