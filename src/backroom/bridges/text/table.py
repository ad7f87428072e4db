"""A view as lines of text, made from its declaration: whose is what, what lies where, what is true besides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from backroom.engine.sentences import Names, labelled, sentences

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
        says = printed_text(kind, piece) if near else ""
        return f"{piece['label']}{f' [{changes}]' if changes else ''}{f' – {says}' if says else ''}"

    def board(self) -> list[str]:
        """What is printed on boards and never changes: told once, with the rules."""
        return [
            f"- {piece['label']}{f': {says}' if (says := printed_text(self.kinds[piece['kind']], piece)) else ''}"
            for place in self.view["areas"]
            for piece in place["pieces"]
            if self.printed_once(place, piece)
        ]

    def meanings(self) -> list[str]:
        """What the counters are worth."""
        return [
            f"- {counter['label']}: {counter['means']}" for counter in self.declared["counters"] if "means" in counter
        ]


def printed_text(kind: dict[str, Any], piece: Piece) -> str:
    """The printed sentences that its label does not say; the shortest that tells what it does comes as `does`."""
    texts = {
        field["id"]: str(piece["face"].get(field["id"]) or "") for field in kind["printed"] if field["type"] == "text"
    }
    if texts.get("does"):
        return texts["does"].rstrip(".")
    return " ".join([text for text in texts.values() if text and text not in piece["label"]]).rstrip(".")


def grouped(things: list[str]) -> list[str]:
    """'3 × Junk 1' for what reads alike."""
    return [thing if count == 1 else f"{count} × {thing}" for thing, count in Counter(things).items()]


def ids_of(area: dict[str, Any]) -> list[str]:
    return [area["id"]] if "each" not in area else [f"{area['id']}-{name}" for name in area["each"]]


def counter_ids(counter: dict[str, Any], seats: int) -> list[str]:
    return [f"{counter['id']}-{seat + 1}" for seat in range(seats)] if counter.get("each") else [counter["id"]]
