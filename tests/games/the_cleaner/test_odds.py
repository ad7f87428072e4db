"""The closed form of the odds against brute force, on every tile of the standard edition, however it is cleaned."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from math import factorial, prod

import pytest

from backroom.engine import row
from backroom.games.the_cleaner.odds import (
    best_assignment,
    best_found,
    chance_of_nothing,
    expected_loss,
    loss_counts,
    losses_of_all,
    mean_loss,
)
from backroom.games.the_cleaner.spaces import LETTERS, letters_of, spaces_of, worth

from .job import GAME, job

SCENES = GAME.opened(GAME.edition("standard")).scenes
TILES = sorted({letters_of(spaces) for scene in SCENES for spaces in scene.spaces} | {"YOR", "YYOOR", "RGK", "YOBGK"})
LIMITS = dict(zip(LETTERS, range(1, 7), strict=True))


def parts(letters: str) -> set[str]:
    """What may be left open of a tile."""
    chosen = product((True, False), repeat=len(letters))
    return {"".join(letter for letter, keep in zip(letters, keeps, strict=True) if keep) for keeps in chosen}


def cost(letters: tuple[str, ...], dice: tuple[int, ...]) -> int:
    """The police table and the score table, as printed."""
    return sum(2 * LIMITS[letter] for letter, die in zip(letters, dice, strict=True) if die <= LIMITS[letter])


def least_cost(letters: str, dice: tuple[int, ...]) -> int:
    return min(cost(order, dice) for order in set(permutations(letters)))


def brute_force(letters: str) -> dict[int, int]:
    """Every roll, every assignment."""
    counts: dict[int, int] = {}
    for dice in combinations_with_replacement(range(1, 7), len(letters)):
        ways = factorial(len(dice)) // prod(factorial(dice.count(face)) for face in range(1, 7))
        loss = least_cost(letters, dice)
        counts[loss] = counts.get(loss, 0) + ways
    return counts


@pytest.mark.parametrize("letters", sorted({part for tile in TILES for part in parts(tile)}, key=lambda p: (len(p), p)))
def test_the_odds_of_every_tile_are_those_of_brute_force(letters):  # TC-9.2
    spaces = spaces_of(letters)
    counts = brute_force(letters)
    total = 6 ** len(letters)

    assert loss_counts(spaces) == counts
    assert expected_loss(spaces) == Fraction(sum(loss * ways for loss, ways in counts.items()), total)
    assert chance_of_nothing(spaces) == Fraction(counts.get(0, 0), total)


@pytest.mark.parametrize("letters", ["YO", "YOR", "YYOOR", "RRK", "BG", "YOBGK"])
def test_the_proposed_assignment_is_the_best_there_is(letters):  # TC-7.5, ruling TC12
    spaces = spaces_of(letters)
    for dice in combinations_with_replacement(range(1, 7), len(letters)):
        homes = "".join(LETTERS[colour] for colour in best_assignment(spaces, row(dice)))
        assert sorted(homes) == sorted(letters)
        assert cost(tuple(homes), dice) == least_cost(letters, dice) == worth(best_found(spaces, row(dice)))


def test_one_open_space_costs_a_third_of_its_level_squared():  # TC-7.3, TC-8.3
    assert [expected_loss(spaces_of(letter)) for letter in LETTERS] == [Fraction(n * n, 3) for n in range(1, 7)]


def test_a_low_space_left_open_can_save_a_high_one():  # TC-7.4
    assert expected_loss(spaces_of("R")) == 3
    assert float(expected_loss(spaces_of("YR"))) == pytest.approx(1.89, abs=0.005)
    assert mean_loss(spaces_of("YR")) < mean_loss(spaces_of("R"))


def test_the_losses_of_all_tiles_together():  # TC-9.2
    chances = losses_of_all(row([spaces_of("O"), spaces_of("K")]))

    assert chances == {12: Fraction(2, 3), 16: Fraction(1, 3)}
    assert sum(losses_of_all(row([spaces_of("RR"), spaces_of("YO"), spaces_of("BG")])).values()) == 1


def test_the_odds_are_shown_to_those_who_want_them():  # TC-9.2, ruling TC14
    shy, keen = job(tiles="rug door"), job(tiles="rug door", odds=True)

    assert shy.match.view(0)["facts"]["odds"] is None
    assert "mean" not in shy.labels()["leave"]
    odds = keen.match.view(0)["facts"]["odds"]
    assert odds["score"] == round(60 - 6 - 4 / 3, 2)
    assert odds["ranks"] == {"Immortal Cleaner": 1.0}
    assert odds["tiles"]["door"] == {"loss": 1.33, "nothing": 0.6667}
    assert keen.labels()["leave"] == "Leave (the police look at 2 tiles; 52.7 points in the mean)"


def test_the_odds_say_that_leaving_would_lose():  # TC-9.2, TC-6.4
    odds = job(odds=True).match.view(0)["facts"]["odds"]

    assert odds["lost"] is True
