"""What people read: the right number, the right rule, and never nothing."""

from __future__ import annotations

import pytest

from backroom.engine import Illegal
from backroom.engine.story import Dream

from .scene import Scene, scene, undealt
from .test_impeachment import EVERYBODY


def refusal(table: Scene, move: str) -> str:
    with pytest.raises(Illegal) as refused:
        table.match.play(move)
    return str(refused.value)


def opening(*yellows: str) -> str:
    """The line about yellow cards in opening hands."""
    table = undealt(dealer=1)
    while table.asked() == "chance DealCaucuses":
        table.play(table.options()[0])
    for card in [*yellows, *["cover-up", "investigation"] * 4][:8]:
        table.play(card)
    while table.asked() != "chance DrawReplacement":
        table.play(table.options()[0])
    return next(line for line in table.story() if "turned up" in line)


def test_one_yellow_card_in_an_opening_hand_is_shown_and_two_are():  # CH-2.4
    assert opening("party-crisis") == (
        "Party Crisis turned up in an opening hand, is shown, and goes back into the deck."
    )
    both = opening("party-crisis", "ideological-schism")
    assert both.endswith(" turned up in opening hands, are shown, and go back into the deck.")
    assert "Party Crisis" in both
    assert "Ideological Schism" in both


def test_whoever_holds_the_president_must_decide_a_tie():  # CH-4.5
    table = scene(hands=["political-amnesty"], on={"treasury": "investigation"}, caucuses=["oil", "oil", "", ""])
    table.match.dream = Dream([], table.table.clone())  # stories begin here
    table.play("pass", "political-amnesty", "no", "yes")

    assert table.story()[-1] == "A tie, 3 to 3: Ann must decide."
    assert table.story(0)[-1] == "A tie, 3 to 3: you must decide."


def test_a_vote_says_to_whom_a_profit_is_worth_something():  # CH-3.2
    table = scene(on={"treasury": "bank-law"})
    table.match.dream = Dream([], table.table.clone())
    table.play("bank-law on treasury")

    assert "on Bank Law (worth 8 to Ann)." in table.story()[-1]
    assert "on Bank Law (worth 8 to you)." in table.story(0)[-1]


def test_a_refused_impeachment_cites_the_rule_of_impeachments():  # CH-7.1
    table = scene(hands=["cover-up"], on={**EVERYBODY, "defence": "bank-law"}, turn=1)

    assert refusal(table, "impeach").endswith("every Cabinet Member under investigation. (CH-7.1)")
    assert refusal(table, "cover-up") == "'cover-up' is not in your hand. (CH-3.4)"


def test_refusals_are_whole_sentences():  # CH-6.5, CH-6.7, CH-6.8, CH-8.1
    table = scene(hands=["defection manipulation-1 zealots"], caucuses=["oil", "bankers", "", "farmers"])
    table.play("defection", "treasury")
    assert refusal(table, "seat-1") == "A Secretary of your own defects to somebody else. (CH-6.5)"
    assert refusal(table, "nobody") == "'nobody' is no player at this table. (CH-6.5)"
    table.play("seat-2", "manipulation-1")
    assert refusal(table, "oil") == "'oil' is no player at this table. (CH-6.7)"
    table.play("seat-1")
    assert refusal(table, "seat-2 oil") == "There is no Oil card to be taken there. (CH-6.7)"
    table.play("seat-2 bankers")
    assert refusal(table, "seat-2 bankers") == "This Manipulation moves no more than 1 Caucus card. (CH-6.7)"
    table.play("submit", "zealots")
    assert refusal(table, "seat-3 oil") == "There is no Oil card to be protected there. (CH-6.8)"


def test_cards_in_the_hand_say_when_they_can_be_played():  # CH-3.1, CH-3.4
    table = scene(
        hands=["political-amnesty cover-up", "cover-up"], on={"treasury": "bank-law", "justice": "investigation"}
    )
    told = []
    for move in ("done", "pass", "political-amnesty", "no", "no", "no", "no", "done"):
        told.append(table.match.why_not(table.match.seat, "hand-cover-up"))
        table.play(move)
    told.append(table.match.why_not(table.match.seat, "hand-cover-up"))

    assert told == [
        "Cards are played after cashing in. (CH-3.1)",
        "Cards are played after executive power was used, or not. (CH-3.1)",
        "",
        "Nobody plays cards during a vote. (CH-3.4)",
        "",
        "",
        "Nobody plays cards during a vote. (CH-3.4)",
        "",
        "No more cards are played in this turn: you draw now. (CH-3.1)",
    ]
