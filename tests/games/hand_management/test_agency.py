"""Section 6 of the rules: improvements, firing, and the cards against agencies."""

from __future__ import annotations

import pytest

from backroom.games.hand_management.steps.improving import ImprovementTurn
from backroom.games.hand_management.steps.terminating import TerminationTurn

from .office import Office, office


def sale(hands: list[str], **table: object) -> Office:
    return office(ImprovementTurn, hands=hands, **table)


def termination(hands: list[str], **table: object) -> Office:
    return office(TerminationTurn, hands=hands, **table)


# Improvements.


def test_an_improvement_is_paid_with_cards_of_the_buyers_choice():  # HM-6.1, HM-9.3, ruling HM11
    room = sale(["help-one lure swap", "", ""])
    room.play("agency-security-star")

    assert room.asked == "Ann PayCard"
    room.play("swap")
    assert room.options() == ["help-one", "lure"]
    assert list(room.table.security) == [0, 0, 0]
    room.play("help-one")

    assert list(room.table.security) == [2, 0, 0]
    assert room.hand(0) == "lure"
    assert room.discard() == "help-one swap"
    assert room.supply("agency-security-star") == 0


def test_one_purchase_a_week_in_turn_from_the_first_hand():  # HM-6.1, ruling HM11
    room = sale(["help-one help-two", "lure", ""], first=1)
    assert room.asked == "Bob BuyImprovement"
    room.play("extra-model-slot", "lure")

    assert room.asked == "Ann BuyImprovement"
    room.play("pampered-models", "help-one")
    assert room.asked == "Ann Terminate"


def test_the_supply_is_shared_and_limited():  # HM-6.1, ruling HM11
    room = sale(["help-one help-two", "bad-one bad-two", ""])
    room.play("pampered-models-star", "help-one", "help-two")

    assert room.asked == "Bob BuyImprovement"
    assert "pampered-models-star" not in room.options()


def test_who_cannot_pay_for_anything_is_not_asked():  # HM-6.1, HM-10.3
    room = sale(["", "help-one", "help-two"])

    assert room.asked == "Bob BuyImprovement"
    assert room.options() == ["agency-security", "pampered-models", "extra-model-slot", "pass"]


@pytest.mark.parametrize("kind", ["agency-security", "pampered-models"])
def test_the_star_replaces_and_returns_the_plain_card(kind):  # HM-6.2, ruling HM11
    room = sale(["help-one help-two", "", ""], security=[1, 0, 0], pampered=[1, 0, 0])
    before = room.supply(kind)
    room.play(f"{kind}-star", "help-one", "help-two")

    assert list(room.table.security if kind == "agency-security" else room.table.pampered) == [2, 0, 0]
    assert room.supply(kind) == before + 1
    assert room.supply(f"{kind}-star") == 0


def test_the_star_needs_no_plain_card_and_costs_the_full_price():  # HM-6.2, ruling HM11
    for security in (0, 1):
        room = sale(["help-one help-two lure", "", ""], security=[security, 0, 0])
        room.play("agency-security-star", "help-one", "help-two")
        assert room.hand(0) == "lure"
        assert room.table.security[0] == 2


@pytest.mark.parametrize("level", [1, 2])
def test_at_most_one_security_and_one_pampered_and_no_plain_one_beside_a_star(level):  # HM-6.2, ruling HM11
    room = sale(["help-one help-two lure", "", ""], security=[level, 0, 0], pampered=[level, 0, 0])
    stars = ["agency-security-star", "pampered-models-star"] if level == 1 else []

    assert room.options() == [*stars, "extra-model-slot", "pass"]


def test_at_most_two_extra_model_slots():  # HM-6.2, ruling HM11
    room = sale(["help-one", "", ""], slots=[1, 0, 0])
    assert "extra-model-slot" in room.options()
    room.play("extra-model-slot", "help-one")
    assert list(room.table.slots) == [2, 0, 0]
    assert room.table.free_slots(0) == 3

    assert "extra-model-slot" not in sale(["help-one", "", ""], slots=[2, 0, 0]).options()


