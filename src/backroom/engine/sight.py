"""What can be seen at a table of one game: its areas, the kinds of pieces, the counters, the facts. Said once.

A game's `sight` is a table of contents of what its views hold. The check of every view, the JSON Schema, the types of
the browser's side, the observation of learners, the pages on the cards and the table for any game are made from it.
"""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.field import Field, Number
from backroom.engine.fields import fields_flaw
from backroom.engine.value import Plain, Value
from backroom.engine.view import own_copy
from backroom.engine.words import many

ALL: Final = "all"  # everybody sees every piece there
OWNER: Final = "owner"  # whoever it belongs to; the others see how many
OWNER_UNTIL_THE_END: Final = "owner until the end"
NOBODY_LOOKS: Final = "nobody"  # only how many
SOME: Final = "some"  # it depends on what has happened; what is there says so itself
WHO_SEES: Final = (ALL, OWNER, OWNER_UNTIL_THE_END, NOBODY_LOOKS, SOME)


class Kind(Plain):
    """A kind of piece: what is printed on each, and what may change about it.

    `pieces` lists every piece there can be with what is printed on it. Where several have the same face, `twins` names
    the field that says which face it is; `pieces` lists the faces then, and `copies` how many there are of each. If
    something may change about such pieces, they are `loose`: a tensor counts them through. A piece that stands on
    others, as a token on a space, names the field that says on which in `stands`.
    """

    def __init__(
        self,
        id: str,
        label: str,
        pieces: dict[str, dict[str, Any]],
        printed: list[Field] | None = None,
        changing: list[Field] | None = None,
        twins: str = "",
        stands: str = "",
        copies: dict[str, int] | None = None,
        means: str = "",
    ) -> None:
        self.id = id
        self.label = label
        self.pieces = pieces
        self.printed = printed or []
        self.changing = changing or []
        self.twins = twins
        self.stands = stands
        self.copies = copies or {}
        self.means = means
        self.places = {key: place for place, key in enumerate(pieces)}
        self.fields = self.printed + self.changing
        self.loose = bool(self.twins) and any(field.size() for field in self.changing)
        self.total = sum(self.copies.values())

    def __repr__(self) -> str:
        return f"<Kind {self.id}: {', '.join(self.pieces)}>"

    def key(self, piece: dict[str, Any]) -> str:
        """Which of its kind a piece is."""
        found: str = piece["face"][self.twins] if self.twins else piece["id"]
        return found

    def flaw(self, piece: dict[str, Any]) -> str:
        """What is wrong with a piece of this kind, or nothing."""
        face: dict[str, Any] = piece["face"]
        wrong = fields_flaw(f"{self.id} {piece['id']}", self.fields, face)
        if wrong:
            return wrong
        key = self.key(piece)
        if key not in self.pieces:
            return f"there is no {self.id} {key}"
        for name, value in self.pieces[key].items():
            if face[name] != value:
                return f"{self.id} {piece['id']}: {name} is {face[name]!r}, but {value!r} is printed on it"
        return ""

    def json(self) -> dict[str, Any]:
        told: dict[str, Any] = {"id": self.id, "label": self.label, "pieces": own_copy(self.pieces)}
        if self.means:
            told["means"] = self.means
        if self.twins:
            told["twins"] = self.twins
        if self.stands:
            told["stands"] = self.stands
        if self.copies:
            told["copies"] = self.copies.copy()
        told["printed"] = [field.json() for field in self.printed]
        told["changing"] = [field.json() for field in self.changing]
        return told


class Area(Plain):
    """A place, or one for each seat or each of some names: what may lie there, how many at most, who sees it.

    `ordered` areas tell by the order of their pieces; `optional` ones are not always there.
    """

    def __init__(
        self,
        id: str,
        kind: str,
        label: str,
        holds: list[str],
        most: int,
        seen: str = ALL,
        each: list[str] | None = None,
        owned: bool = False,
        ordered: bool = False,
        optional: bool = False,
        facts: list[Field] | None = None,
        means: str = "",
    ) -> None:
        self.id = id
        self.kind = kind
        self.label = label
        self.holds = holds
        self.most = most
        self.seen = seen
        self.each = each
        self.owned = owned
        self.ordered = ordered
        self.optional = optional
        self.facts = facts or []
        self.means = means

    def ids(self) -> list[str]:
        return [self.id] if self.each is None else [f"{self.id}-{name}" for name in self.each]

    def json(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "id": self.id,
            "kind": self.kind,
            "label": self.label,
            "holds": self.holds[:],
            "most": self.most,
            "seen": self.seen,
        }
        if self.each is not None:
            told["each"] = self.each[:]
        for name in ("owned", "ordered", "optional", "means"):
            if getattr(self, name):
                told[name] = getattr(self, name)
        if self.facts:
            told["facts"] = [field.json() for field in self.facts]
        return told


class Counter(Number):
    """A number that everybody may read, or one for each seat."""

    def __init__(
        self,
        id: str,
        label: str,
        low: int,
        high: int,
        unit: str = "",
        means: str = "",
        better: int = 0,
        counts: bool = False,
        each: bool = False,
    ) -> None:
        super().__init__(id, low, high, label, unit, means, better, counts)
        self.each = each

    def ids(self, seats: int) -> list[str]:
        return [f"{self.id}-{seat + 1}" for seat in range(seats)] if self.each else [self.id]

    def more(self) -> dict[str, Any]:
        told = super().more()
        if self.each:
            told["each"] = True
        return told


