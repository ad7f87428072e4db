"""Impeaching the President."""

from __future__ import annotations

import pytest

from backroom.engine import Illegal

from .scene import scene

EVERYBODY = dict.fromkeys(["president", "treasury", "foreign-affairs", "defence", "justice"], "investigation")
CAUCUSES = ["oil", "bankers", "farmers", ""]


def test_an_impeachment_card_puts_the_president_to_a_vote_of_congress():  # CH-7.1
    table = scene(hands=["", "impeachment"], turn=1)
    table.play("impeachment")

    assert table.asked() == "Cat Declare"
    assert table.view()["facts"]["vote"]["motion"] == "the impeachment of the President"


def test_a_discredited_cabinet_can_be_impeached_without_a_card():  # CH-7.1, ruling CH21
    table = scene(hands=["", ""], on=EVERYBODY, turn=1)
    assert table.options() == ["impeach", "done"]
    table.play("impeach")

    assert table.asked() == "Cat Declare"
    assert "impeachment" not in table.discards()


def test_one_unblocked_member_is_enough_to_need_a_card():  # CH-7.1, ruling CH21
    table = scene(on={**EVERYBODY, "defence": "bank-law"}, turn=1)

    assert table.options() == ["done"]
    with pytest.raises(Illegal, match=r"every Cabinet Member under investigation.*CH-7.1"):
        table.play("impeach")


def test_secretaries_who_are_out_do_not_count_for_a_discredited_cabinet():  # CH-7.1, ruling CH21
    table = scene(cabinet={"president": 0, "justice": 2}, on={"president": "investigation", "justice": "investigation"},
                  turn=1)  # fmt: skip

    assert table.options() == ["impeach", "done"]


def test_a_successful_impeachment_clears_the_cabinet_and_fills_it_anew():  # CH-7.2
    table = scene(
        hands=["", "impeachment"],
        caucuses=CAUCUSES,
        cabinet={"president": 0, "justice": 2},
        on={"president": "investigation farm-law", "justice": "bank-law"},
        turn=1,
    )
    table.play("impeachment")
    table.vote("yes", "yes", "yes")

    assert table.discards() == "general-elections impeachment investigation sell-state-secrets farm-law bank-law"
    assert table.cabinet() == {"president": "Bob"}
    assert table.asked() == "Bob Propose"
    table.play("seat-1", "seat-2", "seat-3", "seat-4", "submit")
    table.vote("yes", "yes", "yes")
    assert table.cabinet() == {
        "president": "Bob", "treasury": "Ann", "foreign-affairs": "Bob", "defence": "Cat", "justice": "Dan",
    }  # fmt: skip


def test_the_president_goes_to_the_largest_unless_that_was_the_former_one():  # CH-7.2, CH-5.1, ruling CH5
    for holder, proposer in [(0, "Bob"), (1, "Ann"), (2, "Ann")]:
        table = scene(hands=["", "impeachment"], caucuses=CAUCUSES, cabinet={"president": holder}, turn=1)
        table.play("impeachment")
        table.vote("yes", "yes", "yes")
        assert table.asked() == f"{proposer} Propose"


def test_after_an_impeachment_the_turn_goes_on_without_executive_power():  # CH-7.3, ruling CH30
    table = scene(hands=["", "impeachment investigation zealots"], caucuses=CAUCUSES, turn=1)
    table.play("impeachment")
    table.vote("yes", "yes", "yes")
    table.play("seat-2", "seat-2", "seat-2", "seat-2", "submit")
    table.vote("yes", "yes", "yes")

    assert table.asked() == "Bob PlayCards"
    table.play("investigation", "treasury")
    assert table.asked() == "Bob PlayCards"


def test_a_failed_impeachment_clears_the_president_and_nothing_else():  # CH-7.4, ruling CH22
    table = scene(
        hands=["", "impeachment"],
        on={"president": "investigation investigation farm-law", "justice": "investigation"},
        turn=1,
    )
    table.play("impeachment")
    table.vote("no", "no", "no", "yes")

    assert table.on("president") == "farm-law"
    assert table.on("justice") == "investigation"
    assert table.holder("president") == "Ann"
    assert table.asked() == "Bob PlayCards"
