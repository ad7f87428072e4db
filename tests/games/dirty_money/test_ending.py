"""Sections 4 and 5 of the rules: totals, busts, ties, places."""

from __future__ import annotations

import pytest

from backroom import BadInput

from .scene import GAME, Scene, dealt, file, scene


def finished(coins: list[int], prints: list[int]) -> Scene:
    """A match that ended with these totals: the last trick is all Cleaners and worth nothing."""
    seats = len(coins)
    table = scene(hands=["cleaner"] * seats, coins=coins, prints=prints)
    table.play(*["cleaner"] * seats)
    assert table.match.over
    return table


def busted(table: Scene) -> list[int]:
    return table.match.view(None)["facts"]["busted"]


def places(table: Scene) -> list[int]:
    return [score.place for score in table.match.scores()]


def test_whoever_has_the_most_prints_is_busted_and_cannot_win():  # DM-5.1
    table = finished(coins=[30, 20, 10], prints=[9, 8, 0])

    assert busted(table) == [0]
    assert table.match.winners() == [1]


def test_all_who_tie_on_the_most_prints_are_busted():  # DM-5.1, ruling DM8
    table = finished(coins=[30, 5, 20, 4], prints=[9, 3, 9, 2])

    assert busted(table) == [0, 2]
    assert table.match.winners() == [1]


def test_when_everybody_ties_on_prints_nobody_is_busted():  # DM-5.1, ruling DM8
    table = finished(coins=[10, 30, 20], prints=[4, 4, 4])

    assert busted(table) == []
    assert table.match.winners() == [1]


def test_when_nobody_left_a_print_nobody_is_busted():  # DM-5.1, ruling DM8
    table = finished(coins=[10, 10, 20], prints=[0, 0, 0])

    assert busted(table) == []
    assert table.match.winners() == [2]


def test_all_but_one_may_be_busted_and_the_one_wins_with_nothing():  # DM-5.1, ruling DM8
    table = finished(coins=[0, 30, 20, 40], prints=[4, 5, 5, 5])

    assert busted(table) == [1, 2, 3]
    assert table.match.winners() == [0]


def test_of_the_unbusted_the_most_coins_win():  # DM-5.2
    table = finished(coins=[10, 12, 11, 40], prints=[0, 6, 1, 7])

    assert table.match.winners() == [1]


def test_a_tie_on_coins_goes_to_fewer_prints():  # DM-5.2, ruling DM9
    table = finished(coins=[20, 20, 3], prints=[5, 4, 6])

    assert table.match.winners() == [1]


def test_who_ties_on_coins_and_prints_shares_the_win():  # DM-5.2, ruling DM9
    table = finished(coins=[20, 7, 20, 3], prints=[4, 1, 4, 6])

    assert table.match.winners() == [0, 2]


def test_a_tie_on_coins_with_the_busted_is_no_tie():  # DM-5.2, ruling DM9
    table = finished(coins=[20, 20, 3], prints=[6, 5, 5])

    assert table.match.winners() == [1]


def test_everybody_may_share_the_win():  # DM-5.2, rulings DM8 and DM9
    table = finished(coins=[7, 7, 7], prints=[2, 2, 2])

    assert busted(table) == []
    assert table.match.winners() == [0, 1, 2]
    assert places(table) == [1, 1, 1]


def test_places_go_by_coins_then_by_fewer_prints_with_the_busted_last():  # DM-5.3, ruling DM17
    table = finished(coins=[12, 50, 12, 20, 3], prints=[5, 9, 4, 8, 0])

    assert table.match.winners() == [3]
    assert places(table) == [3, 5, 2, 1, 4]


def test_the_busted_are_placed_among_themselves_by_coins():  # DM-5.3, ruling DM17
    table = finished(coins=[30, 1, 40, 2], prints=[9, 3, 9, 3])

    assert places(table) == [4, 2, 3, 1]


def test_equals_share_a_place_and_the_next_place_stays_empty():  # DM-5.3, ruling DM17
    table = finished(coins=[20, 7, 20, 7, 3], prints=[4, 1, 4, 1, 6])

    assert places(table) == [1, 3, 1, 3, 5]


def test_a_score_says_how_it_came_about():  # DM-5.3, ruling DM17
    table = finished(coins=[1, 12, 0], prints=[0, 9, 1])

    assert [(score.points, score.note) for score in table.match.scores()] == [
        (1, "1 coin"),
        (12, "12 coins, 9 prints, busted"),
        (0, "1 print"),
    ]


