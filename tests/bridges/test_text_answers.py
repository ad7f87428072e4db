"""How `backroom text` reads what it is answered, from programs and from people."""

import json
import re
from pathlib import Path

import pytest
from spoken import spoken


def replies(capsys, monkeypatch, lines):
    """What each line brings at a table with a person at every seat."""
    _, out, _ = spoken(capsys, monkeypatch, ["dirty-money", "--seed", "5", "--json"], lines)
    return [json.loads(line) for line in out.splitlines()][1:]


@pytest.mark.parametrize(
    "answer",
    [
        {"answer": "thinking\nAnswer: 3"},
        "Answer: 3",
        {"answer": "\\boxed{3}"},
        {"answer": "<think>1</think> 3"},
        {"option": 3},
        {"option": "3", "why": "low"},
        3,
    ],
)
def test_a_program_answers_with_the_text_of_an_answer(capsys, monkeypatch, answer):
    asked, told = replies(capsys, monkeypatch, [json.dumps(answer)])[0], "3"

    assert asked["type"] == "ask"
    assert asked["text"] == replies(capsys, monkeypatch, [told])[0]["text"]


@pytest.mark.parametrize(
    "answer",
    ['{"foo": 1}', '{"choice": "7"}', '{"choice": 1, "answer": "x"}', '{"answer": true}', "[3]", "3.5", "{}"],
)
def test_an_answer_of_another_shape_is_told_which_there_are(capsys, monkeypatch, answer):
    refused = replies(capsys, monkeypatch, [answer])

    assert [one["type"] for one in refused] == ["refused"]
    assert all(field in refused[0]["text"] for field in ('"choice"', '"option"', '"answer"'))


def test_every_line_of_json_gets_a_line_back(capsys, monkeypatch):
    refused = replies(
        capsys, monkeypatch, ["", "  ", "null", '{"answer": null}', "{", json.dumps("x" * 20_000), '{"choice": 999}']
    )

    assert [one["type"] for one in refused] == ["refused"] * 7
    for one, says in zip(
        refused,
        ["This line is empty", "This line is empty", *["Your answer is empty"] * 2, "is not JSON"],
        strict=False,
    ):
        assert says in one["text"]
    assert refused[5]["text"] == "This line is too long: nothing over 20,000 letters is read."
    assert "There is no choice 999 among the options" in refused[6]["text"]


def test_a_line_of_20_000_letters_is_read(capsys, monkeypatch):
    line = f'"{"x" * 19_987}\\nAnswer: 3"'

    assert len(line) == 20_000
    assert replies(capsys, monkeypatch, [line])[0]["type"] == "ask"


def test_people_answer_in_a_line_as_models_do(capsys, monkeypatch):
    _, out, _ = spoken(capsys, monkeypatch, ["dirty-money", "--seed", "5"], ["Answer: 3", "", "\\boxed{1}"])

    assert out.count("## You are asked") == 3


def test_the_moves_of_the_page_are_possible_at_its_table(capsys, monkeypatch):
    page = (Path(__file__).parents[2] / "docs" / "models.md").read_text()
    table = re.search("^    backroom text (.*)$", page, re.MULTILINE)[1].split()
    moves = re.search('`--moves "(.*?)"`', page)[1]

    code, out, err = spoken(capsys, monkeypatch, [*table, "--moves", moves])

    assert (code, err) == (0, "")
    assert "Ann (you)" in out
    assert moves.count(",") == 1
