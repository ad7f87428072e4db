"""Turns, and the ways out: arrest, leaving, a spotless room."""

from __future__ import annotations

import pytest

from backroom import Illegal
from backroom.engine import row

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
    assert "min: ARREST" not in job(hand=hand, cubes=cubes, minutes=minutes + 1).labels()[move].split(", then")[0]

    work.play(move)

    assert work.end() == "arrested"


def test_the_label_says_on_how_many_faces_a_card_means_arrest():  # TC-6.2, ruling TC26
    work = job(hand="mop", minutes=4)

    assert work.labels()["activate mop"] == "Activate Mop (−6 to +2 min: ARREST on 3 of 6)"


@pytest.mark.parametrize(
    ("hand", "minutes", "bonus", "move", "label"),
    [
        ("mop", 2, 0, "activate mop", "Activate Mop (−6 to +2 min: ARREST on 5 of 6)"),
        ("hoover", 3, 0, "activate hoover", "Activate Hoover (−5 to −3 min: ARREST on every face)"),
        ("hoover", 3, 1, "activate hoover", "Activate Hoover (−5 to −3 min: ARREST on every face)"),
        ("coffee", 1, 1, "activate coffee", "Activate Coffee (−1 to +9 min: ARREST on 1 of 6 unless flipped)"),
        (
            "mop",
            4,
            1,
            "activate mop",
            "Activate Mop (−6 to +2 min: ARREST on 3 of 6 unless flipped)",
        ),
        (
            "mop",
            3,
            1,
            "activate mop",
            "Activate Mop (−6 to +2 min: ARREST on 2 of 6 unless a reroll helps, which it does on 2 of 6)",
        ),
    ],
)
def test_the_label_counts_the_faces_that_a_bonus_cube_does_not_help_with(
    hand, minutes, bonus, move, label
):  # TC-6.2, ruling TC26
    assert job(hand=hand, minutes=minutes, bonus=bonus).labels()[move] == label


def test_a_bonus_cube_that_comes_too_late_is_labelled_as_arrest():  # TC-6.2, ruling TC26
    work = job(hand="hoover coffee", minutes=5)
    options = {option.text: option for option in work.match.options()}
    price = "Bonus Hoover (buy a Bonus cube for 2 min, then activate: −5 to −3 min: ARREST on every face)"

    assert options["bonus hoover"].label == price
    assert options["bonus hoover"].terms.json() == {
        "act": "buy",
        "price": 2,
        "price_unit": "minutes",
        "chance": 0.0,
        "risk": "arrest",
        "makes": {"minutes": 3},
        "loses": True,
    }
    assert not options["bonus coffee"].terms.loses
    assert not options["activate hoover"].terms.loses


def test_in_the_last_turn_what_cannot_be_got_clean_is_labelled_as_arrest():  # TC-6.2, ruling TC26
    late = job(tiles="rug door", cubes="OR", turn=5, turns=5, actions=3, hand="hoover")
    labels = late.labels()

    assert labels["clean door"] == "Clean Door (O)"  # then red from the Hoover, and the rug
    assert labels["clean rug"] == "Clean Rug (RR): ARREST, for this is the last turn"  # it takes another red
    assert labels["done"] == "Done (end the turn here): ARREST, for this is the last turn"
    assert labels["place"].endswith(": ARREST, for this is the last turn")
    assert labels["activate hoover"] == "Activate Hoover (−5 to −3 min: ARREST on 3 of 6)"
    assert "ARREST" not in str(job(tiles="rug door", cubes="OR", turn=4, turns=5, actions=3).labels())


def test_the_only_card_there_is_replaces_no_other():  # TC-4.1, ruling TC10
    work = job(deck="mop", discard="")
    assert work.labels()["place"] == "Place (draw the only card there is)"
    work.play("place", "mop")

    assert work.match.question().text == "There is only one card to place."
    assert work.labels()["mop"] == "Mop (−6 to +2 min when activated)"
    assert job(deck="mop hoover").labels()["place"] == "Place (draw two cards, keep one)"


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
    work.table.cubes = row([1, 0, 1, 0, 0, 0])
    work.table.lent = row([1, 0, 3, 0, 0, 0])
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
