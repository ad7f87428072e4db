"""Positions of played matches, with who won in the end: what chances to win are fitted to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from backroom.lab.workers import in_order
from tuning.order import Order

Array = NDArray[np.float64]
HELD_OUT = 10  # one match in so many judges what was fitted to the others
ALL = 0  # the kind of positions where there is only one


@dataclass(frozen=True)
class Sample:
    """One match: positions of some kind, as numbers for each seat, and each seat's share of the win."""

    shares: list[float]
    positions: list[tuple[int, list[list[float]]]]


@dataclass(frozen=True)
class Positions:
    """Positions with the same number of seats."""

    numbers: Array  # position, seat, number
    shares: Array  # position, seat

    def __len__(self) -> int:
        return len(self.shares)

    def even(self) -> float:
        """The loss of whoever thinks all seats equally good."""
        return float(np.log(self.shares.shape[1]))


@dataclass(frozen=True)
class Samples:
    """Positions to fit to and positions to judge by, from different matches."""

    fitted: list[Positions]
    held_out: list[Positions]


def gathered(work: Callable[[Any, int], Sample], plan: Any, matches: int, order: Order) -> list[Sample]:
    """What the work makes of so many matches."""
    return list(in_order(work, plan, range(matches), order.workers))


def split(samples: Sequence[Sample], kind: int = ALL) -> Samples:
    """The positions of one kind; every so many matches are held out."""
    numbered = list(enumerate(samples))
    fitted = [sample for number, sample in numbered if number % HELD_OUT]
    held_out = [sample for number, sample in numbered if number % HELD_OUT == 0]
    return Samples(by_seats(fitted, kind), by_seats(held_out, kind))


def by_seats(samples: Iterable[Sample], kind: int) -> list[Positions]:
    numbers: dict[int, list[list[list[float]]]] = {}
    shares: dict[int, list[list[float]]] = {}
    for sample in samples:
        seats = len(sample.shares)
        rows = [rows for of_kind, rows in sample.positions if of_kind == kind]
        numbers.setdefault(seats, []).extend(rows)
        shares.setdefault(seats, []).extend([sample.shares] * len(rows))
    return [Positions(np.array(numbers[seats]), np.array(shares[seats])) for seats in sorted(numbers) if numbers[seats]]
