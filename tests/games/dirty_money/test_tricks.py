"""Section 3 of the rules: who may play what, who takes the trick, and what is left of its fingerprints."""

from __future__ import annotations

import pytest

from backroom import Illegal
from backroom.engine import Rng

from .scene import GAME, dealt, file, scene


def test_play_goes_clockwise_from_the_leader_one_card_each():  # DM-3.1
    table = scene(hands=["jewels-1 junk-1", "jewels-2 junk-2", "jewels-4 junk-3", "jewels-3 junk-4"], leader=2)
    asked = []
    for card in ("jewels-4", "jewels-3", "jewels-1", "jewels-2", "junk-3", "junk-4", "junk-1", "junk-2"):
        asked.append(table.match.seat)
        table.play(card)

    assert asked == [2, 3, 0, 1, 2, 3, 0, 1]
    assert table.hands() == ["", "", "", ""]


def test_whoever_takes_a_trick_leads_the_next():  # DM-3.3
    table = scene(hands=["jewels-1 junk-1", "jewels-6 junk-2", "jewels-3 junk-3"], leader=0)

    table.play("jewels-1", "jewels-6", "jewels-3")

    assert table.match.seat == 1
    assert table.options() == "junk-2"
    assert table.trick() == ""


def test_whoever_holds_the_suit_led_must_play_it_or_their_cleaner():  # DM-3.2, ruling DM4
    table = scene(hands=["", "jewels-2 jewels-5 paintings-6 junk-1 cleaner", "junk-3"], trick="jewels-4")

    assert table.options() == "jewels-2 jewels-5 cleaner"


def test_whoever_has_used_their_cleaner_and_holds_the_suit_led_must_follow():  # DM-3.2, ruling DM4
    table = scene(hands=["", "jewels-2 paintings-6 junk-1", "junk-3"], trick="jewels-4")

    assert table.options() == "jewels-2"


def test_whoever_does_not_hold_the_suit_led_may_play_anything():  # DM-3.2, ruling DM4
    table = scene(hands=["", "paintings-6 junk-1 cleaner", "junk-3"], trick="jewels-4")

    assert table.options() == "paintings-6 junk-1 cleaner"


def test_a_lone_cleaner_need_not_be_played_while_other_cards_are_held():  # DM-3.2, ruling DM4
    table = scene(hands=["", "junk-1 cleaner", "junk-3"], trick="jewels-4")

    table.play("junk-1")

    assert table.hand(1) == "cleaner"


def test_when_a_cleaner_is_led_everybody_may_play_anything():  # DM-3.2, ruling DM2
    table = scene(hands=["cleaner", "jewels-2 paintings-6 cleaner", "jewels-1 junk-3"], leader=0)

    table.play("cleaner")

    assert table.options() == "jewels-2 paintings-6 cleaner"


def test_the_second_card_after_a_cleaner_sets_no_suit_either():  # DM-3.2, ruling DM2
    table = scene(hands=["", "jewels-2", "jewels-1 junk-3"], trick="cleaner")

    table.play("jewels-2")

    assert table.options() == "jewels-1 junk-3"
    assert table.match.view(2)["facts"]["suit"] is None

    table.play("junk-3")

    assert table.taken_by(0) == "jewels-2 junk-3 cleaner"


def test_a_cleaner_frees_those_who_play_after_it():  # DM-3.2, ruling DM3
    table = scene(hands=["", "jewels-2 cleaner", "jewels-1 junk-3", "jewels-6 junk-4"], trick="jewels-4")

    table.play("cleaner")

    assert table.options() == "jewels-1 junk-3"

    table.play("junk-3")

    assert table.options() == "jewels-6 junk-4"


def test_whoever_played_before_the_cleaner_had_to_follow():  # DM-3.2, ruling DM3
    table = scene(hands=["", "jewels-2 junk-2", "cleaner"], trick="jewels-4")

    assert table.options() == "jewels-2"


def test_the_highest_card_of_the_suit_led_takes_the_trick_with_coins_and_prints():  # DM-3.3
    table = scene(hands=["", "", "", "paintings-3"], trick="paintings-2 paintings-5 junk-6")

    table.play("paintings-3")

    assert table.taken_by(1) == "paintings-2 paintings-3 paintings-5 junk-6"
    assert list(table.table.coins) == [0, 3, 0, 0]
    assert list(table.table.prints) == [0, 9, 0, 0]


