"""Whole matches, one for each way the game can go, replayed with every check."""

from __future__ import annotations

import re

import pytest
from records import Records

RECORDS = Records("hand-management")
ENDINGS = RECORDS.endings


@pytest.mark.parametrize(("name", "seats"), [("two-players", "2"), ("three-players", "3"), ("four-players", "4")])
def test_there_is_a_match_of_every_size(name, seats):
    assert RECORDS.header(name)["seats"] == seats
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


@pytest.mark.parametrize("name", ENDINGS)
def test_the_scores_can_be_added_up_from_the_story_alone(name):  # HM-8.1, HM-8.4
    """What was locked in, and what was in hand at the end, as everybody heard it."""
    match = RECORDS.replayed(name)
    totals = dict.fromkeys(match.names, 0)
    lines = [line.text for line in match.story(None)]
    for line in lines:
        locked = re.fullmatch(r"(\w+) locks in .* for (\d+) points?\.", line)
        if locked:
            totals[locked[1]] += int(locked[2])
    for person, held in re.findall(r"(\w+) adds (\d+) points? in hand", lines[-1]):
        totals[person] += int(held)

    assert list(totals.values()) == ENDINGS[name]["recorded"]
