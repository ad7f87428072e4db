"""The laws of the engine where random players seldom get: along sensible games."""

from __future__ import annotations

import pytest

from backroom.bots import named_bot
from backroom.engine import ask
from backroom.engine.laws import Report, Walk

from .scene import GAME


class SensibleWalk(Walk):
    """House bots play."""

    def pick(self, match):
        return ask(named_bot(GAME, "house", match.seat), match)


@pytest.mark.many_matches
@pytest.mark.parametrize("seats", [4, 8])
def test_the_laws_hold_along_a_sensible_game(seats):
    report = Report()
    walk = SensibleWalk(GAME, seats, "standard", {"rounds": 3}, seats, report)
    walk.play_match(end=120)

    assert report.plies >= 100