class Sight(Value):
    """All that can be seen at a table with so many seats, one edition and its options."""

    def __init__(
        self, seats: int, areas: list[Area], kinds: list[Kind], counters: list[Counter], facts: list[Field]
    ) -> None:
        self.seats = seats
        self.areas = areas
        self.kinds = {kind.id: kind for kind in kinds}
        self.counters = counters
        self.facts = facts
        self.place_of = {id: area for area in areas for id in area.ids()}
        self.counter_of = {id: counter for counter in counters for id in counter.ids(seats)}
        self.text = written(self.json())
        self.hash = short_hash(self.text)

    def told(self) -> tuple[Any, ...]:
        return self.seats, self.areas, list(self.kinds.values()), self.counters, self.facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sight) and (self.seats, self.text) == (other.seats, other.text)

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"<Sight for {many(self.seats, 'seat')}: {', '.join([area.id for area in self.areas])}>"

    def json(self) -> dict[str, Any]:
        """As clients get it, once; whoever asks may change what it gets."""
        return {
            "areas": [area.json() for area in self.areas],
            "kinds": [kind.json() for kind in self.kinds.values()],
            "counters": [counter.json() for counter in self.counters],
            "facts": [field.json() for field in self.facts],
        }

    def counting(self) -> list[str]:
        """The counters that decide how the match ends."""
        return [id for id, counter in self.counter_of.items() if counter.counts]

    def mattering(self) -> list[str]:
        """The counters that count at the end, or of which more or less is better."""
        return [id for id, counter in self.counter_of.items() if counter.counts or counter.better]

    # The check of a view.

    def flaw(self, view: dict[str, Any]) -> str:
        """What is wrong with a view: undeclared, missing, out of range, seen by whom it is not for; or nothing."""
        wrong = fields_flaw("the view", self.facts, view["facts"])
        if wrong:
            return wrong
        return self.counters_flaw(view["counters"]) or self.areas_flaw(view)

    def counters_flaw(self, counters: list[dict[str, Any]]) -> str:
        there = [counter["id"] for counter in counters]
        for id in there:
            if id not in self.counter_of:
                return f"nobody declared the counter {id}"
        for id in self.counter_of:
            if id not in there:
                return f"the counter {id} is missing"
        for counter in counters:
            wrong = self.counter_of[counter["id"]].flaw(counter["value"])
            if wrong:
                return f"counter {counter['id']}: {wrong}"
        return ""

    def areas_flaw(self, view: dict[str, Any]) -> str:
        there: set[str] = set()
        for place in view["areas"]:
            there.add(place["id"])
            wrong = self.area_flaw(place, view["seat"], view["over"])
            if wrong:
                return wrong
        for id, area in self.place_of.items():
            if id not in there and not area.optional:
                return f"the area {id} is missing"
        return ""

    def area_flaw(self, place: dict[str, Any], seat: int | None, over: bool) -> str:
        id: str = place["id"]
        if id not in self.place_of:
            return f"nobody declared the area {id}"
        area = self.place_of[id]
        if place["kind"] != area.kind:
            return f"area {id} is a {place['kind']}, not a {area.kind}"
        if area.owned != (place["owner"] is not None):
            return f"area {id} belongs to {place['owner']}"
        held: list[dict[str, Any]] = place["pieces"]
        if len(held) + place["hidden"] > area.most:
            return f"area {id} has {len(held) + place['hidden']} pieces, more than {area.most}"
        shown = self.shown_flaw(area, place, seat, over)
        if shown:
            return shown
        for piece in held:
            if piece["kind"] not in area.holds:
                return f"area {id} has a {piece['kind']} in it"
            wrong = self.kinds[piece["kind"]].flaw(piece)
            if wrong:
                return wrong
        return fields_flaw(f"area {id}", area.facts, place["facts"])

    def shown_flaw(self, area: Area, place: dict[str, Any], seat: int | None, over: bool) -> str:
        id = place["id"]
        mine = seat is not None and place["owner"] == seat
        if area.seen == ALL and place["hidden"]:
            return f"area {id} hides {place['hidden']} pieces, though everybody sees all of it"
        if area.seen == NOBODY_LOOKS and place["pieces"]:
            return f"area {id} shows pieces, though nobody looks there"
        for_owner = area.seen == OWNER or (area.seen == OWNER_UNTIL_THE_END and not over)
        if for_owner and not mine and place["pieces"]:
            return f"area {id} shows pieces to somebody else than its owner"
        return ""


def written(told: dict[str, Any]) -> str:
    from json import dumps

    return dumps(told, separators=(",", ":"), ensure_ascii=False)


def short_hash(text: str) -> str:
    from hashlib import sha256

    return sha256(text.encode()).hexdigest()[:32]


def seat_names(seats: int) -> list[str]:
    """For an area that there is one of for each seat."""
    return [str(seat + 1) for seat in range(seats)]
