"""Lists and groups of fields: so many of one kind, one for each seat or name, several under one name."""

from __future__ import annotations

from typing import Any

from backroom.engine.field import Field, Numbers


class Items(Field):
    """A list of values of one kind, at most so many."""

    type = "items"

    def __init__(
        self,
        id: str,
        of: Field,
        most: int,
        label: str = "",
        means: str = "",
        null: bool = False,
        says: str = "",
        none: str = "",
    ) -> None:
        super().__init__(id, label, means, null, says, none)
        self.of = of
        self.most = most

    def wrong(self, value: Any) -> str:
        if not isinstance(value, list):
            return f"{self.id} is no list: {value!r}"
        if len(value) > self.most:
            return f"{self.id} has {len(value)} items, more than {self.most}"
        return first_flaw(self.id, [(str(place), self.of, item) for place, item in enumerate(value)])

    def full_width(self) -> int:
        return super().full_width() if self.of.size() else 0

    def width(self) -> int:
        return self.most * (1 + self.of.size())

    def put(self, value: Any, numbers: Numbers, at: int) -> None:
        step = 1 + self.of.size()
        for place, item in enumerate(value):
            numbers[at + place * step] = 1.0
            self.of.write(item, numbers, at + place * step + 1)

    def get(self, numbers: Numbers, at: int) -> Any:
        step = 1 + self.of.size()
        places = [at + place * step for place in range(self.most)]
        return [self.of.read(numbers, place + 1) for place in places if numbers[place]]

    def meanings(self, name: str) -> list[str]:
        lines: list[str] = []
        for place in range(self.most):
            lines += [f"{name} {place + 1}: is on the list", *self.of.index(f"{name} {place + 1}")]
        return lines

    def more(self) -> dict[str, Any]:
        return {"of": self.of.json(), "most": self.most}


class BySeat(Field):
    """A value for each seat, in their order."""

    type = "by seat"

    def __init__(self, id: str, of: Field, seats: int, label: str = "", means: str = "", says: str = "") -> None:
        super().__init__(id, label, means, False, says)
        self.of = of
        self.seats = seats

    def wrong(self, value: Any) -> str:
        if not isinstance(value, list) or len(value) != self.seats:
            return f"{self.id} has no value for each of {self.seats} seats: {value!r}"
        return first_flaw(self.id, [(f"seat {seat + 1}", self.of, item) for seat, item in enumerate(value)])

    def width(self) -> int:
        return self.seats * self.of.size()

    def put(self, value: Any, numbers: Numbers, at: int) -> None:
        step = self.of.size()
        for seat, item in enumerate(value):
            self.of.write(item, numbers, at + seat * step)

    def get(self, numbers: Numbers, at: int) -> Any:
        step = self.of.size()
        return [self.of.read(numbers, at + seat * step) for seat in range(self.seats)]

    def meanings(self, name: str) -> list[str]:
        lines: list[str] = []
        for seat in range(self.seats):
            lines += self.of.index(f"{name} of seat {seat + 1}")
        return lines

    def more(self) -> dict[str, Any]:
        return {"of": self.of.json()}


class ByName(Field):
    """A value for some of these names."""

    type = "by name"

    def __init__(
        self, id: str, of: Field, names: list[str], label: str = "", means: str = "", null: bool = False, says: str = ""
    ) -> None:
        super().__init__(id, label, means, null, says)
        self.of = of
        self.names = names
        self.places = {name: place for place, name in enumerate(names)}

    def wrong(self, value: Any) -> str:
        if not isinstance(value, dict):
            return f"{self.id} is no table of names: {value!r}"
        for name in value:
            if name not in self.names:
                return f"{self.id} has a value for {name!r}, which it does not know"
        return first_flaw(self.id, [(name, self.of, item) for name, item in value.items()])

    def full_width(self) -> int:
        return super().full_width() if self.of.size() else 0

    def width(self) -> int:
        return len(self.names) * (1 + self.of.size())

    def put(self, value: Any, numbers: Numbers, at: int) -> None:
        step = 1 + self.of.size()
        for name, item in value.items():
            place = at + self.places[name] * step
            numbers[place] = 1.0
            self.of.write(item, numbers, place + 1)

    def get(self, numbers: Numbers, at: int) -> Any:
        step = 1 + self.of.size()
        return {
            name: self.of.read(numbers, at + place * step + 1)
            for place, name in enumerate(self.names)
            if numbers[at + place * step]
        }

    def meanings(self, name: str) -> list[str]:
        lines: list[str] = []
        for key in self.names:
            lines += [f"{name} of {key}: has a value", *self.of.index(f"{name} of {key}")]
        return lines

    def more(self) -> dict[str, Any]:
        return {"of": self.of.json(), "names": self.names}


class Group(Field):
    """Several values under one name."""

    type = "group"

    def __init__(
        self,
        id: str,
        fields: list[Field],
        label: str = "",
        means: str = "",
        null: bool = False,
        says: str = "",
        none: str = "",
    ) -> None:
        super().__init__(id, label, means, null, says, none)
        self.fields = fields

    def wrong(self, value: Any) -> str:
        return fields_flaw(self.id, self.fields, value)

    def width(self) -> int:
        return sum(field.size() for field in self.fields)

    def put(self, value: Any, numbers: Numbers, at: int) -> None:
        write_fields(self.fields, value, numbers, at)

    def get(self, numbers: Numbers, at: int) -> Any:
        return read_fields(self.fields, numbers, at)

    def meanings(self, name: str) -> list[str]:
        return fields_index(self.fields, name)

    def more(self) -> dict[str, Any]:
        return {"fields": [field.json() for field in self.fields]}


def first_flaw(name: str, items: list[tuple[str, Field, Any]]) -> str:
    for key, field, item in items:
        wrong = field.flaw(item)
        if wrong:
            return f"{name}, {key}: {wrong}"
    return ""


def fields_flaw(name: str, fields: list[Field], values: Any) -> str:
    """What is wrong with values by name: one that nobody declared, one that is missing, one out of range."""
    if not isinstance(values, dict):
        return f"{name} is no group of facts: {values!r}"
    known = {field.id for field in fields}
    for key in values:
        if key not in known:
            return f"{name} has '{key}', which nobody declared"
    for field in fields:
        if field.id not in values:
            return f"{name} lacks '{field.id}'"
        wrong = field.flaw(values[field.id])
        if wrong:
            return f"{name}: {wrong}"
    return ""


def write_fields(fields: list[Field], values: dict[str, Any], numbers: Numbers, at: int) -> None:
    for field in fields:
        size = field.size()
        if size:
            field.write(values[field.id], numbers, at)
            at += size


def read_fields(fields: list[Field], numbers: Numbers, at: int) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for field in fields:
        if field.size():
            values[field.id] = field.read(numbers, at)
            at += field.size()
    return values


def fields_index(fields: list[Field], name: str) -> list[str]:
    lines: list[str] = []
    for field in fields:
        if field.size():
            lines += field.index(f"{name} {field.id}".strip())
    return lines


def known_value(field: Field, value: Any) -> Any:
    """A value without the texts in it: what a learner can read again."""
    if value is None:
        return None
    if isinstance(field, Group):
        return known_values(field.fields, value)
    if isinstance(field, (Items, BySeat)):
        return [known_value(field.of, item) for item in value]
    if isinstance(field, ByName):
        return {name: known_value(field.of, value[name]) for name in field.names if name in value}
    return value


def known_values(fields: list[Field], values: dict[str, Any]) -> dict[str, Any]:
    return {field.id: known_value(field, values[field.id]) for field in fields if field.size()}
