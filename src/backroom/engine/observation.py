"""A view as numbers, for learners: always as many, in the same order, each with a meaning that stands in an index.

The same knowledge gives the same numbers, and all but texts can be read again from them. Every number is from 0 to 1.
"""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.field import Numbers, hot
from backroom.engine.fields import fields_index, known_values, read_fields, write_fields
from backroom.engine.sight import Area, Kind, Sight

FACTS: Final = ""  # beside the kinds of pieces


class Observation:
    """How the views of one kind of table are written as numbers."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        seats = sight.seats
        self.area_ids = [id for area in sight.areas for id in area.ids()]
        self.counter_ids = list(sight.counter_of)
        self.counters_at = 2 * seats + 1
        self.facts_at = self.counters_at + len(self.counter_ids)
        at = self.facts_at + sum(field.size() for field in sight.facts)
        self.areas_at: dict[str, int] = {}
        for id in self.area_ids:
            self.areas_at[id] = at
            at += self.area_size(sight.place_of[id])
        self.kinds_at: dict[str, int] = {}
        for kind in sight.kinds.values():
            self.kinds_at[kind.id] = at
            at += rows(kind) * row_size(kind)
        self.size = at
        self.starts = {id: self.kind_starts(id) for id in self.area_ids}
        self.row_sizes = {kind.id: row_size(kind) for kind in sight.kinds.values()}

    def area_size(self, area: Area) -> int:
        """Whether it is there, how many are face down, which pieces lie there, and its facts."""
        held = sum(rows(self.sight.kinds[kind]) for kind in area.holds)
        return 2 + held + sum(field.size() for field in area.facts)

    def kind_starts(self, id: str) -> dict[str, int]:
        """Where the pieces of each kind begin in an area, and after them its facts."""
        area = self.sight.place_of[id]
        starts: dict[str, int] = {}
        start = self.areas_at[id] + 2
        for name in area.holds:
            starts[name] = start
            start += rows(self.sight.kinds[name])
        starts[FACTS] = start
        return starts

    # Writing.

    def written(self, view: dict[str, Any]) -> list[float]:
        """A view as numbers."""
        numbers = [0.0] * self.size
        self.write(view, numbers)
        return numbers

    def write(self, view: dict[str, Any], numbers: Numbers) -> None:
        """Fill at least `size` numbers that are all 0."""
        seats = self.sight.seats
        if view["seat"] is not None:
            numbers[view["seat"]] = 1.0
        if view["turn"] is not None:
            numbers[seats + view["turn"]] = 1.0
        numbers[2 * seats] = 1.0 if view["over"] else 0.0
        values = {counter["id"]: counter["value"] for counter in view["counters"]}
        at = self.counters_at
        for id in self.counter_ids:
            self.sight.counter_of[id].write(values[id], numbers, at)
            at += 1
        write_fields(self.sight.facts, view["facts"], numbers, self.facts_at)
        met: dict[str, int] = {}
        for place in view["areas"]:
            self.write_area(place, numbers, met)

    def write_area(self, place: dict[str, Any], numbers: Numbers, met: dict[str, int]) -> None:
        area = self.sight.place_of[place["id"]]
        at = self.areas_at[place["id"]]
        numbers[at] = 1.0
        numbers[at + 1] = place["hidden"] / area.most if area.most else 0.0
        starts = self.starts[place["id"]]
        for order, piece in enumerate(place["pieces"], start=1):
            kind = self.sight.kinds[piece["kind"]]
            number = row(kind, piece, met)
            at = starts[kind.id] + number
            if area.ordered and not kind.twins:
                numbers[at] = order / area.most
            elif kind.twins and not kind.loose:
                numbers[at] += 1 / area.most
            else:
                numbers[at] = 1 / area.most
            if self.row_sizes[kind.id]:
                self.write_row(kind, piece, number, numbers)
        write_fields(area.facts, place["facts"], numbers, starts[FACTS])

    def write_row(self, kind: Kind, piece: dict[str, Any], number: int, numbers: Numbers) -> None:
        """What may change about a piece."""
        at = self.kinds_at[kind.id] + number * self.row_sizes[kind.id]
        if kind.loose:
            numbers[at + kind.places[kind.key(piece)]] = 1.0
            at += len(kind.pieces)
        write_fields(kind.changing, piece["face"], numbers, at)

    # Reading.

    def read(self, numbers: Numbers) -> dict[str, Any]:
        """What the numbers say, in the words of `known`."""
        seats = self.sight.seats
        known: dict[str, Any] = {
            "seat": next((seat for seat in range(seats) if numbers[seat]), None),
            "turn": next((seat for seat in range(seats) if numbers[seats + seat]), None),
            "over": bool(numbers[2 * seats]),
            "counters": {
                id: self.sight.counter_of[id].read(numbers, self.counters_at + place)
                for place, id in enumerate(self.counter_ids)
            },
            "facts": read_fields(self.sight.facts, numbers, self.facts_at),
        }
        there = [id for id in self.area_ids if numbers[self.areas_at[id]]]
        known["areas"] = {id: self.read_area(id, numbers) for id in there}
        known["pieces"] = self.read_pieces(known["areas"], numbers)
        return known

    def read_area(self, id: str, numbers: Numbers) -> dict[str, Any]:
        area = self.sight.place_of[id]
        at = self.areas_at[id] + 2
        held: dict[str, int] = {}
        for name in area.holds:
            for key in row_names(self.sight.kinds[name]):
                if numbers[at]:
                    held[f"{name} {key}"] = round(float(numbers[at]) * area.most)
                at += 1
        hidden = round(float(numbers[self.areas_at[id] + 1]) * area.most)
        return {"hidden": hidden, "pieces": held, "facts": read_fields(area.facts, numbers, at)}

    def read_pieces(self, areas: dict[str, Any], numbers: Numbers) -> dict[str, Any]:
        """What may change about the pieces that are seen."""
        known: dict[str, Any] = {}
        for area in areas.values():
            for name in area["pieces"]:
                kind_id, _, key = name.partition(" ")
                kind = self.sight.kinds[kind_id]
                size = row_size(kind)
                if size:
                    number = int(key) - 1 if kind.loose else kind.places[key]
                    known[name] = self.read_row(kind, numbers, self.kinds_at[kind_id] + number * size)
        return known

    def read_row(self, kind: Kind, numbers: Numbers, at: int) -> dict[str, Any]:
        if not kind.loose:
            return read_fields(kind.changing, numbers, at)
        face = list(kind.pieces)[hot(numbers, at, len(kind.pieces))]
        return {kind.twins: face, **read_fields(kind.changing, numbers, at + len(kind.pieces))}

    def known(self, view: dict[str, Any]) -> dict[str, Any]:
        """What a view tells, without texts and what is printed: just what can be read from the numbers."""
        areas: dict[str, Any] = {}
        pieces: dict[str, Any] = {}
        met: dict[str, int] = {}
        for place in view["areas"]:
            area = self.sight.place_of[place["id"]]
            held: dict[str, int] = {}
            for order, piece in enumerate(place["pieces"]):
                kind = self.sight.kinds[piece["kind"]]
                name = f"{kind.id} {row_names(kind)[row(kind, piece, met)]}"
                held[name] = order + 1 if area.ordered and not kind.twins else held.get(name, 0) + 1
                if row_size(kind):
                    face = {kind.twins: kind.key(piece)} if kind.loose else {}
                    pieces[name] = {**face, **known_values(kind.changing, piece["face"])}
            areas[place["id"]] = {
                "hidden": place["hidden"],
                "pieces": held,
                "facts": known_values(area.facts, place["facts"]),
            }
        return {
            "seat": view["seat"],
            "turn": view["turn"],
            "over": view["over"],
            "counters": {counter["id"]: counter["value"] for counter in view["counters"]},
            "facts": known_values(self.sight.facts, view["facts"]),
            "areas": areas,
            "pieces": pieces,
        }

    # The index.

    def index(self) -> list[str]:
        """What each number means, in order."""
        seats = range(self.sight.seats)
        lines = [f"you are seat {seat + 1}" for seat in seats]
        lines += [f"seat {seat + 1} is to decide" for seat in seats]
        lines.append("the match is over")
        for id in self.counter_ids:
            lines += self.sight.counter_of[id].index(id)
        lines += fields_index(self.sight.facts, "")
        for id in self.area_ids:
            lines += self.area_index(id)
        for kind in self.sight.kinds.values():
            if row_size(kind):
                for key in row_names(kind):
                    name = f"{kind.id} {key}" if kind.loose else key
                    lines += [f"{name}: is {face}" for face in kind.pieces] if kind.loose else []
                    lines += fields_index(kind.changing, name)
        return lines

    def area_index(self, id: str) -> list[str]:
        area = self.sight.place_of[id]
        lines = [f"{id}: is there", f"{id}: how many face down, of {area.most}"]
        for name in area.holds:
            kind = self.sight.kinds[name]
            how = f"its place, of {area.most}" if area.ordered and not kind.twins else f"how many, of {area.most}"
            lines += [f"{id}: {name} {key}, {how}" for key in row_names(kind)]
        return lines + fields_index(area.facts, id)


def changing_size(kind: Kind) -> int:
    return sum(field.size() for field in kind.changing)


def rows(kind: Kind) -> int:
    """How many pieces, or faces, of a kind are told apart."""
    return kind.total if kind.loose else len(kind.pieces)


def row_names(kind: Kind) -> list[str]:
    """What they are called: pieces that differ in what changes but share a face are just counted through."""
    return [str(number + 1) for number in range(kind.total)] if kind.loose else list(kind.pieces)


def row_size(kind: Kind) -> int:
    """How many numbers each of them has: what may change, and the face where it does not follow from the piece."""
    return changing_size(kind) + (len(kind.pieces) if kind.loose else 0)


def row(kind: Kind, piece: dict[str, Any], met: dict[str, int]) -> int:
    """Which of its kind a piece is; where they are counted through, as they are met in a view."""
    if not kind.loose:
        return kind.places[kind.key(piece)]
    number = met.get(kind.id, 0)
    met[kind.id] = number + 1
    return number
