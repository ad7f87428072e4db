"""What is seen, what is told, and what a terminal shows."""

from __future__ import annotations

import re

import pytest

from backroom.bots import named_bot
from backroom.engine import Rng, ask, facts
from backroom.terminal.drawing import drawn
from backroom.terminal.pen import Pen, columns

from .job import GAME, job

COLOURS = re.compile(r"\x1b\[[0-9;]*m")


def positions(scene: int, seed: int):
    match = GAME.new(seed=seed, scene=scene, difficulty="insane", odds=True)
    bot = named_bot(GAME, "house", seed)
    yield match
    while not match.over:
        match.push(ask(bot, match))
        yield match


def test_only_the_order_of_the_deck_is_hidden():  # TC-9.1, ruling TC25
    work = job(hand="mop")
    deck = work.area("deck")

    assert deck["pieces"] == []
    assert deck["hidden"] == 5
    assert work.match.view(0)["areas"] == work.match.view(None)["areas"]
    assert facts(work.match.imagine(0, Rng(1)).state) == facts(work.table)


def test_a_card_removed_for_a_bonus_cube_is_shown():  # TC-4.4, TC-9.1, ruling TC25
    work = job(hand="mop")

    work.play("bonus mop", "coffee")

    assert [card["id"] for card in work.area("removed")["pieces"]] == ["coffee"]


def test_the_view_says_where_every_tile_lies_and_what_is_covered():
    work = job(covered={"rug": "R"})
    rug = next(tile for tile in work.area("scene")["pieces"] if tile["id"] == "rug")

    assert (rug["face"]["place"], rug["face"]["x"], rug["face"]["y"]) == ("floor", 1, 2)
    assert rug["face"]["spaces"] == [
        {"colour": "red", "covered": True, "found": False},
        {"colour": "red", "covered": False, "found": False},
    ]
    places = work.match.view(0)["extras"]["places"]
    assert {"tile": "door", "name": "hall", "x": 1, "y": 3} in places


def test_the_view_shows_the_die_while_a_bonus_cube_may_change_it():
    work = job(hand="mop", bonus=1)

    work.play("activate mop", 5)

    assert work.area("dice")["pieces"][0]["face"] == {"face": 5, "result": "2 orange, −2 min"}


@pytest.mark.parametrize("scene", [1, 2])
@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_is_wider_than_the_window_and_colour_changes_nothing_else(scene, width):
    for match in positions(scene, 2):
        view = match.view(0)
        plain = GAME.picture(view, Pen(width=width))
        assert max(map(columns, plain)) <= width
        coloured = GAME.picture(view, Pen(colour=True, width=width))
        assert [COLOURS.sub("", line).rstrip() for line in coloured] == [line.rstrip() for line in plain]
        assert max(map(columns, drawn(view, GAME.title, Pen(width=width)))) <= width


def test_the_picture_is_plain_text_where_the_terminal_knows_no_more():
    for match in positions(2, 4):
        assert "\n".join(GAME.picture(match.view(0), Pen(unicode=False))).isascii()


def test_the_picture_of_a_job():
    work = job(cubes="YYO", hand="mop hoover", bonus=1, covered={"rug": "R"}, minutes=20, actions=3)

    rule = "─" * 80
    assert GAME.picture(work.match.view(0), Pen()) == [
        "THE CLEANER · The Studio · normal",
        "[##########....................]  20 min   turn 1 of 60   actions 3",
        rule,
        "▲Body                                                 ▲Knife",
        "sofa                                                  sink",
        "Y R                                                   O",
        "Rug",
        "floor",
        "· R",
        rule,
        "Y yellow, O orange, R red, · covered",
        "Cubes: 2 yellow  1 orange  (to keep them: 4 min)",
        "Pocket Watch: a Bonus cube   Deck: 4   Discard: 0",
        "Hands               1        2        3        4        5        6",
        "Hoover              – -5     O -4     OO -4    R -3     RR -3    RRR -3",
        "  with Deodorizer: 2 cubes of any colour, no die",
        "Mop                 – -6     Y -5     O -4     R -3     OO -2    RR +2",
        rule,
    ]


def test_the_end_is_told_as_a_small_story():  # TC-8.1, TC-8.4
    match = next(match for match in reversed(list(positions(1, 1))) if match.over)
    last = match.story(0)[-1].text

    assert f"{match.state.score()} point" in last
    assert f"Rank: {match.state.rank()}." in last
