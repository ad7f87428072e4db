"""What was tuned, in the shapes in which players go by it."""

from __future__ import annotations

import os
from typing import Any

from backroom.engine.tuned import tuned_in
from backroom.games.hand_management.promises import Taste
from backroom.games.hand_management.standing import Standing
from backroom.games.hand_management.state import MOST_SEATS


def tuned() -> dict[str, Any]:
    return tuned_in(os.path.dirname(__file__))


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
