"""Section 2 of the rules: agencies, models to choose from, opening hands, the First Hand."""

from __future__ import annotations

import json

import pytest

from backroom.engine import CHANCE
from backroom.games.hand_management.steps.setup import DealModels

from .office import GAME, undealt

DEALT = ["ada", "bea", "cal", "dot", "eli", "flo", "gus", "hal", "ida", "jon"]


def test_each_seat_gets_an_agency_that_is_a_name_only():  # HM-1.1, HM-2.1, ruling HM23
    room = undealt(3)

    assert [room.area(f"agency-{n}", None)["label"] for n in (1, 2, 3)] == ["Left", "Right", "Upper"]
    assert room.story(0)[0] == "You run Left; Bob runs Right; Cat runs Upper."
    assert room.asked == "chance DealModels"


@pytest.mark.parametrize(("seats", "supply"), [(2, [2, 0, 2, 0, 2]), (3, [2, 1, 2, 1, 3]), (4, [2, 1, 2, 1, 3])])
def test_with_two_players_both_stars_and_one_slot_stay_in_the_box(seats, supply):  # HM-2.1, HM-1.6
    assert list(undealt(seats).table.supply) == supply
    plain = [3, supply[1], 4, supply[3], supply[4]]
    assert list(undealt(seats, "standard").table.supply) == plain


def test_everybody_is_dealt_five_models_and_keeps_two_of_them():  # HM-2.2, HM-2.3
    room = undealt(2)
    room.play(*DEALT)

    assert room.asked == "Ann KeepModel"
    assert room.options() == ["ada", "bea", "cal", "dot", "eli"]

    room.play("cal")
    assert room.options() == ["ada", "bea", "dot", "eli"]
    room.play("ada")

    assert room.asked == "Bob KeepModel"
    assert room.options() == ["flo", "gus", "hal", "ida", "jon"]


def test_kept_models_are_shown_together():  # HM-2.3, HM-10.2, ruling HM23
    room = undealt(2)
    room.play(*DEALT, "cal", "ada", "gus")

    for reader in (1, None):
        assert room.pieces("agency-1", reader) == ""
        assert room.area("agency-1", reader)["hidden"] == 2
        assert not any("Cal" in line for line in room.story(reader))
    assert '"ada"' not in json.dumps(room.match.view(1))
    assert room.pieces("agency-1", 0) == "ada cal"

    room.play("hal")

    for reader in (0, 1, None):
        assert room.pieces("agency-1", reader) == "ada cal"
        assert room.pieces("agency-2", reader) == "gus hal"
    assert room.story(1)[-1] == "Ann signs Ada and Cal; you sign Gus and Hal. Everybody draws 2 action cards."


def test_the_others_are_shuffled_back_into_the_deck():  # HM-2.3
    room = undealt(2)
    room.play(*DEALT, "cal", "ada", "gus", "hal")

    assert len(room.table.model_deck) == 16
    assert set(DEALT) - {"cal", "ada", "gus", "hal"} <= set(room.names(room.table.model_deck).split())
    assert list(room.table.model_discard) == []


def test_nobody_sees_what_the_others_were_dealt():  # HM-2.2, HM-10.2, ruling HM23
    room = undealt(2)
    room.play(*DEALT)

    assert room.pieces("offer-1", 0) == "ada bea cal dot eli"
    assert room.pieces("offer-1", 1) == room.pieces("offer-1", None) == ""
    assert room.area("offer-1", 1)["hidden"] == 5


def test_a_deal_at_once_is_told_in_one_line():  # HM-2.2
    match = GAME.new(3, seed=4)
    deal = next(event for event in match.log if isinstance(event.step, DealModels))

    assert len(deal.outcomes) == 15
    assert match.story(None)[1].text == "5 models dealt to each."
    assert match.story(1)[1].text.startswith("5 models dealt to each. You get ")


def test_two_action_cards_are_dealt_to_each_and_one_is_drawn_in_the_first_week_too():  # HM-2.4, HM-3.2
    room = undealt(2)
    room.play(*DEALT, "cal", "ada", "gus", "hal")
    room.play("help-one", "bad-one", "swap", "purse")

    assert [room.hand(0), room.hand(1)] == ["help-one bad-one", "swap purse"]
    assert room.asked == "chance ChooseFirstHand"

    room.play("2", "lure", "trade")

    assert [room.hand(0), room.hand(1)] == ["help-one bad-one trade", "lure swap purse"]


def test_chance_says_who_is_first_hand():  # HM-2.5, ruling HM23
    seen = set()
    for seed in range(30):
        match = GAME.new(3, seed=seed)
        assert match.view(None)["facts"]["first_hand"] is None
        while match.state.offers:
            match.play(match.choices()[0])
        seen.add(match.view(None)["facts"]["first_hand"])

    assert seen == {0, 1, 2}


def test_the_first_hand_draws_first():  # HM-2.5, HM-3.2
    room = undealt(3)
    while room.asked != "chance ChooseFirstHand":
        room.play(room.options()[0])
    assert room.options() == ["1", "2", "3"]
    room.play("3")

    assert room.match.seat == CHANCE
    assert [step.seat for step in room.table.stack[::-1][:3]] == [2, 0, 1]
    assert room.story(None)[-1] == "Week 1 of 6. Cat is First Hand. Everybody draws a card."


def test_an_agency_has_room_for_three_models():  # HM-2.3
    match = GAME.new(4, seed=1)

    assert [match.state.free_slots(seat) for seat in range(4)] == [3, 3, 3, 3]  # nothing kept yet
