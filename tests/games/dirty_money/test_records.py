"""Whole matches, one for each way the game can end, replayed with every check."""

from __future__ import annotations

import tomllib

import pytest
from records import Records

import backroom

from .test_perft import best_place

RECORDS = Records("dirty-money")
ENDINGS = RECORDS.endings

# name: winners, busted, coins, prints. Their editions are embedded, so these endings hold for good.
EMBEDDED = {
    "embedded-edition": ([2], [1], [20, 22, 25, 11], [7, 26, 0, 3]),
    "embedded-variant": ([2], [0], [48, 8, 10], [27, 11, 0]),
    "uneven-twins": ([0], [2], [10, 2, 0, 1, 2], [0, 0, 7, 0, 0]),
    "two-busted": ([1], [0, 3], [4, 3, 0, 1], [3, 0, 0, 3]),
    "all-but-one-busted": ([2], [0, 1], [3, 4, 1], [3, 3, 0]),
    "nobody-busted": ([0], [], [4, 3, 1], [2, 2, 2]),
    "nobody-busted-shared-win": ([0, 2], [], [3, 2, 3], [2, 2, 2]),
    "everybody-wins": ([0, 1, 2, 3], [], [2, 2, 2, 2], [0, 0, 0, 0]),
    "fewer-prints-win": ([1], [3], [0, 2, 2, 4], [0, 0, 2, 3]),
    "shared-win": ([0, 2], [3], [1, 0, 1, 6], [0, 0, 0, 1]),
    "two-busted-shared-win": ([2, 3], [0, 1], [4, 4, 0, 0], [3, 3, 0, 0]),
}


@pytest.mark.parametrize("name", EMBEDDED)
def test_a_match_with_an_embedded_edition_ends_as_it_always_did(name):  # DM-5.1, DM-5.2, rulings DM8 and DM9
    winners, busted, coins, prints = EMBEDDED[name]

    assert ENDINGS[name] == {"winners": winners, "busted": busted, "coins": coins, "prints": prints}


def test_the_plain_win_is_one():  # DM-5.2
    end = ENDINGS["plain-win"]
    winner = end["winners"][0]

    assert len(end["winners"]) == len(end["busted"]) == 1
    assert end["coins"][winner] == max(end["coins"])


def test_the_richest_was_busted_and_another_won():  # DM-5.1
    end = ENDINGS["richest-busted"]

    assert [end["coins"][seat] for seat in end["busted"]] == [max(end["coins"])]
    assert [end["prints"][seat] for seat in end["busted"]] == [max(end["prints"])]
    assert end["winners"] != end["busted"]


@pytest.mark.parametrize(
    ("name", "seats"), [("three-players", "3"), ("four-players", "4"), ("five-players", "5"), ("six-players", "6")]
)
def test_there_is_a_match_of_every_size(name, seats):  # DM-1.3
    assert RECORDS.header(name)["seats"] == seats


@pytest.mark.parametrize(("name", "rounds"), [("one-round", 1), ("nine-rounds", 9)])
def test_there_is_a_match_of_one_round_and_of_nine(name, rounds):  # DM-1.3, ruling DM10
    assert RECORDS.header(name)["options"] == f"rounds={rounds} set_aside=no"
    assert len([line for line in RECORDS.moves(name) if line.startswith("* ") and "first-player" in line]) == rounds


@pytest.mark.parametrize("name", ["variant", "embedded-variant"])
def test_the_variant_shows_what_was_set_aside_at_the_end(name):  # DM-4.1, ruling DM7
    match = RECORDS.replayed(name)
    aside = next(area for area in match.view(None)["areas"] if area["id"] == "aside")
    lines = [line.text for line in match.story(None) if line.text.startswith("Set aside were ")]

    assert RECORDS.header(name)["options"].endswith("set_aside=yes")
    assert len(aside["pieces"]) == match.seats
    assert len(lines) == match.settings["rounds"]


def test_an_uneven_edition_sets_aside_four_of_fourteen_cards():  # DM-2.4, ruling DM13
    aside = next(area for area in RECORDS.replayed("uneven-twins").view(None)["areas"] if area["id"] == "aside")

    assert len(aside["pieces"]) == 4


def test_chance_by_hand_stands_there_card_by_card():
    chance = [line for line in RECORDS.moves("chance-by-hand") if line.startswith("* ")]

    assert len(chance) == 2 * (3 + 60)
    assert {len(line.split()) for line in chance} == {2}
    assert "seed" not in RECORDS.header("chance-by-hand")


def test_an_embedded_edition_stands_in_the_record_itself():
    assert '| title = "The Pocket Job"' in RECORDS.text("embedded-edition").splitlines()


def printed(name: str) -> dict[str, tuple[int, int]]:
    """Coins and prints of every card, by its word, from the edition's text alone."""
    lines = [line[2:] for line in RECORDS.text(name).splitlines() if line.startswith("|")]
    text = "\n".join(lines) or backroom.game("dirty-money").edition("standard").text
    worths = {"cleaner": (0, 0)}
    for suit, printed_suit in tomllib.loads(text)["suits"].items():
        for card in printed_suit["cards"]:
            worths[f"{suit}-{card['rank']}"] = (card["coins"], card["prints"])
    return worths


def added_up(name: str) -> tuple[list[int], list[int]]:
    """Coins and prints of every seat, counted trick by trick with a pencil."""
    seats = int(RECORDS.header(name)["seats"])
    worths = printed(name)
    coins, prints = [0] * seats, [0] * seats
    plays = [line.split() for line in RECORDS.moves(name) if not line.startswith("*")]
    for first in range(0, len(plays), seats):
        trick = [card for _, card in plays[first : first + seats]]
        taker = int(plays[first + best_place(trick)][0]) - 1
        coins[taker] += sum(worths[card][0] for card in trick)
        prints[taker] += 0 if "cleaner" in trick else sum(worths[card][1] for card in trick)
    return coins, prints


@pytest.mark.parametrize("name", sorted({*ENDINGS} - {"uneven-twins"}))
def test_the_totals_can_be_added_up_from_the_record_alone(name):  # DM-3.3, DM-3.4, rulings DM5 and DM6
    assert added_up(name) == (ENDINGS[name]["coins"], ENDINGS[name]["prints"])
