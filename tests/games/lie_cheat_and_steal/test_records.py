"""Whole matches, one for each way the game can end, replayed with every check."""

from __future__ import annotations

import pytest
from records import Records

RECORDS = Records("lie-cheat-and-steal")
ENDINGS = RECORDS.endings


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