def test_a_higher_card_of_another_suit_takes_nothing():  # DM-3.3
    table = scene(hands=["", "", "junk-6"], trick="jewels-1 paintings-6")

    table.play("junk-6")

    assert table.taken_by(0) == "jewels-1 paintings-6 junk-6"
    assert list(table.table.coins) == [2, 0, 0]
    assert list(table.table.prints) == [7, 0, 0]


def test_a_cleaner_takes_the_trick_whatever_is_played_after_it():  # DM-3.4, ruling DM6
    table = scene(hands=["", "", "jewels-6"], trick="jewels-4 cleaner")

    table.play("jewels-6")

    assert table.taken_by(1) == "jewels-4 jewels-6 cleaner"
    assert table.table.leader == 1


def test_a_cleaner_wipes_all_prints_of_the_trick_and_leaves_its_coins():  # DM-3.4, ruling DM6
    table = scene(
        hands=["", "", "", "junk-6"], trick="paintings-4 junk-5 cleaner", coins=[0, 0, 7, 0], prints=[1, 2, 3, 4]
    )

    table.play("junk-6")  # played after the Cleaner, and wiped all the same

    assert list(table.table.coins) == [0, 0, 8, 0]
    assert list(table.table.prints) == [1, 2, 3, 4]


def test_the_prints_of_the_next_trick_count_again():  # DM-3.4, ruling DM6
    table = scene(hands=["junk-2 junk-4", "junk-1 junk-5", "paintings-1 cleaner"], leader=2)
    table.play("cleaner", "junk-2", "junk-1")

    table.play("paintings-1", "junk-4", "junk-5")

    assert list(table.table.coins) == [0, 0, 1]
    assert list(table.table.prints) == [0, 0, 10]


def test_the_last_of_two_cleaners_takes_the_trick_and_wipes_its_prints():  # DM-3.4, ruling DM5
    table = scene(hands=["", "", "", "junk-3"], trick="jewels-5 cleaner cleaner")

    table.play("junk-3")

    assert table.taken_by(2) == "jewels-5 junk-3 cleaner cleaner"
    assert list(table.table.coins) == [0, 0, 5, 0]
    assert list(table.table.prints) == [0, 0, 0, 0]
    assert table.table.leader == 2


def test_a_led_cleaner_loses_the_trick_to_a_later_one():  # DM-3.4, ruling DM5
    table = scene(hands=["", "", "cleaner"], trick="cleaner jewels-6")

    table.play("cleaner")

    assert table.taken_by(2) == "jewels-6 cleaner cleaner"
    assert table.taken_by(0) == ""


def test_cleaners_are_worth_nothing_themselves():  # DM-1.2, ruling DM12
    table = scene(hands=["", "", "cleaner"], trick="cleaner cleaner")

    table.play("cleaner")

    assert list(table.table.coins) == [0, 0, 0]
    assert list(table.table.prints) == [0, 0, 0]


def test_a_cleaner_belongs_to_no_suit_and_so_never_has_to_follow():  # DM-1.2, ruling DM12
    for led in ("paintings-1", "artifacts-1", "junk-1"):
        assert scene(hands=["", "jewels-1 cleaner", ""], trick=led).options() == "jewels-1 cleaner"
    table = scene(hands=["", "cleaner", ""], trick="paintings-1")
    assert table.match.option(table.table.box.cleaner).label == "Cleaner (takes the trick, wipes its prints)"


def test_of_equal_ranks_the_first_played_takes_the_trick():  # DM-3.5, ruling DM14
    table = scene(hands=["", "", "", "jewels-5"], trick="jewels-3 jewels-5c jewels-5b", edition="twins")

    table.play("jewels-5")

    assert table.taken_by(1) == "jewels-3 jewels-5 jewels-5b jewels-5c"
    assert list(table.table.coins) == [0, 6, 0, 0]


def test_a_higher_rank_beats_an_equal_pair_played_before_it():  # DM-3.5, ruling DM14
    table = scene(hands=["", "", "jewels-7"], trick="jewels-5 jewels-5b", edition="twins")

    table.play("jewels-7")

    assert table.taken_by(2) == "jewels-5 jewels-5b jewels-7"


