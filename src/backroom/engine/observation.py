"""A view as numbers, for learners: always as many, in the same order, each with a meaning that stands in an index.

The same knowledge gives the same numbers, and all but texts can be read again from them. Every number is from 0 to 1.
"""

from __future__ import annotations

from typing import Any

from backroom.engine.field import Numbers
from backroom.engine.fields import fields_index, known_values, read_fields, write_fields
from backroom.engine.sight import Area, Kind, Sight


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
            at += len(kind.pieces) * changing_size(kind)
        self.size = at
        self.zeros = [0.0] * at

    def area_size(self, area: Area) -> int:
        """Whether it is there, how many are face down, which pieces lie there, and its facts."""
        held = sum(len(self.sight.kinds[kind].pieces) for kind in area.holds)
        return 2 + held + sum(field.size() for field in area.facts)

    # Writing.

    def write(self, view: dict[str, Any], numbers: Numbers) -> None:
        """Fill a buffer of at least `size` numbers."""
        numbers[: self.size] = self.blank(numbers)
        seats = self.sight.seats
        if view["seat"] is not None:
            numbers[view["seat"]] = 1.0
        if view["turn"] is not None:
            numbers[seats + view["turn"]] = 1.0
        numbers[2 * seats] = 1.0 if view["over"] else 0.0
        values = {counter["id"]: counter["value"] for counter in view["counters"]}
        for place, id in enumerate(self.counter_ids):
            self.sight.counter_of[id].write(values[id], numbers, self.counters_at + place)
        write_fields(self.sight.facts, view["facts"], numbers, self.facts_at)
        for place in view["areas"]:
            self.write_area(place, numbers)

    def blank(self, numbers: Numbers) -> Any:
        """Zeros of the kind that this buffer takes."""
        if isinstance(numbers, list):
            return self.zeros
        from array import array

        return array(numbers.typecode, self.zeros) if isinstance(numbers, array) else self.zeros

    def write_area(self, place: dict[str, Any], numbers: Numbers) -> None:
        area = self.sight.place_of[place["id"]]
        at = self.areas_at[place["id"]]
        numbers[at] = 1.0
        numbers[at + 1] = place["hidden"] / area.most if area.most else 0.0
        starts: dict[str, int] = {}
        start = at + 2
        for name in area.holds:
            starts[name] = start
            start += len(self.sight.kinds[name].pieces)
        for order, piece in enumerate(place["pieces"]):
            kind = self.sight.kinds[piece["kind"]]
            number = kind.places[kind.key(piece)]
            if area.ordered and not kind.twins:
                numbers[starts[kind.id] + number] = (order + 1) / area.most
            else:
                numbers[starts[kind.id] + number] += 1 / area.most
            size = changing_size(kind)
            if size:
                write_fields(kind.changing, piece["face"], numbers, self.kinds_at[kind.id] + number * size)
        write_fields(area.facts, place["facts"], numbers, start)

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
            for key in self.sight.kinds[name].pieces:
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
                size = changing_size(kind)
                if size:
                    at = self.kinds_at[kind_id] + kind.places[key] * size
                    known[name] = read_fields(kind.changing, numbers, at)
        return known

    def known(self, view: dict[str, Any]) -> dict[str, Any]:
        """What a view tells, without texts and what is printed: just what can be read from the numbers."""
        areas: dict[str, Any] = {}
        pieces: dict[str, Any] = {}
        for place in view["areas"]:
            area = self.sight.place_of[place["id"]]
            held: dict[str, int] = {}
            for order, piece in enumerate(place["pieces"]):
                kind = self.sight.kinds[piece["kind"]]
                name = f"{kind.id} {kind.key(piece)}"
                held[name] = order + 1 if area.ordered and not kind.twins else held.get(name, 0) + 1
                if changing_size(kind):
                    pieces[name] = known_values(kind.changing, piece["face"])
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
            if changing_size(kind):
                for key in kind.pieces:
                    lines += fields_index(kind.changing, key)
        return lines

    def area_index(self, id: str) -> list[str]:
        area = self.sight.place_of[id]
        lines = [f"{id}: is there", f"{id}: how many face down, of {area.most}"]
        for name in area.holds:
            kind = self.sight.kinds[name]
            how = f"its place, of {area.most}" if area.ordered and not kind.twins else f"how many, of {area.most}"
            lines += [f"{id}: {name} {key}, {how}" for key in kind.pieces]
        return lines + fields_index(area.facts, id)


def changing_size(kind: Kind) -> int:
    return sum(field.size() for field in kind.changing)
