// Where a rule comes from, in notes at the end: the marker stands at the line, each note leads back to all of its lines.
import { words } from "../words";

interface Note {
  text: string;
  /** The markers that point here: their ids, and the rules they stand at. */
  from: { id: string; rule: string }[];
}

const CITED = /\s*\((ours|rulings?)\b([^()]*)\)([.,;:]?)/g;
const RULING = /[A-Z]+\d+/g;

export class Notes {
  #notes = new Map<string, Note>();
  /** What the page itself says about its notes. */
  about = "";

  /** A line of HTML with markers in place of what it cites. */
  marked(html: string, rule: string): string {
    return html.replace(CITED, (_, kind: string, rest: string, stop: string) => `${stop}${this.#cited(kind, rest).map((text) => this.#marker(text, rule)).join("")}`);
  }

  #cited(kind: string, rest: string): string[] {
    if (kind !== "ours") return (rest.match(RULING) ?? []).map(words.rules.ruling);
    return [words.rules.ours(rest.replace(/^[:,]\s*/, ""))];
  }

  #marker(text: string, rule: string): string {
    const note = this.#notes.get(text) ?? { text, from: [] };
    this.#notes.set(text, note);
    const number = [...this.#notes.keys()].indexOf(text) + 1;
    const id = `cite-${number}-${note.from.length + 1}`;
    note.from.push({ id, rule });
    return `<sup class="cite"><a href="#note-${number}" id="${id}" role="doc-noteref" aria-label="${words.rules.note(number)}">${number}</a></sup>`;
  }

  /** The notes as a part of the page; nothing where there are none. */
  html(): string {
    if (!this.#notes.size) return "";
    const items = [...this.#notes.values()].map(({ text, from }, n) => {
      const back = from.map(({ id, rule }) => `<a href="#${id}" role="doc-backlink" aria-label="${words.rules.backTo(rule)}">${rule || "↩"}</a>`);
      return `<li id="note-${n + 1}">${text} <span class="back">${back.join(" ")}</span></li>`;
    });
    const about = this.about ? `<p>${this.about}</p>` : "";
    return `<section class="notes" id="notes" role="doc-endnotes" aria-labelledby="notes-title"><h2 id="notes-title">${words.rules.notes}</h2>${about}<ol>${items.join("")}</ol></section>`;
  }
}
