"""What a label says of an arrest is true: compared with everything that can happen."""

from __future__ import annotations

from random import Random

import pytest

from backroom.engine import stacked
from backroom.games.the_cleaner.box import FACES
from backroom.games.the_cleaner.fate import Roll, doomed
from backroom.games.the_cleaner.steps.actions import RollEffort
from backroom.games.the_cleaner.steps.turn import TAKE_ACTION

from .fates import Oracle, after, somewhere

TABLES = 40
QUESTIONS = 4


@pytest.mark.many_matches
def test_a_choice_is_doomed_if_and_only_if_everything_after_it_is_an_arrest():  # TC-6.2, ruling TC26
    found = set()
    for seed in range(TABLES):
        rng = Random(seed)
        oracle = Oracle()
        table = somewhere(rng).table
        for _ in range(QUESTIONS):
            if not table.stack or table.found:
                break
            step = table.stack[-1]
            for choice in table.choices() if table.actor() >= 0 else []:
                truth = oracle.arrested(after(table, choice))
                assert doomed(table, step, choice) == truth, (seed, step, choice)
                found.add((type(step).__name__, table.turn == table.cap, truth))
            table = after(table, rng.choice(table.choices()))
    assert len(found) >= 12  # of each kind of question those that doom and those that do not, also in the last turn


@pytest.mark.many_matches
def test_the_faces_that_mean_an_arrest_are_those_after_which_nothing_helps():  # TC-6.2, ruling TC26
    """Whether or not a Bonus cube lies there, a face is counted for what taking it comes to."""
    counted = set()
    for seed in range(60):
        table = somewhere(Random(seed)).table
        for card in table.slots:
            rolled = table.clone()
            rolled.bonus = 0
            rolled.actions -= 1
            rolled.stack = stacked([TAKE_ACTION, RollEffort(card)])
            truth = [Oracle().arrested(after(rolled, face)) for face in range(1, FACES + 1)]
            roll = Roll(table, card, bonus=table.bonus > 0)

            assert roll.lethal == truth, (seed, card)
            assert roll.stuck == sum(truth[face] and truth[FACES - 1 - face] for face in range(FACES))
            counted.add(roll.caught)
    assert {0, 3, FACES} <= counted
