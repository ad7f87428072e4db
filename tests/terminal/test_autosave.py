"""A match outlives the terminal it is played in: it is kept after every decision, and goes on where it was left."""

from __future__ import annotations

import os
import random
import re
import stat
from pathlib import Path

import pytest
from terminals import Reader, Terminal, Writer, follow

import backroom
from backroom.terminal import PlayOptions, play
from backroom.terminal.autosave import Slot, ago, free_slot, state_folder, waiting
from backroom.terminal.opening import GO_ON

SAVE = "dirty-money.backroom"


@pytest.fixture
def state(table):
    """The folder in which matches wait; the table makes the rest of the room."""
    return state_folder()


def at_terminal(player, real=True, **options):
    """Play as the command line does; what was written, and the exit code."""
    writer = Writer(real)
    chosen = PlayOptions(reader=Reader(writer, follow(player)), writer=writer, pause=0.0, colour=False, **options)
    code = play(chosen)
    return plain(writer.getvalue()), code


def plain(text):
    return re.sub(r"\s+", " ", text)


def left(state, seed=5, answers=("1", "1", "q"), **options):
    """A match that somebody left; its save."""
    at_terminal(answers, seed=seed, game="dirty-money", new=True, **options)
    return max(state.glob("*.backroom"), key=lambda path: path.stat().st_mtime_ns)


# What is kept.


def test_after_every_decision_the_match_so_far_lies_in_a_private_file(state):
    seen = []

    def player(screen):
        if "Choose" in screen:
            seen.append((state / SAVE).read_text() if (state / SAVE).exists() else "")
        return "1" if len(seen) < 6 else "q"

    at_terminal(player, seed=5, game="dirty-money")

    decisions = [len(re.findall("^1 ", text, re.MULTILINE)) for text in seen]
    assert decisions == [0, 1, 2, 3, 4, 5]
    assert stat.S_IMODE((state / SAVE).stat().st_mode) == 0o600
    assert stat.S_IMODE(state.stat().st_mode) == 0o700
    assert backroom.replay((state / SAVE).read_text()).record() in seen[-1]


def test_where_the_state_of_programs_lies(monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", "/var/mine")
    assert state_folder() == Path("/var/mine/backroom")
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    monkeypatch.setenv("HOME", "/home/ann")
    assert state_folder() == Path("/home/ann/.local/state/backroom")


def test_a_finished_match_leaves_nothing_that_waits(state):
    at_terminal(["1"] * 99, game="dirty-money", seed=3, options={"rounds": 1})

    assert waiting(["dirty-money"]) == []
    assert list(state.glob("*.backroom*")) == []


def test_where_nothing_can_be_kept_the_match_goes_on_and_says_so_once(table, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))

    said, code = at_terminal(["1"] * 99, game="dirty-money", seed=3, options={"rounds": 1})

    assert code == 0
    assert said.count("cannot be written: Not a directory. The match goes on") == 1
    assert "Final scores" in said


# Going on.


def test_the_match_that_was_left_is_offered_and_goes_on_exactly(state):
    players = ["Ann", "random", "house"]
    whole = state.parent / "whole"
    at_terminal(["1"] * 99, real=False, game="dirty-money", seed=5, players=players, save=whole)
    left(state, players=players)

    said, _ = at_terminal(["", "1", "q"], game="dirty-money")
    assert "A match of Dirty Money was not finished: Ann, random-2, house-3; kept just now." in said
    assert "Dirty Money goes on: Ann, random-2, house-3." in said
    end = state.parent / "end"
    at_terminal(["1"] * 99, again=True, save=end)

    assert end.read_text() == whole.read_text()
    assert waiting(["dirty-money"]) == []


def test_nothing_of_the_cards_is_shown_before_the_next_player_sits_down(state):
    left(state, players=["Ann", "Bob", "house"], answers=["", "1", "", "q"])
    screens = []

    def friends(screen):
        screens.append(screen)
        return "" if len(screens) < 3 else "q"

    at_terminal(friends, game="dirty-money")

    assert GO_ON in screens[0]
    assert "Pass the screen to" in screens[1]
    for screen in screens[:2]:
        assert not re.search(r"(Jewels|Paintings|Artifacts|Junk) \d|Your hand", screen)


