"""The command line, as somebody at a prompt meets it."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

import backroom
from backroom.cli import main


def run(*arguments, capsys):
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture
def record(tmp_path):
    match = backroom.game("dirty-money").new(3, seed=1, rounds=1, names=["Ann", "Bob", "Cy"])
    while not match.over:
        match.push(match.choices()[0])
    file = tmp_path / "game.backroom"
    file.write_text(match.record())
    return file


def test_games_are_listed_with_their_options(capsys):
    code, out, _ = run("games", capsys=capsys)

    assert code == 0
    assert "Dirty Money, 3–6 players" in out
    assert "-o rounds=3" in out


def test_games_are_listed_for_programs(capsys):
    _, out, _ = run("games", "--json", capsys=capsys)
    listed = {game["id"]: game for game in json.loads(out)}

    assert listed["dirty-money"]["seats"] == [3, 6]
    assert listed["dirty-money"]["bots"] == ["random", "house", "beginner", "casual", "strong", "expert"]
    assert "greedy" in listed["dirty-money"]["tempers"]


def test_rules_are_printed_whole_or_by_number(capsys):
    whole = run("rules", "dirty-money", capsys=capsys)[1]
    one = run("rules", "dirty-money", "dm-3.2", capsys=capsys)[1]

    assert "DM-5.1" in whole
    assert one.startswith("DM-3.2 ")
    assert "DM-3.3" not in one


def test_simulate_prints_a_page(capsys):
    code, out, _ = run("simulate", "dirty-money", "--bots", "house,random,random", "-n", "5", "-w", "1", capsys=capsys)

    assert code == 0
    assert "5 games" in out


def test_simulate_prints_json(capsys):
    arguments = ("simulate", "dirty-money", "--seats", "3", "-n", "4", "-o", "rounds=1", "--json")
    _, out, _ = run(*arguments, capsys=capsys)

    assert json.loads(out)["games"] == 4
    assert json.loads(out)["plan"]["players"] == ["house"] * 3


def test_replay_tells_the_story_as_a_seat_saw_it(record, capsys):
    as_ann = run("replay", str(record), "--seat", "1", capsys=capsys)[1]
    as_anybody = run("replay", str(record), capsys=capsys)[1]

    assert "You get" in as_ann
    assert "You get" not in as_anybody
    assert "The match is over." in as_anybody
    assert "\n1. " in as_anybody


def test_replay_for_programs(record, capsys):
    told = json.loads(run("replay", str(record), "--json", capsys=capsys)[1])

    assert told["over"] is True
    assert len(told["scores"]) == 3


def test_a_board_is_drawn_to_the_screen_or_into_a_file(tmp_path, capsys):
    code, out, _ = run("board", "lie-cheat-and-steal", capsys=capsys)
    file = tmp_path / "board.svg"

    assert code == 0
    assert out.startswith("<svg ")
    assert run("board", "lie-cheat-and-steal", "--output", str(file), capsys=capsys)[1] == ""
    assert file.read_text(encoding="utf-8") == out
    nowhere = run("board", "lie-cheat-and-steal", "--output", str(tmp_path / "no" / "b.svg"), capsys=capsys)
    assert nowhere[0] == 2
    assert "cannot be written" in nowhere[2]


def test_bench_prints_its_figures(capsys, monkeypatch):
    monkeypatch.setattr("backroom.lab.speed.SLICE", 0.002)
    monkeypatch.setattr("backroom.lab.speed.SECONDS", (0.01,) * 4)
    figures = json.loads(run("bench", "--json", capsys=capsys)[1])

    assert set(figures) >= {"decisions_per_second", "clone_microseconds", "imagine_microseconds", "import_milliseconds"}
    assert set(figures) >= {"tensor_microseconds", "mask_microseconds", "choices_microseconds"}
    assert figures["tensor_numbers"] > 500
    assert set(figures.pop("level_milliseconds")) == {"beginner", "casual", "strong", "expert"}
    assert all(figures[name] > 0 for name in figures if name.endswith(("second", "seconds")))
    assert "random decisions" in run("bench", capsys=capsys)[1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["deal"], "invalid choice: 'deal'"),
        (["simulate", "dirty-mony"], "There is no game 'dirty-mony' on the shelf"),
        (["simulate", "dirty-money", "--seats", "2"], "Dirty Money is for 3–6 players, not 2."),
        (["simulate", "dirty-money", "--seats", "x"], "'x' is no whole number"),
        (["simulate", "dirty-money", "--seats", "٣"], "'٣' is no whole number"),
        (["simulate", "dirty-money", "-o", "rounds=٣"], "is a whole number from 1 to 9, not '٣'"),
        (["simulate", "dirty-money", "--bots", "house,shark,house"], "has no bot 'shark'"),
        (["play", "dirty-money", "--new", "--bots", "hous,casual"], "has no bot 'hous' (did you mean 'house'?)"),
        (["play", "dirty-money", "--new", "--bots", "strong@20"], "has no bot 'strong@20' (did you mean 'strong'?)"),
        (["simulate", "dirty-money", "--bots", "house,house,house", "--seats", "4"], "3 bots are named for 4 seats"),
        (["simulate", "dirty-money", "-o", "rounds=0"], "Option 'rounds' is a whole number from 1 to 9, not 0."),
        (["simulate", "dirty-money", "-o", "rounds"], "An option is given as NAME=VALUE, not 'rounds'."),
        (["simulate", "dirty-money", "-o", "tempo=2"], "has no option 'tempo'"),
        (["simulate", "dirty-money", "--edition", "none.toml"], "Edition file 'none.toml' cannot be read"),
        (["simulate", "dirty-money", "-n", "0"], "At least 1 game is played, not 0."),
        (["simulate", "dirty-money", "-w", "0"], "At least 1 worker is needed, not 0."),
        (["simulate", "dirty-money", "--seed", "-1"], "A seed is a whole number"),
        (["replay", "nowhere.backroom"], "'nowhere.backroom' cannot be read: No such file or directory."),
        (["rules", "dirty-money", "DM-99"], "Dirty Money has no rule DM-99"),
        (["rules", "poker"], "There is no game 'poker'"),
        (["board", "dirty-money"], "Dirty Money has no board."),
        (["board", "poker"], "There is no game 'poker'"),
        (["bench", "poker"], "There is no game 'poker'"),
        (["bench", "--seats", "9"], "not 9"),
        (["play", "poker"], "There is no game 'poker'"),
        (["play", "dirty-money", "--seats", "9"], "not 9"),
        (["play", "dirty-money", "-p", "Ann"], ""),
        (["play", "--resume", "nowhere.backroom"], "nowhere.backroom"),
    ],
)
def test_bad_input_gets_one_clear_line_and_exit_code_2(arguments, sentence, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    code, out, err = run(*arguments, capsys=capsys)

    if sentence:
        assert (code, out) == (2, "")
        assert err.startswith("backroom: ")
        assert sentence in err
        assert err.count("\n") == 1
    assert "Traceback" not in err


def test_a_broken_record_names_its_line_and_leaves_nothing_behind(record, capsys):
    lines = record.read_text().splitlines()
    lines[11] = "1 junk-99"
    record.write_text("\n".join(lines))
    code, _, err = run("replay", str(record), capsys=capsys)

    assert code == 2
    assert "line 12: " in err
    assert list(record.parent.iterdir()) == [record]


def test_a_wrong_edition_names_the_key(tmp_path, capsys):
    file = tmp_path / "mine.toml"
    text = backroom.game("dirty-money").edition("standard").text
    file.write_text(text.replace("coins = 0", 'coins = "none"', 1))
    code, _, err = run("simulate", "dirty-money", "--edition", str(file), capsys=capsys)

    assert code == 2
    assert "suits.jewels.cards[1].coins: should be a whole number from 0 to 99, not 'none'." in err


def test_it_runs_as_a_program_and_survives_a_closed_pipe():
    command = f"{sys.executable} -m backroom rules dirty-money | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True)

    assert done.stdout.startswith("# Dirty Money")
    assert done.stderr == ""


def test_help_says_what_it_can_do(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["--help"])

    assert stopped.value.code == 0
    out = capsys.readouterr().out
    assert all(verb in out for verb in ("games", "play", "simulate", "replay", "rules", "bench", "serve", "join"))


def test_without_a_verb_it_opens_the_house(monkeypatch):
    opened = []
    monkeypatch.setattr(
        "backroom.server.operations.serve.serve", lambda settings, browser: opened.append((settings, browser)) or 0
    )

    assert main([]) == 0
    assert [(settings.port, browser) for settings, browser in opened] == [(8765, True)]


def test_the_version_is_told(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["--version"])

    assert stopped.value.code == 0
    assert capsys.readouterr().out == f"backroom {backroom.__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "meant"),
    [
        ([], ("dirty-money", None, False)),
        (["the-cleaner"], ("the-cleaner", None, False)),
        (["--resume"], (None, None, True)),
        (["the-cleaner", "--resume"], ("the-cleaner", None, True)),
        (["--resume", "the-cleaner"], ("the-cleaner", None, True)),
        (["--resume", "mine.backroom"], (None, Path("mine.backroom"), False)),
        (["the-cleaner", "--resume", "mine.backroom"], ("the-cleaner", Path("mine.backroom"), False)),
    ],
)
def test_resume_means_the_match_that_was_left_or_a_file(monkeypatch, arguments, meant):
    asked = []
    monkeypatch.setattr("backroom.terminal.play", lambda options: asked.append(options) or 0)

    main(["play", *arguments])

    assert [(options.game, options.resume, options.again) for options in asked] == [meant]
