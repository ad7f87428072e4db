"""The house bot is sensible: it gets rid of what must go, is not arrested, and leaves in time."""

from __future__ import annotations

import pytest

from backroom.bots import named_bot
from backroom.engine import Match, ask

from .job import GAME, Job, job


def played(seed: int, bot: str = "house", **options: object) -> Match:
    match = GAME.new(seed=seed, **options)
    player = named_bot(GAME, bot, seed)
    while not match.over:
        match.push(ask(player, match))
    return match


def advice(work: Job) -> str:
    """What the house would do, in words."""
    choice = ask(named_bot(GAME, "house"), work.match)
    return work.match.option(choice).text


@pytest.mark.many_matches
@pytest.mark.parametrize("scene", [1, 2])
def test_it_is_hardly_ever_lost(scene):
    ends = [played(seed, scene=scene).winners() for seed in range(12)]

    assert ends.count([0]) >= 11


@pytest.mark.many_matches
def test_it_scores_and_random_play_does_not():
    house = [played(seed).state.value() for seed in range(20)]
    random = [played(seed, "random").state.value() for seed in range(200)]

    assert sum(house) / len(house) > 5
    assert sum(score >= 10 for score in random) < 2


def test_it_plays_with_every_option():
    for options in ({"second_victim": True, "collectors": 3}, {"minutes": 20}, {"turns": 5}, {"difficulty": "insane"}):
        assert played(3, **options).over


def test_it_does_not_risk_an_arrest_when_it_could_leave():
    assert advice(job(tiles="rug", hand="mop hoover", minutes=3)) == "leave"


def test_it_does_not_leave_a_victim_behind():
    assert advice(job(tiles="body rug", hand="mop hoover", minutes=30)) != "leave"


def test_it_knows_that_a_low_space_may_be_worth_its_die():
    """Of yellow and orange it would rather cover the orange alone."""
    work = job(tiles="body glass", cubes="YO", covered={"body": "YR"}, actions=1)
    work.play("clean glass")

    assert advice(work) in ("orange", "all")
