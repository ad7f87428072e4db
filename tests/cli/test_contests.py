"""Ladder and compare, as somebody at a prompt meets them."""

import json

import pytest

from backroom.cli import main

LADDER = ["ladder", "dirty-money", "--bots", "house,random", "-o", "rounds=1", "-w", "1", "--blocks", "2"]


@pytest.fixture(autouse=True)
def few_resamples(monkeypatch):
    monkeypatch.setattr("backroom.lab.ladder.rating.RESAMPLES", 200)


def run(*arguments, capsys):
    code = main(arguments)
    out, err = capsys.readouterr()
    return code, out, err


def test_a_ladder_is_a_table(capsys):
    code, out, err = run(*LADDER, capsys=capsys)

    assert (code, err) == (0, "")
    assert out.startswith("Dirty Money: 2 blocks of 2 games at 3 seats, seed 0")
    assert "house" in out
    assert "random" in out


def test_there_are_as_many_seats_as_bots_where_the_game_allows_it(capsys):
    seats = [
        json.loads(run(*LADDER, "--json", *more, capsys=capsys)[1])["plan"]["seats"]
        for more in ([], ["--bots", "house,random,random,random"], ["--seats", "5"])
    ]

    assert seats == [3, 4, 5]


def test_a_ladder_speaks_to_programs_draws_and_saves(capsys, tmp_path):
    drawing, file = tmp_path / "ladder.svg", tmp_path / "ladder.jsonl"
    code, out, _ = run(*LADDER, "--json", "--picture", str(drawing), "--out", str(file), "--seed", "3", capsys=capsys)
    told = json.loads(out)

    assert code == 0
    assert told["plan"]["bots"] == ["house", "random"]
    assert told["plan"] == json.loads(file.read_text().split("\n")[0])
    assert told["blocks"] == 2
    assert {row["bot"] for row in told["standings"]} == {"house", "random"}
    assert set(told["standings"][0]["share"]) == {"mean", "low", "high"}
    assert drawing.read_text().startswith("<svg ")


def test_a_ladder_goes_on_and_says_the_same(capsys, tmp_path):
    file = tmp_path / "ladder.jsonl"
    whole = run(*LADDER, "--resume", str(file), capsys=capsys)
    file.write_bytes(file.read_bytes()[:-30])

    assert run(*LADDER, "--resume", str(file), capsys=capsys) == whole
    code, out, err = run(*LADDER, "--resume", str(file), "--seed", "1", capsys=capsys)
    assert (code, out) == (2, "")
    assert err == f"backroom: '{file}' cannot be resumed: its seed is 0, not 1.\n"


@pytest.mark.parametrize(("pair", "code"), [(["house", "random"], 0), (["random", "house"], 1)])
def test_compare_answers_in_a_sentence_and_by_its_exit_code(capsys, pair, code):
    arguments = ["compare", *pair, "--game", "dirty-money", "-w", "1"]
    found, out, _ = run(*arguments, capsys=capsys)

    assert found == code
    assert out.startswith("house is better than random at Dirty Money with 3 seats: ")
    assert out.count("\n") == 1


def test_compare_says_when_nothing_is_decided(capsys):
    code, out, _ = run(
        "compare", "house", "random", "-g", "dirty-money", "--most", "2", "--json", "-w", "1", capsys=capsys
    )
    told = json.loads(out)

    assert code == 4
    assert told["verdict"] == "undecided"
    assert told["blocks"] == 2
    assert told["sentence"].startswith("Nothing is decided")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["ladder"], "the following arguments are required: game, --bots/-b"),
        (["ladder", "dirty-money"], "the following arguments are required: --bots/-b"),
        (["ladder", "poker", "--bots", "house,random"], "There is no game 'poker'"),
        (["ladder", "dirty-money", "--bots", "house,shark"], "has no bot 'shark'"),
        (["ladder", "dirty-money", "--bots", "house,"], "has no bot ''"),
        (["ladder", "dirty-money", "--bots", "house"], "At least two different bots are needed, not house alone."),
        ([*LADDER, "--blocks", "1"], "At least 2 blocks are needed for an interval, not 1."),
        ([*LADDER, "--blocks", "x"], "'x' is no whole number"),
        ([*LADDER, "--seats", "2"], "Dirty Money is for 3–6 players, not 2."),
        ([*LADDER, "--seed", "-1"], "A seed is a whole number"),
        ([*LADDER, "--workers", "0"], "At least 1 worker is needed, not 0."),
        ([*LADDER, "-o", "tempo=2"], "has no option 'tempo'"),
        ([*LADDER, "--edition", "none.toml"], "Edition file 'none.toml' cannot be read"),
        ([*LADDER, "--out", "a", "--resume", "b"], "not allowed with argument"),
        ([*LADDER, "--out", "no/ladder"], "'no/ladder' cannot be written: No such file or directory."),
        ([*LADDER, "--out", "diary"], "'diary' exists already; --resume goes on with it."),
        ([*LADDER, "--resume", "diary"], "'diary' is not the file of a ladder."),
        ([*LADDER, "--resume", "."], "'.' cannot be read: Is a directory."),
        ([*LADDER, "--picture", "no/picture.svg"], "'no/picture.svg' cannot be written: there is no such folder."),
        (["compare", "house"], "the following arguments are required: B, --game/-g"),
        (["compare", "house", "random", "-g", "poker"], "There is no game 'poker'"),
        (["compare", "house", "shark", "-g", "dirty-money"], "has no bot 'shark'"),
        (
            ["compare", "house", "house", "-g", "dirty-money"],
            "At least two different bots are needed, not house alone.",
        ),
        (["compare", "house", "random", "-g", "dirty-money", "--most", "0"], "At least 1 block is played, not 0."),
        (["compare", "house", "random", "-g", "dirty-money", "--margin", "50"], "between 0 and 50 percent, not at 50."),
        (["compare", "house", "random", "-g", "dirty-money", "-w", "0"], "At least 1 worker is needed, not 0."),
    ],
)
def test_bad_input_gets_one_clear_line_and_exit_code_2(arguments, sentence, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "diary").write_text("Dear diary")
    code, out, err = run(*arguments, capsys=capsys)

    assert (code, out) == (2, "")
    assert err.startswith("backroom: ")
    assert sentence in err
    assert err.count("\n") == 1
    assert [file.name for file in tmp_path.iterdir()] == ["diary"]
    assert (tmp_path / "diary").read_text() == "Dear diary"