def test_a_win_is_worth_one_and_is_shared_in_equal_parts():  # DM-5.4, ruling DM9
    assert finished(coins=[30, 20, 10], prints=[9, 8, 0]).match.returns() == [0.0, 1.0, 0.0]
    assert finished(coins=[20, 7, 20, 3], prints=[4, 1, 4, 6]).match.returns() == [0.5, 0.0, 0.5, 0.0]


def test_nobody_has_won_while_the_match_runs():  # DM-5.4
    table = scene(hands=["cleaner"] * 3, coins=[5, 0, 0])

    assert table.match.winners() == []
    assert table.match.returns() == [0.0, 0.0, 0.0]


def test_nobody_is_called_busted_before_the_last_round_is_over():  # DM-5.5
    table = scene(hands=["cleaner"] * 3, coins=[5, 0, 0], prints=[5, 0, 0])

    assert busted(table) == [0]  # marked as the one it would be now
    assert [score.note for score in table.match.scores()] == [
        "5 coins, 5 prints, most so far",
        "nothing",
        "nothing",
    ]


TINY_DEAL = ["gold-1 gold-2 gold-3 gold-4", "silver-1 silver-2 silver-3 silver-4", "tin-1 tin-2 tin-3 tin-4"]
# Nobody can follow Gold, so Ann takes every trick but the one of Cleaners, which is worthless.
ANN_TAKES_ALL = (
    "gold-1 silver-1 tin-1 gold-2 silver-2 tin-2 gold-3 silver-3 tin-3 gold-4 silver-4 tin-4 cleaner cleaner cleaner"
)


def test_totals_run_over_all_rounds():  # DM-4.2, ruling DM10
    table = dealt(TINY_DEAL, edition="tiny", rounds=2)
    table.play(ANN_TAKES_ALL)
    assert list(table.table.coins) == [8, 0, 0]
    assert list(table.table.prints) == [8, 0, 0]
    assert not table.match.over

    table.deal(TINY_DEAL)
    table.play(ANN_TAKES_ALL)

    assert table.match.over
    assert list(table.table.coins) == [16, 0, 0]
    assert list(table.table.prints) == [16, 0, 0]
    assert busted(table) == [0]


def test_the_next_round_begins_with_all_cards_and_empty_hands():  # DM-4.2
    table = dealt(TINY_DEAL, edition="tiny", rounds=2)
    table.play(ANN_TAKES_ALL)

    assert table.table.round == 2
    assert table.hands() == ["", "", ""]
    assert [table.taken_by(seat) for seat in range(3)] == ["", "", ""]
    assert table.words(table.table.pool) == " ".join(TINY_DEAL)
    assert list(table.table.voids) == [0, 0, 0]


@pytest.mark.parametrize("rounds", [1, 3, 9])
def test_as_many_rounds_are_played_as_were_agreed(rounds):  # DM-1.3, ruling DM10
    match = GAME.new(3, seed=5, edition=file("tiny"), rounds=rounds)
    while not match.over:
        match.push(match.choices()[0])

    assert [line.text for line in match.story(None) if line.text.startswith("Round ")] == [
        f"Round {number} of {rounds}." for number in range(1, rounds + 1)
    ]


def test_three_rounds_are_played_where_nothing_is_agreed():  # DM-1.3, ruling DM10
    assert GAME.new(3, edition=file("tiny")).settings == {"rounds": 3, "set_aside": False}


@pytest.mark.parametrize("rounds", [0, 10, "many", 2.5, True])
def test_other_numbers_of_rounds_are_refused(rounds):  # DM-1.3, ruling DM10
    with pytest.raises(BadInput, match="Option 'rounds' is a whole number from 1 to 9"):
        GAME.new(3, edition=file("tiny"), rounds=rounds)


@pytest.mark.parametrize("seats", [2, 7])
def test_it_is_a_game_for_three_to_six(seats):  # DM-1.3
    with pytest.raises(BadInput, match="Dirty Money is for 3–6 players"):
        GAME.new(seats, edition=file("tiny"))


@pytest.mark.parametrize(
    ("coins", "prints", "figure"),
    [
        ([30, 20, 10], [9, 8, 0], 1.0),
        ([20, 30, 10], [9, 8, 0], 0.0),
        ([30, 30, 10], [9, 8, 0], 0.0),  # as many coins with fewer fingerprints would have won
        ([30, 30, 10], [9, 9, 0], 1.0),
    ],
)
def test_a_busted_player_had_the_most_coins_where_a_tie_would_have_been_theirs(coins, prints, figure):  # DM-5.2
    table = finished(coins, prints)

    assert GAME.figures(table.match)["busted player had the most coins"] == figure
