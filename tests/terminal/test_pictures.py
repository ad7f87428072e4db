"""What is drawn: with and without colour, in every width, for any game."""

from __future__ import annotations

import io
import re

import pytest

import backroom
from backroom.bots import named_bot
from backroom.engine import Option, ask
from backroom.terminal.drawing import drawn
from backroom.terminal.page import choice_of, keys, option_lines
from backroom.terminal.pen import Pen, columns
from backroom.terminal.rules import rule_text
from backroom.terminal.screen import Screen, wrapped

COLOURS = re.compile(r"\x1b\[[0-9;]*m")
DETECTIVE = "🕵️‍♀️"
LONG_NAMES = ["W" * 24, "🕵️‍♀️ of the 🇫🇷 👮🏽‍♀️", "李小龍李小龍李小龍", "Bo", "random-5", "Zoë"]


def positions(seats: int, seed: int):
    """Every position of a match between random players, with names of all lengths."""
    game = backroom.game("dirty-money")
    match = game.new(seats, seed, names=LONG_NAMES[:seats], set_aside=bool(seed % 2), rounds=1)
    bot = named_bot(game, "random", seed)
    yield match
    while not match.over:
        match.push(ask(bot, match))
        yield match


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
@pytest.mark.parametrize("width", [60, 80])
def test_no_line_is_wider_than_the_window(seats, width):
    game = backroom.game("dirty-money")
    for match in positions(seats, seats):
        for seat in (None, *range(seats)):
            view = match.view(seat)
            plain = game.picture(view, Pen(width=width), match.sight().json())
            assert max(map(columns, plain)) <= width
            coloured = game.picture(view, Pen(colour=True, width=width), match.sight().json())
            assert [COLOURS.sub("", line).rstrip() for line in coloured] == [line.rstrip() for line in plain]
            assert max(map(columns, drawn(view, game.title, Pen(width=width)))) <= width


def test_the_picture_is_plain_text_where_the_terminal_knows_no_more():
    game = backroom.game("dirty-money")
    match = game.new(4, 3)
    match.play("junk-12")

    assert "\n".join(game.picture(match.view(0), Pen(unicode=False), match.sight().json())).isascii()


def test_suits_are_called_by_their_ids_where_nobody_has_said_more():
    match = backroom.game("dirty-money").new(4, 3)

    assert any(line.strip().startswith("jewels") for line in match.game.picture(match.view(0), Pen()))


def test_the_picture_of_dirty_money():
    game = backroom.game("dirty-money")
    match = game.new(4, 3, names=["You", "house-2", "house-3", "house-4"])
    for move in ("junk-12", "junk-3", "junk-1", "junk-11", "junk-8", "cleaner"):
        match.play(move)

    lines = game.picture(match.view(0), Pen(), match.sight().json())

    rule = "─" * 80
    assert lines == [
        "DIRTY MONEY · round 1 of 3",
        rule,
        "  Player        Hand Cleaner Coins Prints  Trick: suit broken, worth nothing",
        "  You             14       –     0      0  house-4      Junk 8       2≋",
        "► house-2         15     yes     0      0  You          Cleaner           wins",
        "  house-3         15     yes     0      0  house-2",
        "  house-4         14     yes     0      8▲ house-3",
        "▲ most prints: would be busted now",
        "Last trick: house-4 took 8≋ (Junk 12, Junk 3, Junk 1, Junk 11)",
        "Your hand (● coins, ≋ prints)",
        "  Jewels      1 1≋   7 2●  14 5●",
        "  Paintings   1 1≋   5 1●   6 1●   8 2●   9 2●  12 3●  15 4●",
        "  Artifacts   9 1●  10 2●",
        "  Junk        4 1≋   5 1≋",
        rule,
    ]


def test_the_terminal_shows_the_last_trick_of_a_round_its_score_and_who_leads_by_coins():
    match = backroom.game("dirty-money").new(3, 3, names=["Ann", "Bob", "Cleo"], rounds=2)
    while match.state.round == 1:
        match.push(match.choices()[0])
    facts = match.view(None)["facts"]
    taker = match.names[facts["last_trick"]["taker"]]
    coins = [counter["value"] for counter in match.view(None)["counters"][:3]]

    lines = match.game.picture(match.view(None), Pen(), match.sight().json())

    assert [line for line in lines if line.startswith(f"Last trick: {taker} took ")]
    assert [line for line in lines if line.startswith(f"Round 1 brought: Ann {coins[0]}●")]
    starred = [name for name in match.names for line in lines if name in line[:16] and "★" in line]
    assert starred == [match.names[coins.index(max(coins))]]


def test_a_game_without_a_picture_is_drawn_from_its_view():
    match = backroom.game("dirty-money").new(3, 5, names=["Ann", "Bob", "Cleo"])
    lines = drawn(match.view(0), "Dirty Money", Pen())
    text = " ".join(" ".join(lines).split())

    for piece in next(area for area in match.view(0)["areas"] if area["id"] == "hand-1")["pieces"]:
        assert piece["label"] in text
    assert text.count("Hand: 21 face down") == 2
    assert "Coins 0, Prints 0" in text
    assert "► Cleo" in text


def test_without_colour_there_are_no_escapes(table):
    assert "\x1b" not in table(["h", "help", "?", "x", "1"], seed=3).output
    assert "\x1b" not in table(["h", "1", "q"], seed=3, real=True, colour=False).output


