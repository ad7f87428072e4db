"""A view after another, each in brief: what somebody knows already is not told again.

A view in brief leaves out what is as it was. Of facts and counters it has those that have changed; an area or a piece
that is as it was last told is just its id, and an area that has changed comes with what did: with all its pieces, or,
where the same lie there in the same order, with those that look otherwise.
"""

from __future__ import annotations

from typing import Any

from backroom.server.tables.sheets import PARTS, Area, Facts, Sheet
from backroom.server.tables.table import Table


def in_brief(table: Table, seat: int | None, since: int) -> Facts:
    """What a reader sees that is new since an entry at which they were told all of it; 0 means never."""
    shared = table.sheets.share(table.playing(), table.seq)
    if seat is None:
        return new_on(shared, since)
    own = table.sheets.of(table.playing(), seat, table.seq)
    if own.whole:
        return new_on(own, since)
    return laid_over(new_on(shared, since), own, shared, since)


def areas_of(table: Table, seat: int) -> Facts:
    """The areas of the view that a seat sees."""
    own = table.sheets.of(table.playing(), seat, table.seq)
    if own.whole:
        return {"areas": [area.place for area in own.areas]}
    shared = table.sheets.share(table.playing(), table.seq)
    return {"areas": [own.places.get(area.id, area).place for area in shared.areas]}


def new_on(sheet: Sheet, since: int) -> Facts:
    """What is new on a sheet: put together once for all who ask the same, and changed by nobody."""
    if since not in sheet.briefs:
        sheet.briefs[since] = put_together(sheet, since)
    brief: Facts = sheet.briefs[since]
    return brief


def put_together(sheet: Sheet, since: int) -> Facts:
    new: Facts = {"areas": [new_in(sheet, area, since) for area in sheet.areas]}
    counters = [counter for counter in sheet.counters if sheet.counted[counter["id"]] > since]
    facts = {name: sheet.facts[name] for name, at in sheet.known.items() if at > since}
    if counters or not since:
        new["counters"] = counters
    if facts or not since:
        new["facts"] = facts
    for name, at in sheet.others.items():
        if at > since:
            new[name] = sheet.rest[name]
    return new


def new_in(sheet: Sheet, area: Area, since: int) -> Any:
    """An area: just its id, or what is new in it."""
    if area.changed <= since:
        return area.id
    place = area.place
    new: Facts = {"id": area.id}
    for name, at in area.parts.items():
        if at > since and name not in SPECIAL:
            new[name] = place[name]
    if area.order > since:
        new["pieces"] = [look["id"] if sheet.pieces[look["id"]].since <= since else look for look in place["pieces"]]
    elif area.parts["pieces"] > since:
        new["altered"] = [look for look in place["pieces"] if sheet.pieces[look["id"]].since > since]
    if area.parts["facts"] > since:
        new["facts"] = {name: place["facts"][name] for name, at in area.facts.items() if at > since}
    return new


def laid_over(brief: Facts, own: Sheet, shared: Sheet, since: int) -> Facts:
    """What is new to everybody, with what this seat sees otherwise in its place."""
    new = brief.copy()
    areas: list[Any] = brief["areas"].copy()
    for n, area in enumerate(shared.areas):
        if area.id in own.places:
            areas[n] = new_in(own, own.places[area.id], since)
    new["areas"] = areas
    for name, at in own.others.items():
        if at > since:
            new[name] = own.rest[name]
    if own.facts:
        facts = {name: fact for name, fact in brief.get("facts", {}).items() if name not in own.facts}
        facts.update({name: own.facts[name] for name, at in own.known.items() if at > since})
        if facts or not since:
            new["facts"] = facts
        else:
            new.pop("facts", None)
    return new


SPECIAL = frozenset(("id", "pieces", "facts"))


class Heard:
    """What somebody knows who is told one view after another in brief: the views, whole again."""

    def __init__(self) -> None:
        self.areas: dict[str, Facts] = {}
        self.pieces: dict[str, Facts] = {}
        self.counters: dict[str, Facts] = {}
        self.facts: Facts = {}
        self.rest: Facts = {}

    def whole(self, brief: Facts) -> Facts:
        """The view that was told in brief."""
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
