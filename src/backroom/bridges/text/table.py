"""A view as lines of text, made from its declaration: whose is what, what lies where, what is true besides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from backroom.engine.sentences import Names, labelled, sentences, text_of

Piece = dict[str, Any]


class Table:
    """One view, its declaration, and what an option may touch now."""

    def __init__(self, view: dict[str, Any], declared: dict[str, Any], touched: Iterable[str] = ()) -> None:
        self.view = view
        self.declared = declared
        self.touched = set(touched)
        self.names = Names(view)
        self.kinds = {kind["id"]: kind for kind in declared["kinds"]}
        self.places = {id: area for area in declared["areas"] for id in ids_of(area)}
        self.counters = {id: counter for counter in declared["counters"] for id in counter_ids(counter, view["seats"])}

    def lines(self) -> list[str]:
        """What belongs to nobody first, then seat by seat."""
        lines = [*self.counted(None), *sentences(self.declared["facts"], self.view["facts"], self.names)]
        lines += self.areas(None)
        for seat, name in enumerate(self.view["names"]):
            own = " (you)" if seat == self.view["seat"] else ""
            turn = ", to decide" if seat == self.view["turn"] else ""
            lines += [f"{name}{own}{turn}:", *[f"  {line}" for line in [*self.counted(seat), *self.areas(seat)]]]
        return lines

    def counted(self, owner: int | None) -> list[str]:
        """The counters of a seat or of nobody, in one line."""
        told = [
            labelled({**self.counters[counter["id"]], "label": counter["label"]}, counter["value"], self.names)
            for counter in self.view["counters"]
            if counter["owner"] == owner
        ]
        return [", ".join(told)] if told else []

    def areas(self, owner: int | None) -> list[str]:
        return [line for place in self.view["areas"] if place["owner"] == owner for line in self.area(place)]

    def area(self, place: dict[str, Any]) -> list[str]:
        """'Hand: Jewels 9 (3 coins); 4 face down'; nothing of what is empty or never changes."""
        lies = [piece for piece in place["pieces"] if not self.printed_once(place, piece)]
        things = grouped([self.piece(place, piece) for piece in lies])
        if place["hidden"]:
            things.append(f"{place['hidden']} face down")
        told = sentences(self.places[place["id"]].get("facts", []), place["facts"], self.names)
        if not things and not told:
            return []
        return [" ".join([f"{place['label']}: {'; '.join(things) or 'nothing'}.", *told])]

    def printed_once(self, place: dict[str, Any], piece: Piece) -> bool:
        """Whether it is a part of a board that stays as it is printed, and is told of with the rules."""
        kind = self.kinds[piece["kind"]]
        return place["kind"] == "board" and not kind["changing"] and not kind.get("stands")

    def piece(self, place: dict[str, Any], piece: Piece) -> str:
        """Its label, what may change about it, and what it says, where that matters to whoever reads."""
        kind = self.kinds[piece["kind"]]
        told = [
            labelled(field, piece["face"][field["id"]], self.names)
            for field in kind["changing"]
            if field["type"] not in ("items", "text") and piece["face"][field["id"]] != 0
        ]
        changes = ", ".join([text for text in told if text])
        near = piece["id"] in self.touched or place["owner"] == self.view["seat"]
        says = printed_text(kind, piece, self.names) if near else ""
        return f"{piece['label']}{f' [{changes}]' if changes else ''}{f' – {says}' if says else ''}"

    def board(self) -> list[str]:
        """What is printed on boards and never changes, part by part and in its order: told once, with the rules."""
        lines: list[str] = []
        for place in self.view["areas"]:
            lies = [piece for piece in place["pieces"] if self.printed_once(place, piece)]
            parts = self.parts(lies)
            for number, (piece, part) in enumerate(zip(lies, parts, strict=True)):
                if part and part not in parts[:number]:
                    lines.append(f"{part}:")
                lines.append(f"- {self.on_board(piece, lies[(number + 1) % len(lies)])}")
        return lines

    def parts(self, lies: list[Piece]) -> list[str]:
        """Which part of the board each piece belongs to, where a printed word says so of one stretch after another."""
        fields = self.kinds[lies[0]["kind"]]["printed"] if lies and len({piece["kind"] for piece in lies}) == 1 else []
        for field in fields:
            words = [text_of(field, piece["face"][field["id"]], self.names) for piece in lies]
            stretches = [word for word, _ in groupby(words)]
            if field["type"] == "word" and 1 < len(set(words)) == len(stretches) < len(words) / 2:
                return words
        return [""] * len(lies)

    def on_board(self, piece: Piece, following: Piece) -> str:
        """'Numbered Account: +$50,000; Next: Jail': the pieces it names, but for the one that follows anyway."""
        kind = self.kinds[piece["kind"]]
        named = [
            labelled(field, piece["face"][field["id"]], self.names)
            for field in kind["printed"]
            if field["type"] == "piece" and piece["face"][field["id"]] != following["id"]
        ]
        told = "; ".join([text for text in (printed_text(kind, piece, self.names), *named) if text])
        return f"{piece['label']}{f': {told}' if told else ''}"

    def meanings(self) -> list[str]:
        """What the counters are worth."""
        return [
            f"- {counter['label']}: {counter['means']}" for counter in self.declared["counters"] if "means" in counter
        ]

    def things(self) -> list[str]:
        """What the kinds of pieces are for, and the places where they are used."""
        kinds = [f"- {kind['label']}: {'. '.join(meant(kind))}" for kind in self.declared["kinds"] if meant(kind)]
        places = [area for area in self.declared["areas"] if area["kind"] != "pile" and "means" in area]
        return kinds + [f"- {area['label']}: {area['means']}" for area in places]


def meant(kind: dict[str, Any]) -> list[str]:
    """What a kind is for, and what its printed lines mean."""
    lines = [f"{field['label']}: {field['means']}" for field in kind["printed"] if in_lines(field) and "means" in field]
    return [text for text in (kind.get("means", ""), *lines) if text]


def printed_text(kind: dict[str, Any], piece: Piece, names: Names) -> str:
    """The printed sentences that its label does not say; the shortest that tells what it does comes as `does`."""
    face = piece["face"]
    texts = {field["id"]: str(face.get(field["id"]) or "") for field in kind["printed"] if field["type"] == "text"}
    if texts.get("does"):
        return texts["does"].rstrip(".")
    lines = [printed_lines(field, face[field["id"]], names) for field in kind["printed"] if in_lines(field)]
    if any(lines):
        return ". ".join([line for line in lines if line])
    return " ".join([text for text in texts.values() if text and text not in piece["label"]]).rstrip(".")


def in_lines(field: dict[str, Any]) -> bool:
    """Whether it is a table on a card: lines of several parts, or one such line."""
    return bool(field["type"] == "group" or (field["type"] == "items" and field["of"]["type"] == "group"))


def printed_lines(field: dict[str, Any], value: Any, names: Names) -> str:
    """'Results: 1 (2 × orange, −3 minutes), 2 (…)'; a line that is printed in words besides is told in these."""
    if not value:
        return ""
    if field["type"] == "items":
        lines = [f"{number + 1} ({line_of(field['of'], line, names)})" for number, line in enumerate(value)]
        return f"{field['label']}: {', '.join(lines)}"
    words = [value[part["id"]] for part in field["fields"] if part["type"] == "text" and value[part["id"]]]
    return f"{field['label']}: {' '.join(words) or line_of(field, value, names)}"


def line_of(group: dict[str, Any], line: dict[str, Any], names: Names) -> str:
    """The parts of one line, with the same things counted."""
    parts = [
        ", ".join(grouped([text_of(part["of"], one, names) for one in line[part["id"]]]))
        if part["type"] == "items"
        else labelled(part, line[part["id"]], names)
        for part in group["fields"]
    ]
    return ", ".join([part for part in parts if part])


def grouped(things: list[str]) -> list[str]:
    """'3 × Junk 1' for what reads alike."""
    return [thing if count == 1 else f"{count} × {thing}" for thing, count in Counter(things).items()]


def ids_of(area: dict[str, Any]) -> list[str]:
    return [area["id"]] if "each" not in area else [f"{area['id']}-{name}" for name in area["each"]]


def counter_ids(counter: dict[str, Any], seats: int) -> list[str]:
    return [f"{counter['id']}-{seat + 1}" for seat in range(seats)] if counter.get("each") else [counter["id"]]
