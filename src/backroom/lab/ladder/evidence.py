"""Evidence that may be looked at after every block: bets against what is to be refuted (e-values)."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, log

# What part of the money is bet; all of them are held side by side, since nobody knows which is best.
BETS = tuple((number / 20) ** 2 for number in range(1, 20))
ENOUGH = log(40)  # by Ville's inequality a true claim ever loses to this with a chance of at most 2.5%
HALVINGS = 40


def against(scores: Mapping[float, int], bar: float) -> float:
    """The evidence, as a logarithm, that scores from 0 to 1 have a mean above the bar, counted by score.

    If the mean is at most the bar, no bet is favourable, however the scores are distributed: whoever bets grows rich
    by luck alone.
    """
    logs = [sum(count * log(1 - bet + bet * score / bar) for score, count in scores.items()) for bet in BETS]
    highest = max(logs)
    return highest + log(sum(exp(value - highest) for value in logs) / len(BETS))


def turned(scores: Mapping[float, int]) -> dict[float, int]:
    """The same seen from the other side."""
    return {1 - score: count for score, count in scores.items()}


def least(scores: Mapping[float, int]) -> float:
    """The lowest mean that the evidence does not refute, at whatever time one looks."""
    low, high = 0.0, 1.0
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if against(scores, middle) >= ENOUGH:
            low = middle
        else:
            high = middle
    return low


def interval(scores: Mapping[float, int]) -> tuple[float, float]:
    """All means that are not refuted; holds at any time, with a chance of at least 95%."""
    return least(scores), 1 - least(turned(scores))
