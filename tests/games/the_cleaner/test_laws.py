"""The laws of the engine at tables that the general test does not set: both scenes with every difficulty and option."""

from __future__ import annotations

import pytest

from backroom.bots import named_bot
from backroom.engine import ask
from backroom.engine.laws import Report, Walk

from .job import GAME

DIFFICULTIES = ["easy", "normal", "hard", "insane"]
OPTIONS = [
    {},
    {"second_victim": True, "collectors": 3},
    {"collectors": 5, "minutes": 30, "turns": 5},
    {"minutes": 120, "odds": True},
]


@pytest.mark.many_matches
@pytest.mark.parametrize("scene", [1, 2])
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_laws_hold_at_both_scenes_with_all_difficulties_and_options(scene, difficulty, options):
    report = Report()
    walk = Walk(GAME, 1, "standard", {"scene": scene, "difficulty": difficulty, **options}, scene, report)
    walk.deal_by_hand()
    walk.walk(25)

    assert report.plies >= 25


class SensibleWalk(Walk):
    """The house plays."""

    def pick(self, match):
        return ask(named_bot(GAME, "house", 1), match)


@pytest.mark.many_matches
@pytest.mark.parametrize("scene", [1, 2])
def test_the_laws_hold_along_a_whole_sensible_job(scene):
    """Random players leave or are arrested soon; the house sees the investigation, too."""
    report = Report()
    walk = SensibleWalk(GAME, 1, "standard", {"scene": scene, "difficulty": "insane"}, 3, report)
    walk.play_match(end=1000)

    assert report.matches == 1
    assert report.plies > 40
