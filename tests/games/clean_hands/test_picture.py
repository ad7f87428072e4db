"""The table in a terminal."""

from __future__ import annotations

import pytest

from backroom.engine import Rng
from backroom.terminal.pen import Pen, columns

from .scene import GAME, NAMES, scene


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("seats", [4, 8])
def test_the_table_fits_the_screen(width, seats):
    match = GAME.new(seats, seed=2, names=NAMES[:seats])
    rng = Rng(1)
    while not match.over:
        lines = GAME.picture(match.view(match.seat), Pen(width=width))
        assert lines is not None
        assert max(columns(line) for line in lines) <= width
        match.push(match.choices()[rng.below(len(match.choices()))])


def test_the_tally_of_a_vote_and_the_hand_are_there():
    table = scene(hands=["political-amnesty", "zealots hot-microphone bank-law"], on={"treasury": "investigation"})
    table.play("pass", "political-amnesty")
    page = "\n".join(GAME.picture(table.view(1), Pen(width=80)) or [])

    assert "Congress votes on a Political Amnesty: 0 yes, 0 no" in page
    assert "Ann ? 1, Bob ? 1, Cat ? 1, Dan ? 2" in page
    assert "Your Actions: Zealots, Hot Microphone -3" in page
    assert "Your Profits: Bank Law 8K" in page
    assert " ▲1 Treasury        Ann" in page


def test_colour_changes_nothing_but_colour():
    import re

    view = scene(hands=["zealots bank-law"]).view(0)
    plain = GAME.picture(view, Pen(width=80))
    painted = GAME.picture(view, Pen(colour=True, width=80))
    assert plain is not None
    assert painted is not None

    assert [re.sub(r"\x1b\[[0-9;]*m", "", line) for line in painted] == plain
