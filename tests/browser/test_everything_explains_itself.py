"""Every card, space, tile and sign says what it is, in the game's own words, to mouse, keyboard and finger."""

import random

import pytest
from axe import complaints
from browsing import DESK, OPEN, PHONE
from explaining import explains_itself
from test_fingers import Finger

# With which options, and after how many clicks one looks around; the last time on a phone.
TOURS = {
    "clean-hands": ({}, (0, 14)),
    "dirty-money": ({"rounds": 2, "set_aside": True}, (2, 9)),
    "hand-management": ({}, (0, 20)),
    "lie-cheat-and-steal": ({}, (6, 20)),
    "the-cleaner": ({"odds": True}, (0, 12)),
}


def sit(visit, game, options=None, size=DESK):
    player = visit(size)
    player.shelf()
    player.page.wait_for_load_state("networkidle")
    table = player.page.evaluate(OPEN, {"game": game, "options": options or {}})
    player.page.goto(f"{player.server.address}/t/{table}")
    player.waits()
    return player


def told(player):
    shown = player.page.locator("[role=tooltip].shown")
    shown.wait_for()
    return shown.inner_text()


@pytest.mark.parametrize("game", TOURS)
def test_whatever_is_on_the_felt_explains_itself(visit, game):
    options, (first, last) = TOURS[game]
    player, rng, read = sit(visit, game, options), random.Random(7), 0
    for clicks in range(last):
        if clicks == first:
            read += explains_itself(player)
        player.click_once(rng)
        if player.waits() == "over":
            break
    player.page.set_viewport_size(PHONE)
    read += explains_itself(player)
    assert read > 100
    assert complaints(player.page) == []


def test_a_counter_is_explained_to_a_mouse_and_the_next_thing_to_the_keyboard(visit):
    player = sit(visit, "dirty-money")
    page = player.page
    page.locator(".coins").first.hover()
    assert told(player) == "Coins: most of them win, unless one is busted."
    page.mouse.move(1, 1)
    page.locator("[role=tooltip].shown").wait_for(state="hidden")
    page.keyboard.press("Shift+ArrowDown")
    first = told(player)
    page.keyboard.press("Shift+ArrowRight")
    page.wait_for_function(
        "said => ![said, ''].includes(document.querySelector('[role=tooltip].shown')?.innerText ?? '')", arg=first
    )
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.hasAttribute('data-can')")


def test_a_long_press_on_a_pile_explains_it_and_does_not_open_it(visit):
    finger = Finger(visit)
    finger.player.play_now("clean-hands")
    finger.player.waits()
    pile = finger.page.locator("button.discard").first
    pile.scroll_into_view_if_needed()
    finger.send("touchStart", finger.on(pile))
    assert "shuffled into the deck" in told(finger.player)
    finger.send("touchEnd")
    assert finger.page.locator("dialog[open]").count() == 0
    finger.page.touchscreen.tap(*finger.on(pile))
    finger.page.locator("dialog[open]").wait_for()


def test_cards_in_a_pile_that_is_looked_through_are_explained_above_it(visit):
    player = sit(visit, "clean-hands")
    page = player.page
    page.locator("button.discard").first.click()
    page.locator("dialog[open] :is([data-piece], [data-sign^=piece])").first.hover()
    assert len(told(player)) > 15
    assert page.evaluate("document.querySelector('[role=tooltip]').matches(':popover-open')")
    page.keyboard.press("Escape")
    page.locator("[role=tooltip].shown").wait_for(state="hidden")
