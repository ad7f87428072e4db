"""What the police will find: the best assignment of rolled dice, and the exact odds of leaving now.

A die saves a space if it shows more than the space's level; on black it saves nothing. Whatever saves a high space
would save any lower one as well, so it is best to serve the highest level first: of n spaces of a level, as many are
saved as there are dice above it that no higher level took. That needs only how many dice show each face, so the odds
of a tile are a sum over the faces from 6 downwards, in whole numbers out of 6 to the power of its dice.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final

from mypy_extensions import i64

from backroom.engine import count_of as times
from backroom.engine import vec
from backroom.games.the_cleaner.spaces import BLACK, count_of, one, penalty, total_of

FACES: Final = 6


def best_found(spaces: i64, dice: vec[i64]) -> i64:
    """The spaces that are found when the dice are assigned as well as can be. TC-7.5"""
    found: i64 = 0
    free: i64 = 0
    for colour in range(BLACK, -1, -1):
        free += times(dice, colour + 2)
        wanted = count_of(spaces, colour)
        saved = min(wanted, free)
        free -= saved
        found += (wanted - saved) * one(colour)
    return found


def best_assignment(spaces: i64, dice: vec[i64]) -> list[int]:
    """For each die, in the order given, the colour of the space it goes to, so that the least is found. TC-7.5"""
    found = best_found(spaces, dice)
    homes = [-1] * len(dice)
    for colour in range(BLACK - 1, -1, -1):
        saved = count_of(spaces, colour) - count_of(found, colour)
        for place in sorted(range(len(dice)), key=lambda place: dice[place]):
            if saved > 0 and homes[place] < 0 and dice[place] > colour + 1:
                homes[place] = colour
                saved -= 1
    left = [colour for colour in range(BLACK, -1, -1) for _ in range(count_of(found, colour))]
    for place in sorted(range(len(dice)), key=lambda place: dice[place]):
        if homes[place] < 0:
            homes[place] = left.pop(0)
    return homes


def loss_counts(spaces: int) -> dict[int, int]:
    """How many of the 6 to the power of n rolls cost so many points, with the best assignment each time."""
    known = _COUNTS.get(spaces)
    if known is None:
        known = count_losses(spaces)
        _COUNTS[spaces] = known
    return known


def count_losses(spaces: int) -> dict[int, int]:
    """Go through the faces from 6 downwards: dice not yet looked at, dice still free, loss so far → ways."""
    ways: dict[tuple[int, int, int], int] = {(total_of(spaces), 0, penalty(BLACK) * count_of(spaces, BLACK)): 1}
    for face in range(FACES, 0, -1):
        ways = next_face(ways, face, spaces)
    counts: dict[int, int] = {}
    for (_, _, loss), number in ways.items():
        counts[loss] = counts.get(loss, 0) + number
    return counts


def next_face(ways: dict[tuple[int, int, int], int], face: int, spaces: int) -> dict[tuple[int, int, int], int]:
    """So many of the dice show this face, and save what they can of the level just below it."""
    colour = face - 2
    wanted = count_of(spaces, colour) if colour >= 0 else 0
    following: dict[tuple[int, int, int], int] = {}
    for (left, free, loss), number in ways.items():
        for showing in range(left + 1) if face > 1 else [left]:
            saved = min(wanted, free + showing)
            cost = (wanted - saved) * penalty(colour) if colour >= 0 else 0
            key = (left - showing, free + showing - saved, loss + cost)
            following[key] = following.get(key, 0) + number * comb(int(left), showing)
    return following


def expected_loss(spaces: int) -> Fraction:
    """The points that these open spaces cost in the mean, exactly."""
    total = sum(loss * number for loss, number in loss_counts(spaces).items())
    return Fraction(total, rolls_of(spaces))


def rolls_of(spaces: int) -> int:
    """How many rolls there are with a die for each space."""
    return int(FACES ** int(total_of(spaces)))


def mean_loss(spaces: int) -> float:
    """The same as a float, for players who weigh one thing against another."""
    known = _MEANS.get(spaces)
    if known is None:
        exact = expected_loss(spaces)
        known = exact.numerator / exact.denominator
        _MEANS[spaces] = known
    return known


def chance_of_nothing(spaces: int) -> Fraction:
    """How likely it is that the police find nothing on this tile."""
    return Fraction(loss_counts(spaces).get(0, 0), rolls_of(spaces))


def losses_of_all(tiles: vec[i64]) -> dict[int, Fraction]:
    """The exact chance of every total loss, for the open spaces of all tiles left behind."""
    ways = {0: 1}
    rolls = 1
    for spaces in tiles:
        ways = joined(ways, loss_counts(spaces))
        rolls *= rolls_of(spaces)
    return {loss: Fraction(number, rolls) for loss, number in ways.items()}


def joined(ways: dict[int, int], others: dict[int, int]) -> dict[int, int]:
    """One more tile, rolled for by itself."""
    together: dict[int, int] = {}
    for before, number in ways.items():
        for loss, other in others.items():
            together[before + loss] = together.get(before + loss, 0) + number * other
    return together


_COUNTS: dict[int, dict[int, int]] = {}
_MEANS: dict[int, float] = {}