def test_equal_cards_are_told_apart_by_a_letter():  # DM-3.5, ruling DM14
    table = scene(hands=["jewels-5 jewels-5b jewels-5c", "junk-1", "junk-2"], edition="twins")

    assert [option.label for option in table.match.options()] == [
        "Jewels 5 (1 coin)",
        "Jewels 5b (1 coin)",
        "Jewels 5c (3 coins)",
    ]


def test_the_only_legal_card_is_still_asked_for():  # DM-3.6, ruling DM15
    table = scene(hands=["", "jewels-2 paintings-6 junk-1", "junk-3"], trick="jewels-4")

    assert table.match.seat == 1
    assert table.options() == "jewels-2"
    assert table.match.question().rule == "DM-3.2"


def test_even_the_last_card_of_a_hand_is_asked_for():  # DM-3.6, ruling DM15
    table = scene(hands=["jewels-1", "junk-1", "junk-3"], leader=0)
    asked = []
    while not table.match.over:
        asked.append((table.match.seat, table.options()))
        table.match.push(table.match.choices()[0])

    assert asked == [(0, "jewels-1"), (1, "junk-1"), (2, "junk-3")]


def test_a_cleaner_is_played_on_ones_own_turn_only():  # DM-3.7, ruling DM16
    table = scene(hands=["jewels-1", "jewels-2 cleaner", "jewels-3 cleaner"], leader=0)

    with pytest.raises(Illegal, match="'cleaner' is not in the hand"):
        table.play("cleaner")
    table.play("jewels-1", "jewels-2")

    assert table.hands() == ["", "cleaner", "jewels-3 cleaner"]
    assert table.match.seat == 2  # Bob, having played, cannot change his mind


def test_everybody_plays_exactly_one_card_to_a_trick():  # DM-3.1, ruling DM16
    table = scene(hands=["jewels-1 cleaner", "jewels-2 cleaner", "jewels-3 cleaner"], leader=1)

    table.play("cleaner", "cleaner", "cleaner")

    assert table.hands() == ["jewels-1", "jewels-2", "jewels-3"]
    assert table.match.seat == 0


def test_a_whole_small_round_is_played_trick_by_trick():  # DM-2.1, DM-3.1
    table = dealt(
        ["gold-4 silver-1 tin-1 tin-2", "gold-1 gold-2 silver-4 tin-3", "gold-3 silver-2 silver-3 tin-4"],
        first=1,
        edition="tiny",
    )

    table.play("gold-2", "gold-3", "gold-4")  # Ann takes three coins
    table.play("silver-1", "silver-4", "silver-2")  # Bob takes three coins and three prints
    table.play("tin-3", "tin-4", "cleaner")  # Ann wipes two prints
    table.play("tin-1", "cleaner", "cleaner")  # Cat's Cleaner is the later one
    table.play("silver-3", "tin-2", "gold-1")  # Cat takes two coins and two prints

    assert table.match.over
    assert list(table.table.coins) == [3, 3, 2]
    assert list(table.table.prints) == [0, 3, 2]
    assert table.match.winners() == [0]


def test_the_suit_to_follow_is_always_the_one_on_the_table():  # DM-3.2, rulings DM2 and DM3
    rng = Rng(3)
    match = GAME.new(4, seed=3, edition=file("pocket"), rounds=9)
    while not match.over:
        table = match.state
        broken = not table.trick or table.box.cleaner in table.trick
        assert table.lead_suit == (-1 if broken else table.box.suits[table.trick[0]])
        choices = match.choices()
        match.push(choices[rng.below(len(choices))])


def test_the_question_says_what_is_to_be_followed():  # DM-3.2
    table = scene(hands=["jewels-4 junk-1", "jewels-2 cleaner", "junk-3 junk-4"])
    asked = [table.match.question().text]
    for card in ("jewels-4", "cleaner"):
        table.play(card)
        asked.append(table.match.question().text)

    assert asked == [
        "You lead. Which card do you play?",
        "The suit led is Jewels. Which card do you play?",
        "The suit is broken. Which card do you play?",
    ]
