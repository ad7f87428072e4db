"""Actions with cards: place, activate, the Bonus cube, replace, card actions."""

from __future__ import annotations

import pytest

from backroom import Illegal

from .job import job


def test_place_draws_two_keeps_one_and_discards_the_other():  # TC-4.1, ruling TC10
    work = job()

    work.play("place", "mop", "hoover")
    assert work.options() == ["hoover", "mop"]
    work.play("mop")

    assert work.hand() == "mop"
    assert work.cards(work.table.discard) == "hoover"
    assert work.table.actions == 3


def test_there_are_two_hand_slots_and_place_needs_an_open_one():  # TC-1.4, TC-4.1, rulings TC1 and TC10
    assert "place" in job(hand="mop").options()

    with pytest.raises(Illegal, match="Both hands are full"):
        job(hand="mop hoover").play("place")


def test_a_single_card_anywhere_is_the_choice():  # TC-4.1, ruling TC10
    work = job(deck="mop", discard="")

    work.play("place", "mop", "mop")

    assert work.hand() == "mop"
    assert len(work.table.deck) == len(work.table.discard) == 0


def test_the_discard_is_shuffled_when_the_deck_runs_out():  # TC-4.2, ruling TC10
    work = job(deck="", discard="mop hoover coffee")

    work.play("place", "mop", "coffee", "coffee")

    assert work.hand() == "coffee"
    assert work.cards(work.table.deck) == "hoover"
    assert work.cards(work.table.discard) == "mop"


def test_a_short_deck_is_refilled_in_mid_draw_and_not_before():  # TC-4.2, ruling TC23
    work = job(deck="mop", discard="hoover coffee")

    work.play("place")
    assert work.options() == ["mop"]
    assert work.cards(work.table.discard) == "hoover coffee"
    work.play("mop")

    assert work.options() == ["hoover", "coffee"]
    assert list(work.table.discard) == []


def test_what_needs_a_card_is_not_offered_when_there_is_none():  # TC-4.2, ruling TC23
    work = job(hand="mop", deck="", discard="")

    assert work.options() == ["activate mop", "leave"]
    with pytest.raises(Illegal, match="There is no card to draw"):
        work.play("place")


def test_an_activated_card_brings_cubes_costs_minutes_and_is_discarded():  # TC-4.3
    work = job(hand="hoover")

    work.play("activate hoover", 3)

    assert work.cubes() == "OO"
    assert work.table.minutes == 56
    assert work.hand() == ""
    assert work.cards(work.table.discard) == "hoover"
    work.check()


def test_minutes_are_won_back_but_never_beyond_the_starting_time():  # TC-4.5, ruling TC22
    below, near = job(hand="coffee", minutes=40), job(hand="coffee", minutes=58)

    below.play("activate coffee", 6)
    near.play("activate coffee", 6)

    assert below.table.minutes == 49
    assert near.table.minutes == 60
    near.check()


def test_a_bonus_cube_is_bought_before_the_roll_for_two_minutes_and_the_top_card():  # TC-4.4, ruling TC4
    work = job(hand="mop")

    work.play("bonus mop", "coffee")

    assert work.table.minutes == 58
    assert work.table.bonus == 1
    assert work.cards(work.table.removed) == "coffee"
    assert work.options() == ["1", "2", "3", "4", "5", "6"]


def test_the_pocket_watch_holds_one_cube():  # TC-1.4, TC-4.4, ruling TC4
    assert "bonus mop" in job(hand="mop").options()

    with pytest.raises(Illegal, match="Pocket Watch holds one"):
        job(hand="mop", bonus=1).play("bonus mop")


def test_the_discard_is_shuffled_for_a_bonus_cube_but_not_with_the_card_in_hand():  # TC-4.2, TC-4.3, ruling TC23
    work = job(hand="mop", deck="", discard="hoover coffee")

    work.play("bonus mop")

    assert work.options() == ["hoover", "coffee"]


def test_a_bonus_cube_flips_the_die():  # TC-4.6, ruling TC5
    for rolled, flipped in [(1, "RR"), (2, "OO"), (3, "R"), (4, "O"), (5, "Y"), (6, "")]:
        work = job(hand="mop", bonus=1)
        work.play("activate mop", rolled, "flip")
        assert work.cubes() == flipped
        assert work.table.bonus == 0


def test_a_re_roll_must_be_accepted_and_takes_the_only_cube_of_that_roll():  # TC-4.6, ruling TC5
    work = job(hand="mop", bonus=1)

    work.play("activate mop", 4, "reroll", 1)

    assert work.cubes() == ""
    assert work.table.minutes == 54
    assert work.table.bonus == 0
    assert "place" in work.options()


def test_a_bonus_cube_may_be_kept_and_is_no_action():  # TC-4.6, ruling TC5
    work = job(hand="mop", bonus=1)

    work.play("activate mop", 4)
    assert work.options() == ["reroll", "flip", "accept"]
    work.play("accept")

    assert work.cubes() == "R"
    assert work.table.bonus == 1
    assert work.table.actions == 3


def test_replace_needs_two_cards_costs_three_minutes_and_draws_two():  # TC-4.9, ruling TC9
    work = job(hand="mop hoover", deck="coffee deodorizer")

    work.play("replace", "coffee", "deodorizer")

    assert work.hand() == "deodorizer coffee"
    assert work.table.minutes == 57
    assert work.cards(work.table.discard) == "hoover mop"
    for hand in ("", "mop"):
        with pytest.raises(Illegal, match="two cards in hand"):
            job(hand=hand).play("replace")


def test_replace_may_draw_what_it_has_just_discarded():  # TC-4.2, ruling TC23
    work = job(hand="mop hoover", deck="coffee", discard="")

    work.play("replace", "coffee")

    assert work.options() == ["hoover", "mop"]


def test_scrub_brush_and_bucket_bring_a_cube_of_any_colour_without_die_or_minutes():  # TC-4.10, ruling TC19
    work = job(hand="scrub-brush bucket-of-water")

    work.play("use scrub-brush")
    assert work.options() == ["yellow", "orange", "red"]
    work.play("red")

    assert work.cubes() == "R"
    assert work.hand() == ""
    assert work.table.minutes == 60
    assert work.table.actions == 3
    work.check()


def test_the_two_cubes_of_hoover_and_deodorizer_may_differ():  # TC-4.10, ruling TC19
    work = job(hand="hoover deodorizer")

    work.play("use hoover", "yellow", "red")

    assert work.cubes() == "YR"


def test_a_card_action_needs_its_partner_and_comes_without_a_bonus_purchase():  # TC-4.10, ruling TC19
    for hand in ("hoover", "hoover bucket-of-water", "scrub-brush hoover", "bucket-of-water deodorizer"):
        assert not [text for text in job(hand=hand).options() if text.startswith("use")]
    work = job(hand="hoover deodorizer")
    work.play("use hoover", "red", "red")

    assert work.table.bonus == 0
    assert list(work.table.removed) == []


def test_any_colour_is_any_colour_of_the_scene():  # TC-4.10, ruling TC20
    work = job(scene=2, tiles="host safe", hand="scrub-brush bucket-of-water")

    work.play("use scrub-brush")

    assert work.options() == ["yellow", "orange", "red", "blue", "green", "black"]
