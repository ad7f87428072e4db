"""A hint: what a strong player would do, why, and what the best choices are worth; and a way to put it away."""

import pytest
from felt import LAWFUL_LOOKS, keeps_the_laws
from staged import Match

FIRST = {"clean-hands": 5, "dirty-money": 4, "hand-management": 3, "lie-cheat-and-steal": 4, "the-cleaner": 1}


@pytest.mark.parametrize(("game", "seats"), FIRST.items(), ids=FIRST)
def test_the_laws_of_the_felt_hold_among_bots_with_a_hint_open(visit, game, seats):
    match = Match(game, seats, bots="strong-vengeful")
    keeps_the_laws(visit, LAWFUL_LOOKS, [match], hints=True, plies=120, wanted=(1,))