def test_two_players_can_still_buy_two_slots():  # HM-1.6, HM-2.1
    room = sale(["help-one", "help-two"], seats=2)
    room.play("extra-model-slot", "help-one", "extra-model-slot", "help-two")

    assert list(room.table.slots) == [1, 1]
    assert room.supply("extra-model-slot") == 0


# Firing.


def test_firing_costs_a_card_and_discards_the_model():  # HM-6.5
    room = termination(["help-one lure", "", ""])
    room.play("fire flo", "lure")

    assert room.models(0) == "ada"
    assert room.names(room.table.model_discard) == "flo"
    assert room.hand(0) == "help-one"
    assert room.discard() == "lure"


def test_at_most_one_firing_a_week():  # HM-6.4, ruling HM20
    room = termination(["help-one lure", "", ""])
    room.play("fire flo", "help-one")

    assert room.options() == ["lure", "pass"]


def test_one_may_fire_ones_last_model():  # HM-6.5, ruling HM20
    room = termination(["help-one", "", ""], models=["ada", "bea gus", "cal hal"])
    room.play("fire ada", "help-one")

    assert room.models(0) == ""


def test_termination_goes_clockwise_from_the_first_hand():  # HM-2.5, HM-6.4
    room = termination(["help-one", "help-two", "lure"], first=1)
    turns = []
    for _ in range(3):
        turns.append(room.asked)
        room.play("pass")

    assert turns == ["Bob Terminate", "Cat Terminate", "Ann Terminate"]


def test_any_number_of_cards_and_one_firing_in_any_order():  # HM-6.4, ruling HM20
    room = termination(["help-one lure tempt swap", "", ""], models=["ada flo", "bea gus lou", "cal hal mae"])
    room.play("lure", "gus")
    room.play("fire ada", "help-one")
    room.play("tempt", "mae")
    room.play("swap", "lou", "gus")

    assert room.models(0) == "flo lou mae"
    assert room.models(1) == "bea gus"
    assert room.models(2) == "cal hal"
    assert room.asked != "Ann Terminate"


def test_everybody_who_holds_a_card_is_asked_even_if_only_to_pass():  # HM-10.3, ruling HM17
    room = termination(["help-one", "", "lure"], models=["", "bea", "cal"])

    assert room.asked == "Ann Terminate"
    assert room.options() == ["pass"]
    room.play("pass")
    assert room.asked == "Cat Terminate"


# Upper Hand and Change Hands.


def test_upper_hand_lures_a_model_into_a_free_slot():  # HM-6.6, ruling HM4
    room = termination(["lure", "", ""])
    room.play("lure")

    assert room.options() == ["bea", "cal", "gus", "hal"]
    room.play("hal")
    assert room.models(0) == "ada flo hal"
    assert room.models(2) == "cal"


def test_upper_hand_needs_a_free_slot():  # HM-6.6, ruling HM4
    full = ["ada flo kit", "bea gus", "cal hal"]

    assert "lure" not in termination(["lure", "", ""], models=full).options()
    assert "lure" in termination(["lure", "", ""], models=full, slots=[1, 0, 0]).options()


def test_upper_hand_never_takes_the_last_model():  # HM-6.6, ruling HM4
    room = termination(["lure", "", ""], models=["ada", "bea", "cal hal"])
    room.play("lure")

    assert room.options() == ["cal", "hal"]
    assert "lure" not in termination(["lure", "", ""], models=["ada", "bea", "cal"]).options()


def test_change_hands_swaps_an_own_model_for_theirs():  # HM-6.7, ruling HM4
    room = termination(["swap", "", ""])
    room.play("swap", "gus")

    assert room.asked == "Ann ChooseOwnModel"
    assert room.options() == ["ada", "flo"]
    room.play("ada")
    assert room.models(0) == "flo gus"
    assert room.models(1) == "ada bea"


