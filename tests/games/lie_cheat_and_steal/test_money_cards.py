"""$ cards: what may be declared, how long they are kept, and fraud."""

from __future__ import annotations

import pytest

from .county import ANN, BOB, CAT, County, county


def drawn(card: str, cash: int = 50) -> County:
    """Ann draws this $ card."""
    scene = county(cash=[cash, 50, 50])
    scene.place(ANN, "cut")
    scene.table.salaries[ANN] = 0
    return scene.play(*(["pass"] if cash else []), "2", card)


def caught(card: str, declared: str, cash: list[int], votes: list[int]) -> County:
    """Bob holds a $ card; Ann lands on the Press Box and accuses him of fraud."""
    scene = county(cash=cash, votes=votes)
    number = scene.hold(BOB, card, declared=declared)
    return scene.play("pass", "4", f"fraud seat-2 no. {number}")


COLLECTS = [f"collect {amount}" for amount in range(10, 101, 10)]


def test_the_holder_declares_what_the_card_says_or_any_higher_collect():  # LS-3.1, LS-3.2, ruling LS2
    assert drawn("pay-30").options() == ["pay 30", *COLLECTS]
    assert drawn("collect-70").options() == ["collect 70", "collect 80", "collect 90", "collect 100"]
    assert drawn("collect-100").options() == ["collect 100"]
    assert drawn("pay-100").options() == ["pay 100", *COLLECTS]


def test_the_options_of_a_declaration_are_amounts_and_do_not_say_which_is_true():  # LS-3.2, ruling LS2
    labels = [option.label for option in drawn("collect-90").match.options()]

    assert labels == ["COLLECT $90,000", "COLLECT $100,000"]


def test_declared_money_moves_at_once():  # LS-3.2, ruling LS2
    assert drawn("pay-30").play("pay 30").table.cash[ANN] == 20
    assert drawn("pay-30").play("collect 60").table.cash[ANN] == 110


def test_a_player_may_hold_several_money_cards_and_hands_all_in_at_start():  # LS-3.3, LS-1.5, rulings LS2, LS1
    scene = county()
    scene.hold(ANN, "pay-30", declared="collect-50")
    scene.hold(BOB, "collect-10", declared="collect-10")
    scene.hold(ANN, "collect-90", declared="collect-90")
    scene.place(ANN, "cut")

    scene.play("pass", "3")

    assert scene.hand(ANN) == []
    assert scene.hand(BOB) == ["collect-10"]
    assert scene.under("money") == ["pay-30", "collect-90"]
    assert scene.knowers("money") == ["A", "A"]


def test_a_money_card_stays_while_start_is_not_reached():  # LS-3.3, ruling LS2
    scene = county()
    scene.hold(ANN, "pay-30", declared="collect-50")

    assert scene.play("pass", "5").hand(ANN) == ["pay-30"]


def test_a_liar_pays_the_bank_the_difference_and_owes_the_accuser_fifty_votes():  # LS-3.4, LS-10.1, LS-7.1, ruling LS3
    scene = caught("pay-30", "collect-40", cash=[50, 100, 50], votes=[0, 60, 0])

    assert list(scene.table.cash) == [50, 30, 50]  # 40 taken, 30 owed: 70
    assert list(scene.table.votes) == [50, 10, 0]
    assert scene.under("money") == ["pay-30"]
    assert scene.knowers("money") == ["ABC"]
    assert scene.match.view(None)["facts"]["caught"] == [0, 1, 0]
    assert scene.match.view(None)["facts"]["cleared"] == [0, 0, 0]


def test_an_honest_player_shows_the_card_and_nobody_pays():  # LS-3.4, LS-10.1, ruling LS3
    scene = caught("collect-40", "collect-40", cash=[50, 50, 50], votes=[9, 60, 0])

    assert list(scene.table.cash) == [50, 50, 50]
    assert list(scene.table.votes) == [9, 60, 0]
    assert scene.under("money") == ["collect-40"]
    assert scene.match.view(None)["facts"]["caught"] == [0, 0, 0]
    assert scene.match.view(None)["facts"]["cleared"] == [0, 1, 0]


def test_fraud_is_against_one_card_of_one_player():  # LS-3.4, LS-4.2, rulings LS3, LS4
    scene = county()
    scene.hold(BOB, "pay-30", declared="collect-50")
    scene.hold(CAT, "collect-10", declared="collect-20")
    scene.hold(BOB, "collect-90", declared="collect-90")
    scene.hold(ANN, "collect-80", declared="collect-90")
    scene.play("pass", "4")

    assert scene.options() == ["fraud seat-2 no. 1", "fraud seat-3 no. 2", "fraud seat-2 no. 3", "pass"]
    scene.play("fraud seat-2 no. 3")
    assert scene.hand(BOB) == ["pay-30"]
    assert scene.match.seat == BOB  # and the turn is over: one accusation a landing


def test_a_declared_pay_is_known_to_be_true():  # LS-3.2, LS-10.3, ruling LS2
    scene = county()
    scene.hold(BOB, "pay-30", declared="pay-30")

    for seed in range(50):
        assert County(scene.match.imagine(ANN, seed)).hand(BOB) == ["pay-30"]


@pytest.mark.parametrize("declared", ["collect-10", "collect-50", "collect-100"])
def test_nobody_declares_less_than_the_card_says(declared):  # LS-3.2, LS-10.3, ruling LS2
    scene = county()
    scene.hold(BOB, "pay-60", declared=declared)
    most = scene.face(declared)

    imagined = {County(scene.match.imagine(ANN, seed)).table.faces[0] for seed in range(400)}

    assert imagined == set(range(most + 1))
