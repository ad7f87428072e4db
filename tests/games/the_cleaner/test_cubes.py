"""Actions with cubes, and the refresh."""

from __future__ import annotations

import pytest

from backroom import Illegal

from .job import job


def test_two_orange_make_a_red_for_four_minutes():  # TC-4.7, ruling TC8
    """The rulebook's first example."""
    work = job(cubes="OO")

    work.play("combine orange")

    assert work.cubes() == "R"
    assert work.table.minutes == 56
    work.check()


def test_a_blue_splits_into_two_red_for_four_minutes():  # TC-4.7, ruling TC8
    """The rulebook's second example."""
    work = job(scene=2, tiles="host safe", cubes="B")

    work.play("split blue")

    assert work.cubes() == "RR"
    assert work.table.minutes == 56
    work.check()


def test_one_action_converts_one_pair_or_one_cube():  # TC-4.7, ruling TC8
    work = job(cubes="YYYY")

    work.play("combine yellow")

    assert work.cubes() == "YYO"
    assert work.table.minutes == 58
    assert work.table.actions == 3


def test_combining_takes_two_cubes_of_the_same_colour():  # TC-4.7, ruling TC20
    conversions = [text for text in job(cubes="YOR").options() if text.startswith("combine")]

    assert conversions == []


def test_red_goes_no_further_up_in_scene_1_and_yellow_no_further_down():  # TC-4.7, ruling TC20
    assert "combine red" not in job(cubes="RR").options()
    assert "combine red" in job(scene=2, tiles="host safe", cubes="RR").options()
    assert "combine black" not in job(scene=2, tiles="host safe", cubes="KK").options()
    assert "split yellow" not in job(cubes="Y").options()


def test_any_number_of_cubes_goes_onto_one_tile():  # TC-4.8, ruling TC6
    work = job(tiles="body knife trail rug", cubes="YYYYR")

    work.play("clean trail", "yellow", "yellow", "done")

    assert work.open("trail") == "YYYYY"
    assert work.cubes() == "YYR"
    assert work.table.actions == 3
    work.check()


def test_all_that_fit_go_at_once():  # TC-4.8, ruling TC6
    work = job(tiles="body knife glass", cubes="YYOO")

    work.play("clean glass", "all")

    assert work.open("glass") == ""
    assert work.cubes() == "YO"


def test_cubes_once_placed_stay():  # TC-4.8, ruling TC6
    work = job(cubes="RR", covered={"rug": "R"})

    assert work.open("rug") == "R"
    work.play("clean rug")

    assert work.open("rug") == ""
    assert not any(text.startswith(("take", "remove")) for text in work.options())


def test_a_clean_takes_at_least_one_cube():  # TC-4.8, ruling TC24
    work = job(cubes="RR")

    work.play("clean rug")
    assert work.options() == ["red", "all"]
    work.play("red")

    assert work.options() == ["red", "done"]
    with pytest.raises(Illegal, match="No cube on the board fits Knife"):
        job(cubes="RR").play("clean knife")


def test_the_only_cube_that_fits_is_placed_without_asking():  # TC-4.8
    work = job(cubes="RYY")

    work.play("clean rug")

    assert work.open("rug") == "R"
    assert work.cubes() == "YY"


def test_a_completed_tile_is_disposed_of_at_once_and_removed_in_the_refresh():  # TC-4.8, TC-5.1, ruling TC7
    work = job(cubes="O")

    work.play("clean knife")
    assert [work.table.box.tile_ids[tile] for tile in work.table.must_go()] == ["body"]
    assert work.tiles() == "body knife rug"
    work.play("done")

    assert work.tiles() == "body rug"
    assert list(work.table.lent) == [0] * 6
    work.check()


def test_two_stored_orange_cost_four_minutes():  # TC-5.3
    """The rulebook's third example."""
    work = job(cubes="OO", actions=1)

    work.play("place", "mop", "hoover", "mop", "keep")

    assert work.table.minutes == 56
    assert work.cubes() == "OO"
    assert work.table.actions == 4


def test_unwanted_cubes_go_back_for_nothing_and_the_rest_are_paid_for():  # TC-5.2, TC-5.3, ruling TC15
    work = job(cubes="YOR", actions=3)

    work.play("done", "return red")
    assert work.labels()["keep"] == "Keep (1 yellow, 1 orange for 3 min)"
    work.play("keep")

    assert work.cubes() == "YO"
    assert work.table.minutes == 57
    work.check()


def test_all_cubes_may_go_back():  # TC-5.2, ruling TC15
    work = job(cubes="YOR", actions=3)

    work.play("done", "return all")

    assert work.cubes() == ""
    assert work.table.minutes == 60
    assert work.table.turn == 2


def test_a_stock_of_nothing_is_not_asked_about():  # TC-5.2
    work = job(actions=3)

    work.play("done")

    assert work.table.turn == 2


def test_every_level_has_its_price():  # TC-4.7, TC-5.3
    work = job(scene=2, tiles="host safe", cubes="YORBGK")

    assert work.table.storage() == 1 + 2 + 3 + 4 + 5 + 6
