"""Writes src/wire/messages.ts: the types of all that goes between server and browser, from the server's own schema.

python client/wire_types.py          writes the file
python client/wire_types.py --check  says whether it is up to date
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from msgspec.json import schema_components

from backroom.server.log.terms import Terms
from backroom.server.tables.commands import EMOTES, LONGEST_TALK, Commands
from backroom.server.web.api import Me, Opened
from backroom.server.web.oneself import OwnResults, PushNews, SharedResults, ShareNews
from backroom.server.wire.messages import PROTOCOL, EarlierPage, FairNews, Messages, SeatNews
from backroom.server.wire.summaries import TableSummary

TARGET = Path(__file__).parent / "src" / "wire" / "messages.ts"
ROOTS = (
    Commands,
    Messages,
    Terms,
    SeatNews,
    FairNews,
    TableSummary,
    Me,
    Opened,
    EarlierPage,
    OwnResults,
    SharedResults,
    ShareNews,
    PushNews,
)
KNOWN_BETTER = {
    ("TableNews", "view"): "View | null",
    ("TableNews", "earlier"): "Earlier | undefined",
    ("TableNews", "happened"): "Happened[] | undefined",
    ("OptionNews", "terms"): "OptionTerms | undefined",
    ("TableNews", "seats"): "SeatNews[]",
    ("TableNews", "fair"): "FairNews",
    ("TableNews", "terms"): "TableTerms",
    ("TableSummary", "terms"): "TableTerms",
}
HEAD = """// Written by client/wire_types.py from the server's schema; run `make client-types` after changing a message.
import type { View } from "./view";

export type TableTerms = Required<Omit<Terms, "edition_text">> & { title: string; own_edition: boolean };
"""
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def written() -> str:
    """The whole file."""
    roots, components = schema_components(ROOTS, ref_template="{name}")
    blocks = [HEAD]
    blocks += [interface(name, schema) for name, schema in sorted(components.items())]
    blocks.append(f"export type Command = {type_of(roots[0])};\n")
    blocks.append(f"export type Message = {type_of(roots[1])};\n")
    blocks.append(f"export const PROTOCOL = {PROTOCOL};\nexport const LONGEST_TALK = {LONGEST_TALK};\n")
    blocks.append("export const EMOTES = [" + ", ".join(f'"{name}"' for name in EMOTES) + "] as const;\n")
    return "\n".join(blocks)


def interface(name: str, schema: dict[str, Any]) -> str:
    needed = set(schema.get("required", ()))
    lines = [f"/** {schema['description']} */"] if schema.get("description") else []
    lines.append(f"export interface {name} {{")
    for field, shape in schema["properties"].items():
        kind = KNOWN_BETTER.get((name, field)) or type_of(shape)
        always = field in needed or field == "type" or not name_is_asked(name)
        lines.append(f"  {field}{'' if always else '?'}: {kind};")
    return "\n".join([*lines, "}", ""])


def name_is_asked(name: str) -> bool:
    """Whether the browser writes it, or it leaves out what is not set."""
    return not name.endswith(("News", "Line"))


def type_of(shape: dict[str, Any]) -> str:
    """One JSON Schema as a type."""
    if "$ref" in shape:
        return str(shape["$ref"])
    if "anyOf" in shape:
        return " | ".join(type_of(part) for part in shape["anyOf"])
    if "enum" in shape:
        return " | ".join(f'"{value}"' for value in shape["enum"])
    if "const" in shape:
        return f'"{shape["const"]}"'
    kind = shape.get("type")
    if isinstance(kind, list):
        return " | ".join(PLAIN[name] for name in kind)
    if kind == "array":
        inner = type_of(shape.get("items", {}))
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if kind == "object":
        values = shape.get("additionalProperties")
        return f"Record<string, {type_of(values) if isinstance(values, dict) else 'unknown'}>"
    return PLAIN.get(str(kind), "unknown")


def main() -> int:
    if "--check" in sys.argv:
        return 0 if TARGET.exists() and TARGET.read_text(encoding="utf-8") == written() else 1
    TARGET.write_text(written(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
