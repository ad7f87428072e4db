"""The Cleaner at its own table: the room, the kit, the clock, the police."""

import random
import re

import pytest
from axe import complaints
from browsing import DESK, OPEN, PHONE
from explaining import explains_itself

THEMES = [("dark", DESK, 250), ("light", PHONE, 16), ("contrast", DESK, 16)]
ACTIVE = "() => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent || ''"
JOBS = 12
ASKED = "() => document.querySelector('#ask')?.textContent ?? ''"


def job(visit, size=DESK, theme="dark", **options):
    """A job of one's own, with the options that were asked for."""
    player = visit(size)
    player.shelf()
    player.page.wait_for_load_state("networkidle")
    player.page.evaluate("theme => localStorage.setItem('backroom-settings', JSON.stringify({theme}))", theme)
    if options:
        table = player.page.evaluate(OPEN, {"game": "the-cleaner", "options": options})
        player.page.goto(f"{player.house.address}/t/{table}")
    else:
        player.play_now("the-cleaner")
    player.waits()
    return player


def touch(piece):
    piece.click(position={"x": 6, "y": 6})


def follow_the_house(player):
    """Does what the house would: by touching the pieces that it stars, by the list where there are none to touch."""
    page = player.page
    advice, starred, listed = (page.locator(name) for name in (".advice", "[data-hint][data-can]", ".option.hinted"))
    sure = page.locator("dialog[open] [data-sure=yes]")
    held = page.locator("[data-touched]")
    page.keyboard.press("h")
    advice.wait_for()
    first = 0
    for _ in range(9):
        if not advice.count():
            return
        if sure.count():
            sure.click()
        elif starred.count():
            touch(starred.nth(first if not held.count() and first < starred.count() else 0))
        elif listed.count():
            listed.click()
        elif held.count():  # began at the wrong end: let go, begin with the other piece
            page.keyboard.press("Escape")
            first += 1
        else:
            page.keyboard.press("l")
    assert not advice.count(), page.locator(".ask").inner_text()


def number(text):
    """'−3' → -3"""
    return int(text.replace("−", "-"))


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
    assert player.page.locator(".tile.victim .role").get_attribute("data-t") == "Victim"
    assert player.page.locator(".tile.weapon .role").get_attribute("data-t") == "Weapon"


def test_costs_are_shown_on_the_pieces_before_they_are_paid(visit):
    player = job(visit)
    page = player.page
    touch(page.locator("[data-piece=deck]"))
    card = page.locator(".offer .card").first
    card.wait_for()
    price = card.locator(".price").get_attribute("data-t")
    lines = [number(line.get_attribute("data-t")) for line in card.locator(".minutes").all()]
    assert len(lines) == 6
    low, high = ([*re.findall(r"[−+]?\d+", price)] * 2)[:2]
    assert (number(low), number(high)) == (min(lines), max(lines))
    touch(card)
    held = page.locator(".hands .card")
    held.wait_for()
    before = minutes(player)
    touch(held)
    player.tells("The Effort die shows")
    page.locator(".effort .die").wait_for()
    player.waits()
    assert minutes(player) in {min(60, before + line) for line in lines}


def test_one_leaves_by_the_door_and_it_asks_once_more(visit):
    player = job(visit)
    page = player.page
    door = page.locator("[data-piece=exit]")
    assert door.get_attribute("title").startswith("Leave (and LOSE")
    touch(door)
    page.get_by_role("button", name="Stay a little").click()
    page.locator("dialog[open]").wait_for(state="detached")
    assert player.waits() == "asked"
    door.focus()
    page.keyboard.press("Enter")
    assert complaints(page) == []
    page.get_by_role("button", name="Leave now").click()
    assert player.waits() == "over"


def test_cubes_of_any_colour_are_taken_by_touching_cubes(visit):
    """The house says when a card action is worth it; then its cubes lie there to be touched."""
    for _ in range(6):
        player = job(visit)
        while player.waits() != "over":
            if "of any colour" in player.page.evaluate(ASKED):
                supply = player.page.locator("[data-area=supply] [data-can]")
                colour = supply.first.get_attribute("title")
                touch(supply.first)
                player.tells(f"take a {colour}.")
                return
            use = player.page.locator(".option", has_text="Use ")
            if not use.count() and not player.page.locator("[data-touched]").count():
                player.page.keyboard.press("l")
            if use.count():
                use.first.click()
            else:
                follow_the_house(player)
    pytest.fail("no card action came along")


def until_the_police_come(visit):
    """Some jobs end with nothing left to look at; then the next one is taken."""
    for _ in range(JOBS):
        player = job(visit, difficulty="hard")
        while player.waits() != "over":
            if "police are here" in player.page.evaluate(ASKED):
                return player
            follow_the_house(player)
    return pytest.fail(f"{JOBS} jobs, and the police never looked around")


def test_the_police_come_tile_by_tile(visit):
    player = until_the_police_come(visit)
    reported = 0
    while player.waits() != "over":
        glowing = player.page.locator(".scene [data-can]")
        if glowing.count():
            touch(glowing.first)
        else:
            player.page.locator(".option").first.click()
        player.page.locator(".report").wait_for()
        entries = player.page.locator(".report li").count()
        assert entries >= reported
        reported = entries
    player.page.keyboard.press("Escape")
    player.page.locator(".report li").first.wait_for()
    visits = player.page.locator(".report li").count()
    assert visits >= max(1, reported)
    explains_itself(player)
    assert player.page.locator(".report .die").count() >= visits


def test_the_cleaner_by_keyboard_alone(visit):
    player = visit()
    player.shelf()
    page = player.page
    for _ in range(80):
        page.keyboard.press("Tab")
        if "Play now: The Cleaner" in page.evaluate(ACTIVE):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("#ask")
    rng = random.Random(11)
    keys = 0
    while player.waits() != "over":
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        elif page.locator("[data-can]").count() and rng.random() < 0.8:
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


@pytest.mark.parametrize(("theme", "size", "most"), THEMES, ids=[theme for theme, _, _ in THEMES])
def test_axe_finds_nothing_at_the_scene(visit, theme, size, most):
    """Wherever a new kind of question is asked; in the dark room to the very end."""
    player = job(visit, size, theme)
    seen = set()
    for _ in range(most):
        if player.waits() == "over":
            break
        asked = re.sub(r"\d+|[A-Z]\w+", "", player.page.evaluate(ASKED))[:30]
        if asked not in seen:
            seen.add(asked)
            assert complaints(player.page) == []
        follow_the_house(player)
    player.waits()
    player.page.keyboard.press("Escape")
    assert complaints(player.page) == []
    assert len(seen) > 2


def test_the_villa_is_drawn_too(visit):
    player = job(visit, PHONE, scene=2)
    assert player.page.locator(".scene .furniture").count() == 19
    assert player.page.locator(".tile.victim").count() == 2
    assert complaints(player.page) == []
    assert player.sideways() <= 0
