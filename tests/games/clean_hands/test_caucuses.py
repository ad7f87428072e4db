"""Manipulation, Zealots, Scandals and other losses."""

from __future__ import annotations

import pytest

from backroom.engine import Illegal

from .scene import scene

CAUCUSES = ["farmers", "bankers bankers", "", "oil transportation"]


def test_a_manipulation_moves_cards_to_one_player_from_both_neighbours():  # CH-6.7, ruling CH14
    table = scene(hands=["manipulation-2"], caucuses=CAUCUSES)
    table.play("manipulation-2", "seat-3")
    assert table.options() == ["seat-2 bankers", "seat-4 transportation", "seat-4 oil", "start over"]
    table.play("seat-2 bankers", "seat-4 oil", "submit")

    assert table.caucuses(2) == "bankers oil"
    assert table.caucuses(1) == "bankers"
    assert table.caucuses(3) == "transportation"
    assert list(table.table.votes) == [1, 2, 5, 1]
    assert "manipulation-2" in table.discards()


def test_what_may_move_is_named_with_its_owner_and_its_worth():  # CH-6.7
    table = scene(hands=["manipulation-2"], caucuses=CAUCUSES)
    table.play("manipulation-2", "seat-1", "seat-2 bankers")

    assert table.match.question().text == "Which card goes to you (2 of at most 2)? So far: Bankers from Bob."
    assert table.labels()[:2] == ["Bankers from Bob (2 cards, 8 votes)", "Transportation from Dan (1 card, 1 vote)"]


def test_a_manipulation_may_move_fewer_cards_but_not_none():  # CH-6.7, ruling CH14
    table = scene(hands=["manipulation-3"], caucuses=CAUCUSES)
    table.play("manipulation-3", "seat-1")
    with pytest.raises(Illegal, match=r"At least one Caucus card.*CH-6.7"):
        table.play("submit")
    table.play("seat-2 bankers", "seat-2 bankers")
    assert "seat-2 bankers" not in table.options()
    table.play("submit")

    assert table.caucuses(0) == "farmers bankers bankers"


def test_a_manipulation_moves_no_more_cards_than_it_says():  # CH-6.7, ruling CH14
    table = scene(hands=["manipulation-1"], caucuses=CAUCUSES)
    table.play("manipulation-1", "seat-1", "seat-2 bankers")

    assert table.options() == ["start over", "submit"]
    with pytest.raises(Illegal, match="This Manipulation moves no more than 1 Caucus card"):
        table.play("seat-2 bankers")


def test_who_gains_needs_a_movable_card_beside_them():  # CH-6.7, ruling CH14
    table = scene(hands=["manipulation-1"], caucuses=["", "bankers", "", "oil"], zealots={1: "bankers", 3: "oil"})
    assert table.options() == ["done"]
    table = scene(hands=["manipulation-1"], seats=5, caucuses=["", "bankers", "", "", ""])
    table.play("manipulation-1")

    assert table.options() == ["seat-1", "seat-3"]


def test_only_neighbours_of_the_gainer_lose_cards():  # CH-6.7, ruling CH14
    table = scene(hands=["manipulation-3"], seats=5, caucuses=["farmers", "bankers", "oil", "retirees", "oil"])
    table.play("manipulation-3", "seat-3")

    assert table.options() == ["seat-2 bankers", "seat-4 retirees", "start over"]


def test_a_manipulation_is_started_over_at_most_three_times():  # CH-6.7, ruling CH34
    table = scene(hands=["manipulation-2"], caucuses=CAUCUSES)
    table.play("manipulation-2")
    for _ in range(3):
        table.play("seat-1", "seat-2 bankers", "start over")
        assert table.asked() == "Ann ChooseGainer"
        assert table.caucuses(1) == "bankers bankers"
    table.play("seat-1")
    assert "start over" not in table.options()
    table.play("seat-2 bankers", "seat-4 oil")

    assert table.asked() == "Ann PlayCards"  # with nothing left to change it is done
    assert table.caucuses(0) == "farmers bankers oil"


def test_a_manipulation_that_can_no_longer_be_changed_is_submitted_by_itself():  # CH-5.5, CH-6.7
    table = scene(hands=["manipulation-2 manipulation-3"], caucuses=CAUCUSES)
    table.play("manipulation-2", "seat-1", "seat-2 bankers", "seat-4 oil")
    assert table.options() == ["start over", "submit"]  # full, and can still be started over
    for _ in range(3):
        table.play("start over", "seat-1", "seat-2 bankers")
    assert table.options()[-1] == "submit"  # one more card can still be moved
    table.play("seat-2 bankers")

    assert table.asked() == "Ann PlayCards"
    table.play("manipulation-3", "seat-3", "seat-4 oil")
    for _ in range(3):
        table.play("start over", "seat-3", "seat-4 oil")
    table.play("seat-4 transportation")

    assert table.asked() == "Ann PlayCards"  # there is no third card beside Cat


