"""The exact chance of winning a job, against enumeration of all rolls. HM-5.5"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from backroom.engine import Rng, row
from backroom.games.hand_management.odds import job_odds, reckoned

DICE = Counter(one + other for one in range(1, 7) for other in range(1, 7))


def enumerated(chances: tuple[int, ...]) -> list[Fraction]:
    """Every total of every applicant, ties rolled again among the tied, in whole numbers."""
    if len(chances) == 1:
        return [Fraction(1)]
    counts: dict[tuple[int, ...], int] = {}
    for rolls in product(DICE, repeat=len(chances)):
        totals = [roll + chance for roll, chance in zip(rolls, chances, strict=True)]
        tied = tuple(place for place, total in enumerate(totals) if total == max(totals))
        counts[tied] = counts.get(tied, 0) + prod(DICE[roll] for roll in rolls)
    everybody = counts.pop(tuple(range(len(chances))), 0)
    left = 36 ** len(chances) - everybody
    odds = [Fraction(0)] * len(chances)
    for tied, count in counts.items():
        for place, share in zip(tied, enumerated(tuple(chances[place] for place in tied)), strict=True):
            odds[place] += Fraction(count, left) * share
    return odds


@pytest.mark.parametrize(
    "chances",
    [(0,), (0, 0), (3, -2), (1, 0), (-2, -2), (2, 2, 2), (0, 1, 2), (3, 3, -1), (-4, 5, 0), (12, 0), (0, 11), (30, 0)],
)
def test_the_odds_are_those_of_enumeration(chances):  # HM-5.5, HM-10.5, ruling HM18
    assert job_odds(list(chances)) == pytest.approx([float(odds) for odds in enumerated(chances)], abs=1e-12)


def test_with_four_applicants_too():  # HM-5.5
    assert job_odds([2, 0, 1, 2]) == pytest.approx([float(odds) for odds in enumerated((2, 0, 1, 2))], abs=1e-12)


def test_equals_have_equal_odds_and_all_odds_are_one():  # HM-5.5
    assert job_odds([4] * 4) == pytest.approx([0.25] * 4)
    assert job_odds([1] * 6) == pytest.approx([1 / 6] * 6)
    rng = Rng(3)
    for _ in range(100):
        chances = [int(rng.below(12)) - 5 for _ in range(1 + int(rng.below(4)))]
        assert sum(job_odds(chances)) == pytest.approx(1)


def test_nobody_has_no_odds():
    assert job_odds([]) == []


def test_what_is_remembered_is_what_would_be_reckoned():  # HM-5.5
    for chances in ([0, 2, 1], [5, 7, 6], [3, 3], [-1, 4, 4, 0]):
        assert job_odds(chances) == job_odds(chances) == pytest.approx(list(reckoned(row(chances))), abs=1e-15)
    job_odds([0, 1]).append(7.0)
    assert len(job_odds([0, 1])) == 2


def test_what_is_not_remembered_is_reckoned():
    assert job_odds([0, 500, 500]) == pytest.approx([0, 0.5, 0.5])
    assert job_odds([3] * 8) == pytest.approx([1 / 8] * 8)
