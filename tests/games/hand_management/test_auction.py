"""Section 7 of the rules: the face-down auction of models."""

from __future__ import annotations

import json

import pytest

from backroom.engine import row
from backroom.games.hand_management.steps.recruiting import BidTurn, ShowBids, TurnUpModels

from .office import Office, office

FULL = "ada flo kit"


def auction(hands: list[str], market: str = "lou mae ned", **table: object) -> Office:
    return office(BidTurn, hands=hands, market=market, **table)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_as_many_models_are_turned_up_as_there_are_players(seats):  # HM-7.1
    room = office(TurnUpModels, seats=seats, hands=["help-one", *[""] * (seats - 1)])
    for model in ["kit", "lou", "mae", "ned"][:seats]:
        assert room.asked == "chance TurnUpModel"
        room.play(model)

    assert room.names(room.table.market) == " ".join(["kit", "lou", "mae", "ned"][:seats])
    assert room.asked == "Ann Bid"


def test_no_card_one_or_two_are_bid():  # HM-7.2, ruling HM12
    assert auction(["help-one help-two lure", "", ""]).options() == ["1", "2", "pass"]
    assert auction(["help-one", "", ""]).options() == ["1", "pass"]


def test_a_bidder_needs_a_free_slot_and_a_card():  # HM-7.2
    room = auction(["help-one", "", "help-two"], models=[FULL, "bea", "cal"])
    assert room.asked == "Cat Bid"

    room = auction(["help-one", "", "help-two"], models=[FULL, "bea", "cal"], slots=[1, 0, 0])
    assert room.asked == "Ann Bid"


def test_bids_are_placed_in_turn_from_the_first_hand():  # HM-7.2, ruling HM12
    room = auction(["help-one", "help-two", "help-three"], first=2)
    asked = []
    for _ in range(3):
        asked.append(room.asked)
        room.play("pass")

    assert asked == ["Cat Bid", "Ann Bid", "Bob Bid"]


def test_bids_lie_face_down_until_all_have_bid():  # HM-7.3, HM-10.2, rulings HM12 and HM16
    room = auction(["help-one help-two", "lure swap", ""])
    room.play("1", "help-two")

    assert room.asked == "Bob Bid"
    for reader in (1, 2, None):
        assert room.pieces("bid-1", reader) == ""
        assert room.area("bid-1", reader)["hidden"] == 1
        assert '"help-two"' not in json.dumps(room.match.view(reader))
        assert not any("Help Two" in line for line in room.story(reader))
        assert room.story(reader)[-1] == "Ann bids 1 card face down."
    assert room.pieces("bid-1", 0) == "help-two"
    assert room.story(0)[-1] == "You bid Help Two (Helping Hand +2, 2 points), face down."
    assert room.discard() == ""


def test_bids_are_shown_together():  # HM-7.3, ruling HM12
    room = auction(["help-one help-two", "lure swap", ""])
    room.play("1", "help-two", "2", "swap", "lure")

    assert room.story(2)[-1] == (
        "Bob shows Swap (Change Hands) and Lure (Upper Hand): 5 points. Ann shows Help Two (Helping Hand +2): 2 points."
    )
    assert room.discard() == "help-two lure swap"


def test_from_highest_to_lowest_bidders_choose_a_model():  # HM-7.4, HM-7.5, ruling HM12
    room = auction(["help-one", "help-three", "lure"])
    room.play("1", "help-one", "1", "help-three", "1", "lure")

    assert room.asked == "Bob Recruit"
    room.play("mae")
    assert room.asked == "Cat Recruit"
    assert room.options() == ["lou", "ned"]
    room.play("lou")
    assert room.asked == "Ann Recruit"
    room.play("ned")
    assert [room.models(seat) for seat in range(3)] == ["ada flo ned", "bea gus mae", "cal hal lou"]


def test_a_bid_is_the_total_of_its_cards():  # HM-7.4, ruling HM12
    room = auction(["help-one help-two", "help-three", "bad-two bad-one"])
    room.play("2", "help-one", "help-two", "1", "help-three", "2", "bad-one", "bad-two")

    assert room.asked == "Ann Recruit"  # all bid 3: the First Hand is nearest


