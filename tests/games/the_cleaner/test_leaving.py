"""Turns, and the ways out: arrest, leaving, a spotless room."""

from __future__ import annotations

import pytest

from backroom import Illegal

from .job import job


def test_a_turn_has_four_actions_then_the_next_begins():  # TC-3.1, TC-3.2
    work = job(cubes="YYYYYYYYOO", tiles="body knife rug trail")

    work.play("clean body", "clean knife", "combine yellow", "combine yellow")
    assert work.options()[-1] == "keep"
    work.play("return all")

    assert work.table.turn == 2
    assert work.table.actions == 4


def test_a_turn_may_end_early_after_at_least_one_action():  # TC-3.2, ruling TC13
    fresh, begun = job(cubes="O"), job(cubes="O", actions=3)

    with pytest.raises(Illegal, match="at least one action"):
        fresh.play("done")
    begun.play("done")

    assert begun.options() == ["return orange", "keep"]


def test_leaving_is_offered_before_a_turn_only():  # TC-3.2, TC-6.3, rulings TC11 and TC18
    assert job(turn=1).options()[-1] == "leave"
    assert "leave" not in job(actions=3).options()
    with pytest.raises(Illegal, match="beginning of a turn"):
        job(actions=2).play("leave")


@pytest.mark.parametrize(
    ("covered", "left"), [({"body": "YR"}, "Knife"), ({"knife": "O"}, "Body"), ({}, "Body and Knife")]
)
def test_leaving_a_victim_or_a_weapon_behind_loses_and_is_labelled(covered, left):  # TC-6.4, rulings TC11 and TC18
    work = job(covered=covered)
    assert work.labels()["leave"] == f"Leave (and LOSE: {left} would be found)"

    work.play("leave")

    assert work.end() == "betrayed"
    assert work.match.winners() == []


def test_leaving_is_offered_when_nothing_else_is_possible():  # TC-3.2, ruling TC18
    assert job(deck="").options() == ["leave"]


def test_whoever_leaves_drops_cards_and_cubes():  # TC-6.3
    work = job(tiles="rug door", cubes="YY", hand="mop")

    work.play("leave")

    assert work.hand() == work.cubes() == ""
    assert "mop" in work.cards(work.table.discard)
    assert work.table.minutes == 60
    work.check()


@pytest.mark.parametrize("minutes", [6, 5, 1])
def test_a_clock_at_0_is_an_arrest_and_it_never_goes_below(minutes):  # TC-6.1, ruling TC3
    work = job(hand="mop", minutes=minutes)

    work.play("activate mop", 1)

    assert work.end() == "arrested"
    assert work.table.minutes == 0
    assert work.match.over
    work.check()


def test_one_minute_left_is_not_an_arrest():  # TC-6.1, ruling TC3
    work = job(hand="mop", minutes=7)

    work.play("activate mop", 1)

    assert work.end() is None
    assert work.table.minutes == 1


def test_paying_for_storage_can_be_an_arrest_too():  # TC-5.3, TC-6.1, ruling TC3
    work = job(cubes="OO", actions=1, minutes=4)

    work.play("done", "keep")

    assert work.end() == "arrested"


@pytest.mark.parametrize(
    ("hand", "cubes", "move", "minutes"),
    [
        ("mop hoover", "", "replace", 3),
        ("mop", "", "bonus mop", 2),
        ("", "OO", "combine orange", 4),
        ("", "R", "split red", 3),
    ],
)
def test_a_payment_that_reaches_0_is_legal_labelled_and_the_end(
    hand, cubes, move, minutes
):  # TC-6.1, TC-6.2, ruling TC26
    work = job(hand=hand, cubes=cubes, minutes=minutes)
    assert f"{minutes} min: ARREST" in work.labels()[move]
    assert "ARREST" not in job(hand=hand, cubes=cubes, minutes=minutes + 1).labels()[move]

    work.play(move)

    assert work.end() == "arrested"


def test_the_label_says_on_how_many_faces_a_card_means_arrest():  # TC-6.2, ruling TC26
    work = job(hand="mop", minutes=4)

    assert work.labels()["activate mop"] == "Activate Mop (−6 to +2 min: ARREST on 3 of 6)"


def test_storage_that_stops_the_clock_is_labelled():  # TC-6.2, ruling TC26
    work = job(cubes="OO", actions=1, minutes=4)

    work.play("done")

    assert work.labels()["keep"] == "Keep (2 orange for 4 min: ARREST)"


def test_the_last_space_ends_the_game_at_once_in_mid_turn():  # TC-6.5, ruling TC17
    work = job(tiles="knife rug", cubes="RRY", covered={"knife": "O"}, minutes=20)

    work.play("clean rug", "all")

    assert work.match.over
    assert work.end() == "spotless"
    assert work.table.minutes == work.table.score() == 20
    work.check()


def test_everything_must_be_clean_for_that_victims_and_weapons_too():  # TC-6.5, rulings TC11 and TC17
    work = job(tiles="body rug", cubes="RR")

    work.play("clean rug", "all")

    assert not work.match.over
    work.table.cubes = [1, 0, 1, 0, 0, 0]
    work.table.lent = [1, 0, 3, 0, 0, 0]
    work.play("clean body", "all")
    assert work.end() == "spotless"


def test_the_police_come_after_the_last_turn():  # TC-3.1, ruling TC24
    work = job(turns=5, turn=4, actions=3)

    work.play("done")
    assert work.table.turn == 5
    work.play("place", "mop", "hoover", "mop", "done")

    assert work.end() == "arrested"
    assert work.table.minutes == 60
    work.check()


def test_before_the_last_turn_one_may_still_leave():  # TC-3.1, ruling TC24
    work = job(tiles="rug", turns=5, turn=4, actions=3)

    work.play("done", "leave", 6, 6)

    assert work.end() == "investigated"
