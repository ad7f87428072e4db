"""axe-core finds nothing to complain about, in every room; everything has a name; nothing is too big."""

import gzip
import random
import re

import pytest
from axe import LOOKS, complaints, complaints_in_every_look
from browsing import DESK, PAGE, PHONE

GAMES = ["clean-hands", "dirty-money", "hand-management", "lie-cheat-and-steal", "the-cleaner"]
MOST_AT_FIRST = 90_000  # bytes of JavaScript, gzipped, that the shelf needs
MOST_FOR_A_GAME = 25_000  # and that the first table of a game needs besides


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
    player.page.goto(player.server.address + "/rules/dirty-money")
    player.page.wait_for_selector(".rule")
    assert complaints(player.page) == []


@pytest.mark.parametrize("game", GAMES)
def test_tables(visit, game):
    player = visit()
    player.play_now(game)
    rng = random.Random(1)
    for _ in range(4):
        player.waits()
        player.click_once(rng)
    player.waits()
    assert complaints_in_every_look(player.page, LOOKS[:3]) == []
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


def test_one_screen_the_curtain_and_the_end(visit):
    player = visit()
    page = player.page
    player.shelf()
    page.click("[data-box=dirty-money] .more button >> nth=1")
    form = page.locator("dialog form")
    form.get_by_label("Name at seat 1").fill("Ann")
    form.get_by_label("Name at seat 2").fill("Ben")
    form.get_by_label("Rounds").fill("1")
    assert complaints_in_every_look(page, LOOKS[2:]) == []
    form.locator("button.main").click()
    curtains, rng = 0, random.Random(2)
    while True:
        page.wait_for_selector(".curtain, .ask.mine .options, dialog[open] .scores")
        if page.locator("dialog[open] .scores").count():
            break
        if page.locator(".curtain").count():
            curtains += 1
            assert curtains > 1 or complaints_in_every_look(page, LOOKS[2:]) == []
            page.locator(".curtain button").click()
            page.wait_for_selector(".ask.mine .options")
        player.click_once(rng)
        page.wait_for_timeout(30)
    assert curtains > 1
    assert complaints_in_every_look(page, LOOKS[2:]) == []


def test_keys_story_and_a_table_that_is_not_there(visit):
    player = visit(PHONE)
    page = player.page
    player.play_now("dirty-money")
    player.waits()
    page.get_by_role("button", name="Story").click()
    assert complaints(page) == []
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Keys").click()
    assert complaints(page) == []
    page.goto(player.server.address + "/t/aaaaaaaaaaaaaaaa")
    page.get_by_role("heading", name="This table cannot be reached").wait_for()
    assert complaints(page) == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_the_story_is_told_to_those_who_listen(visit, size):
    player = visit(size)
    player.play_now("dirty-money")
    player.waits()
    live = player.page.get_by_role("log", name="Story")
    assert live.count() == 1
    card = player.page.locator("[data-area=hand-1] [data-can]").first
    label = card.get_attribute("title")
    card.click(position={"x": 6, "y": 6})
    live.get_by_text(label).wait_for(state="attached")


def test_every_piece_has_a_name(visit):
    player = visit()
    for game in GAMES:
        player.play_now(game)
        player.waits()
        assert player.page.locator("[data-piece]:not([title]), [data-piece][title='']").count() == 0


def test_the_scripts_are_small():
    named = set(re.findall(r"/assets/([\w-]+\.js)", PAGE.read_text(encoding="utf-8")))
    sizes = {file.name: len(gzip.compress(file.read_bytes(), 9)) for file in (PAGE.parent / "assets").glob("*.js")}
    print("JavaScript, gzipped:", sizes)
    assert 0 < sum(sizes[name] for name in named) <= MOST_AT_FIRST
    own = {name: size for name, size in sizes.items() if name not in named}
    assert set(GAMES) <= {re.sub(r"-[\w-]{8}\.js$", "", name) for name in own}
    assert max(own.values()) <= MOST_FOR_A_GAME
