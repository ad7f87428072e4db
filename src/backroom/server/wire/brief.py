"""Views in brief: what a reader knows already is not sent again.

A view in brief leaves out what has not changed. It has the facts and counters that changed; an unchanged area or a
known piece is just its id, and a changed area has what changed: all its pieces or, if the same ones lie there in the
same order, those that look different.
"""

from __future__ import annotations

from typing import Any

from backroom.server.tables.views import Drawn, Facts


class Known:
    """What a reader has been told of a match: each part as it was last."""

    def __init__(self) -> None:
        self.areas: dict[str, Facts] = {}
        self.pieces: dict[str, Facts] = {}
        self.counters: dict[str, Facts] = {}
        self.facts: Facts = {}
        self.rest: Facts = {}


class BriefWriter(Known):
    """The server's side: what one reader has been told."""

    def __init__(self) -> None:
        super().__init__()
        self.seq = -1  # of the entry at which they were told everything

    def brief(self, drawn: Drawn) -> Facts:
        """What is new in a view; from now on it is known."""
        view = drawn.view
        first = not self.rest
        new: Facts = {"areas": self.new_areas(view["areas"], drawn.areas)}
        counters = self.new_counters(view["counters"], drawn.counters)
        if counters or first:
            new["counters"] = counters
        if self.facts is not view["facts"] or first:
            facts = changed(self.facts, view["facts"])
            self.facts = view["facts"]
            if facts or first:
                new["facts"] = facts
        for name, part in view.items():
            if name not in PARTS and (name not in self.rest or self.rest[name] != part):
                new[name] = self.rest[name] = part
        self.seq = drawn.seq
        return new

    def new_areas(self, places: list[Facts], since: list[int]) -> list[Any]:
        """Each area: its id alone, or what is new in it."""
        known = self.areas
        new: list[Any] = []
        for n, place in enumerate(places):
            id: str = place["id"]
            if since[n] <= self.seq:
                new.append(id)
                continue
            before = known.get(id)
            known[id] = place
            what = self.new_area(place) if before is None else self.changes(before, place)
            new.append(what if len(what) > 1 else id)
        return new

    def new_area(self, place: Facts) -> Facts:
        new = place.copy()
        new["pieces"] = self.new_pieces(place["pieces"])
        return new

    def changes(self, before: Facts, place: Facts) -> Facts:
        """What is new in an area."""
        new: Facts = {"id": place["id"]}
        for name, part in place.items():
            was = before[name]
            if part is was or part == was:
                continue
            if name == "facts":
                new[name] = changed(was, part)
            elif name != "pieces":
                new[name] = part
            elif same_ids(was, part):
                altered = [piece for n, piece in enumerate(part) if was[n] is not piece and was[n] != piece]
                new["altered"] = self.new_pieces(altered)
            else:
                new[name] = self.new_pieces(part)
        return new

    def new_pieces(self, pieces: list[Facts]) -> list[Any]:
        """Each piece as it looks, or its id alone if this is how they last saw it."""
        known = self.pieces
        new: list[Any] = []
        for piece in pieces:
            id: str = piece["id"]
            before = known.get(id)
            if before is piece or before == piece:
                new.append(id)
            else:
                known[id] = piece
                new.append(piece)
        return new

    def new_counters(self, counters: list[Facts], since: list[int]) -> list[Facts]:
        known = self.counters
        new: list[Facts] = []
        for n, counter in enumerate(counters):
            if since[n] > self.seq and known.get(counter["id"]) != counter:
                known[counter["id"]] = counter
                new.append(counter)
        return new


PARTS = frozenset(("areas", "counters", "facts"))


def changed(before: Facts, facts: Facts) -> Facts:
    return {name: value for name, value in facts.items() if name not in before or before[name] != value}


def same_ids(before: list[Facts], pieces: list[Facts]) -> bool:
    if len(before) != len(pieces):
        return False
    return all(was is piece or was["id"] == piece["id"] for was, piece in zip(before, pieces, strict=True))


class BriefReader(Known):
    """A client's side: makes views in brief whole again."""

    def whole(self, brief: Facts) -> Facts:
        """The whole view."""
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
