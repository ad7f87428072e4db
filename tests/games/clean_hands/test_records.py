"""Whole matches, one for each way the game can go, replayed with every check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import backroom

from .make_records import RECIPES, ending

RECORDS = Path(__file__).parent / "records"
ENDINGS: dict[str, Any] = json.loads((RECORDS / "endings.json").read_text(encoding="utf-8"))


def text_of(name: str) -> str:
    return (RECORDS / f"{name}.backroom").read_text(encoding="utf-8")


def test_there_is_a_record_for_every_recipe():
    assert {path.stem for path in RECORDS.glob("*.backroom")} == {*ENDINGS} == {recipe.name for recipe in RECIPES}


@pytest.mark.parametrize("name", ENDINGS)
def test_a_match_ends_as_it_did(name):  # CH-8.5, CH-8.6
    match = backroom.replay(text_of(name))

    assert match.over
    assert ending(match) == ENDINGS[name]
    assert match.record() == text_of(name)


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
def test_elections_end_games_of_every_size(seats):  # CH-8.4
    assert f"seats: {seats}\n" in text_of(f"elections-{seats}")
    assert ENDINGS[f"elections-{seats}"]["by elections"]
    assert text_of(f"elections-{seats}").rstrip().endswith("general-elections")


def test_the_other_ways_are_there():  # CH-5.4, CH-7.2, CH-7.4, CH-8.2, CH-8.3, CH-8.7
    assert not ENDINGS["last-round"]["by elections"]
    assert ENDINGS["impeached"]["impeachments"][0] == 1
    assert ENDINGS["exonerated"]["impeachments"] == [0, 1]
    assert ENDINGS["fallback"]["fallbacks"] > 0
    assert ENDINGS["fallback-8"]["fallbacks"] > 0
    assert ENDINGS["schism-and-crisis"]["schism and crisis"] == [1, 1]


def test_cards_are_conserved_through_every_reshuffle():
    match = backroom.replay(text_of("schism-and-crisis"))
    table = match.game.new(match.seats, edition=match.edition, names=match.names)
    before = match.game.conserved(table.state)
    for event in match.log:
        table.happen(event.outcomes)
        assert match.game.conserved(table.state) == before
    assert before["all"] == 130
