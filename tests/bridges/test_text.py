"""A match as text: what a seat is told is what it knows, and bots and bad answers harm nobody."""

import errno
import io
import json
import os

import pytest
from redealt import differs, games, middles, moments, twin
from spoken import spoken

import backroom
from backroom.bots.random import Random
from backroom.bridges.company import Company
from backroom.bridges.text import position, preface, prompt, seen_by
from backroom.bridges.text.prompts import described
from backroom.bridges.text.protocol import asked
from backroom.bridges.text.table import Table, printed_text
from backroom.cli import main
from backroom.engine import BadInput, Seen


def told(match, seat):
    """Everything that a seat is told in words, as data or as a picture."""
    situation = seen_by(match, seat)
    data = json.dumps(asked(situation, True)) if situation.question else ""
    return prompt(situation) + data + match._repr_html_(seat) + match._repr_html_(None)


@pytest.mark.parametrize("id", games())
def test_text_and_pictures_do_not_change_by_a_byte_with_what_a_seat_cannot_know(id):
    others = 0
    for match in moments(id, range(3)):
        for seat in {0, match.seat, match.seats - 1}:
            other = twin(match, seat, 7)
            others += differs(match, other)
            assert told(match, seat) == told(other, seat)
            assert Seen(match, seat)._repr_html_() == match._repr_html_(seat)

    assert others or backroom.game(id).most == 1, "nothing was dealt anew"


def test_the_comparison_sees_a_single_card():
    match = next(middles("dirty-money", [1], 6))
    other = twin(match, 0, 7)

    assert told(match, 1) != told(other, 1), "seat 2's own cards were dealt anew"


@pytest.mark.parametrize("secret", ["hands", "story"])
def test_the_comparison_fails_where_anything_that_is_told_holds_a_card_of_somebody_else(monkeypatch, secret):
    match = next(middles("dirty-money", [1], 6))
    seat = match.seat
    if secret == "hands":
        told_by_view = type(match).view
        monkeypatch.setattr(
            type(match),
            "view",
            lambda self, of: {**told_by_view(self, of), "names": [str(hand[0]) for hand in self.state.hands]},
        )
    else:
        told_by_story = type(match).story
        monkeypatch.setattr(type(match), "story", lambda self, of, event=0: told_by_story(self, (of + 1) % 3, event))

    assert told(match, seat) != told(twin(match, seat, 7), seat)


def test_a_card_that_one_may_take_tells_what_each_face_of_the_die_brings():
    match = backroom.game("the-cleaner").new(seed=5)
    while "\n  To choose from" not in prompt(seen_by(match, 0)):
        match.play(match.options()[0])

    card = match.view(0)["areas"][2]["pieces"][0]
    text = next(line for line in prompt(seen_by(match, 0)).splitlines() if line.startswith("  To choose from"))
    assert "Results: what each face of the Effort die brings" in prompt(seen_by(match, 0))
    assert card["face"]["picture"].rstrip(".") not in text
    for number, result in enumerate(card["face"]["results"]):
        assert f"{number + 1} (" in text
        assert f"{result['minutes']} minutes".replace("-", "−") in text


def test_a_card_with_a_line_of_its_own_besides_tells_that_in_its_words():
    kind = next(kind for kind in Table(*cleaner()).kinds.values() if kind["id"] == "card")
    piece = {"label": "Hoover", "face": kind["pieces"]["hoover"]}

    text = printed_text(kind, piece, Table(*cleaner()).names)

    assert text.startswith("Results: 1 (−5 minutes), 2 (red, −4 minutes), 3 (orange, red, −4 minutes)")
    assert text.endswith("6 (4 × red, −4 minutes). Action: with Deodorizer: 2 cubes of any colour, no die")


def cleaner():
    situation = seen_by(backroom.game("the-cleaner").new(seed=5), 0)
    return situation.view, situation.declared


def test_a_board_is_told_part_by_part_with_the_ways_from_one_to_another():
    match = backroom.game("lie-cheat-and-steal").new(2, seed=1)
    board = prompt(seen_by(match, match.seat)).partition("## The board, in its order\n")[2].splitlines()

    assert board[0] == "Main board:"
    assert board.index("Business:") == 41
    for line in (
        "- Enter Business: Next turn, set out on the Business path with one die; Path: Incorporate",
        "- Merger: +$40,000; Next: Press Box North",
        "- Primary Deadline: −$5,000 to the fund; Next: START",
        "- Soup Kitchen: +10 votes",
    ):
        assert line in board


@pytest.mark.parametrize("id", games())
def test_a_prompt_holds_rules_table_story_and_every_option(id):
    match = next(middles(id, range(3, 9)))
    text = prompt(seen_by(match, match.seat))

    assert match.game.title in text
    assert match.game.howto().goal in text
    assert match.question().text in text
    assert match.story(match.seat)[-1].text in text
    for number, option in enumerate(match.options()):
        assert f"{option.label}" in text
        if not any(one.text.isdecimal() for one in match.options()):
            assert f"\n{number + 1}. {option.label}" in text
    for counter in match.view(None)["counters"]:
        assert match.sight().counter_of[counter["id"]].label in text or counter["label"] in text


