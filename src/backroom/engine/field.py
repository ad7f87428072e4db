"""What a fact can be: a number, a seat, one of some words, a piece, a text; and lists and groups of these.

Each kind of field knows how to check a value, how to write it as numbers for a learner and read them again, and how to
describe itself as plain data and as JSON Schema. Values that may be missing are `null=True`.
"""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from backroom.engine.value import Plain
from backroom.engine.view import own_copy

Numbers = Any  # what a caller brings to be filled: a list, an array, a NumPy row
Bound = Any  # a number; a whole one stays one, compiled, too


@mypyc_attr(allow_interpreted_subclasses=True)
class Field(Plain):
    """One thing that is known by a name.

    `says` is the sentence that a table without pictures shows, with `{}` for the value, `{seat}` for whose it is in a
    list by seats, and the names of its parts in a group; `none` is what it shows where there is no value.
    """

    type = "field"

    def __init__(
        self, id: str, label: str = "", means: str = "", null: bool = False, says: str = "", none: str = ""
    ) -> None:
        self.id = id
        self.label = label
        self.means = means
        self.null = null
        self.says = says
        self.none = none
        self.kept_size = -1

    # What a kind of field brings.

    def wrong(self, value: Any) -> str:
        """What is wrong with a value that is there, or nothing."""
        raise NotImplementedError

    def width(self) -> int:
        """How many numbers a value takes."""
        raise NotImplementedError

    def put(self, value: Any, numbers: Numbers, at: int) -> None:
        """Write a value; the numbers are all 0 before."""
        raise NotImplementedError

    def get(self, numbers: Numbers, at: int) -> Any:
        raise NotImplementedError

    def meanings(self, name: str) -> list[str]:
        """What each of its numbers means."""
        raise NotImplementedError

    def more(self) -> dict[str, Any]:
        """What this kind of field says of itself besides."""
        return {}

    # What all fields have.

    def flaw(self, value: Any) -> str:
        """What is wrong with a value, or nothing."""
        if value is None:
            return "" if self.null else f"{self.id} is missing"
        return self.wrong(value)

    def size(self) -> int:
        """How many numbers it takes in all, worked out once."""
        if self.kept_size < 0:
            self.kept_size = self.full_width()
        return self.kept_size

    def full_width(self) -> int:
        return self.width() + 1 if self.null else self.width()

    def write(self, value: Any, numbers: Numbers, at: int) -> None:
        """A value that may be missing has a number before it that says whether it is there."""
        if not self.null:
            self.put(value, numbers, at)
        elif value is not None:
            numbers[at] = 1.0
            self.put(value, numbers, at + 1)

    def read(self, numbers: Numbers, at: int) -> Any:
        if not self.null:
            return self.get(numbers, at)
        return self.get(numbers, at + 1) if numbers[at] else None

    def index(self, name: str) -> list[str]:
        """What each of its numbers means, one line each."""
        lines = self.meanings(name)
        return [f"{name}: is there", *lines] if self.null else lines

    def json(self) -> dict[str, Any]:
        """As clients get it, whoever asks its own; what is as usual is left out."""
        told: dict[str, Any] = {"id": self.id, "type": type_of(self)}
        for name in ("label", "means", "null", "says", "none"):
            value = getattr(self, name)
            if value:
                told[name] = value
        told.update(own_copy(self.more()))
        return told


def type_of(field: Any) -> str:
    """As its own class has it: compiled code that knew the type would read the base class's."""
    return str(field.type)


class Number(Field):
    """A whole number within bounds. `better` is 1 where more is better, -1 where less is; `counts` at the end."""

    type = "number"

    def __init__(
        self,
        id: str,
        low: int,
        high: int,
        label: str = "",
        unit: str = "",
        means: str = "",
        better: int = 0,
        counts: bool = False,
        null: bool = False,
        says: str = "",
        none: str = "",
    ) -> None:
        super().__init__(id, label, means, null, says, none)
        self.low = low
        self.high = high
        self.unit = unit
        self.better = better
        self.counts = counts

    def wrong(self, value: Any) -> str:
        if isinstance(value, bool) or not isinstance(value, int):
            return f"{self.id} is no whole number: {value!r}"
        return "" if self.low <= value <= self.high else f"{self.id} is {value}, not {self.low} to {self.high}"

    def width(self) -> int:
        return 1

    def put(self, value: Any, numbers: Numbers, at: int) -> None:
        number: int = value
        numbers[at] = (number - self.low) / max(1, self.high - self.low)

    def get(self, numbers: Numbers, at: int) -> Any:
        return round(float(numbers[at]) * max(1, self.high - self.low)) + self.low

    def meanings(self, name: str) -> list[str]:
        return [f"{name}: from {self.low} (0) to {self.high} (1)"]

    def more(self) -> dict[str, Any]:
        told: dict[str, Any] = {"low": self.low, "high": self.high}
        if self.unit:
            told["unit"] = self.unit
        if self.better:
            told["better"] = self.better
        if self.counts:
            told["counts"] = True
        return told


