"""Coloured spaces and cubes, as one number: an octal digit for each colour, yellow last.

Two yellow and a red are 0o102. A tile has at most seven spaces, so a digit never overflows. TC-1.5
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import vec

COLOURS: Final = ("yellow", "orange", "red", "blue", "green", "black")
LETTERS: Final = "YORBGK"
BLACK: Final = 5
MOST_SPACES: Final = 7
DIGIT: Final = 3


def spaces_of(letters: str) -> i64:
    """'YYR' → 0o102."""
    spaces: i64 = 0
    for letter in letters:
        spaces += one(LETTERS.index(letter))
    return spaces


def letters_of(spaces: i64) -> str:
    """0o102 → 'YYR'."""
    return "".join(letter * int(count_of(spaces, colour)) for colour, letter in enumerate(LETTERS))


def colours_in(spaces: i64) -> list[str]:
    """0o102 → ['yellow', 'yellow', 'red']."""
    return [COLOURS[colour] for colour in colours_of(spaces) for _ in range(count_of(spaces, colour))]


def one(colour: i64) -> i64:
    """A single space of this colour."""
    single: i64 = 1
    return single << (DIGIT * colour)


def count_of(spaces: i64, colour: i64) -> i64:
    """How many spaces of this colour."""
    return (spaces >> (DIGIT * colour)) & MOST_SPACES


def total_of(spaces: i64) -> i64:
    """How many spaces of all colours."""
    total: i64 = 0
    while spaces > 0:
        total += spaces & MOST_SPACES
        spaces >>= DIGIT
    return total


def colours_of(spaces: i64) -> vec[i64]:
    """The colours that occur, lowest first."""
    return vec[i64]([colour for colour in range(len(COLOURS)) if count_of(spaces, colour) > 0])


def level(colour: i64) -> i64:
    """The Effort level multiplier. TC-4.7"""
    return colour + 1


def penalty(colour: i64) -> i64:
    """What a space costs that the police found; black goes on with the table's own step. TC-8.3"""
    return 2 * level(colour)


def worth(spaces: i64) -> i64:
    """What all these spaces cost when they are found."""
    total: i64 = 0
    for colour in range(len(COLOURS)):
        total += penalty(colour) * count_of(spaces, colour)
    return total
