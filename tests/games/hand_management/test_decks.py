"""Section 9 of the rules: decks that run out, and cards that come back."""

from __future__ import annotations

from backroom.engine import Rng, row
from backroom.games.hand_management.steps.decks import DrawCards
from backroom.games.hand_management.steps.terminating import TerminationTurn
from backroom.games.hand_management.steps.week import Applications, TurnUpJobs

from .office import office


def test_the_deck_is_refilled_when_a_card_is_needed_and_none_is_left():  # HM-9.1, ruling HM22
    room = office(DrawCards, deck="lure", discard="swap trade")
    room.play("lure")
    assert room.options() == ["swap", "trade"]
    assert room.discard() == ""
    assert room.story(None)[-1] == "The discarded action cards are shuffled into a new deck."


def test_not_before_it_is_needed():  # HM-9.1, ruling HM22
    room = office(DrawCards, deck="lure help-one help-two", discard="swap trade")
    room.play("lure", "help-one", "help-two")

    assert room.deck() == ""
    assert room.discard() == "swap trade"


def test_also_in_mid_draw():  # HM-9.1, rulings HM10 and HM22
    room = office(Applications, jobs="ring-three", deck="lure", discard="swap trade purse")
    room.play("ada", "pass", "pass", "lure")  # pays 3
    assert room.options() == ["swap", "trade", "purse"]
    room.play("trade", "purse")

    assert room.hand(0) == "lure trade purse"
    assert room.deck() == "swap"


def test_if_deck_and_discard_run_dry_the_winner_gets_what_is_left():  # HM-5.7, HM-9.1, rulings HM10 and HM22
    room = office(Applications, jobs="ring-three", deck="lure", discard="purse")
    room.play("ada", "pass", "pass", "lure", "purse")

    assert room.hand(0) == "lure purse"
    assert room.asked == "Ann BuyImprovement"
    assert "There is no action card left for Ann." in room.story(None)


def test_a_weekly_draw_may_find_nothing():  # HM-9.1, ruling HM22
    room = office(DrawCards, deck="lure", discard="")
    room.play("lure")

    assert room.asked == "chance TurnUpJob"
    assert [room.hand(seat) for seat in range(3)] == ["lure", "", ""]


def test_cards_played_are_discarded_before_pay_and_may_come_back_with_it():  # HM-9.3, ruling HM22
    room = office(Applications, jobs="ring-one", hands=["help-one", "", ""], deck="", discard="")
    room.play("ada", "bea", "pass", "help-one", "ada", "6+6", "1+1")

    assert room.options() == ["help-one"]
    room.play("help-one")
    assert room.hand(0) == "help-one"


def test_a_handout_may_draw_itself():  # HM-9.3, ruling HM22
    room = office(TerminationTurn, hands=["coin", "", ""], deck="", discard="")
    room.play("coin")

    assert room.options() == ["coin"]


def test_a_refilled_deck_is_drawn_from_evenly():  # HM-9.1
    room = office(DrawCards, deck="", discard="swap trade purse coin")

    assert set(room.match.weights()) == {1}


def test_the_job_deck_is_refilled_too():  # HM-9.1, ruling HM22
    room = office(TurnUpJobs)
    room.table.job_discard = room.table.job_deck[1:]
    room.table.job_deck = room.table.job_deck[:1]
    room.play("ring-one")

    assert room.options() == ["ring-two", "ring-three", "local-soap", "national-soap"]


def test_with_no_job_anywhere_nobody_is_asked_to_apply():  # HM-4.1
    room = office(TurnUpJobs, hands=["help-one", "", ""])
    room.table.job_deck = row([])
    room.table.stack = room.table.stack[:-1]
    room.table.settle()

    assert room.asked == "Ann BuyImprovement"


def test_after_a_shuffle_nobody_imagines_a_discarded_card_in_an_old_hand():  # HM-10.4
    room = office(DrawCards, hands=["", "lure tempt", "help-one"], deck="help-two", discard="swap trade purse coin")
    room.play("help-two", "swap")  # Ann takes the last card; the discard is shuffled; Bob takes Swap

    old = {"lure", "tempt", "help-one"}
    new = {"swap", "trade", "purse", "coin"}
    seen = set()
    for seed in range(200):
        other = room.match.imagine(0, Rng(seed)).state
        bob = set(room.cards(other.hands[1]).split())
        cat = set(room.cards(other.hands[2]).split())
        assert len(bob & old) == 2
        assert len(bob & new) == 1
        assert cat < old
        seen.add(tuple(sorted(bob)))
    assert len(seen) == 3 * 4
