"""Who begins, what everybody starts with, buying votes, dice, START."""

from __future__ import annotations

import pytest

from .county import ANN, BOB, CAT, county, undealt


def test_everybody_starts_on_start_with_fifty_thousand_and_a_salary_of_twenty():  # LS-1.1, LS-1.2
    for seats in range(2, 7):
        table = undealt(seats).table
        assert list(table.cash) == [50] * seats
        assert list(table.salaries) == [20] * seats
        assert list(table.votes) == [0] * seats
        assert list(table.places) == [0] * seats
        assert table.target == (500 if seats <= 4 else 400)


def test_the_highest_roll_begins_and_those_who_tie_roll_again():  # LS-2.1, ruling LS20
    scene = undealt(4).play("9", "11", "3", "11")
    assert scene.match.question().text == "What does Bob roll for the first turn?"

    scene.play("5", "5")
    scene.play("4", "8")

    assert scene.table.first == 3
    assert scene.match.seat == 3


def test_before_the_roll_up_to_twenty_votes_are_bought_at_a_thousand_each():  # LS-2.3
    scene = county(cash=[50, 50, 50])
    assert scene.options() == [*map(str, range(1, 21)), "pass"]

    scene.play("17")

    assert (scene.table.votes[ANN], scene.table.cash[ANN]) == (17, 33)
    assert scene.asked() == "chance Roll"


def test_votes_are_bought_with_money_in_hand():  # LS-2.3
    scene = county(cash=[3, 0, 50])

    assert scene.options() == ["1", "2", "3", "pass"]
    scene.play("pass", "5")
    assert scene.asked() == "chance Roll"  # Bob has nothing to buy with


def test_the_turn_goes_clockwise_and_the_token_moves_by_both_dice():  # LS-2.2, LS-2.4
    scene = county()
    scene.play("pass")
    assert scene.options() == [str(pips) for pips in range(2, 13)]
    assert scene.match.weights() == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]

    scene.play("5")

    assert scene.where(ANN) == "tax"
    assert scene.match.seat == BOB
    scene.play("pass", "8")
    assert scene.where(BOB) == "labor"
    assert scene.match.seat == CAT


@pytest.mark.parametrize(("roll", "space"), [("5", "start"), ("8", "medal"), ("10", "tax")])
def test_reaching_or_passing_start_pays_the_salary_once(roll, space):  # LS-2.5, ruling LS24
    scene = county(cash=[50, 50, 50])
    scene.place(ANN, "fund")
    scene.table.salaries[ANN] = 30

    scene.play("pass", roll)

    assert scene.where(ANN) == space
    assert scene.table.cash[ANN] == 80 - (10 if space == "tax" else 0)


def test_setting_out_from_start_pays_nothing():  # LS-2.5, ruling LS24
    scene = county().play("pass", "4")

    assert scene.table.cash[ANN] == 50


def test_start_pays_and_takes_the_money_cards_before_the_space_acts():  # LS-2.5, LS-3.3, ruling LS24
    scene = county(cash=[0, 50, 50])
    scene.hold(ANN, "collect-20", declared="collect-50")
    scene.place(ANN, "cut")

    scene.play("2")

    assert scene.under("money") == ["collect-20"]
    assert scene.table.cash[ANN] == 20  # in time to bid, pay or be asked about the card just drawn
    assert scene.asked() == "chance DrawMoney"
    scene.play("pay-30")
    assert scene.hand(ANN) == ["pay-30"]


def test_a_turn_that_begins_with_a_feather_card_asks_for_a_subpoena_first():  # LS-2.2, LS-10.2
    scene = county()
    scene.hold(BOB, "good-character")
    scene.play("pass", "5")

    assert scene.asked() == "Bob ServeSubpoena"
    assert scene.options() == ["pass"]
    scene.play("pass")
    assert scene.asked() == "Bob BuyVotes"
