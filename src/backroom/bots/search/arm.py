"""One choice at the root of a search, and what it was worth in each imagined world."""

from __future__ import annotations

from math import sqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine.vecs import append, vec

UNSURE: Final = 1.0  # the error of an estimate from a single world


@mypyc_attr(acyclic=True)
class Arm:
    """Worths stand in the order of worlds, the same worlds for all arms, so that two arms are compared in pairs."""

    def __init__(self, choice: i64) -> None:
        self.choice = choice
        self.worths = vec[float]()
        self.total = 0.0

    def add(self, worth: float) -> None:
        self.worths = append(self.worths, worth)
        self.total += worth

    def mean(self) -> float:
        return self.total / float(len(self.worths)) if len(self.worths) > 0 else 0.0

    def error(self) -> float:
        """The standard error of the mean."""
        return self.lead_over(NOTHING)[1]

    def lead_over(self, other: Arm) -> tuple[float, float]:
        """By how much this arm is worth more in the worlds that both have seen, and the error of that."""
        against_nothing = other is NOTHING
        shared = len(self.worths) if against_nothing else min(len(self.worths), len(other.worths))
        if shared == 0:
            return 0.0, UNSURE
        total = 0.0
        squares = 0.0
        at: i64 = 0
        while at < shared:
            lead = self.worths[at] - (0.0 if against_nothing else other.worths[at])
            total += lead
            squares += lead * lead
            at += 1
        mean = total / float(shared)
        if shared == 1:
            return mean, UNSURE
        variance = max(0.0, squares / float(shared) - mean * mean)
        return mean, sqrt(variance / float(shared - 1))


NOTHING: Final = Arm(0)  # worth 0 in every world
