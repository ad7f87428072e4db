"""The Court of Last Resort: stopping there, and suing for libel at the first chance."""

from __future__ import annotations

import pytest

from .county import ANN, BOB, CAT, County, county


def plaintiff(
    face: str, crimes: str = "embezzling", cash: int = 100, feathers: str = "", holder_cash: int = 150
) -> County:
    """Ann is on her way to the court; Bob has accused her with this card."""
    scene = county(cash=[cash, holder_cash, 50], votes=[60, 60, 0])
    scene.hold(BOB, face, victim=ANN, crimes=crimes)
    for feather in feathers.split():
        scene.hold(ANN, feather)
    scene.place(ANN, "enter-business")
    scene.table.places[ANN] += 1
    return scene.play("pass")


def test_who_would_pass_the_court_may_stop_there_which_ends_the_move():  # LS-5.1, ruling LS8
    scene = county()
    scene.place(ANN, "labor")
    scene.play("pass", "9")
    assert scene.asked() == "Ann StopAtCourt"

    scene.play("stop")

    assert scene.where(ANN) == "court"
    assert scene.match.seat == BOB


def test_who_does_not_stop_goes_on():  # LS-5.1, ruling LS8
    scene = county()
    scene.place(ANN, "labor")

    assert scene.play("pass", "7", "pass").where(ANN) == "fund"


def test_who_does_not_reach_the_court_is_not_asked():  # LS-5.1, ruling LS8
    scene = county().play("pass", "9")

    assert scene.where(ANN) == "purse"
    assert scene.asked() == "chance DrawMoney"


def test_landing_there_exactly_is_a_stop():  # LS-5.1, ruling LS8
    scene = plaintiff("blank").play("2")

    assert scene.where(ANN) == "court"
    assert scene.asked() == "Ann Sue"


def test_a_suit_costs_fifty_thousand_and_a_blank_card_pays_a_hundred_and_fifty_votes():  # LS-5.3, LS-5.4, ruling LS8
    scene = plaintiff("blank").play("2", "sue seat-2 embezzling no. 1")

    assert list(scene.table.cash) == [150, 50, 50]  # 100 − 50 + 100
    assert scene.table.fund == 0  # the fee is the bank's
    assert list(scene.table.votes) == [110, 60, 0]  # the fifty come from the bank
    assert (scene.under("black-eyes"), scene.knowers("black-eyes")) == (["blank"], ["ABC"])


def test_a_card_that_names_another_crime_counts_as_blank():  # LS-5.4, LS-4.4, ruling LS6
    scene = plaintiff("traffic").play("2", "sue seat-2 embezzling no. 1")

    assert list(scene.table.cash) == [150, 50, 50]
    assert scene.under("black-eyes") == ["traffic"]


def test_an_appropriate_card_costs_the_plaintiff_fifty_votes():  # LS-5.4
    scene = plaintiff("embezzling").play("2", "sue seat-2 embezzling no. 1")

    assert list(scene.table.cash) == [50, 150, 50]
    assert list(scene.table.votes) == [10, 110, 0]
    assert scene.under("black-eyes") == ["embezzling"]


def test_good_character_saves_the_plaintiff_the_votes():  # LS-5.4, LS-7.2, ruling LS22
    scene = county(cash=[100, 150, 50], votes=[60, 60, 0])
    scene.hold(BOB, "embezzling", victim=ANN, crimes="embezzling")
    scene.hold(ANN, "good-character")
    scene.place(ANN, "labor")
    scene.play("pass", "2", "sue seat-2 embezzling no. 1", "good-character no. 2")

    assert list(scene.table.votes) == [60, 60, 0]
    assert scene.under("feathers") == ["good-character"]


def test_the_fee_comes_from_cash_in_hand():  # LS-5.3, rulings LS8, LS27
    scene = plaintiff("blank", cash=49).play("2")

    assert scene.asked() == "Bob BuyVotes"
    assert list(scene.table.notes) == [0]  # a chance one cannot pay for is lost


@pytest.mark.parametrize("answer", ["stop", "pass"])
def test_only_the_first_chance_counts(answer):  # LS-5.2, ruling LS8
    scene = plaintiff("blank").play("4", answer, *(["pass"] if answer == "stop" else []))
    if scene.asked().startswith("Ann"):
        scene.play("pass")

    assert list(scene.table.notes) == [0]


def test_a_move_that_does_not_reach_the_court_leaves_the_chance_open():  # LS-5.2, ruling LS8
    scene = county()
    scene.hold(BOB, "blank", victim=ANN, crimes="traffic")
    scene.play("pass", "5")

    assert list(scene.table.notes) == [1 << 3]


def test_several_suits_at_one_stop_one_for_each_accusation():  # LS-5.3, ruling LS27
    scene = county(cash=[150, 250, 300], votes=[60, 60, 0])
    scene.hold(BOB, "blank", victim=ANN, crimes="embezzling traffic")
    scene.hold(CAT, "blank", victim=ANN, crimes="deserting")
    scene.hold(CAT, "traffic", victim=BOB, crimes="deserting")
    scene.place(ANN, "labor")
    scene.play("pass", "2")
    assert scene.options() == [
        "sue seat-2 embezzling no. 1",
        "sue seat-2 traffic no. 1",
        "sue seat-3 deserting no. 2",
        "pass",
    ]

    scene.play("sue seat-2 traffic no. 1")
    assert scene.options() == [
        "sue seat-3 deserting no. 2",
        "pass",
    ]  # the first card is gone, and its other suit with it
    scene.play("sue seat-3 deserting no. 2")

    assert list(scene.table.cash) == [250, 150, 200]
    assert scene.asked() == "Bob BuyVotes"


def test_a_suit_is_judged_by_the_crime_then_named():  # LS-5.4, ruling LS27
    both = plaintiff("traffic", crimes="embezzling traffic").play("2")

    assert list(both.play("sue seat-2 traffic no. 1").table.votes) == [10, 110, 0]


def test_a_good_character_answer_leaves_the_suit_open_and_a_defence_does_not():  # LS-5.2, ruling LS27
    for feather, open_suits in (("good-character", [0, 4]), ("no-embezzling", [0])):
        scene = county(votes=[120, 120, 0])
        scene.hold(BOB, "pay-10", declared="pay-10")
        scene.table.notes[0] = 0
        scene.hold(ANN, "blank")
        scene.hold(BOB, feather)
        scene.play("pass", "4", "crime no. 2", "seat-2", "embezzling", f"{feather} no. 3")
        assert list(scene.table.notes) == open_suits


def test_who_has_no_case_may_still_stop():  # LS-5.1, ruling LS8
    scene = county()
    scene.place(CAT, "labor")
    scene.begin(CAT)

    assert scene.play("pass", "7", "stop").where(CAT) == "court"
