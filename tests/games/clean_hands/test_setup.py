"""Getting started."""

from __future__ import annotations

import pytest

from backroom.engine import CHANCE, Rng
from backroom.games.clean_hands.state import ACTIONS, PROFITS

from .scene import GAME, SENATE, scene, undealt

KINDS = ["transportation", "farmers", "retirees", "bankers", "preachers", "gamblers", "oil"]
CAUCUS_DEAL = [
    "transportation",
    "transportation",
    "transportation",
    "transportation",
    "farmers",
    "farmers",
    "farmers",
    "farmers",
    "retirees",
    "retirees",
    "retirees",
    "bankers",
    "bankers",
    "bankers",
    "preachers",
    "preachers",
    "gamblers",
    "gamblers",
    "oil",
    "oil",
]


def dealt(seats=4, actions=None, dealer="seat-4"):
    table = undealt(seats)
    table.play(dealer, *CAUCUS_DEAL)
    for card in actions or ["investigation"] * (2 * seats):
        table.play(card)
    return table


def test_general_elections_and_sell_state_secrets_begin_the_discards():  # CH-2.2
    assert undealt().discards() == "general-elections sell-state-secrets"


def test_the_dealer_is_drawn_by_chance_from_all_seats_alike():  # CH-2.1, ruling CH26
    table = undealt(5)

    assert table.options() == ["seat-1", "seat-2", "seat-3", "seat-4", "seat-5"]
    assert table.match.weights() == [1, 1, 1, 1, 1]
    assert {GAME.new(5, seed=seed).state.dealer for seed in range(40)} == {0, 1, 2, 3, 4}


def test_a_table_may_name_the_dealer_who_deals_all_game():  # CH-2.1, CH-1.5, ruling CH26
    assert undealt(5, dealer=2).asked() == "chance DealCaucuses"
    match = GAME.new(5, seed=3, dealer=2)
    rng = Rng(3)
    while not match.over:
        assert match.state.dealer == 1
        match.push(match.choices()[rng.below(len(match.choices()))])


def test_a_dealers_number_beyond_the_table_names_its_last_seat():  # CH-1.5
    assert undealt(5, dealer=8).table.dealer == 4


def test_all_caucus_cards_are_dealt_one_by_one_from_the_dealers_left():  # CH-2.3
    table = undealt(6)
    table.play("seat-2", *CAUCUS_DEAL)

    assert table.caucuses(2) == "transportation farmers bankers oil"
    assert table.caucuses(3) == "transportation farmers bankers oil"
    assert [len(table.caucuses(seat).split()) for seat in range(6)] == [3, 3, 4, 4, 3, 3]


def test_everybody_is_dealt_two_action_and_four_profit_cards():  # CH-2.4
    table = GAME.new(5, seed=1).state
    for hand in table.hands:
        assert [table.deck_of(card) for card in hand] == [ACTIONS, ACTIONS, PROFITS, PROFITS, PROFITS, PROFITS]


def test_a_yellow_card_in_an_opening_hand_is_shown_returned_and_replaced():  # CH-2.4, ruling CH27
    table = dealt(actions=["investigation", "party-crisis", *["investigation"] * 6])

    assert table.asked() == "chance DrawReplacement"
    assert "party-crisis" in table.options()
    assert "Party Crisis turned up in an opening hand, is shown, and goes back into the deck." in table.story(2)
    table.play("zealots")

    assert table.asked() == "chance DealProfits"
    assert table.hand(0) == "investigation zealots"
    assert table.card("party-crisis") in table.table.decks[ACTIONS]


def test_yellow_cards_are_replaced_until_none_remains_without_effect():  # CH-2.4, ruling CH27
    table = dealt(actions=["ideological-schism", "party-crisis", *["investigation"] * 6])
    table.play("ideological-schism")
    assert table.asked() == "chance DrawReplacement"
    table.play("zealots")
    assert table.asked() == "chance DrawReplacement"
    table.play("party-crisis", "zealots")

    assert table.asked() == "chance DealProfits"
    assert list(table.table.reshuffles) == [0, 0]
    assert table.discards() == "general-elections sell-state-secrets"
    assert len(table.table.decks[ACTIONS]) == 65 - 8


@pytest.mark.parametrize(("seats", "secretaries"), [(4, 4), (5, 5), (6, 6), (7, 7), (8, 7)])
def test_a_cabinet_has_as_many_secretaries_as_players_but_no_more_than_seven(seats, secretaries):
    """CH-1.3, CH-2.5, ruling CH1."""  # CH-1.3, CH-2.5
    match = GAME.new(seats, seed=2)
    given = 0
    while type(match.step()).__name__ == "Propose" and "submit" not in [option.text for option in match.options()]:
        match.play("seat-1")
        given += 1

    assert given == secretaries


def test_whoever_has_most_votes_takes_the_president_and_proposes_first():  # CH-2.6
    match = GAME.new(5, seed=11)

    assert match.seat == match.state.holders[0] == match.state.by_votes()[0]
    assert type(match.step()).__name__ == "Propose"


def test_the_player_on_the_dealers_left_takes_the_first_turn():  # CH-2.6
    match = GAME.new(4, seed=5, dealer=3)
    while (
        "Cabinet" not in " ".join(line.text for line in match.story(None))
        or match.state.draft
        or (type(match.step()).__name__ in ("Propose", "Declare", "BreakTie"))
    ):
        match.play("submit" if "submit" in [o.text for o in match.options()] else match.options()[-1])

    assert match.seat == 3
    assert type(match.step()).__name__ == "PlayCards"


def test_with_eight_players_three_profit_cards_remain_after_the_deal():  # CH-3.5, ruling CH19
    assert len(GAME.new(8, seed=1).state.decks[PROFITS]) == 3


def test_the_box_has_the_cards_that_the_book_counts():  # CH-1.1, CH-1.2, CH-1.3, CH-1.4
    for edition in ("standard", SENATE):
        match = GAME.new(4, edition=edition)
        assert match.seat == CHANCE
        conserved = GAME.conserved(match.state)
        box = match.state.box
        assert conserved["all"] == 130
        assert len(conserved["cards"]) == 66 + 36
        assert sum(box.copies[card] for card in range(box.cards) if box.effects[card] <= 7) == 58
        assert len(conserved["caucuses"]) == 20
        assert len(box.member_ids) == 8


def test_hands_have_no_limit_and_nothing_is_discarded_from_them():  # CH-3.6
    table = scene(hands=["zealots defection investigation cover-up political-amnesty impeachment bank-law farm-law"])
    for card in ("zealots", "political-amnesty", "bank-law", "farm-law"):
        assert card in table.options()
    before = table.hand(0)
    table.play("done", "action", "investigation", "profit", "tunnel-law")

    assert len(table.hand(0).split()) == len(before.split()) + 2
    assert table.discards() == "general-elections sell-state-secrets"
