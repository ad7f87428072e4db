"""Dirty Money by keyboard alone, from the shelf to the result; focus is never lost. The Cleaner: with its own table."""

from browsing import PHONE

ACTIVE = "() => document.activeElement?.getAttribute('aria-label') || document.activeElement?.textContent || ''"


def tab_to(page, text, most=60):
    for _ in range(most):
        page.keyboard.press("Tab")
        if text in page.evaluate(ACTIVE):
            return
    raise AssertionError(f"Tab never came to {text}")


def moves_by_arrows(player, most):
    """How many cards were played, to the end or so many."""
    page = player.page
    for moves in range(most):
        if player.waits() == "over":
            return moves
        page.keyboard.press("ArrowRight")
        if moves % 3:
            page.keyboard.press("ArrowLeft")
        assert page.evaluate("document.activeElement.hasAttribute('data-can')")
        page.keyboard.press("Enter")
    return most


def from_the_shelf(player):
    player.shelf()
    tab_to(player.page, "Play now: Dirty Money")
    player.page.keyboard.press("Enter")
    player.page.wait_for_selector("#ask")
    assert player.page.evaluate("document.activeElement !== document.body")


def test_dirty_money_by_keyboard_alone(visit):
    player = visit()
    page = player.page
    from_the_shelf(player)
    assert 30 < moves_by_arrows(player, 150) < 150
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")
    assert page.evaluate("document.activeElement !== document.body")


def test_a_narrow_window_keeps_the_focus_too(visit):
    player = visit(PHONE)
    from_the_shelf(player)
    assert moves_by_arrows(player, 10) == 10


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