def test_a_game_that_does_not_say_how_it_is_played_gives_the_beginning_of_its_rules(monkeypatch):
    game = backroom.game("dirty-money")
    monkeypatch.setattr(type(game), "howto", lambda self: None)

    text = prompt(seen_by(game.new(3, seed=1), 0))

    assert "Somebody always goes to prison" in text or "somebody always goes to prison" in text


def test_whoever_is_not_asked_gets_no_options_and_hears_whom_to_wait_for():
    match = backroom.game("dirty-money").new(3, seed=1, names=["Ann", "Bob", "Cyd"])
    other = (match.seat + 1) % 3

    text = prompt(seen_by(match, other))

    assert f"You are not asked now. {match.names[match.seat]} decides." in text
    assert "## You are asked" not in text


def test_an_option_that_loses_says_so_once():
    lost = next(option for option in backroom.game("the-cleaner").new(seed=7).options() if option.text == "leave")

    assert lost.terms.chance == 0
    assert described(lost) == f"{lost.label} – this loses the game"


def test_a_whole_match_is_played_over_lines_of_json_and_its_record_replays(capsys, monkeypatch):
    lines = ["{", "[[]]", '{"choice": true}', '{"choice": 10000}', '"nonsense"', *['{"answer": 1}'] * 40]
    _, out, _ = spoken(
        capsys, monkeypatch, ["dirty-money", "--seed", "5", "-p", "random,Ann,house", "-o", "rounds=1", "--json"], lines
    )
    said = [json.loads(line) for line in out.splitlines()]

    assert [one["type"] for one in said[:6]] == ["ask", *["refused"] * 5]
    assert {one["seat"] for one in said if one["type"] == "ask"} == {1}
    assert said[0]["view"]["seat"] == 1
    assert "preface" in said[0]
    assert not any("preface" in one for one in said[1:])
    assert said[-1]["type"] == "over"
    assert backroom.replay(said[-1]["record"]).winners() == said[-1]["winners"]


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ((None, 0), "A seat sees a match, not None."),
        ((..., 3), "Seat 3 is not at this table of 3."),
        ((..., "x"), "A seat is a whole number from 0 to 2, not 'x'."),
        ((..., 0, "x"), "A number of events is a whole number from 0 to"),
        ((..., 0, -1), "not -1"),
        ((..., 0, 10**6), "not 1000000"),
        ((..., 0, 0, -1), "not -1"),
    ],
)
def test_what_no_seat_can_have_been_told_is_refused_in_a_sentence(given, says):
    match = backroom.game("dirty-money").new(3, seed=1)

    with pytest.raises(BadInput, match=says):
        seen_by(*[match if one is ... else one for one in given])


@pytest.mark.parametrize("made", [prompt, preface, position])
def test_a_prompt_of_nothing_is_refused_in_a_sentence(made):
    with pytest.raises(BadInput, match=r"A prompt is made of a situation, .* not of None\."):
        made(None)


@pytest.mark.parametrize(
    ("answer", "repeated"),
    [("\x1b[2J\x07nonsense", "[2J nonsense"), ("x" * 1_000_000, "x" * 60), ("ü\udcff!", "ü !")],
)
def test_an_answer_is_repeated_only_as_far_as_it_can_be_shown(capsys, monkeypatch, answer, repeated):
    code, out, _ = spoken(capsys, monkeypatch, ["dirty-money", "--seed", "5"], [answer])

    assert code == 0
    assert out.splitlines()[-1].startswith(f"There is no option '{repeated}'. Answer with")
    assert out.count("There is no option") == 1