def test_a_manipulation_is_open_to_all_while_it_is_made():  # CH-6.7, CH-9.1, ruling CH34
    table = scene(hands=["manipulation-2"], caucuses=CAUCUSES)
    table.play("manipulation-2", "seat-1", "seat-2 bankers")

    assert table.view(2)["facts"]["shift"] == {"gainer": 0, "cards": ["caucus-2-bankers"], "starts": 3}


def test_zealots_protect_a_whole_stack_and_cards_that_join_it_later():  # CH-6.8, ruling CH15
    table = scene(
        hands=["zealots manipulation-1 manipulation-1"], caucuses=["farmers", "bankers bankers", "bankers", "oil"]
    )
    table.play("zealots")
    assert table.options() == ["seat-1 farmers", "seat-2 bankers", "seat-3 bankers", "seat-4 oil"]
    table.play("seat-2 bankers", "manipulation-1", "seat-2", "seat-3 bankers", "submit")
    assert table.caucuses(1) == "bankers bankers bankers"
    table.play("manipulation-1", "seat-3")

    assert table.options() == ["seat-4 oil", "start over"]
    assert "zealots" not in table.discards()


def test_no_second_zealots_on_the_same_stack():  # CH-6.8, ruling CH15
    table = scene(hands=["zealots zealots"], caucuses=["farmers", "bankers", "", ""])
    table.play("zealots", "seat-1 farmers", "zealots")

    assert table.options() == ["seat-2 bankers"]


def test_zealots_stop_scandals_and_schisms_too():  # CH-6.8, CH-8.1, ruling CH15
    table = scene(hands=["freezer-full-of-cash"], caucuses=["oil oil farmers", "", "", ""], zealots={0: "oil"})
    table.play("freezer-full-of-cash")
    assert table.options() == ["farmers"]
    table.play("farmers", "done", "action", "ideological-schism")

    assert table.caucuses(0) == "oil oil"
    assert table.asked() == "Ann ChooseDeck"


def test_neighbours_pick_in_turn_the_left_one_first():  # CH-8.1, ruling CH16
    table = scene(hands=["freezer-full-of-cash"], caucuses=["oil oil farmers bankers", "", "", ""])
    table.play("freezer-full-of-cash")
    assert table.asked() == "Bob PickCaucus"
    assert table.options() == ["farmers", "bankers", "oil"]
    table.play("oil")
    assert table.asked() == "Dan PickCaucus"
    table.play("oil")
    assert table.asked() == "Bob PickCaucus"
    table.play("bankers")

    assert [table.caucuses(seat) for seat in range(4)] == ["farmers", "bankers oil", "", "oil"]
    assert table.asked() == "Ann PlayCards"


def test_who_has_too_few_loses_all_there_is():  # CH-8.1, ruling CH16
    table = scene(hands=["freezer-full-of-cash"], caucuses=["oil", "", "", ""])
    table.play("freezer-full-of-cash", "oil")

    assert table.asked() == "Ann PlayCards"
    assert table.caucuses(1) == "oil"


def test_a_scandal_is_played_on_oneself_at_any_time_in_the_play_phase():  # CH-6.9, ruling CH17
    table = scene(hands=["hot-microphone investigation"], caucuses=["", "farmers", "", ""])
    table.play("investigation", "justice")
    assert "hot-microphone" in table.options()
    table.play("hot-microphone")

    assert table.asked() == "Ann PlayCards"  # there was no Caucus card to lose
    assert table.hand(0) == ""
    assert table.caucuses(1) == "farmers"


def test_a_scandal_costs_as_many_cards_as_it_says():  # CH-6.9, ruling CH17
    for scandal, cost in [("hot-microphone", 1), ("yacht-selfie", 2), ("freezer-full-of-cash", 3)]:
        table = scene(hands=[scandal], caucuses=["farmers farmers farmers farmers", "", "", ""])
        table.play(scandal, *["farmers"] * cost)
        assert table.asked() == "Ann PlayCards"
        assert table.caucuses(0) == " ".join(["farmers"] * (4 - cost))
