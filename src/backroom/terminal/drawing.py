"""Draws any view of any game: areas, pieces and counters, owner by owner."""

from __future__ import annotations

from typing import Any

from backroom.terminal.pen import Pen
from backroom.terminal.screen import wrapped


def drawn(view: dict[str, Any], title: str, pen: Pen) -> list[str]:
    """The table: what belongs to all first, then what belongs to each seat."""
    lines = [pen.paint("title", title), pen.rule(pen.width), *belongings(view, None, pen)]
    for seat, name in enumerate(view["names"]):
        mark = pen.sign("turn") if seat == view["turn"] else " "
        lines += [pen.paint("name", f"{mark} {name}"), *belongings(view, seat, pen)]
    return [*lines, pen.rule(pen.width)]


def belongings(view: dict[str, Any], owner: int | None, pen: Pen) -> list[str]:
    counters = [counter for counter in view["counters"] if counter["owner"] == owner]
    places = [place for place in view["areas"] if place["owner"] == owner and (place["pieces"] or place["hidden"])]
    lines = wrapped(", ".join(f"{c['label']} {c['value']}" for c in counters), pen.width, "    ") if counters else []
    for place in places:
        lines += area_lines(place, pen)
    return lines


def area_lines(place: dict[str, Any], pen: Pen) -> list[str]:
    """'Hand: Jewels 9, Junk 3 and 4 face down', wrapped between its pieces."""
    things = [item["label"] for item in place["pieces"]]
    if place["hidden"]:
        things.append(f"{place['hidden']} face down")
    return wrapped(f"{place['label']}: {', '.join(things)}", pen.width, "    ")
