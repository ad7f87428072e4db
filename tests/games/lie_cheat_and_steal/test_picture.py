"""The table in a terminal: in every width, with and without colour, for every reader."""

from __future__ import annotations

import re

import pytest

from backroom.bots import named_bot
from backroom.engine import ask
from backroom.terminal.drawing import drawn
from backroom.terminal.pen import Pen, columns

from .county import ANN, BOB, GAME, county

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
LONG_NAMES = ["Wilhelmina Featherstone", "house-2", "李小龍李小龍李小龍", "Bo", "random-5", "Zoë"]


@pytest.mark.parametrize("seats", [2, 4, 6])
@pytest.mark.parametrize("width", [60, 80, 100])
def test_no_line_is_wider_than_the_window(seats, width):
    match = GAME.new(seats, seats, names=LONG_NAMES[:seats])
    bot = named_bot(GAME, "random", seats)
    for ply in range(160):
        if match.over:
            break
        match.push(ask(bot, match))
        if ply % 4:
            continue
        for seat in (None, 0, seats - 1):
            view = match.view(seat)
            plain = GAME.picture(view, Pen(width=width))
            assert max(map(columns, plain)) <= width
            coloured = GAME.picture(view, Pen(colour=True, width=width))
            assert [COLOURS.sub("", line).rstrip() for line in coloured] == [line.rstrip() for line in plain]
            assert max(map(columns, drawn(view, GAME.title, Pen(width=width)))) <= width


def test_the_picture_is_plain_text_where_the_terminal_knows_no_more():
    view = GAME.new(4, 3).view(0)

    assert "\n".join(GAME.picture(view, Pen(unicode=False))).isascii()


def test_the_picture_of_the_county():
    scene = county(2, cash=[35, 20], votes=[12, 140])
    scene.hold(ANN, "pay-30", declared="collect-40")
    scene.hold(BOB, "collect-10", declared="collect-10")
    scene.hold(BOB, "blank", victim=ANN, crimes="traffic")
    scene.place(BOB, "counsel")

    rule = "─" * 80
    assert GAME.picture(scene.match.view(ANN), Pen()) == [
        "LIE, CHEAT & STEAL · round 1 · 500 votes win · fund $0",
        rule,
        "  Player       Votes     Money  Salary  Where",
        "► Ann             12   $35,000 $20,000  A START",
        "  Bob            140   $20,000 $20,000  B Counsel",
        rule,
        "Main board     [A]START  $  EYE  FEATHER  PRESS  -10k  -10k*  BUSINESS  +100v",
        "               $  COURT  TIP  CONVENTION  -10v  POLITICS  FUND  SENATE",
        "               TO JAIL  PRESS  salary-30k",
        "Business       +20k  salary+10k  -60k",
        "Local politics +5v  +10v -5k",
        "Witness stand  STAND  [B]-10k  -10v",
        "Jail           rest",
        "               v: votes, k: thousand dollars, *: paid into the fund",
        rule,
        "Cards held, and what was said of them",
        "  Ann          $1 COLLECT $40,000 (is PAY $30,000)",
        "  Bob          $2 COLLECT $10,000  Eye3 on Ann may sue",
        rule,
    ]
