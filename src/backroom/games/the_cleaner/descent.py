"""Looks for the lowest point of a convex bowl, step by step against its slope."""

from __future__ import annotations

from math import sqrt
from typing import Final

STEPS: Final = 250
TINY: Final = 1e-9


class Bowl:
    """A convex function of prices that gives its slope, too."""

    def value(self, prices: list[float], slopes: list[float]) -> float:
        """The value here; its slope in each price is added to `slopes`, which come as zeros."""
        raise NotImplementedError

    def project(self, prices: list[float]) -> None:
        """Move prices that are not allowed to some that are."""
        raise NotImplementedError

    def strides(self) -> list[float]:
        """How far the first step goes in each price."""
        raise NotImplementedError


def lowest(bowl: Bowl, prices: list[float], enough: float) -> float:
    """The lowest value met; `prices` become those it was met at. Not looking further once it is low enough.

    Each price takes steps that shrink with the slopes it has met (AdaGrad), for the slopes of a minute and of a yellow
    cube have little in common.
    """
    strides = bowl.strides()
    steepness = [TINY] * len(prices)
    here = prices[:]
    bowl.project(here)
    least = 0.0
    for step in range(STEPS):
        slopes = [0.0] * len(here)
        value = bowl.value(here, slopes)
        if step == 0 or value < least:
            least = value
            prices[:] = here
        if least <= enough:
            break
        for place, slope in enumerate(slopes):
            steepness[place] += slope * slope
            here[place] -= strides[place] * slope / sqrt(steepness[place])
        bowl.project(here)
    return least
