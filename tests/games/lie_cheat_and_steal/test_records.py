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
def test_a_match_ends_as_it_did(name):  # LS-9.1, LS-9.2
    match = replayed(name)

    assert match.over
    assert ending(match) == ENDINGS[name]
    assert match.record() == text_of(name)


@pytest.mark.parametrize("target", [400, 500])
def test_a_win_in_turn_and_out_of_turn_is_among_them(target):  # LS-9.1, ruling LS19
    for how in ("in", "out-of"):
        end = ENDINGS[f"win-{how}-turn-at-{target}"]
        assert end["target"] == target
        assert end["votes"][end["winners"][0]] >= target
        assert end["out of turn"] == (how == "out-of")


def test_a_bankruptcy_that_pays_the_bank_before_a_player_is_among_them():  # LS-8.2, ruling LS11
    assert ENDINGS["bank-before-players"]["bank before players"] > 0


def test_libel_won_and_lost_and_a_defence_are_among_them():  # LS-5.4, LS-4.5
    assert ENDINGS["libel-won"]["suits won"] > 0
    assert ENDINGS["libel-lost"]["suits lost"] > 0
    assert ENDINGS["defended"]["defended"] > 0


def test_a_match_cut_off_and_a_shared_win_are_among_them():  # LS-9.2, ruling LS26
    assert not ENDINGS["cut-off"]["reached"]
    assert len(ENDINGS["shared"]["winners"]) > 1


def test_a_record_of_a_peoples_table_shows_its_secret_and_commitment():
    lines = dict(line.split(": ", 1) for line in text_of("secret").split("\n\n")[0].splitlines()[1:])

    assert Secret(bytes.fromhex(lines["secret"])).commitment() == lines["commitment"]
