// A small reader of the rules' Markdown: headings, paragraphs, lists, tables, code; rules get an anchor by their number, and
// what they rest on goes into notes at the end.
import { Notes } from "./notes";

const SKIPPED = /\b(index|appendix|what was measured|figures)\b/i;

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

export function inline(text: string): string {
  return escape(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, target: string) =>
      target.startsWith("#") ? `<a href="${target}">${label}</a>` : label,
    )
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(^|[^\w*])\*([^*\s][^*]*)\*(?!\w)/g, "$1<em>$2</em>")
    .replace(/(^|[^\w_])_([^_\s][^_]*)_(?!\w)/g, "$1<em>$2</em>");
}

/** The number of the rule that a line begins with, if it does. */
export function ruleOf(line: string): string {
  return line.match(/^\s*(?:[-*] )?\*\*([A-Z]+-[0-9.]*[0-9])\.?\*\*/)?.[1] ?? "";
}

/** The page as HTML, without its title and the parts that only authors read. */
export function rendered(markdown: string): string {
  const out: string[] = [];
  const notes = new Notes();
  const lines = forPlayers(markdown.split("\n"));
  for (let n = 0; n < lines.length; ) {
    const line = lines[n]!;
    if (!line.trim()) n++;
    else if (line.startsWith("```")) n = code(lines, n, out);
    else if (/^#{1,6} /.test(line)) n = heading(lines, n, out);
    else if (line.startsWith("|")) n = table(lines, n, out);
    else if (/^\s*([-*]|\d+\.) /.test(line)) n = list(lines, n, out, notes);
    else n = paragraph(lines, n, out, notes);
  }
  return [...out, notes.html()].join("\n");
}

function forPlayers(lines: string[]): string[] {
  const end = lines.findIndex((line) => /^#{1,3} /.test(line) && SKIPPED.test(line));
  return end < 0 ? lines : lines.slice(0, end);
}

function heading(lines: string[], n: number, out: string[]): number {
  const [, marks = "#", text = ""] = lines[n]!.match(/^(#+) (.*)$/) ?? [];
  const level = Math.min(6, marks.length + 1);
  if (marks.length > 1) out.push(`<h${level}>${inline(text)}</h${level}>`);
  return n + 1;
}

function code(lines: string[], n: number, out: string[]): number {
  let end = n + 1;
  while (end < lines.length && !lines[end]!.startsWith("```")) end++;
  out.push(`<pre tabindex="0">${escape(lines.slice(n + 1, end).join("\n"))}</pre>`);
  return end + 1;
}

function table(lines: string[], n: number, out: string[]): number {
  let end = n;
  while (end < lines.length && lines[end]!.startsWith("|")) end++;
  const rows = lines.slice(n, end).map((line) => line.trim().replace(/^\||\|$/g, "").split("|"));
  const ruled = rows[1]?.every((cell) => /^\s*:?-+:?\s*$/.test(cell)) ?? false;
  const cells = (row: string[], tag: string) => `<tr>${row.map((cell) => `<${tag}>${inline(cell.trim())}</${tag}>`).join("")}</tr>`;
  const head = ruled && rows[0]?.some((cell) => cell.trim()) ? cells(rows[0], "th") : "";
  const body = rows.slice(ruled ? 2 : 0).map((row) => cells(row, "td"));
  out.push(`<div class="scroll" tabindex="0"><table>${head}${body.join("")}</table></div>`);
  return end;
}

const BREAK = /^(#{1,6} |\||```|\s*([-*]|\d+\.) )/;

function list(lines: string[], n: number, out: string[], notes: Notes): number {
  const numbered = /^\s*\d+\. /.test(lines[n]!);
  const items: string[] = [];
  while (n < lines.length && /^\s*([-*]|\d+\.) /.test(lines[n]!)) {
    const first = lines[n]!;
    const text = [first.replace(/^\s*([-*]|\d+\.) /, "")];
    n++;
    while (n < lines.length && lines[n]!.trim() && !BREAK.test(lines[n]!)) text.push(lines[n++]!.trim());
    const deep = /^\s{2,}/.test(first) ? ' class="deep"' : "";
    items.push(`<li${anchor(first)}${deep}>${notes.marked(inline(text.join(" ")), ruleOf(first))}</li>`);
    if (n + 1 < lines.length && !lines[n]!.trim() && /^\s*([-*]|\d+\.) /.test(lines[n + 1]!)) n++;
  }
  out.push(numbered ? `<ol>${items.join("")}</ol>` : `<ul>${items.join("")}</ul>`);
  return n;
}

/** What is said about the notes stands with them. */
const ABOUT_NOTES = "*(ours)*";

function paragraph(lines: string[], n: number, out: string[], notes: Notes): number {
  const first = lines[n]!;
  const text = [first];
  n++;
  while (n < lines.length && lines[n]!.trim() && !BREAK.test(lines[n]!) && !ruleOf(lines[n]!)) text.push(lines[n++]!);
  const whole = text.join(" ");
  if (whole.includes(ABOUT_NOTES)) notes.about = inline(whole);
  else out.push(`<p${anchor(first)}>${notes.marked(inline(whole), ruleOf(first))}</p>`);
  return n;
}

function anchor(line: string): string {
  const rule = ruleOf(line);
  return rule ? ` id="${rule}" class="rule"` : "";
}
