"""What was tuned, read from `tuned.toml` when somebody needs it."""

from __future__ import annotations

import os
import tomllib
from typing import Any

from backroom.games.clean_hands.appraisal import Taste
from backroom.games.clean_hands.prospects import Prospects

_read: dict[str, Any] = {}


def tuned() -> dict[str, Any]:
    """The file, read once."""
    if not _read:
        with open(os.path.join(os.path.dirname(__file__), "tuned.toml"), "rb") as file:
            _read.update(tomllib.load(file))
    return _read


def prospects() -> Prospects:
    return Prospects(tuned()["prospects"]["weights"])


def refine(taste: Taste, opinions: dict[str, float]) -> None:
    """Change the opinions that are given; one that a simpler player does not have is left out."""
    for name, opinion in opinions.items():
        if hasattr(taste, name):
            setattr(taste, name, opinion)