class Chance(Field):
    """A probability or another measured number between bounds, to four places."""

    type = "chance"
    low: Bound
    high: Bound

    def __init__(
        self,
        id: str,
        low: Bound = 0.0,
        high: Bound = 1.0,
        label: str = "",
        means: str = "",
        null: bool = False,
        says: str = "",
        none: str = "",
    ) -> None:
        super().__init__(id, label, means, null, says, none)
        self.low = low
        self.high = high

    def wrong(self, value: Any) -> str:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return f"{self.id} is no number: {value!r}"
        return "" if self.low <= value <= self.high else f"{self.id} is {value}, not {self.low} to {self.high}"

    def width(self) -> int:
        return 1

    def put(self, value: Any, numbers: Numbers, at: int) -> None:
        number: float = float(value)
        numbers[at] = (number - self.low) / (self.high - self.low)

    def get(self, numbers: Numbers, at: int) -> Any:
        return round(float(numbers[at]) * (self.high - self.low) + self.low, 4)

    def meanings(self, name: str) -> list[str]:
        return [f"{name}: from {self.low:g} (0) to {self.high:g} (1)"]

    def more(self) -> dict[str, Any]:
        return {"low": self.low, "high": self.high}


class Flag(Field):
    """Yes or no."""

    type = "flag"

    def wrong(self, value: Any) -> str:
        return "" if isinstance(value, bool) else f"{self.id} is neither yes nor no: {value!r}"

    def width(self) -> int:
        return 1

    def put(self, value: Any, numbers: Numbers, at: int) -> None:
        numbers[at] = 1.0 if value else 0.0

    def get(self, numbers: Numbers, at: int) -> Any:
        return bool(numbers[at])

    def meanings(self, name: str) -> list[str]:
        return [f"{name}: yes (1) or no (0)"]


class SeatField(Field):
    """Somebody at the table."""

    type = "seat"

    def __init__(
        self,
        id: str,
        seats: int,
        label: str = "",
        means: str = "",
        null: bool = False,
        says: str = "",
        none: str = "",
    ) -> None:
        super().__init__(id, label, means, null, says, none)
        self.seats = seats

    def wrong(self, value: Any) -> str:
        fits = isinstance(value, int) and not isinstance(value, bool) and 0 <= value < self.seats
        return "" if fits else f"{self.id} is no seat at this table: {value!r}"

    def width(self) -> int:
        return self.seats

    def put(self, value: Any, numbers: Numbers, at: int) -> None:
        seat: int = value
        numbers[at + seat] = 1.0

    def get(self, numbers: Numbers, at: int) -> Any:
        return hot(numbers, at, self.seats)

    def meanings(self, name: str) -> list[str]:
        return [f"{name}: is seat {seat + 1}" for seat in range(self.seats)]


class Word(Field):
    """One of these words; each has a label for people."""

    type = "word"

    def __init__(
        self,
        id: str,
        words: dict[str, str],
        label: str = "",
        means: str = "",
        null: bool = False,
        says: str = "",
        none: str = "",
    ) -> None:
        super().__init__(id, label, means, null, says, none)
        self.words = words
        self.places = {word: place for place, word in enumerate(words)}

    def wrong(self, value: Any) -> str:
        return "" if isinstance(value, str) and value in self.places else f"{self.id} is none of its words: {value!r}"

    def width(self) -> int:
        return len(self.places)

    def put(self, value: Any, numbers: Numbers, at: int) -> None:
        numbers[at + self.places[value]] = 1.0

    def get(self, numbers: Numbers, at: int) -> Any:
        place = hot(numbers, at, len(self.places))
        return None if place is None else list(self.places)[place]

    def meanings(self, name: str) -> list[str]:
        return [f"{name}: is {word}" for word in self.places]

    def more(self) -> dict[str, Any]:
        return {"words": self.words}


class Text(Field):
    """Words for people; whatever they tell stands in other fields too, so that learners go without."""

    type = "text"

    def wrong(self, value: Any) -> str:
        return "" if isinstance(value, str) else f"{self.id} is no text: {value!r}"

    def width(self) -> int:
        return 0

    def full_width(self) -> int:
        return 0

    def write(self, value: Any, numbers: Numbers, at: int) -> None:
        pass

    def read(self, numbers: Numbers, at: int) -> Any:
        return None

    def index(self, name: str) -> list[str]:
        return []


class PieceField(Word):
    """Another piece, by its id: one of those that there can be."""

    type = "piece"

    def __init__(
        self,
        id: str,
        pieces: list[str],
        label: str = "",
        means: str = "",
        null: bool = False,
        says: str = "",
        none: str = "",
    ) -> None:
        super().__init__(id, {piece: piece for piece in pieces}, label, means, null, says, none)
        self.pieces = pieces

    def more(self) -> dict[str, Any]:
        return {}


def hot(numbers: Numbers, at: int, size: int) -> Any:
    """Which of these numbers is set."""
    for place in range(size):
        if numbers[at + place]:
            return place
    return None
