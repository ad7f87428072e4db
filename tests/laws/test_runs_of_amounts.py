"""Amounts are told as data: whatever is a long choice between numbers is a run that clients can step through."""

import random
import re
from itertools import pairwise

import pytest

import backroom

LONG = 5
NUMBER = re.compile(r"\d+$")


def questions(game, seats, plies=600):
    """The options at every question of a match that chance plays."""
    match, rng = game.new(seats=seats, seed=seats), random.Random(seats)
    for _ in range(plies):
        if match.over:
            return
        yield match.step(), match.options()
        match.push(rng.choice(match.choices()))


@pytest.mark.parametrize("game", backroom.games())
def test_long_choices_between_numbers_are_runs_in_one_unit_with_whole_steps_and_one_usual(game):
    rules = backroom.game(game)
    for seats in {rules.fewest, rules.most}:
        for step, options in questions(rules, seats):
            told_as_amounts(step, options)
            one_run(step, [option.terms for option in options if option.terms and option.terms.step])


def told_as_amounts(step, options):
    numbers = [option for option in options if not option.pieces and NUMBER.search(option.text)]
    steps = [option.terms.step if option.terms else 0 for option in numbers]
    assert len(numbers) < LONG or all(steps), f"{step}: {[option.text for option in numbers]}"


def one_run(step, run):
    amounts = sorted(terms.amount for terms in run)
    assert len({(terms.act, terms.unit, terms.step) for terms in run}) <= 1, step
    assert all(more > less and (more - less) % run[0].step == 0 for less, more in pairwise(amounts)), step
    assert sum(terms.usual for terms in run) <= 1, step
