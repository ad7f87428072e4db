"""What is not possible is refused, and told why."""

from __future__ import annotations

import pytest

from backroom import Illegal
from backroom.games.hand_management.steps.improving import ImprovementTurn
from backroom.games.hand_management.steps.locking import LockInTurn
from backroom.games.hand_management.steps.recruiting import BidTurn
from backroom.games.hand_management.steps.terminating import TerminationTurn

from .office import Office, office, undealt


def refusal(room: Office, move: str) -> str:
    with pytest.raises(Illegal) as refused:
        room.match.play(move)
    return str(refused.value)


def test_a_model_that_is_elsewhere_is_refused():  # HM-4.2, ruling HM8
    room = office(jobs="ring-two local-soap")
    room.play("flo")

    assert refusal(room, "flo") == "Flo has applied for another job this week. (HM-4.2)"
    assert refusal(room, "gus") == "Gus is not a model of this agency. (HM-4.2)"


def test_cards_that_are_not_for_jobs_are_refused():  # HM-5.2, HM-5.3, ruling HM2
    room = office(jobs="ring-two", hands=["lure bad-one", "blood-four", ""])
    room.play("flo", "gus", "pass")

    assert refusal(room, "lure") == "Lure (Upper Hand) cannot be played while a job is resolved. (HM-5.2)"
    assert refusal(room, "swap") == "Swap is not a card in the hand. (HM-5.2)"
    room.play("bad-one")
    assert refusal(room, "cal") == "Cal has not applied for this job. (HM-5.3)"
    room.play("gus")
    assert refusal(room, "blood-four") == (
        "Blood Four (Bloody Your Hands -4) costs another card from the hand, and there is none. (HM-5.2)"
    )


def test_improvements_one_cannot_have_are_refused():  # HM-6.1, HM-6.2, ruling HM11
    room = office(ImprovementTurn, hands=["help-one", "", ""], pampered=[2, 0, 0], seats=3)
    room.table.supply[0] = 0

    assert refusal(room, "agency-security") == "There is no Agency Security left in the supply. (HM-6.1)"
    assert refusal(room, "agency-security-star") == "Better Agency Security costs 2 cards. (HM-6.1)"
    assert refusal(room, "pampered-models") == "The agency has no use for another Pampered Models. (HM-6.1)"
    assert refusal(room, "yacht") == "'yacht' is no improvement. (HM-6.1)"


def test_what_a_termination_turn_cannot_do_is_refused():  # HM-6.4, ruling HM20
    room = office(TerminationTurn, hands=["help-one help-two lure", "", ""], models=["ada flo", "bea", "cal"])

    assert refusal(room, "help-one") == "Help One (Helping Hand +1) is played while a job is resolved. (HM-6.4)"
    assert refusal(room, "lure") == "Lure (Upper Hand) has nobody to be played on. (HM-6.4)"
    assert refusal(room, "fire bea") == "Bea is not a model of this agency. (HM-6.4)"
    room.play("fire ada", "help-one")
    assert refusal(room, "fire flo") == "Only one model may be fired a week. (HM-6.4)"


def test_targets_out_of_reach_are_refused():  # HM-6.6 to HM-6.8
    room = office(TerminationTurn, hands=["lure swap theft", "", "coin"])
    room.play("theft")
    assert refusal(room, "2") == "'2' is not a rival with cards in hand. (HM-6.8)"
    room.play("3", "coin", "lure")
    assert refusal(room, "ada") == "Ada is not a rival's model within reach. (HM-6.6)"
    room.play("gus", "swap", "hal")
    assert refusal(room, "bea") == "Bea is not a model of this agency. (HM-6.7)"


def test_an_auction_is_no_joke():  # HM-7.3, HM-7.5, ruling HM12
    room = office(BidTurn, hands=["help-one lure", "", ""], market="lou mae ned")
    room.play("1")
    assert refusal(room, "swap") == "Swap is not a card in the hand. (HM-7.3)"
    room.play("lure")
    assert refusal(room, "pass") == "A bidder must take a model. (HM-7.5)"
    assert refusal(room, "kit") == "Kit is not looking for work. (HM-7.5)"


def test_too_many_cards_cannot_be_kept():  # HM-8.2
    room = office(LockInTurn, hands=["help-one help-two help-three lure swap", "", ""])

    assert refusal(room, "pass") == "With more than 4 cards in hand some must be locked in. (HM-8.1)"
    assert refusal(room, "coin") == "Coin is not a card in the hand. (HM-8.1)"


def test_models_one_was_not_dealt_are_refused():  # HM-2.3
    room = undealt(2)
    while room.asked != "Ann KeepModel":
        room.play(room.options()[0])

    assert refusal(room, "tom") == "Tom is not among the models dealt to this agency. (HM-2.3)"
