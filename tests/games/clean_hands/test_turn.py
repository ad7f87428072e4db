"""The order of a turn: cashing in, executive power, playing, drawing."""

from __future__ import annotations

import pytest

from backroom.engine import Illegal
from backroom.games.clean_hands.state import ACTIONS, PROFITS

from .scene import scene


def test_a_turn_is_cash_in_executive_power_play_cards_draw_two():  # CH-3.1
    table = scene(on={"treasury": "brown-envelope", "justice": "investigation"})
    asked = []
    while table.asked().startswith(("Ann", "chance")):
        asked.append(table.asked())
        table.play(table.options()[-1])

    assert asked == [
        "Ann CashIn", "Ann ExecutivePower", "Ann PlayCards",
        "Ann ChooseDeck", "chance DrawCard", "Ann ChooseDeck", "chance DrawCard",
    ]  # fmt: skip
    assert table.asked() == "Bob PlayCards"


def test_a_profit_that_needs_no_vote_is_cashed_and_discarded():  # CH-3.2, ruling CH9
    table = scene(on={"treasury": "brown-envelope cuff-links", "president": "bridge-kickback"})
    assert table.options() == [
        "bridge-kickback on president", "brown-envelope on treasury", "cuff-links on treasury", "done",
    ]  # fmt: skip
    table.play("cuff-links on treasury", "bridge-kickback on president")

    assert list(table.table.cash) == [4, 0, 0, 0]
    assert table.discards().endswith("cuff-links bridge-kickback")
    assert table.options() == ["brown-envelope on treasury", "done"]
    table.play("done")
    assert table.on("treasury") == "brown-envelope"


@pytest.mark.parametrize(("ballots", "cash"), [(("yes", "no", "no", "yes"), 4), (("no", "no", "no", "yes"), 0)])
def test_a_decree_needs_the_cabinet_and_is_discarded_either_way(ballots, cash):  # CH-3.2, CH-1.1, ruling CH9
    table = scene(
        on={"treasury": "decree-on-sand cuff-links"},
        cabinet={"president": 0, "treasury": 0, "defence": 1, "justice": 2, "energy": 1, "health": 3},
    )
    table.play("decree-on-sand on treasury")
    table.vote(*ballots)

    assert table.table.cash[0] == cash
    assert table.on("treasury") == "cuff-links"
    assert table.discards().endswith("decree-on-sand")
    assert table.asked() == "Ann CashIn"


def test_a_law_needs_congress():  # CH-3.2, CH-1.1, ruling CH9
    table = scene(on={"treasury": "bank-law"}, caucuses=["farmers", "bankers bankers", "", ""])
    table.play("bank-law on treasury")
    assert table.asked() == "Bob Declare"
    assert table.view()["facts"]["vote"]["chamber"] == "congress"
    table.vote("yes", "no")

    assert list(table.table.cash) == [8, 0, 0, 0]


def test_votes_are_settled_one_by_one():  # CH-3.2, ruling CH9
    table = scene(on={"treasury": "bank-law farm-law"})
    table.play("farm-law on treasury")
    table.vote("no", "no", "no", "no")
    assert table.options() == ["bank-law on treasury", "done"]
    table.play("bank-law on treasury")
    table.vote("yes", "yes", "yes", "yes")

    assert table.table.cash[0] == 8


def test_a_blocked_member_cannot_cash_in_and_keeps_its_cards():  # CH-3.2, CH-6.2
    table = scene(on={"treasury": "brown-envelope investigation", "foreign-affairs": "cuff-links"}, turn=1)
    assert table.options() == ["cuff-links on foreign-affairs", "done"]
    table = scene(on={"treasury": "brown-envelope investigation"})

    assert table.asked() == "Ann ExecutivePower"  # nothing to cash in
    table.play("pass")
    assert table.on("treasury") == "investigation brown-envelope"


def test_a_profit_is_never_cashed_in_the_turn_it_was_played():  # CH-3.2, CH-6.1, ruling CH10
    table = scene(hands=["brown-envelope"], on={"treasury": "cuff-links"})
    table.play("done", "brown-envelope", "treasury")

    assert table.asked() == "Ann PlayCards"
    assert "brown-envelope on treasury" not in table.options()


def test_whoever_controls_the_member_cashes_in_whoever_played_the_card():  # CH-3.2, CH-6.1, rulings CH9 and CH10
    table = scene(hands=["brown-envelope"])
    table.play("brown-envelope", "foreign-affairs", "done")
    while table.asked() != "Bob CashIn":
        table.play(table.options()[0])
    table.play("brown-envelope on foreign-affairs")

    assert list(table.table.cash) == [0, 1, 0, 0]


