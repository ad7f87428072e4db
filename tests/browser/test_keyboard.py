"""Dirty Money and The Cleaner by keyboard alone, from the shelf to the result; focus is never lost."""

import pytest
from browsing import DESK, PHONE

SIZES = pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])

ACTIVE = "() => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent || ''"


def tab_to(page, text, most=60):
    for _ in range(most):
        page.keyboard.press("Tab")
        if text in page.evaluate(ACTIVE):
            return
    raise AssertionError(f"Tab never came to {text}")


@SIZES
def test_dirty_money_by_keyboard_alone(visit, size):
    player = visit(size)
    player.shelf()
    page = player.page
    tab_to(page, "Play now: Dirty Money")
    page.keyboard.press("Enter")
    page.wait_for_selector("#ask")
    assert page.evaluate("document.activeElement !== document.body")
    moves = 0
    while player.waits() != "over":
        page.keyboard.press("ArrowRight")
        if moves % 3:
            page.keyboard.press("ArrowLeft")
        assert page.evaluate("document.activeElement.hasAttribute('data-can')")
        page.keyboard.press("Enter")
        moves += 1
        assert moves < 150
    assert moves > 30
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    assert page.evaluate("document.activeElement !== document.body")


@SIZES
def test_the_cleaner_by_keyboard_alone(visit, size):
    player = visit(size)
    player.shelf()
    page = player.page
    tab_to(page, "Play now: The Cleaner")
    page.keyboard.press("Enter")
    page.wait_for_selector("#ask")
    keys = 0
    while player.waits() != "over":
        touchable = page.locator("[data-can]").count()
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        elif touchable and not page.locator("[data-touched]").count() and keys < 40:
            page.keyboard.press("ArrowRight")
            assert page.evaluate("document.activeElement !== document.body")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("1")
        keys += 1
        assert keys < 250
    assert keys > 10


def test_number_keys_choose_and_the_rule_is_one_key_away(visit):
    player = visit()
    player.play_now("dirty-money")
    player.waits()
    player.page.keyboard.press("?")
    here = player.page.locator("dialog .here")
    here.wait_for()
    assert here.get_attribute("id") == "DM-3.2"
    player.page.keyboard.press("Escape")
    player.page.locator("dialog[open]").wait_for(state="detached")
    player.page.keyboard.press("l")
    first = player.page.locator(".option").first.inner_text()
    player.page.keyboard.press("1")
    card = first.splitlines()[-1]
    player.tells(card)


def test_dragging_a_card_to_the_middle_plays_it(visit):
    player = visit()
    player.play_now("dirty-money")
    player.waits()
    card = player.page.locator("[data-can]").first
    label = card.get_attribute("title")
    box = card.bounding_box()
    player.page.mouse.move(box["x"] + 8, box["y"] + 8)
    player.page.mouse.down()
    player.page.mouse.move(600, 330, steps=6)
    player.page.mouse.up()
    player.tells(label)