@pytest.mark.parametrize(("variable", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_colour_is_left_out_where_it_is_not_wanted(table, monkeypatch, variable, value):
    assert "\x1b[1m" in table(["q"], seed=3, real=True).output
    monkeypatch.setenv(variable, value)
    assert "\x1b" not in table(["q"], seed=3, real=True).output


def test_colour_can_be_asked_for_in_a_pipe(table):
    assert "\x1b[1m" in table(["q"], seed=3, colour=True).output


def test_cards_that_cannot_be_played_are_dim():
    pen = Pen(colour=True)
    pen.touchable = {"junk-3"}

    assert pen.piece("junk-3", "3") == "3"
    assert pen.piece("jewels-3", "3") == "\x1b[2m3\x1b[0m"


def test_a_stream_that_knows_only_ascii_gets_only_that():
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii", newline="\n")
    screen = Screen(io.StringIO(), stream)
    screen.say("3–6 players… Zoë")
    stream.seek(0)

    assert not screen.pen.unicode
    assert stream.read() == "3-6 players... Zo?\n"


def options(*labels: str) -> list[Option]:
    return [Option(number, text, label, []) for number, (text, _, label) in enumerate(x.partition("=") for x in labels)]


def test_options_are_numbered_and_say_their_text_where_the_label_does_not():
    lines = option_lines(options("jewels-9=Jewels 9 (2 coins)", "pass=Play nothing"), Pen())

    assert lines == ["  1  Jewels 9 (2 coins)", "  2  Play nothing  [pass]"]


def test_options_that_are_numbers_are_chosen_by_themselves():
    assert keys(options("0=No cubes", "1=One cube", "pass=Pass")) == ["0", "1", "pass"]


def test_many_options_stand_in_columns_filled_downwards():
    lines = option_lines(options(*[f"card-{n}=Card {n}" for n in range(1, 8)]), Pen())

    assert lines == ["  1  Card 1  4  Card 4  7  Card 7", "  2  Card 2  5  Card 5", "  3  Card 3  6  Card 6"]


def test_a_long_option_puts_a_few_options_on_lines_of_their_own_in_order():
    lines = option_lines(options("a=Short", f"b={'Long ' * 9}", "c=Short too"), Pen())

    assert [line.split()[0] for line in lines] == ["1", "2", "3"]


def test_a_label_that_is_too_long_goes_on_under_its_beginning_and_its_text_stays_whole():
    label = "Clementine Claw of Ann's agency, who knows all about gadgets, soap and gloves, and likes it"
    lines = option_lines(options(f"send seat-2={label}", "pass=Nobody"), Pen(width=60))

    assert lines == [
        "  1  Clementine Claw of Ann's agency, who knows all about",
        "     gadgets, soap and gloves, and likes it  [send seat-2]",
        "  2  Nobody  [pass]",
    ]


@pytest.mark.parametrize(
    ("names", "says"), [(["1", "2", "3"], "1–3"), (["1"], "1"), (["1", "2", "pass"], "1–2 or pass"), (["pass"], "pass")]
)
def test_the_prompt_says_what_there_is_to_type(names, says):
    assert choice_of(names, "–") == says


def test_a_label_that_says_its_text_in_other_signs_need_not_say_it_again():
    lines = option_lines(options("bunch-o-five=Bunch O'Five", "done=Done: draw cards", "12=12 votes"), Pen())

    assert lines == ["  bunch-o-five  Bunch O'Five", "          done  Done: draw cards", "            12  12 votes"]


def test_wide_letters_take_two_columns_of_a_line_and_names_are_not_broken():
    lines = wrapped("李小龍 and house-2 and 李小龍 and house-3 and 李小龍 share the win", 24)

    assert max(map(columns, lines)) <= 24
    assert " ".join(" ".join(lines).split()) == "李小龍 and house-2 and 李小龍 and house-3 and 李小龍 share the win"


def test_an_emoji_of_several_signs_takes_two_columns_and_is_never_cut_in_two():
    for text, width in (
        (DETECTIVE, 2),
        ("🇫🇷", 2),
        ("👮🏽‍♀️", 2),
        ("Zoë", 3),
        ("Zoe\u0308", 3),
        ("किरण", 3),
        ("1️⃣", 2),
        ("♀", 1),
    ):
        assert columns(text) == width, text
    assert Pen().cut(DETECTIVE * 4, 5) == f"{DETECTIVE * 2}…"
    assert Pen().cut(DETECTIVE * 4, 4) == f"{DETECTIVE} …"
    lines = wrapped(f"{DETECTIVE * 3} takes the trick of {DETECTIVE * 3}", 12)
    assert max(map(columns, lines)) <= 12
    assert "".join(lines).replace(" ", "") == f"{DETECTIVE * 3}takesthetrickof{DETECTIVE * 3}"
    assert sum(line.count(DETECTIVE) for line in lines) == 6


class Page:
    def __init__(self, text: str) -> None:
        self.text = text

    def rules(self) -> str:
        return self.text


def test_a_rule_is_its_paragraph_without_markup():
    page = Page("## Play\n\n- **CH-4.2** Vote for `one`, see\n  [there](#x).\n- **CH-4.3** Other.\n\nEnd")

    assert rule_text(page, "CH-4.2") == "CH-4.2 Vote for one, see there."
    assert rule_text(page, "CH-4.3") == "CH-4.3 Other."
    assert rule_text(page, "CH-4") == ""
