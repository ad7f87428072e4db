"""Facts in sentences, as their declaration says them: for whoever reads a table instead of looking at it.

Declarations are plain data here, as `Sight.json()` and servers give them. Browsers have the same in TypeScript.
"""

from __future__ import annotations

import re
from typing import Any, Final

from backroom.engine.words import listed

HOLE: Final = re.compile(r"\{(\w*)\}")


class Names:
    """How seats and pieces are called in a view."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.seats: list[str] = view["names"]
        self.pieces: dict[str, str] = {}
        for place in view["areas"]:
            self.pieces[place["id"]] = place["label"]
            for piece in place["pieces"]:
                self.pieces[piece["id"]] = piece["label"]

    def seat(self, seat: int) -> str:
        return self.seats[seat]

    def piece(self, id: str) -> str:
        return self.pieces.get(id, id)


def sentences(fields: list[dict[str, Any]], facts: dict[str, Any], names: Names) -> list[str]:
    """All that these fields say of these facts; what has no sentence of its own is silent."""
    return [capital(text) for field in fields for text in said(field, facts.get(field["id"]), names)]


def said(field: dict[str, Any], value: Any, names: Names) -> list[str]:
    if not field.get("says"):
        return inside(field, value, names)
    if missing(value):
        return [field["none"]] if field.get("none") else []
    if field["type"] == "by seat":
        return [
            one(field, item, names, {"seat": names.seat(seat)}) for seat, item in enumerate(value) if not missing(item)
        ]
    if field["type"] == "by name":
        return [one(field, item, names, {"name": names.piece(id)}) for id, item in value.items() if not missing(item)]
    return [filled(field, value, names, {})]


def one(field: dict[str, Any], item: Any, names: Names, whose: dict[str, str]) -> str:
    """One seat's or one name's part of a list."""
    return filled({**field["of"], "says": field["says"]}, item, names, whose)


def inside(field: dict[str, Any], value: Any, names: Names) -> list[str]:
    """What the parts of a field say that says nothing as a whole."""
    if missing(value):
        return []
    if field["type"] == "group":
        return [text for part in field["fields"] for text in said(part, value.get(part["id"]), names)]
    if field["type"] in ("items", "by seat"):
        return [text for item in value for text in said(field["of"], item, names)]
    return []


def missing(value: Any) -> bool:
    """Nothing there; 0 is something, and so is seat 0."""
    if isinstance(value, list):
        return all(missing(item) for item in value)
    return value is None or value is False or value == ""


def filled(field: dict[str, Any], value: Any, names: Names, whose: dict[str, str]) -> str:
    """The sentence with the value, its parts and whose it is in place of the braces."""
    pattern: str = field["says"]
    text = ""
    at = 0
    for hole in HOLE.finditer(pattern):
        before, after = pattern[: hole.start()], pattern[hole.end() :].lstrip()
        text += pattern[at : hole.start()] + put_in(field, value, names, whose, hole.group(1), before, after)
        at = hole.end()
    return tidied(text + pattern[at:])


def put_in(
    field: dict[str, Any], value: Any, names: Names, whose: dict[str, str], part: str, before: str, after: str
) -> str:
    """What stands in one pair of braces; a number goes without its unit where the sentence has that already."""
    if part in whose:
        return whose[part]
    if part:
        parts = field["fields"] if field["type"] == "group" else []
        inner = next((one for one in parts if one["id"] == part), None)
        return "" if inner is None else put_in(inner, value.get(part), names, {}, "", before, after)
    unit = field.get("unit", "")
    if field["type"] == "number" and unit and value is not None and (before.endswith(unit) or after.startswith(unit)):
        return f"{value:,}"
    return text_of({**field, "says": ""} if field["type"] != "flag" else field, value, names)


def tidied(text: str) -> str:
    """Where nothing was filled in, no dollar sign and no second full stop is left behind."""
    text = re.sub(r"\$(?=[^\W\d])", "", text)
    return re.sub(r"([.,;:])[.,;:]+", r"\1", re.sub(r"\s+([.,;:])", r"\1", text))


def text_of(field: dict[str, Any], value: Any, names: Names) -> str:
    """A value in words."""
    if missing(value):
        return str(field.get("none", ""))
    kind = field["type"]
    if kind == "number":
        return quantity(value, field.get("unit", ""))
    if kind == "chance":
        return f"{round(value * 100)}%" if field["low"] == 0 and field["high"] == 1 else f"{value:,}"
    if kind == "flag":
        return str(field.get("says") or field.get("label") or "yes")
    if kind == "seat":
        return names.seat(value)
    if kind == "word":
        return str(field["words"].get(value, ""))
    if kind == "piece":
        return names.piece(value)
    return text_of_many(field, value, names) if kind in MANY else str(value)


MANY: Final = ("items", "by seat", "by name", "group")


def text_of_many(field: dict[str, Any], value: Any, names: Names) -> str:
    """A list or a group in words."""
    kind = field["type"]
    if kind == "group":
        if field.get("says"):
            return filled(field, value, names, {})
        return ", ".join([text for part in field["fields"] if (text := labelled(part, value.get(part["id"]), names))])
    if kind == "items":
        return listed([text for item in value if (text := text_of(field["of"], item, names))])
    pairs = (
        [(names.piece(id), item) for id, item in value.items()]
        if kind == "by name"
        else [(names.seat(seat), item) for seat, item in enumerate(value)]
    )
    return "; ".join([f"{name}: {text_of(field['of'], item, names)}" for name, item in pairs if not missing(item)])


def labelled(field: dict[str, Any], value: Any, names: Names) -> str:
    """A value with its name before it, where its unit is not its name already."""
    if missing(value):
        return ""
    text = text_of(field, value, names)
    label: str = field.get("label", "")
    named = field["type"] == "number" and label.lower() == field.get("unit", "").lower()
    return text if not label or named or field["type"] in ("flag", "text") else f"{label}: {text}"


def quantity(number: int, unit: str) -> str:
    """'3 votes', '1 vote', '$1,000'; a unit that is a word loses its s for a single one."""
    if unit == "$":
        return f"{'−' if number < 0 else ''}${abs(number):,}"
    word = unit.removesuffix("s") if abs(number) == 1 else unit
    return f"{number:,} {word}".strip().replace("-", "−")


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]
