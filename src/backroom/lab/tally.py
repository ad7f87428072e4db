"""Adding up games so that the sum does not depend on who added first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

NINETY_FIVE = 1.959964


@dataclass(frozen=True)
class Interval:
    """A figure with its 95% interval."""

    mean: float
    low: float
    high: float

    def json(self) -> dict[str, float]:
        return {"mean": self.mean, "low": self.low, "high": self.high}


def wilson(share: float, count: float, quantile: float = NINETY_FIVE) -> tuple[float, float]:
    """Wilson's interval for a share of so many, which holds near 0 and 1 as well."""
    n, p, z = count, share, quantile
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def student(freedom: int) -> float:
    """What Student's t exceeds, either way, with a chance of 5%: the first terms of its series (Fisher 1926)."""
    z = NINETY_FIVE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


class Mean:
    """A mean with its 95% interval."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: Mean) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    def mean(self) -> float:
        return self.total / self.count if self.count else 0.0

    def margin(self) -> float:
        """Half the width of the interval."""
        if self.count < 2:
            return 0.0
        variance = max(0.0, self.squares - self.total * self.total / self.count) / (self.count - 1)
        return NINETY_FIVE * sqrt(variance / self.count)

    def json(self) -> dict[str, float]:
        return {"mean": self.mean(), "low": self.mean() - self.margin(), "high": self.mean() + self.margin()}


class Share(Mean):
    """A share of wins, with Wilson's interval."""

    def interval(self) -> tuple[float, float]:
        if not self.count:
            return 0.0, 1.0
        return wilson(self.mean(), self.count)

    def json(self) -> dict[str, float]:
        low, high = self.interval()
        return {"mean": self.mean(), "low": low, "high": high}


class Tally:
    """What many finished matches add up to."""

    def __init__(self, seats: int, players: list[str]) -> None:
        self.games = 0
        self.by_seat = [Share() for _ in range(seats)]
        self.by_player = [Share() for _ in players]
        self.failed = [0 for _ in players]  # decisions that chance made for a bot that had no answer
        self.lengths: dict[int, int] = {}
        self.figures: dict[str, Mean] = {}

    def add(
        self,
        order: list[int],
        shares: list[float],
        decisions: int,
        figures: dict[str, float],
        failed: Sequence[int] = (),
    ) -> None:
        """One match: who sat where, who won how much of it, how long it was, how often who had no answer."""
        self.games += 1
        for seat, share in enumerate(shares):
            self.by_seat[seat].add(share)
            self.by_player[order[seat]].add(share)
        for seat, count in enumerate(failed):
            self.failed[order[seat]] += count
        self.lengths[decisions] = self.lengths.get(decisions, 0) + 1
        for name, value in figures.items():
            self.figures.setdefault(name, Mean()).add(value)

    def merge(self, other: Tally) -> None:
        self.games += other.games
        for mine, theirs in zip(self.by_seat + self.by_player, other.by_seat + other.by_player, strict=True):
            mine.merge(theirs)
        self.failed = [mine + theirs for mine, theirs in zip(self.failed, other.failed, strict=True)]
        for length, count in other.lengths.items():
            self.lengths[length] = self.lengths.get(length, 0) + count
        for name, mean in other.figures.items():
            self.figures.setdefault(name, Mean()).merge(mean)

    def length_at(self, share: float) -> int:
        """The number of decisions that this share of the matches did not exceed."""
        left = share * self.games
        for length in sorted(self.lengths):
            left -= self.lengths[length]
            if left <= 0:
                return length
        return max(self.lengths, default=0)

    def json(self) -> dict[str, Any]:
        lengths = {"shortest": self.length_at(0), "median": self.length_at(0.5), "longest": self.length_at(1)}
        return {
            "games": self.games,
            "by_seat": [share.json() for share in self.by_seat],
            "by_player": [share.json() for share in self.by_player],
            "failed": self.failed,
            "decisions": lengths,
            "figures": {name: mean.json() for name, mean in self.figures.items()},
        }
