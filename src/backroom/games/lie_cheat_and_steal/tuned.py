"""What was tuned, in the shapes in which players go by it."""

from __future__ import annotations

import os
from typing import Any

from backroom.engine.tuned import tuned_in
from backroom.games.lie_cheat_and_steal.beliefs import Beliefs
from backroom.games.lie_cheat_and_steal.prospects import Prospects
from backroom.games.lie_cheat_and_steal.schemer import Schemer
from backroom.games.lie_cheat_and_steal.tempers import temper_taste


def tuned() -> dict[str, Any]:
    return tuned_in(os.path.dirname(__file__))


def schemer(seed: int, temper: str) -> Schemer:
    """The schemer, to its tuned taste and with a temperament."""
    made = Schemer(seed)
    for name, value in tuned()["schemer"].items():
        setattr(made.taste, name, value)
    temper_taste(made.taste, temper)
    return made


def prospects() -> Prospects:
    found = tuned()["prospects"]
    return Prospects(found["hidden"], found["offsets"], found["heard"], found["direct"])


def beliefs() -> Beliefs:
    return Beliefs(tuned()["beliefs"]["claims"])
