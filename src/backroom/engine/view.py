"""The schema all views share, so that any client can draw any game.

A view is JSON-ready: {"game", "seats", "seat", "turn", "over", "areas", "counters", "extras"}. Areas hold pieces;
pieces that the reader may not see are only counted. A piece or an area with an id can be touched by an option.
Views may share pieces with each other: read them, don't change them.
"""

from __future__ import annotations

from typing import Any, Final

AREA_KINDS: Final = ("hand", "pile", "stack", "row", "board")


def piece(id: str, kind: str, label: str, **face: Any) -> dict[str, Any]:
    """A card, a token, a die, a tile: what it is called and what is printed on it."""
    return {"id": id, "kind": kind, "label": label, "face": face}


def area(
    id: str,
    kind: str,
    label: str,
    pieces: list[dict[str, Any]],
    hidden: int = 0,
    owner: int | None = None,
    **extras: Any,
) -> dict[str, Any]:
    """A place for pieces: those that can be seen, and how many more lie there face down."""
    return {
        "id": id,
        "kind": kind,
        "label": label,
        "owner": owner,
        "pieces": pieces,
        "hidden": hidden,
        "extras": extras,
    }


def counter(id: str, label: str, value: int, owner: int | None = None) -> dict[str, Any]:
    """A number that everybody may read."""
    return {"id": id, "label": label, "value": value, "owner": owner}


def found(view: dict[str, Any], id: str) -> dict[str, Any]:
    """The area with this id."""
    for place in view["areas"]:
        if place["id"] == id:
            area: dict[str, Any] = place
            return area
    raise KeyError(id)


def count(view: dict[str, Any], id: str) -> int:
    """What the counter with this id says."""
    for counter in view["counters"]:
        if counter["id"] == id:
            return int(counter["value"])
    raise KeyError(id)


class Heard:
    """What somebody knows who is told one view after another: each in brief, as far as they know it already.

    A view in brief leaves out what is as it was, and has for an area, a piece or a counter that is as it was last
    heard of only its id.
    """

    def __init__(self) -> None:
        self.parts: dict[str, dict[str, Any]] = {}
        self.rest: dict[str, Any] = {}

    def brief(self, view: dict[str, Any]) -> dict[str, Any]:
        """What is new in a view; it is known from now on."""
        areas: list[dict[str, Any]] = view["areas"]
        counters: list[dict[str, Any]] = view["counters"]
        new: dict[str, Any] = {
            "areas": [self.brief_area(place) for place in areas],
            "counters": self.brief_parts(counters),
        }
        for name, part in view.items():
            if name != "areas" and name != "counters" and (name not in self.rest or self.rest[name] != part):
                new[name] = self.rest[name] = part
        return new

    def brief_area(self, place: dict[str, Any]) -> Any:
        id: str = place["id"]
        if self.parts.get(id) == place:
            return id
        self.parts[id] = place
        area = place.copy()
        area["pieces"] = self.brief_parts(place["pieces"])
        return area

    def brief_parts(self, parts: list[dict[str, Any]]) -> list[Any]:
        brief: list[Any] = []
        known = self.parts
        for part in parts:
            id: str = part["id"]
            before = known.get(id)
            if before is part or before == part:
                brief.append(id)
            else:
                known[id] = part
                brief.append(part)
        return brief

    def whole(self, brief: dict[str, Any]) -> dict[str, Any]:
        """The view that was told in brief; for whoever listens."""
        for name, part in brief.items():
            if name != "areas" and name != "counters":
                self.rest[name] = part
        return {
            **self.rest,
            "areas": [self.whole_area(place) for place in brief["areas"]],
            "counters": [self.whole_part(number) for number in brief["counters"]],
        }

    def whole_area(self, place: Any) -> dict[str, Any]:
        if isinstance(place, str):
            return self.parts[place]
        area = {**place, "pieces": [self.whole_part(item) for item in place["pieces"]]}
        self.parts[area["id"]] = area
        return area

    def whole_part(self, part: Any) -> dict[str, Any]:
        if isinstance(part, str):
            return self.parts[part]
        known: dict[str, Any] = part
        self.parts[known["id"]] = known
        return known


def names_in(view: dict[str, Any]) -> set[str]:
    """All ids that an option may touch."""
    ids: set[str] = set()
    for place in view["areas"]:
        ids.add(place["id"])
        ids.update(item["id"] for item in place["pieces"])
    return ids


def flaw(view: dict[str, Any]) -> str:
    """What is wrong with the shape of a view, or nothing."""
    ids = [place["id"] for place in view["areas"]]
    ids += [item["id"] for place in view["areas"] for item in place["pieces"]]
    ids += [number["id"] for number in view["counters"]]
    if len(ids) > len(set(ids)):
        return "two things have the same id: " + ", ".join(sorted({name for name in ids if ids.count(name) > 1}))
    for place in view["areas"]:
        if place["kind"] not in AREA_KINDS:
            return f"area {place['id']} is of no known kind: {place['kind']}"
        if place["hidden"] < 0:
            return f"area {place['id']} hides {place['hidden']} pieces"
    return ""
