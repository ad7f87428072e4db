"""Whole matches, one for each way the game can end, replayed with every check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import backroom
from backroom.engine import Secret

from .make_records import ending

RECORDS = Path(__file__).parent / "records"
ENDINGS: dict[str, dict[str, Any]] = json.loads((RECORDS / "endings.json").read_text(encoding="utf-8"))


def text_of(name: str) -> str:
    return (RECORDS / f"{name}.backroom").read_text(encoding="utf-8")


def replayed(name: str) -> backroom.Match:
    try:
        return backroom.replay(text_of(name))
    except backroom.BadRecord as error:
        raise AssertionError(f"{name}: {error} If an edition was changed on purpose, run make_records.py.") from None


def test_there_is_an_ending_for_every_record_and_a_record_for_every_ending():
    assert {path.stem for path in RECORDS.glob("*.backroom")} == set(ENDINGS)


@pytest.mark.parametrize("name", ENDINGS)
def test_a_match_ends_as_it_did(name):  # TC-6.1, TC-6.4, TC-6.5, TC-8.1
    match = replayed(name)

    assert match.over
    assert ending(match) == ENDINGS[name]
    assert match.record() == text_of(name)


def test_every_way_to_end_and_every_rank_is_among_them():  # TC-8.4
    assert {end["end"] for end in ENDINGS.values()} == {"arrested", "betrayed", "investigated", "spotless"}
    assert {end["rank"] for end in ENDINGS.values()} == {
        None,
        "Immortal Cleaner",
        "Elite Cleaner",
        "Veteran Cleaner",
        "Sanitation Worker",
        "Janitor",
    }


def test_who_runs_out_of_turns_still_has_minutes():  # TC-3.1, ruling TC24
    assert ENDINGS["out-of-turns"]["minutes"] > 0
    assert replayed("out-of-turns").state.turn == 5


def test_a_lost_match_is_recorded_without_score_and_rank():  # TC-8.5, ruling TC16
    for name in ("out-of-time", "out-of-turns", "betrayed"):
        assert ENDINGS[name]["score"] is ENDINGS[name]["rank"] is None
        assert replayed(name).winners() == []


def test_a_record_of_a_peoples_table_shows_its_secret_and_commitment():
    lines = dict(line.split(": ", 1) for line in text_of("secret").split("\n\n")[0].splitlines()[1:])

    assert Secret(bytes.fromhex(lines["secret"])).commitment() == lines["commitment"]
