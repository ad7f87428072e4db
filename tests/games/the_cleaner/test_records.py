"""Whole matches, one for each way the game can end, replayed with every check."""

from __future__ import annotations

from records import Records

RECORDS = Records("the-cleaner")
ENDINGS = RECORDS.endings


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
    assert RECORDS.replayed("out-of-turns").state.turn == 5


def test_a_lost_match_is_recorded_without_score_and_rank():  # TC-8.5, ruling TC16
    for name in ("out-of-time", "out-of-turns", "betrayed"):
        assert ENDINGS[name]["score"] is ENDINGS[name]["rank"] is None
        assert RECORDS.replayed(name).winners() == []
