"""What a label says of an arrest is true: compared with everything that can happen."""

from __future__ import annotations

from random import Random

import pytest

from backroom.games.the_cleaner.fate import doomed

from .fates import Oracle, after, somewhere


@pytest.mark.parametrize("start", range(0, 300, 100))
def test_a_choice_is_doomed_if_and_only_if_everything_after_it_is_an_arrest(start):  # TC-6.2, ruling TC26
    found = set()
    for seed in range(start, start + 100):
        rng = Random(seed)
        oracle = Oracle()
        table = somewhere(rng).table
        for _ in range(4):
            if not table.stack or table.found:
                break
            step = table.stack[-1]
            for choice in table.choices() if table.actor() >= 0 else []:
                truth = oracle.arrested(after(table, choice))
                assert doomed(table, step, choice) == truth, (seed, step, choice)
                found.add((type(step).__name__, table.turn == table.cap, truth))
            table = after(table, rng.choice(table.choices()))
    print(sorted(found))
