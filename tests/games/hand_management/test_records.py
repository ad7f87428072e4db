"""Whole matches, one for each way the game can go, replayed with every check."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import backroom
from backroom.engine import Secret

from .make_records import ending

RECORDS = Path(__file__).parent / "records"
ENDINGS = json.loads((RECORDS / "endings.json").read_text(encoding="utf-8"))


def text_of(name: str) -> str:
    return (RECORDS / f"{name}.backroom").read_text(encoding="utf-8")


def replayed(name: str) -> backroom.Match:
    try:
        return backroom.replay(text_of(name))
    except backroom.BadRecord as error:
        raise AssertionError(f"{name}: {error} If an edition was changed on purpose, run make_records.py.") from None


def header(name: str) -> dict[str, str]:
    lines = text_of(name).split("\n\n")[0].splitlines()
    return dict(line.split(": ", 1) for line in lines[1:] if not line.startswith("|"))


def test_there_is_an_ending_for_every_record_and_a_record_for_every_ending():
    assert {path.stem for path in RECORDS.glob("*.backroom")} == set(ENDINGS)


@pytest.mark.parametrize("name", ENDINGS)
def test_a_match_ends_as_it_did(name):  # HM-8.4, HM-8.5
    match = replayed(name)

    assert match.over
    assert ending(match) == ENDINGS[name]
    assert match.record() == text_of(name)


@pytest.mark.parametrize(("name", "seats"), [("two-players", "2"), ("three-players", "3"), ("four-players", "4")])
def test_there_is_a_match_of_every_size(name, seats):
    assert header(name)["seats"] == seats
    assert len(ENDINGS[name]["winners"]) == 1


def test_there_is_a_match_with_a_reshuffled_action_deck():  # HM-9.1, ruling HM22
    assert ENDINGS["reshuffled"]["shuffles"] == 1
    assert ENDINGS["reshuffled"]["dry"] == 0


def test_there_is_a_match_in_which_the_action_deck_runs_dry():  # HM-9.1, rulings HM10 and HM22
    assert ENDINGS["exhausted"]["dry"] > 0


def test_there_is_a_match_won_by_jobs_and_there_are_shared_wins():  # HM-8.5, ruling HM15
    end = ENDINGS["won-by-jobs"]
    tied = [seat for seat, points in enumerate(end["recorded"]) if points == max(end["recorded"])]
    assert len(tied) > 1
    assert len(end["winners"]) == 1
    for name in ("shared-win", "shared-win-of-a-small-box"):
        end = ENDINGS[name]
        assert len(end["winners"]) > 1
        assert len({(end["recorded"][seat], end["won"][seat]) for seat in end["winners"]}) == 1


def test_a_record_of_a_peoples_table_shows_its_secret_and_commitment():
    head = header("secret")

    assert Secret(bytes.fromhex(head["secret"])).commitment() == head["commitment"]


@pytest.mark.parametrize("name", ENDINGS)
def test_the_scores_can_be_added_up_from_the_story_alone(name):  # HM-8.1, HM-8.4
    """What was locked in, and what was in hand at the end, as everybody heard it."""
    match = replayed(name)
    totals = dict.fromkeys(match.names, 0)
    lines = [line.text for line in match.story(None)]
    for line in lines:
        locked = re.fullmatch(r"(\w+) locks in .* for (\d+) points?\.", line)
        if locked:
            totals[locked[1]] += int(locked[2])
    for person, held in re.findall(r"(\w+) adds (\d+) points? in hand", lines[-1]):
        totals[person] += int(held)

    assert list(totals.values()) == ENDINGS[name]["recorded"]
