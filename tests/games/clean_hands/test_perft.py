"""Lines of play counted by hand and by machine."""

from __future__ import annotations

import pytest

from backroom.engine import Match

from .scene import scene


def perft(match: Match, depth: int) -> int:
    """How many lines of so many decisions and draws there are."""
    if depth == 0 or match.over:
        return 1
    total = 0
    for choice in match.choices():
        other = match.clone()
        other.push(choice)
        total += perft(other, depth - 1)
    return total


@pytest.mark.parametrize(
    ("depth", "lines"),
    [
        (1, 3),  # Amnesty, Investigation, or done
        (2, 2 + 3 + 2),  # the first of four votes; three members; two decks
        (3, 4 + 3 * 2 + 2 * 1),  # second vote; Amnesty or done; the one card of each deck
        (4, 8 + 3 * (2 + 2) + 2),  # third vote; first vote or a deck; the other deck, or what is left of none
    ],
)
def test_lines_of_play_from_a_small_position(depth, lines):
    table = scene(
        hands=["investigation political-amnesty", "", "", ""],
        cabinet={"president": 0, "treasury": 1, "defence": 2},
        deck="zealots",
        profits="bank-law",
        discards="",
    )

    assert perft(table.match, depth) == lines


def test_a_proposal_of_four_secretaries_has_256_splits():  # CH-5.2
    from .test_confirmation import forming

    table = forming()
    table.table.stack[-1] = type(table.table.stack[-1])(2, 0, 0)  # without starting over

    assert perft(table.match, 4) == 256