def test_the_presidents_holder_may_discard_one_investigation_a_turn():  # CH-3.3, ruling CH11
    table = scene(on={"treasury": "investigation investigation", "justice": "investigation"})
    assert table.asked() == "Ann ExecutivePower"
    assert table.options() == ["treasury", "justice", "pass"]
    table.play("treasury")

    assert table.on("treasury") == "investigation"
    assert table.discards().count("investigation") == 1
    assert table.asked() == "Ann PlayCards"


def test_while_the_president_is_blocked_only_its_own_investigations_may_go():  # CH-3.3, ruling CH11
    table = scene(on={"president": "investigation investigation", "justice": "investigation"})

    assert table.options() == ["president", "pass"]
    with pytest.raises(Illegal, match=r"only an Investigation there.*CH-3.3"):
        table.play("justice")
    table.play("president")
    assert table.on("president") == "investigation"


def test_nobody_else_has_executive_power():  # CH-3.3, ruling CH11
    assert scene(on={"treasury": "investigation"}, turn=1).asked() == "Bob PlayCards"


def test_the_play_phase_is_asked_even_with_nothing_to_play():  # CH-3.4, ruling CH35
    table = scene(hands=["", "", "", ""])
    assert table.asked() == "Ann PlayCards"
    assert table.options() == ["done"]
    table = scene(hands=["cover-up forced-resignation"])

    assert table.options() == ["done"]


def test_a_card_without_a_valid_target_cannot_be_played():  # CH-3.4, ruling CH31
    table = scene(hands=["cover-up forced-resignation defection zealots manipulation-1 brown-envelope"],
                  cabinet={"president": 1}, on={"president": "investigation"},
                  caucuses=["farmers", "", "", ""], zealots={0: "farmers"})  # fmt: skip

    assert table.options() == ["cover-up", "impeach", "done"]
    with pytest.raises(Illegal, match=r"Zealots cannot be played now: no unprotected Caucus card.*CH-3.4"):
        table.play("zealots")


def test_amnesty_and_impeachment_can_always_be_played():  # CH-3.4, ruling CH31
    table = scene(hands=["political-amnesty impeachment"], cabinet={"president": 1}, caucuses=["", "", "", ""])

    assert table.options() == ["political-amnesty", "impeachment", "done"]


def test_cards_are_drawn_one_by_one_and_the_second_deck_chosen_after_the_first():  # CH-3.5, ruling CH29
    table = scene()
    table.play("done")
    assert table.options() == ["action", "profit"]
    table.play("profit", "farm-law")
    assert table.hand(0) == "farm-law"
    assert table.asked() == "Ann ChooseDeck"
    table.play("profit", "bank-law")

    assert table.hand(0) == "farm-law bank-law"
    assert table.asked() == "Bob PlayCards"


def test_a_yellow_card_counts_as_the_card_drawn_and_resolves_before_the_second_draw():  # CH-3.5, ruling CH18
    table = scene(caucuses=["farmers", "oil", "", ""])
    table.play("done", "action", "ideological-schism")
    assert table.asked() == "Cat PickCaucus"
    table.play("oil")
    assert table.asked() == "Ann ChooseDeck"
    table.play("action", "zealots")

    assert table.hand(0) == "zealots"
    assert table.asked() == "Bob PlayCards"


def test_an_empty_deck_takes_its_own_discards_in_and_general_elections_with_them():  # CH-3.5, CH-2.2, ruling CH19
    table = scene(deck="", discards="general-elections zealots sell-state-secrets farm-law")
    table.play("done", "action")

    assert table.options() == ["zealots", "general-elections"]
    assert [list(row) for row in table.table.discards] == [
        [],
        [table.card("sell-state-secrets"), table.card("farm-law")],
    ]


def test_where_deck_and_discards_are_empty_nothing_is_drawn_there():  # CH-3.5, ruling CH19
    table = scene(profits="", discards="general-elections")
    table.play("done")
    assert table.options() == ["action"]
    with pytest.raises(Illegal, match="no Profit card left"):
        table.play("profit")


def test_who_can_draw_from_neither_deck_draws_fewer():  # CH-3.5, ruling CH19
    table = scene(deck="zealots", profits="", discards="")
    table.play("done", "action", "zealots")

    assert table.asked() == "Bob PlayCards"
    table.play("done")
    assert table.asked() == "Cat PlayCards"


def test_only_the_drawer_sees_the_card_drawn():  # CH-9.1, CH-3.5, ruling CH28
    from .scene import GAME

    match = GAME.new(4, seed=6)
    while type(match.step()).__name__ != "ChooseDeck":
        match.play(match.options()[-1])
    seat = match.seat
    match.play("profit")
    mine = [line.text for line in match.story(seat)]
    others = [line.text for line in match.story((seat + 1) % 4)]

    assert f"Seat {seat + 1} draws a Profit card." in others
    assert any((line.startswith("You draw ") and "votes)" in line) or "no vote)" in line for line in mine)
    assert match.state.deck_of(match.state.hands[seat][-1]) in (ACTIONS, PROFITS)
