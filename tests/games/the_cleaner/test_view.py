"""What is seen, what is told, and what a terminal shows."""

from __future__ import annotations

import re

import pytest

from backroom.bots import named_bot
from backroom.engine import Rng, ask, facts
from backroom.terminal.drawing import drawn
from backroom.terminal.pen import Pen, columns

from .job import GAME, job
from .test_police import left

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
    assert rug["face"]["spaces"] == ["red", "red"]
    assert rug["face"]["states"] == ["covered", "open"]
    door = work.match.sight().kinds["tile"].pieces["door"]
    assert (door["place"], door["x"], door["y"]) == ("hall", 1, 3)


def test_the_view_shows_the_die_while_a_bonus_cube_may_change_it():
    work = job(hand="mop", bonus=1)

    work.play("activate mop", 5)

    face = {"face": 5, "card": "mop", "result": "2 orange, −2 min", "settled": False}
    assert work.area("dice")["pieces"][0]["face"] == face
    work.play("flip")
    face = {"face": 2, "card": "mop", "result": "1 yellow, −5 min", "settled": True}
    assert work.area("dice")["pieces"][0]["face"] == face


def test_the_effort_die_lies_there_until_it_is_rolled_again_or_the_police_come():
    work = job(hand="mop", minutes=3, actions=4)
    assert work.area("dice")["pieces"] == []

    work.play("activate mop", 5)

    assert work.area("dice")["pieces"][0]["face"]["result"] == "2 orange, −2 min"


def test_the_view_reports_what_the_police_rolled_and_found_tile_by_tile():  # TC-7.6
    work = left("rug glass")

    work.play("rug", 6, 2)
    assert [one["face"] for one in work.area("report")["pieces"]] == [
        {
            "tile": "rug",
            "name": "Rug",
            "dice": [2, 6],
            "found": ["red"],
            "clean": False,
            "text": "Found: 1 red, −6.",
        }
    ]
    work.play(5, 6)
    assert work.area("report")["pieces"][1]["face"]["text"] is None
    assert work.area("dice")["pieces"][0]["label"] == "5"
    work.play("accept")
    assert work.area("report")["pieces"][1]["label"] == "Glass: 5, 6. They see nothing."
    assert work.area("dice")["pieces"] == []


def test_cubes_of_any_colour_are_taken_from_the_supply_and_the_way_out_can_be_touched():  # TC-4.10, TC-6.3
    work = job(hand="hoover deodorizer", actions=4)
    pieces = {option.text: option.pieces for option in work.match.options()}
    assert pieces["leave"] == ["exit"]

    work.play("use hoover")

    assert [option.pieces for option in work.match.options()] == [["supply-yellow"], ["supply-orange"], ["supply-red"]]
    assert [one["id"] for one in work.area("supply")["pieces"]] == ["supply-yellow", "supply-orange", "supply-red"]


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
