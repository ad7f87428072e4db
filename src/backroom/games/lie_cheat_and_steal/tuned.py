"""What was tuned, read from `tuned.toml` when somebody needs it."""

from __future__ import annotations

import os
import tomllib
from typing import Any

from backroom.games.lie_cheat_and_steal.beliefs import Beliefs
from backroom.games.lie_cheat_and_steal.prospects import Prospects
from backroom.games.lie_cheat_and_steal.schemer import Schemer
from backroom.games.lie_cheat_and_steal.tempers import temper_taste

_read: dict[str, Any] = {}


def tuned() -> dict[str, Any]:
    """The file, read once."""
    if not _read:
        with open(os.path.join(os.path.dirname(__file__), "tuned.toml"), "rb") as file:
            _read.update(tomllib.load(file))
    return _read


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
