"""Advice: what the strong level would do, why, and what the best few choices are worth."""

import pytest

import backroom
from backroom.bots import named_bot
from backroom.bots.advice import SHOWN, advice
from backroom.engine.seen import Seen


@pytest.mark.parametrize("id", backroom.games())
@pytest.mark.parametrize("level", ["strong@8", "house"])
def test_the_choice_comes_first_and_nothing_that_cannot_be_chosen_is_shown(id, level):
    game = backroom.game(id)
    match = game.new(game.fewest, seed=5)
    while len(match.choices()) < 2:
        match.push(match.choices()[0])
    seen = Seen(match, match.seat, 1)

    given = advice(named_bot(game, level, 3), seen)

    assert given.choice == named_bot(game, level, 3).choose(seen)
    choices = [one.choice for one in given.estimates]
    assert choices[0] == given.choice
    assert 2 <= len(choices) == len(set(choices)) <= SHOWN
    assert set(choices) <= set(match.choices())
    assert all(one.error >= 0 for one in given.estimates)
    assert "imagined deal" in given.reason
    if game.fewest > 1:
        assert all(0 <= one.worth <= 1 for one in given.estimates)
