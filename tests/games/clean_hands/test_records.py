"""Whole matches, one for each way the game can go, replayed with every check."""

from __future__ import annotations

import pytest
from records import Records

import backroom

RECORDS = Records("clean-hands")
ENDINGS = RECORDS.endings


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
def test_elections_end_games_of_every_size(seats):  # CH-8.4
    assert f"seats: {seats}\n" in RECORDS.text(f"elections-{seats}")
    assert ENDINGS[f"elections-{seats}"]["by elections"]
    assert RECORDS.text(f"elections-{seats}").rstrip().endswith("general-elections")


def test_the_other_ways_are_there():  # CH-5.4, CH-7.2, CH-7.4, CH-8.2, CH-8.3, CH-8.7
    assert not ENDINGS["last-round"]["by elections"]
    assert ENDINGS["impeached"]["impeachments"][0] == 1
    assert ENDINGS["exonerated"]["impeachments"] == [0, 1]
    assert ENDINGS["fallback"]["fallbacks"] > 0
    assert ENDINGS["fallback-8"]["fallbacks"] > 0
    assert ENDINGS["schism-and-crisis"]["schism and crisis"] == [1, 1]


def test_cards_are_conserved_through_every_reshuffle():
    match = backroom.replay(RECORDS.text("schism-and-crisis"))
    table = match.game.new(match.seats, edition=match.edition, names=match.names)
    before = match.game.conserved(table.state)
    for event in match.log:
        table.happen(event.outcomes)
        assert match.game.conserved(table.state) == before
    assert before["all"] == 130
