"""Views in brief: what a reader knows already is not sent again.

A view in brief leaves out what has not changed. It has the facts and counters that changed; an unchanged area or piece
is just its id, and a changed area has what changed: all its pieces or, if the same ones lie there in the same order,
those that look different.
"""

from __future__ import annotations

from typing import Any

from backroom.server.tables.table import Table
from backroom.server.tables.tracked_views import PARTS, Area, Facts, TrackedView


def in_brief(table: Table, seat: int | None, since: int) -> Facts:
    """What is new to a reader who was told everything at the entry `since`; 0 means never."""
    shared = table.views.share(table.playing(), table.seq)
    if seat is None:
        return new_on(shared, since)
    own = table.views.of(table.playing(), seat, table.seq)
    if own.whole:
        return new_on(own, since)
    return with_own(new_on(shared, since), own, shared, since)


def areas_of(table: Table, seat: int) -> Facts:
    """The areas of the view that a seat sees."""
    own = table.views.of(table.playing(), seat, table.seq)
    if own.whole:
        return {"areas": [area.place for area in own.areas]}
    shared = table.views.share(table.playing(), table.seq)
    return {"areas": [own.places.get(area.id, area).place for area in shared.areas]}


def new_on(tracked: TrackedView, since: int) -> Facts:
    """What is new in a view: made once for all who ask the same; it must not be changed."""
    if since not in tracked.briefs:
        tracked.briefs[since] = brief_of(tracked, since)
    brief: Facts = tracked.briefs[since]
    return brief


def brief_of(tracked: TrackedView, since: int) -> Facts:
    new: Facts = {"areas": [new_in(tracked, area, since) for area in tracked.areas]}
    counters = [counter for counter in tracked.counters if tracked.counted[counter["id"]] > since]
    facts = {name: tracked.facts[name] for name, at in tracked.known.items() if at > since}
    if counters or not since:
        new["counters"] = counters
    if facts or not since:
        new["facts"] = facts
    for name, at in tracked.others.items():
        if at > since:
            new[name] = tracked.rest[name]
    return new


def new_in(tracked: TrackedView, area: Area, since: int) -> Any:
    """An area: its id alone, or what is new in it."""
    if area.changed <= since:
        return area.id
    place = area.place
    new: Facts = {"id": area.id}
    for name, at in area.parts.items():
        if at > since and name not in SPECIAL:
            new[name] = place[name]
    if area.order > since:
        new["pieces"] = [look["id"] if tracked.pieces[look["id"]].since <= since else look for look in place["pieces"]]
    elif area.parts["pieces"] > since:
        new["altered"] = [look for look in place["pieces"] if tracked.pieces[look["id"]].since > since]
    if area.parts["facts"] > since:
        new["facts"] = {name: place["facts"][name] for name, at in area.facts.items() if at > since}
    return new


def with_own(brief: Facts, own: TrackedView, shared: TrackedView, since: int) -> Facts:
    """What is new to everybody, replaced where this seat sees something else."""
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


class BriefReader:
    """A client's side: makes views in brief whole again."""

    def __init__(self) -> None:
        self.areas: dict[str, Facts] = {}
        self.pieces: dict[str, Facts] = {}
        self.counters: dict[str, Facts] = {}
        self.facts: Facts = {}
        self.rest: Facts = {}

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
