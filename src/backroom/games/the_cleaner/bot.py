"""A sensible Cleaner: knows what cubes and cards are worth, looks one draw or roll ahead, leaves in time."""

from __future__ import annotations

from typing import Final

from backroom.games.the_cleaner.expert import Expert
from backroom.games.the_cleaner.prices import Fit

CAUTION: Final = 1.15


class House(Expert):
    """Takes one thing at a time, without a plan for the rest of the turn, and thinks every cube dearer than it is."""

    def __init__(self, seed: int = 0) -> None:
        fit = Fit()
        fit.height = CAUTION
        super().__init__(seed, 0, fit)
