"""The Cleaner at its own table: the room, the kit, the clock, the police."""

import random
import re

import pytest
from axe import complaints
from browsing import DESK, PHONE

THEMES = [("dark", DESK), ("light", PHONE), ("contrast", DESK)]
ASKED = "() => document.querySelector('#ask')?.textContent ?? ''"


def job(visit, size=DESK, theme="dark", **terms):
    player = visit(size)
    player.shelf()
    player.page.evaluate("theme => localStorage.setItem('backroom-settings', JSON.stringify({theme}))", theme)
    if terms:
        player.open_table("the-cleaner", **terms)
        player.begin()
    else:
        player.play_now("the-cleaner")
    player.waits()
    return player


def follow_the_house(player, touch_pieces=True):
    """Does what the house would: by touching the pieces it stars, and by the list where it stars none."""
    page = player.page
    asked = page.evaluate(ASKED)
    page.keyboard.press("h")
    page.locator(".advice").wait_for()
    starred = page.locator("[data-hint][data-can]")
    if touch_pieces and starred.count():
        starred.first.click(position={"x": 6, "y": 6})
        if page.locator("[data-touched]").count() and starred.count():
            starred.first.click(position={"x": 6, "y": 6})
    if page.locator(".option.hinted").count():
        page.locator(".option.hinted").click()
    elif page.evaluate(ASKED) == asked and page.locator(".advice").count():
        page.keyboard.press("l")
        page.locator(".option.hinted").click()


def minutes(player):
    return int(re.match(r"\d+", player.page.locator(".clock .minutes").inner_text())[0])


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_whole_job_by_touching_what_the_house_would_touch(visit, size):
    player = job(visit, size)
    assert minutes(player) == 60
    tiles = player.page.locator(".scene .tile").count()
    assert tiles == 10  # one Victim, one Weapon, eight pieces of Evidence
    moves = 0
    while player.waits() != "over":
        follow_the_house(player)
        moves += 1
        assert moves < 250
    player.page.keyboard.press("Escape")
    verdict = player.page.locator(".verdict")
    verdict.wait_for()
    assert re.search(r"points?|no score", verdict.inner_text())
    assert player.sideways() <= 0


def test_the_room_shows_every_place_and_every_open_space(visit):
    player = job(visit)
    assert player.page.locator(".scene .furniture").count() == 17
    for tile in player.page.locator(".scene .tile").all():
        named = tile.get_attribute("aria-label").split("open ")[1].split(", ")
        assert tile.locator(".cube.empty").count() == len(named)
    assert player.page.locator(".tile.victim .role").inner_text().lower() == "victim"
    assert player.page.locator(".tile.weapon .role").inner_text().lower() == "weapon"


def test_costs_are_shown_on_the_pieces_before_they_are_paid(visit):
    player = job(visit)
    page = player.page
    page.locator("[data-piece=deck]").click(position={"x": 6, "y": 6})
    page.locator(".offer .card").first.wait_for()
    card = page.locator(".offer .card").first
    assert re.fullmatch(r".*min", card.locator(".price").inner_text())
    lines = [int(line.replace("−", "-")) for line in card.locator(".minutes").all_inner_texts()]
    assert len(lines) == 6
    card.click(position={"x": 6, "y": 6})
    held = page.locator(".hands .card")
    held.wait_for()
    before = minutes(player)
    held.click(position={"x": 6, "y": 6})
    page.wait_for_function("() => document.querySelectorAll('.option').length > 0 || !document.querySelector('.hands .card')")
    if page.locator(".hands .card").count():
        page.locator(".option").first.click()
    player.tells("The Effort die shows")
    page.locator(".effort .die").wait_for()
    assert minutes(player) - before in lines or minutes(player) == 60


def test_the_police_come_tile_by_tile(visit):
    player = job(visit)
    moves = 0
    while player.waits() != "over" and moves < 250:
        if "police are here" in player.page.evaluate(ASKED):
            break
        follow_the_house(player)
        moves += 1
    if "police are here" not in player.page.evaluate(ASKED):
        pytest.skip("this job did not end with the police looking around")
    reported = 0
    while player.waits() != "over":
        glowing = player.page.locator(".scene [data-can]")
        if glowing.count():
            glowing.first.click(position={"x": 6, "y": 6})
        else:
            player.page.locator(".option").first.click()
        player.page.locator(".report").wait_for()
        entries = player.page.locator(".report li").count()
        assert entries >= reported
        reported = entries
    player.page.keyboard.press("Escape")
    assert reported > 0
    assert player.page.locator(".report .die").count() >= reported


def test_the_cleaner_by_keyboard_alone(visit):
    player = visit()
    player.shelf()
    page = player.page
    for _ in range(80):
        page.keyboard.press("Tab")
        if "Play now: The Cleaner" in page.evaluate("() => document.activeElement?.getAttribute('aria-label') ?? ''"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#ask")
    rng = random.Random(11)
    keys = 0
    while player.waits() != "over":
        if page.locator("[data-can]").count() and rng.random() < 0.8:
            for _ in range(rng.randrange(1, 4)):
                page.keyboard.press(rng.choice(["ArrowRight", "ArrowLeft", "ArrowUp", "ArrowDown"]))
            assert page.evaluate("document.activeElement.hasAttribute('data-can')")
            page.keyboard.press(rng.choice(["Enter", " "]))
        elif page.locator(".option").count():
            page.keyboard.press(str(rng.randrange(min(9, page.locator(".option").count())) + 1))
        else:
            page.keyboard.press("l")
        keys += 1
        assert keys < 400
    assert keys > 3
    page.keyboard.press("Escape")
    page.locator(".verdict").wait_for()


@pytest.mark.parametrize(("theme", "size"), THEMES, ids=[theme for theme, _ in THEMES])
def test_axe_finds_nothing_at_the_scene(visit, theme, size):
    player = job(visit, size, theme)
    seen = set()
    moves = 0
    while player.waits() != "over":
        asked = re.sub(r"\d+|[A-Z]\w+", "", player.page.evaluate(ASKED))[:30]
        if asked not in seen:
            seen.add(asked)
            assert complaints(player.page) == []
        follow_the_house(player)
        moves += 1
        assert moves < 250
    player.page.keyboard.press("Escape")
    player.page.locator(".verdict").wait_for()
    assert complaints(player.page) == []
    assert len(seen) > 3


def test_the_villa_is_drawn_too(visit):
    player = job(visit, PHONE, Crime_scene=2)
    assert player.page.locator(".scene .furniture").count() == 19
    assert player.page.locator(".tile.victim").count() == 2
    assert complaints(player.page) == []
    assert player.sideways() <= 0