def test_bytes_that_are_no_text_are_an_answer_that_is_refused(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\n\x80"), encoding="utf-8"))

    assert main(["text", "dirty-money", "--seed", "5"]) == 0
    assert capsys.readouterr().out.count("There is no option") == 2


def test_a_mark_of_byte_order_and_line_ends_of_another_system_are_no_part_of_an_answer(capsys, monkeypatch):
    _, out, _ = spoken(capsys, monkeypatch, ["dirty-money", "--seed", "5", "--json"], ["\ufeff1\r", '"2"\r'])

    assert [json.loads(line)["type"] for line in out.splitlines()] == ["ask"] * 3


def test_without_standard_input_the_first_question_is_asked(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", None)

    assert main(["text", "dirty-money", "--seed", "5"]) == 0
    assert capsys.readouterr().out.count("## You are asked") == 1


def test_letters_that_standard_output_does_not_take_are_replaced(monkeypatch):
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr("sys.stdout", out)

    assert main(["text", "the-cleaner", "--seed", "5", "--moves", "1"]) == 0
    assert b"## You are asked" in out.buffer.getvalue()


def test_a_standard_output_that_is_full_is_said_in_a_sentence(capsys, monkeypatch):
    class Full(io.StringIO):
        def write(self, text):
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("sys.stdout", Full())

    assert main(["text", "dirty-money", "--seed", "5"]) == 2
    assert capsys.readouterr().err == "backroom: Standard output cannot be written: No space left on device.\n"


def test_moves_so_far_lead_to_the_next_prompt_and_no_further(capsys, monkeypatch):
    code, out, _ = spoken(capsys, monkeypatch, ["dirty-money", "--seed", "5", "--moves", "1, 2"], ["1"])

    assert code == 0
    assert out.count("## You are asked") == 1
    assert out.count("You play Dirty Money as") == 1


def test_a_bot_of_ones_own_sits_there_in_a_process_of_its_own(capfd, tmp_path):
    """It ends its process where it leads; whoever is answered for here notices nothing."""
    mine = "import os\n\nclass Rude:\n    def choose(self, seen):\n        os.write(1, b'{}')\n        os._exit(3)\n"
    (tmp_path / "mine.py").write_text(mine)
    players = f"{tmp_path / 'mine.py'},Ann,random"

    assert main(["text", "dirty-money", "--seed", "5", "-p", players, "-o", "rounds=1", "--json", "--moves", "1"]) == 0
    said = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert [(one["type"], one["seat"]) for one in said] == [("ask", 1)]


def test_bots_sit_besides_whoever_is_answered_for(capsys, monkeypatch):
    ours = ["dirty-money", "--seed", "5", "--moves", ""]
    alone = spoken(capsys, monkeypatch, [*ours, "--bots", "house,random"])
    assert alone[:2] == spoken(capsys, monkeypatch, [*ours, "-p", "Seat 1,house,random"])[:2]
    assert "You play Dirty Money as Seat 1, seat 1 of 3." in alone[1]
    named = spoken(capsys, monkeypatch, [*ours, "-p", "Ann", "--bots", "house,random"])
    assert named[:2] == spoken(capsys, monkeypatch, [*ours, "-p", "Ann,house,random"])[:2]


def forks(seen):
    """Of two processes that play on, one is too many."""
    os.fork()
    return seen.choices()[0]


stalled = []


def stalls(seen):
    """Once, for ever."""
    while not stalled:
        try:
            seen.choices()
        except TimeoutError:
            stalled.append(seen)
            raise
    return seen.choices()[0]


def raises(seen):
    raise SystemExit("I leave")


def prints(seen):
    """From Python, and as a library in C would."""
    print('{"type": "over"}')
    os.write(1, b'{"type": "over"}')
    return seen.choices()[0]


@pytest.mark.parametrize("misbehaves", [forks, stalls, raises, prints, lambda seen: "nonsense", lambda seen: 10**9])
def test_a_bot_that_misbehaves_costs_its_own_seat_a_move_and_nobody_else_anything(capfd, monkeypatch, misbehaves):
    monkeypatch.setattr(Random, "choose", lambda self, seen: misbehaves(seen))
    stalled.clear()
    monkeypatch.setattr(Company, "patience", 0.5 if misbehaves is stalls else 60.0)
    arguments = ["dirty-money", "--seed", "5", "-p", "random,Ann,random", "-o", "rounds=1", "--json", "--moves", "1,1"]

    assert main(["text", *arguments]) == 0

    said = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert [one["type"] for one in said] == ["ask"]
    assert said[0]["seat"] == 1
    assert len(stalled) == (misbehaves is stalls)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["poker"], "no game 'poker'"),
        (["dirty-money", "--seed", "5", "--moves", "1,99"], "Move 2, '99', is not possible. Answer with one of 1 to"),
        (["dirty-money", "-p", "Ann,house"], "for 3–6 players, not 2"),
        (["dirty-money", "-p", "Ann,house,house", "--seats", "4"], "4 seats need a player each, not 3."),
        (["dirty-money", "--bots", "hous,random"], "Dirty Money has no bot 'hous' (did you mean 'house'?)"),
        (["dirty-money", "-o", "rounds=99"], "Option 'rounds' is a whole number from 1 to 9"),
    ],
)
def test_bad_input_gets_one_sentence(capsys, monkeypatch, arguments, says):
    code, _, err = spoken(capsys, monkeypatch, arguments)

    assert code == 2
    assert says in err
    assert len(err.splitlines()) == 1


def test_what_never_changes_on_a_board_is_told_once():
    match = next(middles("lie-cheat-and-steal", [2]))
    situation = seen_by(match, match.seat)

    table = Table(situation.view, situation.declared)

    assert any("Soup Kitchen: +10 votes" in line for line in table.board())
    assert not any("Soup Kitchen: +10 votes" in line for line in table.lines())
