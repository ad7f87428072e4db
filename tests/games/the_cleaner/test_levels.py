"""The levels of The Cleaner: their names, that they keep to the rules, and how moods show."""

from __future__ import annotations

import pytest

from backroom.bots import named_bot
from backroom.engine import LEVELS, Rng, ask
from backroom.engine.laws import policies
from backroom.games.the_cleaner.bot import House
from backroom.games.the_cleaner.expert import Expert
from backroom.games.the_cleaner.personas import TEMPERS, persona

from .job import GAME, job


def test_house_and_expert_are_who_they_were():
    assert type(named_bot(GAME, "house")) is House
    assert type(named_bot(GAME, "expert")) is Expert
    assert (named_bot(GAME, "expert").budget, named_bot(GAME, "house").budget) == (200, 0)


def test_the_better_look_further():
    assert [persona(GAME, level, "even", 1).bot.budget for level in LEVELS] == [0, 0, 60, 200]


def test_the_expert_level_plays_like_the_expert():
    level, expert = persona(GAME, "expert", "even", 1).bot, Expert()
    match = GAME.new(seed=3)
    for _ in range(12):
        choice = ask(expert, match)
        assert ask(level, match) == choice
        match.push(choice)


@pytest.mark.parametrize("mood", ["even", *TEMPERS])
def test_every_level_keeps_to_the_rules_and_to_what_is_known(mood):
    those = [persona(GAME, level, mood, 1).bot for level in LEVELS[:3]]
    match = GAME.new(seed=5, scene=2, collectors=2)
    rng = Rng(1)
    for number in range(40):
        if match.over:
            break
        policies.a_policy_knows_its_seat_only(those[number % 3], match, number)
        match.push(those[1].decide(match.state, 0, rng))
    assert number > 20


@pytest.mark.parametrize("level", ["casual", "strong"])
def test_who_is_greedy_stays_where_who_is_cautious_leaves(level):
    """With the same work undone, caution leaves with more minutes on the clock."""
    last = {mood: max(leaving(level, mood)) for mood in TEMPERS}

    assert last["cautious"] > last["greedy"]


def test_a_cautious_beginner_goes_home_earlier_than_a_greedy_one():
    left = {}
    for mood in TEMPERS:
        states = [GAME.new(seed=seed, scene=2).state for seed in range(4)]
        for state in states:
            state.play_on([persona(GAME, "beginner", mood, 1).bot], Rng(1))
        left[mood] = sum(state.minutes for state in states)

    assert left["cautious"] > left["greedy"]


def leaving(level: str, mood: str) -> list[int]:
    """The minutes at which this player would rather leave."""
    bot = persona(GAME, level, mood, 1).bot
    found = []
    for minutes in range(2, 24):
        work = job(tiles="rug glass", hand="mop hoover", minutes=minutes)
        if work.match.option(ask(bot, work.match)).text == "leave":
            found.append(minutes)
    return found