@pytest.mark.parametrize(("answer", "stays"), [("n", True), ("d", False)])
def test_a_match_that_is_not_wanted_now_stays_or_is_deleted(state, answer, stays):
    save = left(state)
    before = save.read_text()

    said, _ = at_terminal([answer, "1", "q"], game="dirty-money")

    assert "At the table: You" in said
    assert (save.exists() and save.read_text() == before) == stays
    assert (state / "dirty-money-2.backroom").exists() == stays


def test_a_new_match_can_be_asked_for_and_another_one_is_not_asked_about(state):
    save = left(state)
    before = save.read_text()

    assert GO_ON not in at_terminal(["q"], game="dirty-money", new=True)[0]
    told = "A match that was left is waiting: --resume goes on with it."
    for options in ({"seats": 4}, {"seed": 1}, {"players": ["Ann"]}, {"options": {"rounds": 1}}, {"save": Path("x")}):
        said = at_terminal(["q"], game="dirty-money", **options)[0]
        assert told in said
        assert GO_ON not in said
    assert told in at_terminal(["q"], real=False, game="dirty-money")[0]
    assert told not in at_terminal(["q"], game="the-cleaner")[0]
    assert save.read_text() == before


def test_what_was_left_can_be_asked_for_by_name_or_the_newest_of_all(state):
    left(state)
    at_terminal(["q"], game="the-cleaner")

    assert "Dirty Money goes on" in at_terminal(["q"], again=True, game="dirty-money")[0]
    os.utime(state / SAVE, (1, 1))
    assert "The Cleaner goes on" in at_terminal(["q"], again=True)[0]
    with pytest.raises(backroom.BadInput, match="No match of Clean Hands is waiting"):
        at_terminal([], again=True, game="clean-hands")
    with pytest.raises(backroom.BadInput, match="brings its own seats"):
        at_terminal([], again=True, game="dirty-money", seats=4)


def test_a_match_that_ended_unseen_shows_how(state):
    save = left(state, options={"rounds": 1})
    match = backroom.replay(save.read_text())
    while not match.over:
        match.push(match.choices()[0])
    save.write_text(match.record())

    said, _ = at_terminal(["", "n"], game="dirty-money")

    assert "is over but was not seen to its end" in said
    assert "Final scores" in said
    assert not save.exists()


# What cannot be read.


