"""The names of those who play."""

from __future__ import annotations

from typing import Any

from backroom.engine.errors import BadInput
from backroom.engine.given import shortened, shown, texts
from backroom.engine.letters import printable


def checked_names(given: Any, seats: int) -> list[str]:
    """A name for every seat, fit to stand on one line of a record."""
    if given is None:
        return [f"Seat {seat + 1}" for seat in range(seats)]
    names = texts(given, "Names")
    if len(names) != seats:
        raise BadInput(f"{seats} seats need {seats} names, not {len(names)}.")
    for name in names:
        if not name.strip() or "|" in name or not printable(name):
            raise BadInput(f"{shown(name)} cannot be a name: it needs to be printable, without '|'.")
    return told_apart([name.strip() for name in names])


def told_apart(names: list[str]) -> list[str]:
    """Names stand on buttons, so no two players have the same."""
    for name in names:
        if names.count(name) > 1:
            raise BadInput(f"Two players are called {shortened(name)}; nobody could tell them apart.")
    return names
