"""What was tuned, in the shapes in which players go by it."""

from __future__ import annotations

import os
from typing import Any

from backroom.engine.tuned import tuned_in
from backroom.games.clean_hands.appraisal import Taste
from backroom.games.clean_hands.prospects import Prospects


def tuned() -> dict[str, Any]:
    return tuned_in(os.path.dirname(__file__))


def prospects() -> Prospects:
    return Prospects(tuned()["prospects"]["weights"])


def refine(taste: Taste, opinions: dict[str, float]) -> None:
    """Change the opinions that are given; one that a simpler player does not have is left out."""
    for name, opinion in opinions.items():
        if hasattr(taste, name):
            setattr(taste, name, opinion)
