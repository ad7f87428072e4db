"""The laws of the engine with the pocket edition, whose decks run out all the time."""

from __future__ import annotations

import pytest

from backroom.engine import Rng
from backroom.engine.laws import Report, Walk

from .office import GAME, POCKET


@pytest.mark.many_matches
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_laws_hold_where_decks_run_out(seats):
    report = Report()
    walk = Walk(GAME, seats, POCKET, {}, seats, report)
    walk.deal_by_hand()
    walk.walk(250)

    assert report.pasts > 0


def test_in_such_walks_the_action_deck_is_shuffled_and_runs_dry():  # HM-9.1, ruling HM22
    most = 0
    dry = 0
    for seed in range(20):
        match = GAME.new(4, seed=seed, edition=POCKET)
        rng = Rng(seed)
        while not match.over:
            dry += not match.state.action_deck and not match.state.action_discard
            choices = match.choices()
            match.push(choices[rng.below(len(choices))])
        most = max(most, match.state.shuffles)

    assert most > 5
    assert dry > 0
