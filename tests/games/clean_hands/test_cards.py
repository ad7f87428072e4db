"""The cards, one by one."""

from __future__ import annotations

import pytest

from backroom.engine import Illegal

from .scene import GAME, scene


def test_a_profit_may_be_placed_under_anybodys_unblocked_member():  # CH-6.1, ruling CH10
    table = scene(hands=["bank-law"], on={"defence": "investigation"})
    table.play("pass", "bank-law")
    assert table.options() == ["president", "treasury", "foreign-affairs", "justice"]
    with pytest.raises(Illegal, match=r"Defence is under investigation.*CH-6.1"):
        table.play("defence")
    table.play("justice")

    assert table.on("justice") == "bank-law"
    assert table.hand(0) == ""


def test_an_investigation_goes_on_any_member_any_number_of_times():  # CH-6.2, ruling CH31
    table = scene(hands=["investigation investigation"])
    table.play("investigation")
    assert table.options() == ["president", "treasury", "foreign-affairs", "defence", "justice"]
    table.play("treasury", "investigation", "treasury")

    assert table.on("treasury") == "investigation investigation"
    assert table.table.unblocked(0) == 1


def test_a_cover_up_discards_one_investigation_and_itself():  # CH-6.3, rulings CH31 and CH32
    table = scene(hands=["", "cover-up"], on={"president": "investigation investigation"}, turn=1)
    table.play("cover-up")
    assert table.options() == ["president"]
    table.play("president")

    assert table.on("president") == "investigation"
    assert table.discards() == "general-elections investigation cover-up sell-state-secrets"


def test_a_forced_resignation_needs_a_secretary_under_investigation():  # CH-6.4, ruling CH13
    table = scene(
        hands=["", "forced-resignation"],
        on={"president": "investigation", "justice": "investigation bank-law"},
        turn=1,
    )
    table.play("forced-resignation")
    assert table.options() == ["justice"]
    with pytest.raises(Illegal, match="The President does not resign"):
        table.play("president")
    table.play("justice")

    assert table.holder("justice") is None
    assert table.on("justice") == ""
    assert table.discards() == "general-elections investigation forced-resignation sell-state-secrets bank-law"


def test_a_secretary_who_resigned_is_back_only_after_an_impeachment():  # CH-6.4, CH-7.2, ruling CH13
    table = scene(hands=["", "forced-resignation impeachment defection"], on={"justice": "investigation"}, turn=1)
    table.play("forced-resignation", "justice", "defection")
    assert "justice" not in table.options()
    table.play("defence", "impeachment")
    table.vote("yes", "yes", "yes", "yes")
    table.play("seat-1", "seat-1", "seat-1", "seat-1", "submit")
    table.vote("yes", "yes", "yes", "yes")

    assert table.holder("justice") == "Ann"


def test_a_defection_brings_another_players_secretary_with_all_it_carries():  # CH-6.5, ruling CH12
    table = scene(hands=["defection"], on={"justice": "investigation bank-law"})
    table.play("pass", "defection")
    assert table.options() == ["treasury", "foreign-affairs", "defence", "justice"]
    table.play("justice")

    assert table.holder("justice") == "Ann"
    assert table.on("justice") == "investigation bank-law"
    assert table.discards() == "general-elections defection sell-state-secrets"


def test_ones_own_secretary_defects_to_a_player_of_ones_choice():  # CH-6.5, ruling CH12
    table = scene(hands=["defection"])
    table.play("defection", "treasury")
    assert table.options() == ["seat-2", "seat-3", "seat-4"]
    table.play("seat-3")

    assert table.holder("treasury") == "Cat"


def test_the_president_never_defects():  # CH-6.5, ruling CH12
    table = scene(hands=["", "defection"], turn=1)
    table.play("defection")
    with pytest.raises(Illegal, match=r"The President does not defect.*CH-6.5"):
        table.play("president")


@pytest.mark.parametrize("passes", [True, False])
def test_an_amnesty_that_passes_clears_everybody_and_is_spent_either_way(passes):  # CH-6.6, ruling CH32
    table = scene(
        hands=["", "political-amnesty"],
        on={"president": "investigation investigation", "justice": "investigation bank-law"},
        turn=1,
    )
    table.play("political-amnesty")
    assert "political-amnesty" not in table.discards()  # it is in play until the vote is over
    table.vote(*["yes" if passes else "no"] * 4)

    assert table.on("president") == ("" if passes else "investigation investigation")
    assert table.on("justice") == ("bank-law" if passes else "investigation bank-law")
    assert "political-amnesty" in table.discards()


def test_used_cards_are_discarded_after_their_effect_an_impeachment_at_once():  # CH-3.4, ruling CH32
    table = scene(hands=["impeachment hot-microphone"])
    table.play("hot-microphone")
    assert table.asked() == "Bob PickCaucus"
    assert "hot-microphone" not in table.discards()
    table.play("transportation")
    assert "hot-microphone" in table.discards()
    table.play("impeachment")

    assert table.asked() == "Bob Declare"
    assert "impeachment" in table.discards()


def test_choosing_a_card_commits_it():  # CH-6.7, ruling CH34
    table = scene(hands=["manipulation-2"])
    table.play("manipulation-2")

    assert table.hand(0) == ""
    assert table.options() == ["seat-1", "seat-2", "seat-3", "seat-4"]


def test_the_reading_that_lets_the_acting_player_have_their_way_stands():  # CH-9.4, ruling CH37
    table = scene(hands=["hot-microphone"], caucuses=["", "farmers", "", ""])
    table.play("hot-microphone")

    assert table.asked() == "Ann PlayCards"
    assert "hot-microphone" in table.discards()


def test_there_is_no_way_to_show_or_give_cards_or_money():  # CH-9.2, ruling CH25
    questions = {ask.__name__ for ask in GAME.asks()}

    assert questions == {
        "Propose", "Declare", "BreakTie", "CashIn", "ExecutivePower", "PlayCards", "PlaceProfit", "Investigate",
        "CoverUp", "ForceResignation", "Defect", "DefectTo", "ChooseGainer", "ShiftCaucus", "ProtectStack",
        "PickCaucus", "ChooseDeck",
    }  # fmt: skip


def test_help_and_harm_are_remembered_and_fade():  # CH-9.5
    table = scene(hands=["investigation brown-envelope"], dealer=0)
    table.play("investigation", "foreign-affairs", "brown-envelope", "defence", "done")
    assert table.table.feelings[1 * 4 + 0] == -4
    assert table.table.feelings[2 * 4 + 0] == 3
    while table.table.round == 1:
        table.play(table.options()[-1])

    assert table.table.feelings[1 * 4 + 0] == -3
    assert table.table.feelings[2 * 4 + 0] == 2