def test_of_equal_bids_the_lower_recorded_score_is_higher():  # HM-7.4, ruling HM12
    room = auction(["help-two", "bad-two", "lure"], recorded=[5, 3, 4])
    room.play("1", "help-two", "1", "bad-two", "1", "lure")

    order = []
    while room.asked.endswith("Recruit"):
        order.append(room.asked[:3])
        room.play(room.options()[0])
    assert order == ["Bob", "Cat", "Ann"]


@pytest.mark.parametrize(("first", "order"), [(0, "Ann Bob Cat"), (1, "Bob Cat Ann"), (2, "Cat Ann Bob")])
def test_then_the_nearest_clockwise_from_the_first_hand(first, order):  # HM-7.4, ruling HM12
    room = auction(["help-two", "bad-two", "lure"], first=first)
    cards = ["help-two", "bad-two", "lure"]
    for place in range(3):
        room.play("1", cards[(first + place) % 3])

    asked = []
    while room.asked.endswith("Recruit"):
        asked.append(room.asked[:3])
        room.play(room.options()[0])
    assert " ".join(asked) == order


def test_a_recorded_score_goes_before_nearness():  # HM-7.4, ruling HM12
    room = auction(["help-two", "bad-two", ""], recorded=[1, 0, 0])
    room.play("1", "help-two", "1", "bad-two")

    assert room.asked == "Bob Recruit"


def test_cards_worth_0_are_still_a_bid():  # HM-7.4, ruling HM12
    room = auction(["purse", "", ""])
    room.play("1", "purse")

    assert room.asked == "Ann Recruit"
    room.play("ned")
    assert room.models(0) == "ada flo ned"


def test_who_bids_nothing_recruits_nobody():  # HM-7.2
    room = auction(["help-one", "help-two", ""])
    room.play("pass", "1", "help-two")

    assert room.asked == "Bob Recruit"
    room.play("lou")
    assert room.models(0) == "ada flo"
    assert room.hand(0) == "help-one"


def test_a_bidder_must_take_a_model():  # HM-7.5, ruling HM12
    room = auction(["help-one", "", ""])
    room.play("1", "help-one")

    assert room.options() == ["lou", "mae", "ned"]


def test_models_not_taken_go_to_their_discard_pile():  # HM-7.6, ruling HM13
    room = auction(["help-one", "", ""])
    room.play("1", "help-one", "mae")

    assert room.names(room.table.model_discard) == "lou ned"
    assert list(room.table.market) == []


def test_with_too_few_models_what_there_is_is_shown():  # HM-7.1, ruling HM22
    room = office(TurnUpModels, hands=["help-one", "help-two", ""])
    room.table.model_deck = room.table.model_deck[-1:]
    room.table.model_discard = row([])
    room.play("tom")

    assert room.asked == "Ann Bid"
    assert room.names(room.table.market) == "tom"


def test_bidders_left_over_get_none_and_their_cards_are_gone():  # HM-7.5, ruling HM22
    room = auction(["help-one", "help-two", ""], market="tom")
    room.play("1", "help-one", "1", "help-two")
    assert room.asked == "Bob Recruit"
    room.play("tom")

    assert room.models(0) == "ada flo"
    assert room.discard() == "help-one help-two"
    assert room.asked.startswith("chance")  # next week: all hands are empty


def test_the_model_deck_is_refilled_in_mid_draw():  # HM-9.1, ruling HM22
    room = office(TurnUpModels, hands=["help-one", "", ""])
    room.table.model_discard = room.table.model_deck[1:]
    room.table.model_deck = room.table.model_deck[:1]
    room.play(room.options()[0])

    assert len(room.options()) == 13
    assert list(room.table.model_discard) == []


def test_without_any_model_nobody_bids():  # HM-7.2
    room = office(ShowBids, market="", hands=["help-one", "", ""])
    assert room.asked == "Ann LockIn"

    room = auction(["help-one", "", ""], market="")
    assert room.asked == "Ann LockIn"
