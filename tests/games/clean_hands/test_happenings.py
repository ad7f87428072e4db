"""What happened, as data: who did what, what moved, what changed."""

from __future__ import annotations

from typing import Any

import pytest

from backroom.engine import Rng

from .scene import GAME, Scene, undealt

CAUCUSES = {
    "Ann": "oil oil bankers bankers bankers",
    "Bob": "farmers farmers farmers farmers transportation",
    "Cat": "retirees retirees retirees gamblers gamblers",
    "Dan": "preachers preachers transportation transportation transportation",
}
ACTIONS_DEALT = "investigation manipulation-1 zealots zealots cover-up cover-up defection defection"
PROFITS_DEALT = """
    cuff-links bank-law farm-law tunnel-law  brown-envelope box-of-cigars charity-golf speaking-fee
    horse-tip book-advance bridge-kickback stadium-kickback  toner-contract hotel-emolument water-law mining-law
"""


def dealt() -> Scene:
    """Dan deals, and Ann is to give out the Secretaries: every card was dealt by hand, so that all is in the log."""
    table = undealt(4, dealer=4)
    rows = [row.split() for row in CAUCUSES.values()]
    table.play(*[row[place] for place in range(5) for row in rows])
    table.play(*ACTIONS_DEALT.split(), *PROFITS_DEALT.split())
    return table


def first_turn() -> Scene:
    """Everybody has a Secretary, and Ann the President as well; it is her turn."""
    table = dealt()
    table.play("seat-1", "seat-2", "seat-3", "seat-4", "submit", "yes", "no", "yes", "yes")
    return table


def last(table: Scene, what: str, seat: int | None = None) -> dict[str, Any]:
    """The last thing of this name that happened."""
    return [happening.json() for happening in table.match.happenings(seat) if happening.what == what][-1]


def test_the_deal_and_the_first_cabinet_happen():  # CH-2.3, CH-5.3
    table = first_turn()
    oil = last(table, "deal-caucuses")
    assert oil["text"] == "Dan: Transportation."
    assert oil["changed"] == [{"counter": "votes-4", "by": 5, "to": 17, "owner": 3}]
    confirmed = last(table, "confirm")

    assert confirmed["who"] == 0
    assert confirmed["text"] == "The Cabinet is confirmed. Ann's President is in office."
    assert {"piece": "justice", "from": "out-of-office", "to": "cabinet-4"} in confirmed["moved"]
    assert {"counter": "weight-1", "by": 1, "to": 2, "owner": 0} in confirmed["changed"]


def test_a_card_goes_from_the_hand_under_a_member_and_its_value_into_somebodys_cash():  # CH-6.1, CH-3.2
    table = first_turn()
    table.play("cuff-links")
    played = {"piece": "in-play-cuff-links", "from": "hand-1", "to": "in-play"}
    assert last(table, "play-cards", 0)["moved"] == last(table, "play-cards", 2)["moved"] == [played]
    table.play("treasury")
    placed = last(table, "place-profit", 2)
    assert (placed["who"], placed["text"]) == (0, "Ann places it under their own Treasury.")
    assert placed["moved"] == [{"piece": "on-treasury-cuff-links", "from": "in-play", "to": "on-treasury"}]
    assert placed["altered"] == ["treasury"]
    for draw in ("decree-on-sand", "lottery-law", "telecom-law", "casino-law"):
        table.play("done", "profit", draw, "action", "investigation")
    table.play("cuff-links on treasury")

    collected = last(table, "collect", 2)
    assert (collected["who"], collected["text"]) == (0, "Ann cashes in Cuff Links: 1.")
    assert collected["changed"] == [{"counter": "cash-1", "by": 1, "to": 1, "owner": 0}]
    assert collected["moved"] == [{"piece": "profit-discard-cuff-links", "from": "on-treasury", "to": "profit-discard"}]


def test_only_whoever_draws_a_card_is_shown_it():  # CH-9.1
    table = first_turn()
    table.play("done", "action", "impeachment")

    assert last(table, "draw-card", 0)["moved"] == [
        {"piece": "hand-impeachment", "from": "action-deck", "to": "hand-1"}
    ]
    unseen = {"piece": None, "from": "action-deck", "to": "hand-1", "count": 1}
    assert last(table, "draw-card", 1)["moved"] == [unseen]


def test_a_schism_is_about_whoever_loses_by_it():  # CH-8.2
    table = first_turn()
    table.play("done", "action", "ideological-schism")
    assert last(table, "schism")["who"] == 0
    table.play("oil")

    taken = last(table, "pick-caucus")
    assert (taken["who"], taken["text"]) == (1, "Bob takes Oil from Ann.")
    assert taken["changed"] == [
        {"counter": "votes-1", "by": -9, "to": 21, "owner": 0},
        {"counter": "votes-2", "by": 3, "to": 20, "owner": 1},
    ]


@pytest.mark.parametrize("seats", [4, 8])
def test_no_vote_is_won_or_lost_without_a_word(seats):
    match = GAME.new(seats, seed=seats)
    rng = Rng(seats)
    while not match.over:
        match.push(match.choices()[rng.below(len(match.choices()))])
    changes = [
        (change["counter"], happening.text)
        for happening in match.happenings(1)
        for change in happening.changed
        if change["counter"].startswith(("cash", "votes", "weight"))
    ]

    assert len(changes) > 30
    assert all(text for _, text in changes)