def test_change_hands_needs_no_free_slot_but_an_own_model():  # HM-6.7, ruling HM4
    assert "swap" in termination(["swap", "", ""], models=["ada flo kit", "bea", ""]).options()
    assert "swap" not in termination(["swap", "", ""], models=["", "bea gus", "cal"]).options()


def test_a_single_model_may_be_swapped_for_it_leaves_as_many():  # HM-6.7, ruling HM4
    room = termination(["swap", "", ""], models=["ada", "bea", ""])
    room.play("swap", "bea", "ada")

    assert room.models(0) == "bea"
    assert room.models(1) == "ada"


@pytest.mark.parametrize("level", [1, 2])
def test_either_pampered_card_stops_upper_hand_and_change_hands(level):  # HM-6.3, ruling HM4
    for card in ("lure", "swap"):
        room = termination([card, "", ""], pampered=[0, level, 0])
        room.play(card)
        assert room.options() == ["cal", "hal"]
        assert card not in termination([card, "", ""], pampered=[0, level, level]).options()


def test_ones_own_pampered_card_does_not_stop_oneself():  # HM-6.3, ruling HM4
    assert "lure" in termination(["lure", "", ""], pampered=[2, 0, 0]).options()


# Caught Red-Handed and Handout.


def test_a_rival_loses_cards_at_random_face_up():  # HM-6.8, ruling HM5
    room = termination(["robbery", "help-one help-two help-three", "lure"])
    room.play("robbery")
    assert room.options() == ["2", "3"]
    room.play("2")

    assert room.asked == "chance LoseCard"
    assert room.options() == ["help-one", "help-two", "help-three"]
    room.play("help-three", "help-one")
    assert room.hand(1) == "help-two"
    assert room.discard() == "help-one help-three robbery"
    assert room.story(None)[-1] == "Bob loses Help One (Helping Hand +1, 1 point)."


def test_fewer_are_lost_if_the_hand_is_smaller():  # HM-6.8, ruling HM5
    room = termination(["robbery", "help-one", ""])
    room.play("robbery", "2", "help-one")

    assert room.hand(1) == ""
    assert room.asked == "chance TurnUpModel"


def test_how_many_are_to_be_lost_is_settled_before_security_is_asked():  # HM-6.8, HM-5.6, rulings HM3 and HM5
    room = termination(["robbery", "help-one", ""], security=[0, 2, 0])
    room.play("robbery", "2")

    assert room.options() == ["cancel 1", "pass"]  # two uses, and a theft of two, but one card
    room.play("cancel 1")
    assert room.hand(1) == "help-one"
    assert list(room.table.used) == [0, 1, 0]


def test_an_empty_hand_is_no_target():  # HM-6.8, ruling HM5
    room = termination(["robbery", "", "lure"])
    room.play("robbery")
    assert room.options() == ["3"]

    assert "robbery" not in termination(["robbery", "", ""]).options()


def test_pampered_models_do_not_stop_a_theft():  # HM-6.8, ruling HM5
    room = termination(["theft", "lure", ""], pampered=[0, 2, 0])
    room.play("theft")

    assert room.options() == ["2"]


def test_a_handout_draws_cards():  # HM-6.9, ruling HM5
    room = termination(["purse", "", ""])
    room.play("purse", "lure", "bad-one")

    assert room.hand(0) == "bad-one lure"
    assert room.asked == "Ann Terminate"


def test_every_card_states_when_it_may_be_played():  # HM-1.5, ruling HM5
    room = termination(["help-one lure swap theft coin blood-four", "bad-one", ""])
    texts = [piece["face"]["does"] for piece in room.area("hand-1", 0)["pieces"]]

    assert ["while a job is resolved" in text for text in texts] == [True, True, False, False, False, False]
    assert [text.endswith("In your termination turn.") for text in texts] == [False, False, True, True, True, True]
    assert room.options() == ["lure", "swap", "theft", "coin", "fire ada", "fire flo", "pass"]
