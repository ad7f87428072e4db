"""The week in a terminal: jobs as rows, agencies as columns."""

from __future__ import annotations

import re

import pytest

from backroom.bots import named_bot
from backroom.engine import ask
from backroom.games.hand_management.steps.week import Applications
from backroom.terminal.pen import Pen, columns

from .office import GAME, office

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
LONG_NAMES = ["Wilhelmina Featherstone", "house-2", "李小龍李小龍李小龍", "Bo"]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("width", [60, 80, 100])
def test_no_line_is_wider_than_the_window(seats, width):
    match = GAME.new(seats, seed=width, names=LONG_NAMES[:seats], odds=True)
    bot = named_bot(GAME, "random", seats)
    while not match.over:
        for seat in (None, match.seat):
            view = match.view(seat)
            plain = GAME.picture(view, Pen(width=width))
            assert max(map(columns, plain)) <= width
            coloured = GAME.picture(view, Pen(colour=True, width=width))
            assert [COLOURS.sub("", line).rstrip() for line in coloured] == [line.rstrip() for line in plain]
        match.push(ask(bot, match))


def test_jobs_are_rows_and_agencies_are_columns():
    room = office(
        Applications,
        jobs="ring-two local-soap",
        hands=["help-one", "lure", ""],
        security=[0, 2, 0],
        used=[0, 1, 0],
        recorded=[3, 0, 12],
        odds=True,
    )
    room.play("flo", "ada", "gus", "pass", "pass", "hal")

    assert GAME.picture(room.match.view(0), Pen(width=80, unicode=False)) == [
        "HAND MANAGEMENT - week 1 of 6 - First Hand Ann - deck 14",
        "-" * 80,
        "            >Ann                   Bob                   Cat",
        "Agency       Left                  Right                 Upper",
        "Points       3, hand 1             0, hand 1             12, hand 0",
        "Models       1 Ada                 1 Bea                 1 Cal",
        "             2 Flo                 2 Gus                 2 Hal",
        "Improvements                       Security 1 of 2 used",
        "-" * 80,
        "Ring Two: Rings, skill 2, pays 2",
        "             Flo                   Gus                   -",
        "  job chance +1, 62%               +0, 38%",
        "Local Soap: Soap (local), skill 2, pays 2",
        "             Ada                   -                     Hal",
        "  job chance -1, 38%                                     +0, 62%",
        "Your hand",
        "  Help One (Helping Hand +1, 1 point)",
        "-" * 80,
    ]
