"""axe-core finds nothing to complain about, in every room; everything has a name; nothing is too big."""

import gzip
import random

import pytest
from axe import complaints
from browsing import DESK, PAGE, PHONE

GAMES = ["clean-hands", "dirty-money", "hand-management", "lie-cheat-and-steal", "the-cleaner"]
MOST_JAVASCRIPT = 120_000


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_shelf_settings_and_rules(visit, theme):
    player = visit(PHONE if theme == "light" else DESK)
    player.shelf()
    player.page.evaluate("theme => localStorage.setItem('backroom-settings', JSON.stringify({theme}))", theme)
    player.shelf()
    assert complaints(player.page) == []
    player.page.get_by_role("button", name="Settings").click()
    assert complaints(player.page) == []
    player.page.keyboard.press("Escape")
    player.page.locator("[data-box=dirty-money] .more button").first.click()
    assert complaints(player.page) == []
    player.page.goto(player.house.address + "/rules/dirty-money")
    player.page.wait_for_selector(".rule")
    assert complaints(player.page) == []


@pytest.mark.parametrize("theme", ["dark", "light", "contrast"])
def test_tables(visit, theme):
    player = visit(PHONE if theme == "light" else DESK)
    player.shelf()
    player.page.evaluate("theme => localStorage.setItem('backroom-settings', JSON.stringify({theme}))", theme)
    for game in GAMES if theme != "contrast" else ["dirty-money", "the-cleaner"]:
        player.play_now(game)
        rng = random.Random(1)
        for _ in range(4):
            player.waits()
            player.click_once(rng)
        player.waits()
        assert complaints(player.page) == [], game
        assert player.sideways() <= 0


def test_waiting_room_talk_and_menu(visit):
    player = visit()
    player.open_table("dirty-money")
    player.page.wait_for_selector(".chairs")
    assert complaints(player.page) == []
    player.begin()
    player.page.locator(".side").get_by_role("tab", name="Talk").click()
    assert complaints(player.page) == []
    player.page.get_by_role("button", name="Menu").click()
    assert complaints(player.page) == []


def test_every_piece_has_a_name(visit):
    player = visit()
    for game in GAMES:
        player.play_now(game)
        player.waits()
        assert player.page.locator("[data-piece]:not([title]), [data-piece][title='']").count() == 0


def test_the_scripts_are_small():
    scripts = list((PAGE.parent / "assets").glob("*.js"))
    size = sum(len(gzip.compress(file.read_bytes(), 9)) for file in scripts)
    print("JavaScript, gzipped:", size)
    assert 0 < size <= MOST_JAVASCRIPT
