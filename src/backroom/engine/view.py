"""The schema all views share, so that any client can draw any game.

A view is JSON-ready: {"game", "seats", "seat", "turn", "over", "areas", "counters", "facts"}. Areas hold pieces;
pieces that the reader may not see are only counted. A piece or an area with an id can be touched by an option.
Views may share pieces with each other: read them, don't change them.
"""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.errors import BadInput
from backroom.engine.given import shortened

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
    **facts: Any,
) -> dict[str, Any]:
    """A place for pieces: those that can be seen, and how many more lie there face down."""
    return {
        "id": id,
        "kind": kind,
        "label": label,
        "owner": owner,
        "pieces": pieces,
        "hidden": hidden,
        "facts": facts,
    }


def counter(id: str, label: str, value: int, owner: int | None = None) -> dict[str, Any]:
    """A number that everybody may read."""
    return {"id": id, "label": label, "value": value, "owner": owner}


def laid_over(view: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """A spectator's view with what a seat sees otherwise in its place."""
    areas = {place["id"]: place for place in own["areas"]}
    return {
        **view,
        **own,
        "areas": [areas.get(place["id"], place) for place in view["areas"]],
        "facts": {**view["facts"], **own["facts"]},
    }


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


def with_own_pieces(view: dict[str, Any]) -> dict[str, Any]:
    """A view that its reader may change: games draw a piece once and show it at every table."""
    areas = [{**place, "pieces": own_copy(place["pieces"])} for place in view["areas"]]
    return {**view, "areas": areas}


def own_copy(told: Any) -> Any:
    """Lists and dicts copied to the last of them."""
    if isinstance(told, dict):
        copied = told.copy()
        for name, value in told.items():
            if isinstance(value, (dict, list)):
                copied[name] = own_copy(value)
        return copied
    return [own_copy(item) for item in told] if isinstance(told, list) else told


def found_piece(view: dict[str, Any], id: str) -> dict[str, Any]:
    """The piece with this id, wherever it lies."""
    for place in view["areas"]:
        for item in place["pieces"]:
            if item["id"] == id:
                piece: dict[str, Any] = item
                return piece
    raise BadInput(f"There is no '{shortened(id)}' in view.")


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
