"""Evaluations in a folder, what their cards say of bots, and keys that are not there."""

import json

import pytest
from exams import exam, told_by
from standins import FIRST, asked, sends

from backroom.bridges.models.card import card, page
from backroom.bridges.models.evaluation import evaluate
from backroom.bridges.models.saved import Folder

RAISES = "class Raises:\n    def choose(self, seen):\n        raise LookupError('no such opening')\n"


@pytest.fixture
def raises(tmp_path):
    """A bot of one's own that never has an answer."""
    (tmp_path / "raises.py").write_text(RAISES)
    return str(tmp_path / "raises.py")


def test_moves_that_chance_made_for_a_bot_are_counted_game_by_game_and_told(stand_in, tmp_path, raises, capsys):
    where = tmp_path / "card"
    one = ["--url", stand_in([FIRST]).url, "--out", str(where), "--bots", f"random,{raises}", "-n", "6"]

    code, out, _ = told_by(capsys, *one)

    assert code == 0
    told = json.loads((where / "card.json").read_text())
    games = [json.loads(line) for line in (where / "games.jsonl").read_text().splitlines()[1:]]
    assert told["failed"] == [0, sum(sum(game["failed"]) for game in games)]
    assert all(game["failed"][(game["seat"] + 2) % 3] == sum(game["failed"]) > 0 for game in games)
    name, _, hash = told["exam"]["against"][1].rpartition(":")
    assert len(hash) == 64
    assert f"**Made by chance**, as the bot had no answer: {told['failed'][1]} decisions of Raises" in out
    assert f"{name.partition(' ')[0]}" in out
    assert hash[:12] in out
    assert hash[:13] not in out
    assert told_by(capsys, *one, "--resume")[1] == out


def test_alone_the_moves_that_chance_made_for_the_bot_beside_are_counted(stand_in, raises):
    from backroom.bots import brought

    one = exam(game="the-cleaner", games=1, options={"minutes": 20}, against=brought(raises))

    told = card(one, evaluate(one, asked(stand_in([FIRST]))[0], []), "host")

    assert told["failed"][0] > 0
    assert "**Made by chance**, as the bot had no answer: 1 decision of Raises" in page(told)
    assert "1 game for one, beside Raises" in page(told)
    assert "in the same deal." in page(told)


def test_games_that_were_kept_before_failing_bots_were_counted_have_none(stand_in, tmp_path):
    folder = Folder(tmp_path / "card", exam())
    evaluate(exam(), asked(stand_in([FIRST]))[0], folder.begin(False), folder.keep)
    kept = folder.file.read_text()
    assert kept.count(', "failed": []') == 3
    folder.file.write_text(kept.replace(', "failed": []', ""))

    played = folder.begin(True)

    told = card(exam(), played, "host")
    assert told["failed"] == [0, 0]
    assert "Made by chance" not in page(told)


def test_where_no_game_was_finished_another_evaluation_may_begin(stand_in, tmp_path, capsys):
    """The request is refused until it is asked otherwise, in the same folder."""
    where = tmp_path / "card"
    out = ["--out", str(where), "-n", "1"]
    for more in ([], ["--body", '{"seed": null}'], ["--temperature", "1", "--resume"]):
        code, _, err = told_by(capsys, "--url", stand_in([sends("no seeds here", 400)]).url, *out, *more)
        assert code == 2
        assert "gives no answers: request refused" in err
    with (where / "games.jsonl").open("ab") as file:
        file.write(b'{"deal": 0, "se')

    code, _, _ = told_by(capsys, "--url", stand_in([FIRST]).url, *out, "--body", '{"seed": null}')

    assert code == 0
    assert len((where / "games.jsonl").read_text().splitlines()) == 4
    code, _, err = told_by(capsys, "--url", "http://127.0.0.1:9", *out)
    assert (code, "--resume goes on with it" in err) == (2, True)


def test_fewer_games_than_there_are_make_a_card_of_the_first(stand_in, tmp_path, capsys):
    server = stand_in([FIRST])
    where = tmp_path / "card"
    three, six = (["--url", server.url, "--out", str(where), "-n", number] for number in ("3", "6"))
    first = told_by(capsys, *three)[1]
    told_by(capsys, *six, "--resume")
    kept, requests = (where / "games.jsonl").read_bytes(), len(server.requests)

    assert told_by(capsys, *three, "--resume")[1].partition("| seconds")[0] == first.partition("| seconds")[0]
    assert "3 games of 3 against random: 1 deal, each" in first
    assert (where / "games.jsonl").read_bytes() == kept
    assert len(server.requests) == requests


@pytest.mark.parametrize("value", [None, " "])
def test_a_variable_that_is_named_and_has_no_key_is_refused(capsys, monkeypatch, value):
    monkeypatch.delenv("NOPE", raising=False)
    if value is not None:
        monkeypatch.setenv("NOPE", value)

    code, out, err = told_by(capsys, "--url", "http://127.0.0.1:9", "--key-from", "NOPE")

    assert (code, out) == (2, "")
    assert err == "backroom: --key-from names NOPE, which the environment has not, or has empty.\n"
