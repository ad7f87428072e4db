"""The table that knows no game: drawn from the declaration, one's own in sight, pieces that explain themselves."""

import json
import random
import re

import pytest
from axe import complaints
from browsing import DESK, OPEN
from test_fingers import Finger

GAMES = ["clean-hands", "hand-management", "lie-cheat-and-steal"]


def sit(visit, game, size=DESK, **options):
    player = visit(size)
    player.shelf()
    player.page.wait_for_load_state("networkidle")
    table = player.page.evaluate(OPEN, {"game": game, "options": options})
    player.page.goto(f"{player.server.address}/t/{table}")
    player.waits()
    return player


def all_told(player):
    """Every piece that was told to have moved or altered, but for deals."""
    tables = [json.loads(frame) for frame in player.frames if '"type":"table"' in frame[:40]]
    happened = [one for table in tables for one in table.get("happened", []) if len(one.get("moved", [])) <= 8]
    told = {move["piece"] for one in happened for move in one.get("moved", [])}
    return told | {id for one in happened for id in one.get("altered", [])}


def test_what_moved_is_marked_as_what_happened_says(visit):
    player = sit(visit, "clean-hands")
    rng = random.Random(3)
    seen = 0
    for _ in range(25):
        if player.waits() == "over":
            break
        player.click_once(rng)
        player.waits()
        shown = "[...document.querySelectorAll('.felt [data-piece][data-moved]')].map(one => one.dataset.piece)"
        marked = set(player.page.evaluate(shown))
        assert marked <= all_told(player)
        seen += len(marked)
    assert seen > 0


def test_the_declaration_is_fetched_once(visit):
    player = sit(visit, "lie-cheat-and-steal")
    player.click_once(random.Random(1))
    player.waits()
    assert len([url for url in player.asked_for if "/sight?hash=" in url]) == 1


def test_a_games_own_drawing_is_loaded_with_its_first_table_and_once(visit):
    player = visit()
    player.shelf()
    player.page.wait_for_load_state("networkidle")
    assert not own_scripts(player)
    player.page.click("[data-box=dirty-money] .play")
    player.waits()
    player.click_once(random.Random(1))
    player.waits()
    assert len(own_scripts(player)) == 1


def own_scripts(player):
    return [url for url in player.asked_for if re.search(r"/assets/(clean|dirty|hand|lie|the)-[\w-]+\.js", url)]


def test_a_table_whose_own_drawing_cannot_be_loaded_is_drawn_as_any_game_is(visit):
    """As on a page that was opened before the server had a newer one."""
    player = visit()
    player.shelf()
    player.page.route(re.compile(r"/assets/dirty-money-"), lambda route: route.abort())
    player.play_now("dirty-money")
    assert player.waits() == "asked"
    hand = player.page.locator("[data-area=hand-1] [data-piece]")
    cards = hand.count()
    player.page.mouse.move(0, 0)  # a card that is pointed at lies over the next one
    player.page.locator("[data-area=hand-1] [data-can]").first.click(position={"x": 6, "y": 6})
    player.page.wait_for_function(
        "cards => document.querySelectorAll('[data-area=hand-1] [data-piece]').length < cards", arg=cards
    )
    player.errors.clear()


# What pieces say of themselves.


def explanation(player):
    shown = player.page.locator("[role=tooltip].shown")
    shown.wait_for()
    return shown.inner_text()


@pytest.mark.parametrize("game", [*GAMES, "dirty-money", "the-cleaner"])
def test_a_piece_that_is_pointed_at_says_what_it_does(visit, game):
    player = sit(visit, game)
    rng = random.Random(9)
    piece = player.page.locator(".mine [data-piece], .hand [data-piece], .scene [data-piece], .felt [data-piece]").first
    for _ in range(5):
        if piece.count():
            break
        player.click_once(rng)
        player.waits()
    player.page.mouse.move(1, 1)
    piece.hover(position={"x": 6, "y": 6})
    assert len(explanation(player)) > 15
    assert complaints(player.page) == []
    player.page.keyboard.press("Escape")
    player.page.locator("[role=tooltip].shown").wait_for(state="hidden")


def test_a_card_that_cannot_be_played_says_why_not(visit):
    """Whoever cannot follow may play anything; sooner or later somebody can."""
    player = sit(visit, "dirty-money")
    held = player.page.locator("[data-area=hand-1] [data-piece]:not([data-can])")
    for _ in range(20):
        if held.count():
            break
        player.page.locator("[data-area=hand-1] [data-can]").first.click(position={"x": 6, "y": 6})
        player.waits()
    held.first.hover(position={"x": 6, "y": 6})
    assert re.search(r"does not follow .*\(DM-3\.2\)", explanation(player))


def test_a_long_press_explains_and_plays_nothing(visit):
    finger = Finger(visit)
    finger.player.play_now("dirty-money")
    finger.player.waits()
    card = finger.page.locator("[data-area=hand-1] [data-can]").first
    cards = finger.page.locator("[data-area=hand-1] [data-piece]").count()
    finger.send("touchStart", finger.on(card))
    assert len(explanation(finger.player)) > 15
    finger.send("touchEnd")
    finger.page.wait_for_timeout(300)
    assert finger.page.locator("[data-area=hand-1] [data-piece]").count() == cards
    finger.page.touchscreen.tap(*finger.on(card))
    fewer = "cards => document.querySelectorAll('[data-area=hand-1] [data-piece]').length < cards"
    finger.page.wait_for_function(fewer, arg=cards)