DAMAGE = {
    "empty": (lambda text: "", "line 1: a record begins with"),
    "cut": (lambda text: text[: text.index("names:") + 3], "the header has no 'names'|does not belong"),
    "another rule": (lambda text: text.replace("rules: 1", "rules: 9"), "follows version 9 of the rules"),
    "another edition": (lambda text: re.sub("sha256:..", "sha256:zz", text), "is not the one this match was played"),
    "another game": (lambda text: backroom.game("the-cleaner").new(seed=1).record(), "a match of the-cleaner"),
    "wrong move": (lambda text: text + "9 jewels-1\n", "it is for"),
    "no seed": (lambda text: text.replace("seed: 5\n", ""), "nobody can deal on"),
    "letter": (lambda text: "Dear Ann,\n\nhow are you?\n", "a record begins with"),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_what_cannot_be_resumed_is_told_in_a_sentence_and_put_aside(state, damage):
    change, reason = DAMAGE[damage]
    save = left(state)
    damaged = change(save.read_text())
    save.write_text(damaged)

    for aside in ("dirty-money.backroom.unreadable", "dirty-money.backroom.unreadable-2"):
        said, code = at_terminal(["1", "q"], game="dirty-money")
        assert code == 0
        assert re.search(f"The match that was left cannot be resumed: .*({reason}).* It is kept as .*{aside}", said)
        assert (state / aside).read_text() == damaged
        assert "At the table: You" in said
        save.write_text(damaged)


def test_what_is_no_text_or_no_file_is_put_aside_too(state):
    state.mkdir(parents=True, exist_ok=True)
    for make in (lambda path: path.write_bytes(b"\xff\x00"), os.mkfifo, Path.mkdir):
        make(state / SAVE)
        said, code = at_terminal(["q"], game="dirty-money")
        assert code == 0
        assert "The match that was left cannot be resumed" in said
        (state / SAVE).unlink()


def test_no_damage_at_all_makes_the_terminal_crash(state):
    save = left(state, answers=["1"] * 12 + ["q"])
    text, rng = save.read_text(), random.Random(4)
    for _ in range(150):
        place, size = rng.randrange(len(text)), rng.randrange(12)
        damaged = (
            text[:place] + "".join(rng.choices("0123456789-:|* \nabcz²\0", k=rng.randrange(6))) + text[place + size :]
        )
        save.write_text(damaged)
        answers = iter(["", "1"])
        assert at_terminal(lambda screen, answers=answers: next(answers, "q"), game="dirty-money")[1] == 0
        for rest in state.glob("*.backroom*"):
            rest.unlink()


# Two at once.


def test_another_process_has_its_own_file_and_says_so(state, tmp_path):
    with Terminal(tmp_path, "play", "dirty-money", "--fast", "--seed", "1") as first:
        first.answer("1")
        first.answer("1")
        before = (first.state / SAVE).read_text()
        with Terminal(tmp_path, "play", "dirty-money", "--fast") as second:
            assert "played in another terminal; this match is kept in a file of its own." in plain(second.seen)
            assert "Go on with it" not in second.seen
            second.answer("1")
            assert (first.state / "dirty-money-2.backroom").exists()
        assert (first.state / SAVE).read_text() == before


def test_a_slot_is_somebodys_until_they_let_go(state):
    one, busy = free_slot("dirty-money")
    two, also = free_slot("dirty-money")

    assert (one.path.name, busy, two.path.name, also) == (SAVE, False, "dirty-money-2.backroom", True)
    one.let_go()
    assert Slot(one.path).take()


# Killed.


@pytest.mark.parametrize("number", ["SIGHUP", "SIGTERM", "SIGKILL"])
def test_a_killed_match_goes_on_exactly_where_it_was(tmp_path, number):
    """In a real terminal, with real signals: while it waits for an answer, and in the middle of things."""
    whole = played_through(tmp_path / "whole")
    for lines in ("1", "1\n1\n1\n1"):
        with Terminal(tmp_path / "killed", "play", "dirty-money", "--fast", *which(tmp_path / "killed")) as terminal:
            terminal.answer("1")
            terminal.answer(lines)
            terminal.kill(number)
            assert "Traceback" not in terminal.seen

    assert played_through(tmp_path / "killed") == whole


def which(folder):
    """A match of one's own the first time, and then the one that was left."""
    kept = folder / "state" / "backroom" / SAVE
    return ["--resume"] if kept.exists() else ["--seed", "5", "--seats", "3", "-o", "rounds=1"]


def played_through(folder):
    with Terminal(folder, "play", "dirty-money", "--fast", "--save", "end.backroom", *which(folder)) as terminal:
        while "Final scores" not in terminal.seen:
            terminal.answer("1")
        assert terminal.wait() == 0
    assert list((folder / "state" / "backroom").glob("*.backroom")) == []
    return (folder / "end.backroom").read_text()


@pytest.mark.parametrize("number", ["SIGTERM", "SIGINT"])
def test_nobodys_cards_stay_on_a_shared_screen_that_is_killed(tmp_path, number):
    with Terminal(tmp_path, "play", "dirty-money", "--fast", "--seed", "4", "-p", "Ann,Bob,house") as terminal:
        terminal.answer("", until="Choose")
        assert "Your hand" in terminal.seen
        terminal.kill(number)
        assert "Your hand" not in terminal.screen()


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "just now"), (59, "just now"), (60, "1 minute ago"), (7300, "2 hours ago"), (90000, "1 day ago")],
)
def test_how_long_ago_a_match_was_kept(seconds, words):
    assert ago(seconds) == words
