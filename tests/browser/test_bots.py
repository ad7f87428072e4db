"""Bots as company: of which level and temperament, on the shelf, on this screen and chair by chair."""

import pytest
from axe import complaints
from browsing import DESK, PHONE
from staged import Match, Stage

import backroom

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
LEVELS = ["Beginner", "Casual", "Strong", "Expert"]
TEMPERS = backroom.game("dirty-money").tempers()
NEWEST = "async () => (await (await fetch('/api/me/tables')).json())[0].seats.map(seat => seat.level)"


def shown(select):
    return select.locator("option").all_inner_texts()


@SIZES
def test_play_now_is_one_click_against_bots_of_the_level_that_was_chosen_last(visit, size):
    player = visit(size)
    page = player.page
    player.play_now("dirty-money")
    assert page.evaluate(NEWEST) == ["", "casual", "casual"]
    player.shelf()
    choice = page.get_by_label("Bots")
    assert shown(choice) == LEVELS
    assert choice.input_value() == "casual"
    choice.select_option("beginner")
    assert player.sideways() <= 0
    player.play_now("dirty-money")
    assert page.evaluate(NEWEST) == ["", "beginner", "beginner"]
    player.shelf()
    assert choice.input_value() == "beginner"
    page.locator("small").filter(has_text="with beginner bots").first.wait_for()
    player.play_now("the-cleaner")
    assert page.evaluate(NEWEST) == [""]


def test_on_this_screen_bots_of_that_level_take_the_chairs_without_a_name(visit):
    player = visit()
    page = player.page
    player.shelf()
    page.click("[data-box=dirty-money] .more button >> nth=1")
    form = page.locator("dialog form")
    form.get_by_label("Name at seat 2").fill("Ben")
    form.get_by_label("Bots").select_option("beginner")
    assert complaints(page) == []
    form.locator("button.main").click()
    page.wait_for_selector("#ask, .curtain")
    assert page.evaluate(NEWEST) == ["", "", "beginner", "beginner"]


@SIZES
def test_the_host_chooses_for_each_chair_and_a_guest_reads_who_sits_there(visit, size):
    ann, ben = visit(size), visit(size)
    link = ann.open_table("dirty-money", seats=4)
    third = ann.page.get_by_label("Bot for seat 3")
    third.wait_for()
    empty = ann.page.locator(".chairs").get_by_text("Empty chair", exact=True)
    assert empty.evaluate_all("all => all.map(one => one.scrollWidth <= one.clientWidth)") == [True] * 3
    assert third.locator("optgroup").evaluate_all("all => all.map(one => one.label)") == [*LEVELS, "For study"]
    assert set(shown(third)) > {"Strong", *(f"Strong, {temper}" for temper in TEMPERS)}
    assert shown(third)[-2:] == ["Random", "House"]
    third.select_option(f"strong-{TEMPERS[0]}")
    ann.page.get_by_label("How Cleo plays").select_option(f"beginner-{TEMPERS[-1]}")
    ben.page.goto(link)
    ben.page.get_by_text(f"beginner, {TEMPERS[-1]} bot").wait_for()
    assert ben.page.locator("select").count() == 0
    assert complaints(ann.page) == []
    ben.sit_here()
    ann.page.get_by_label("Bots").select_option("beginner")
    ann.begin()
    assert ann.page.evaluate(NEWEST) == ["", "", f"beginner-{TEMPERS[-1]}", "beginner"]


@pytest.mark.parametrize("seats", [3, 4])
def test_plates_say_how_a_bot_plays(visit, seats):
    stage = Stage(visit())
    stage.open(Match("dirty-money", seats, bots="strong-greedy"))
    assert stage.page.locator(".plate .state").all_inner_texts() == ["strong, greedy bot"] * (seats - 1)
    assert stage.page.get_by_title("Basil, strong, greedy bot").count() == 1
