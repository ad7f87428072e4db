"""What is not possible is refused with a sentence and the number of its rule, and changes nothing."""

from __future__ import annotations

import pytest

from backroom import Illegal
from backroom.engine import facts

from .scene import Scene, scene, undealt


def refusal(table: Scene, move: str | int) -> str:
    before = facts(table.match.state)
    with pytest.raises(Illegal) as refused:
        table.match.play(move)
    assert facts(table.match.state) == before
    return str(refused.value)


def test_a_card_that_does_not_follow_is_refused():  # DM-3.2, ruling DM4
    table = scene(hands=["", "jewels-2 junk-1 cleaner", "junk-3"], trick="jewels-4")

    assert refusal(table, "junk-1") == "Junk 1 does not follow Jewels, and there is Jewels in the hand. (DM-3.2)"


def test_a_card_that_is_not_in_the_hand_is_refused():  # DM-3.2
    table = scene(hands=["", "jewels-2 junk-1", "junk-3"], trick="jewels-4")

    assert refusal(table, "junk-3") == "'junk-3' is not in the hand. (DM-3.2)"


def test_a_cleaner_that_is_spent_is_refused():  # DM-3.2
    table = scene(hands=["", "jewels-2", "junk-3"], trick="cleaner")

    assert refusal(table, "cleaner") == "'cleaner' is not in the hand. (DM-3.2)"


def test_a_word_that_is_no_card_is_refused():  # DM-3.2
    table = scene(hands=["", "jewels-2", "junk-3"], trick="jewels-4")

    assert refusal(table, "the fifth") == "'the fifth' is not in the hand. (DM-3.2)"


def test_nobody_may_pass():  # DM-3.1
    table = scene(hands=["", "jewels-2", "junk-3"], trick="jewels-4")

    assert refusal(table, "pass") == "'pass' is not in the hand. (DM-3.2)"


def test_a_number_that_is_not_offered_is_refused():  # DM-3.2
    table = scene(hands=["", "jewels-2", "junk-3"], trick="jewels-4")

    assert refusal(table, 23) == "'23' is not in the hand. (DM-3.2)"


def test_case_and_blanks_do_not_matter():  # DM-3.2
    table = scene(hands=["", "jewels-2", "junk-3"], trick="jewels-4")

    table.match.play("  JEWELS-2 ")

    assert table.trick() == "jewels-4 jewels-2"


def test_a_second_first_player_mark_is_refused():  # DM-2.2, ruling DM1
    table = undealt(3)
    table.play("first-player")

    assert refusal(table, "first-player") == "'first-player' is not possible here. (DM-2.2)"


def test_a_card_is_dealt_once():  # DM-2.3
    table = undealt(3)
    table.play("first-player", "cleaner", "cleaner", "jewels-1")

    assert refusal(table, "jewels-1") == "'jewels-1' is not possible here. (DM-2.3)"


def test_after_the_end_every_card_is_refused():  # DM-4.2
    table = scene(hands=["", "", "junk-3"], trick="jewels-4 jewels-1")
    table.play("junk-3")

    assert refusal(table, "junk-3") == "The match is over."
