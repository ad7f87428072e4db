"""Tensors straight from the table: what a game may bring to write its numbers without making a view first.

What is written, and where, follows from the declaration; law 9 holds every encoder to what the views say.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine.field import Field, Number
from backroom.engine.fields import ByName, BySeat, Group, Items
from backroom.engine.observation import FACTS, Observation
from backroom.engine.vecs import vec

FEW: Final = 512


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder:
    """Writes what a seat, or a spectator (-1), sees of a table."""

    def fill(self, table: Any, seat: i64, numbers: vec[float]) -> None:
        """Write all but whose numbers they are, whose turn it is, and which areas are always there."""
        raise NotImplementedError


class Scale:
    """A whole number within bounds as a number from 0 to 1; those of small spans are worked out once."""

    def __init__(self, field: Field) -> None:
        assert isinstance(field, Number), f"{field.id} is no whole number"
        self.low: i64 = field.low
        self.span = float(max(1, field.high - field.low))
        steps = field.high - field.low + 1
        self.steps = vec[float]([float(step) / self.span for step in range(steps if steps <= FEW else 0)])

    def of(self, value: i64) -> float:
        step = value - self.low
        return self.steps[step] if 0 <= step < len(self.steps) else float(step) / self.span


class AreaAt:
    """Where an area is written: that it is there, how many are hidden, its pieces kind by kind, its facts."""

    def __init__(self, observation: Observation, id: str) -> None:
        area = observation.sight.place_of[id]
        starts = observation.starts[id]
        self.there: i64 = observation.areas_at[id]
        self.most = float(max(1, area.most))
        self.share = 1.0 / self.most
        self.pieces = vec[i64]([starts[kind] for kind in area.holds])
        self.first: i64 = self.pieces[0] if area.holds else 0
        self.facts = FieldsAt(area.facts, starts[FACTS])
        self.first_fact: i64 = starts[FACTS]

    def show(self, pieces: vec[i64], numbers: vec[float]) -> None:
        """These pieces of its first kind lie there, by their places among all of it."""
        first = self.first
        share = self.share
        for piece in pieces:
            numbers[first + piece] = share

    def hide(self, cards: i64, numbers: vec[float]) -> None:
        """So many lie there face down."""
        numbers[self.there + 1] = float(cards) / self.most


class FieldsAt:
    """Where facts are written, and how."""

    def __init__(self, fields: list[Field], start: int) -> None:
        self.start = start
        self.fields = {field.id: field for field in fields}
        self.places: dict[str, int] = {}
        for field in fields:
            self.places[field.id] = start
            start += field.size()
        self.end = start

    def size(self) -> int:
        return self.end - self.start

    def at(self, id: str) -> int:
        return self.places[id]

    def scale(self, id: str) -> Scale:
        """Of a number, or of one for each seat."""
        field = self.fields[id]
        while isinstance(field, BySeat):
            field = field.of
        return Scale(field)

    def group(self, id: str) -> FieldsAt:
        """The parts of a group, after the number that says whether it is there."""
        field = self.fields[id]
        assert isinstance(field, Group), f"{id} is no group"
        return FieldsAt(field.fields, self.places[id] + (1 if field.null else 0))

    def inside(self, id: str) -> FieldsAt:
        """What a list, or a list by seats or names, has for its first item."""
        field = self.fields[id]
        assert isinstance(field, (Items, BySeat, ByName)), f"{id} is no list"
        return FieldsAt([field.of], self.places[id] + (0 if isinstance(field, BySeat) else 1))

    def names(self, id: str) -> list[str]:
        """The names of a list by names."""
        field = self.fields[id]
        assert isinstance(field, ByName), f"{id} is no list by names"
        return field.names

    def write(self, id: str, value: Any, numbers: Any) -> None:
        """Write what is seldom there as its view says it."""
        if value is not None:
            self.fields[id].write(value, numbers, self.places[id])


def facts_at(observation: Observation) -> FieldsAt:
    """The facts beside the areas."""
    return FieldsAt(observation.sight.facts, observation.facts_at)


def row_at(observation: Observation, kind: str) -> FieldsAt:
    """What may change about the first piece of a kind; the others follow at `row_sizes`."""
    return FieldsAt(observation.sight.kinds[kind].changing, observation.kinds_at[kind])


def areas_at(observation: Observation, id: str) -> list[AreaAt]:
    """The areas that there is one of for each seat or name, in their order."""
    return [AreaAt(observation, one) for area in observation.sight.areas if area.id == id for one in area.ids()]


class CounterAt:
    """Where a counter is written, or the first of one for each seat, and how."""

    def __init__(self, observation: Observation, id: str) -> None:
        ids = observation.counter_ids
        first = id if id in ids else f"{id}-1"
        self.at: i64 = observation.counters_at + ids.index(first)
        self.scale = Scale(observation.sight.counter_of[first])

    def write(self, value: i64, numbers: vec[float]) -> None:
        numbers[self.at] = self.scale.of(value)

    def write_each(self, values: vec[i64], numbers: vec[float]) -> None:
        """One for each seat."""
        at = self.at
        scale = self.scale
        for value in values:
            numbers[at] = scale.of(value)
            at += 1


def write_one(place: i64, at: i64, numbers: vec[float]) -> None:
    """One of some seats, words or pieces that may be missing (below 0): that it is there, and which."""
    if place >= 0:
        numbers[at] = 1.0
        numbers[at + 1 + place] = 1.0
