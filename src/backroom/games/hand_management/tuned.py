"""What was tuned, read from `tuned.toml` when a player needs it."""

from __future__ import annotations

import os
from typing import Any

from backroom.games.hand_management.promises import Taste
from backroom.games.hand_management.standing import Standing
from backroom.games.hand_management.state import MOST_SEATS

_read: dict[str, Any] = {}


def tuned() -> dict[str, Any]:
    """The file, read once."""
    import tomllib

    if not _read:
        with open(os.path.join(os.path.dirname(__file__), "tuned.toml"), "rb") as file:
            _read.update(tomllib.load(file))
    return _read


def taste(seats: int) -> Taste:
    """What strong players think things are worth among so many agencies."""
    found = Taste()
    for name, value in tuned()["taste"][str(seats)].items():
        setattr(found, name, value)
    return found


def tastes() -> list[Taste]:
    """The same by number of seats, from none on."""
    return [taste(max(2, seats)) for seats in range(MOST_SEATS + 1)]


def standing(seats: int) -> Standing:
    return Standing(tuned()["standing"][str(seats)]["weights"], seats)
