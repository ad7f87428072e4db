"""A view after another, each in brief: what somebody knows already is not told again."""

from __future__ import annotations

from typing import Any

Facts = dict[str, Any]


class Brief:
    """What somebody knows who is told one view after another: each in brief, as far as they know it already.

    A view in brief leaves out what is as it was. Of facts and counters it has those that have changed; an area or a
    piece that is as it was last heard of is just its id, and an area that has changed comes with what did: with all
    its pieces, or, where the same lie there in the same order, with those that look otherwise.
    """

    def __init__(self) -> None:
        self.areas: dict[str, Facts] = {}
        self.pieces: dict[str, Facts] = {}
        self.counters: dict[str, Facts] = {}
        self.facts: Facts = {}
        self.rest: Facts = {}

    # Telling.

    def brief(self, view: Facts) -> Facts:
        """What is new in a view; it is known from now on."""
        areas: list[Facts] = view["areas"]
        new: Facts = {"areas": [self.brief_area(place) for place in areas]}
        counters = self.new_counters(view["counters"])
        facts = changed(self.facts, view["facts"])
        self.facts = view["facts"]
        if counters or not self.rest:
            new["counters"] = counters
        if facts or not self.rest:
            new["facts"] = facts
        for name, part in view.items():
            if name not in PARTS and (name not in self.rest or self.rest[name] != part):
                new[name] = self.rest[name] = part
        return new

    def brief_area(self, place: Facts) -> Any:
        id: str = place["id"]
        if id not in self.areas:
            self.areas[id] = place
            area = place.copy()
            area["pieces"] = self.brief_pieces(place["pieces"])
            return area
        known = self.areas[id]
        if known == place:
            return id
        self.areas[id] = place
        new: Facts = {"id": id}
        for name, part in place.items():
            if part == known[name]:
                continue
            if name == "pieces":
                self.add_pieces(new, known["pieces"], part)
            else:
                new[name] = changed(known["facts"], part) if name == "facts" else part
        return new

    def add_pieces(self, new: Facts, before: list[Facts], pieces: list[Facts]) -> None:
        """All of them; or, where the same lie there in the same order, those that look otherwise."""
        if same_ids(before, pieces):
            looks = [piece for was, piece in zip(before, pieces, strict=True) if was is not piece and was != piece]
            new["altered"] = self.brief_pieces(looks)
        else:
            new["pieces"] = self.brief_pieces(pieces)

    def brief_pieces(self, pieces: list[Facts]) -> list[Any]:
        brief: list[Any] = []
        known = self.pieces
        for piece in pieces:
            id: str = piece["id"]
            before = known.get(id)
            if before is piece or before == piece:
                brief.append(id)
            else:
                known[id] = piece
                brief.append(piece)
        return brief

    def new_counters(self, counters: list[Facts]) -> list[Facts]:
        known = self.counters
        new: list[Facts] = []
        for counter in counters:
            id: str = counter["id"]
            if known.get(id) != counter:
                known[id] = counter
                new.append(counter)
        return new

    # Listening.

    def whole(self, brief: Facts) -> Facts:
        """The view that was told in brief; for whoever listens."""
        for name, part in brief.items():
            if name not in PARTS:
                self.rest[name] = part
        for counter in brief.get("counters", []):
            self.counters[counter["id"]] = counter
        self.facts = {**self.facts, **brief.get("facts", {})}
        return {
            **self.rest,
            "areas": [self.whole_area(place) for place in brief["areas"]],
            "counters": list(self.counters.values()),
            "facts": self.facts,
        }

    def whole_area(self, place: Any) -> Facts:
        if isinstance(place, str):
            return self.areas[place]
        id: str = place["id"]
        known = self.areas.get(id, {})
        area = {**known, **place, "facts": {**known.get("facts", {}), **place.get("facts", {})}}
        if "pieces" in place:
            area["pieces"] = [self.whole_piece(piece) for piece in place["pieces"]]
        if "altered" in place:
            looks = {piece["id"]: piece for piece in map(self.whole_piece, area.pop("altered"))}
            area["pieces"] = [looks.get(piece["id"], piece) for piece in area["pieces"]]
        self.areas[id] = area
        return area

    def whole_piece(self, piece: Any) -> Facts:
        if isinstance(piece, str):
            return self.pieces[piece]
        known: Facts = piece
        self.pieces[known["id"]] = known
        return known


PARTS = frozenset(("areas", "counters", "facts"))


def same_ids(before: list[Facts], pieces: list[Facts]) -> bool:
    if len(before) != len(pieces):
        return False
    return all(was is piece or was["id"] == piece["id"] for was, piece in zip(before, pieces, strict=True))


def changed(before: Facts, now: Facts) -> Facts:
    """The facts that are not as they were; all of them are always there."""
    return {name: value for name, value in now.items() if name not in before or before[name] != value}
