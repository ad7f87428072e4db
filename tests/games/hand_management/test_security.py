"""Agency Security: what it may cancel, how often, and when it is asked. HM-5.6"""

from __future__ import annotations

import pytest

from backroom.games.hand_management.steps.terminating import TerminationTurn
from backroom.games.hand_management.steps.week import Applications

from .office import Office, office


def contest(hands: list[str], **table: object) -> Office:
    room = office(Applications, jobs="ring-two", hands=hands, **table)
    room.play("flo", "gus", "pass")
    return room


def termination(hands: list[str], **table: object) -> Office:
    return office(TerminationTurn, hands=hands, **table)


def test_it_reduces_a_bad_hand_of_three_to_two():  # HM-5.6, ruling HM3: the book's example
    room = contest(["bad-three", "", ""], security=[0, 1, 0])
    room.play("bad-three", "gus")

    assert room.asked == "Bob UseSecurity"
    assert room.options() == ["cancel 1", "pass"]
    room.play("cancel 1")

    assert room.chances() == {"flo": 1, "gus": -2}


def test_it_may_be_kept():  # HM-5.6, ruling HM3
    room = contest(["bad-three bad-one", "", ""], security=[0, 1, 0])
    room.play("bad-three", "gus", "pass")

    assert room.chances()["gus"] == -3
    room.play("bad-one", "gus")
    assert room.asked == "Bob UseSecurity"


def test_once_a_week():  # HM-5.6, ruling HM3
    room = contest(["bad-three bad-one", "", ""], security=[0, 1, 0])
    room.play("bad-three", "gus", "cancel 1", "bad-one", "gus")

    assert room.chances()["gus"] == -3
    assert room.asked == "chance RollDice"


def test_starred_twice_on_two_cards():  # HM-5.6, ruling HM3
    room = contest(["bad-three bad-one bad-two", "", ""], security=[0, 2, 0])
    room.play("bad-three", "gus", "cancel 1", "bad-two", "gus")
    assert room.options() == ["cancel 1", "pass"]
    room.play("cancel 1", "bad-one", "gus")

    assert room.chances()["gus"] == -2 - 1 - 1
    assert list(room.table.used) == [0, 2, 0]


def test_both_uses_of_the_star_may_go_on_one_card():  # HM-5.6, ruling HM3
    room = contest(["bad-three", "", ""], security=[0, 2, 0])
    room.play("bad-three", "gus")

    assert room.options() == ["cancel 1", "cancel 2", "pass"]
    room.play("cancel 2")
    assert room.chances()["gus"] == -1


def test_no_more_points_are_cancelled_than_there_are():  # HM-5.6, ruling HM3
    room = contest(["bad-one", "", ""], security=[0, 2, 0])
    room.play("bad-one", "gus")

    assert room.options() == ["cancel 1", "pass"]
    room.play("cancel 1")
    assert room.chances()["gus"] == 0


def test_it_is_asked_before_the_price_of_blood_is_shown_and_does_not_save_it():  # HM-5.3, HM-5.6, ruling HM3
    room = contest(["blood-four help-one", "", ""], security=[0, 1, 0])
    room.play("blood-four", "gus")

    assert room.asked == "Bob UseSecurity"
    assert room.hand(0) == "help-one"
    room.play("cancel 1")
    assert room.asked == "Ann PayCard"
    room.play("help-one")
    assert room.chances()["gus"] == -3


def test_not_against_ones_own_card():  # HM-5.6, ruling HM3
    room = contest(["", "bad-three", ""], security=[0, 1, 0])
    room.play("bad-three", "gus")

    assert room.chances()["gus"] == -3
    assert room.asked == "chance RollDice"


def test_not_against_help():  # HM-5.6, ruling HM3
    room = contest(["help-two", "", ""], security=[0, 1, 0])
    room.play("help-two", "gus")

    assert room.asked == "chance RollDice"
    assert room.chances()["gus"] == 2


def test_not_for_somebody_else():  # HM-5.6, ruling HM3
    room = contest(["bad-three", "", ""], security=[1, 0, 1])
    room.play("bad-three", "gus")

    assert room.asked == "chance RollDice"


def test_it_stops_upper_hand_before_anybody_moves():  # HM-5.6, ruling HM3
    room = termination(["lure", "", ""], security=[0, 1, 0])
    room.play("lure", "gus")

    assert room.asked == "Bob UseSecurity"
    assert room.models(1) == "bea gus"
    assert room.labels() == {"cancel 1": "Cancel it", "pass": "Let it happen"}
    room.play("cancel 1")
    assert room.models(0) == "ada flo"
    assert room.models(1) == "bea gus"
    assert room.discard() == "lure"


def test_it_stops_change_hands_when_both_models_are_named():  # HM-5.6, HM-6.7, ruling HM3
    room = termination(["swap", "", ""], security=[0, 1, 0])
    room.play("swap", "gus", "ada")

    assert room.asked == "Bob UseSecurity"
    room.play("cancel 1")
    assert room.models(0) == "ada flo"
    assert room.models(1) == "bea gus"


def test_it_saves_one_of_two_cards_before_any_is_shown():  # HM-5.6, ruling HM3
    room = termination(["robbery", "help-one help-two help-three", ""], security=[0, 1, 0])
    room.play("robbery", "2")

    assert room.asked == "Bob UseSecurity"
    room.play("cancel 1")
    assert room.asked == "chance LoseCard"
    room.play("help-two")
    assert room.hand(1) == "help-one help-three"
    assert room.asked == "Bob Terminate"


def test_the_star_saves_both_of_two_cards():  # HM-5.6, ruling HM3
    room = termination(["robbery", "help-one help-two help-three", ""], security=[0, 2, 0])
    room.play("robbery", "2", "cancel 2")

    assert room.hand(1) == "help-one help-two help-three"
    assert room.asked == "Bob Terminate"


def test_it_is_fresh_again_in_the_next_week():  # HM-8.3, ruling HM3
    room = contest(["bad-three bad-one", "", ""], security=[0, 1, 0])
    room.play("bad-three", "gus", "cancel 1")
    assert room.area("agency-2", None)["pieces"][-1]["face"]["used"] == 1
    room.go_to("chance TurnUpJob")

    assert room.table.week == 2
    assert list(room.table.used) == [0, 0, 0]


@pytest.mark.parametrize(("used", "left"), [(0, 2), (1, 1)])
def test_an_upgrade_keeps_the_uses_already_spent_this_week(used, left):  # HM-5.6, ruling HM3
    from backroom.games.hand_management.steps.improving import ImprovementTurn

    room = office(ImprovementTurn, hands=["help-one help-two", "robbery", ""], security=[1, 0, 0], used=[used, 0, 0])
    room.play("agency-security-star", "help-one", "help-two")

    assert room.table.security_left(0) == left
