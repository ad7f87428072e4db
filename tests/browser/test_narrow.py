"""No page scrolls sideways on a phone, in none of the five games."""

import random

import pytest
from browsing import PHONE

GAMES = ["clean-hands", "dirty-money", "hand-management", "lie-cheat-and-steal", "the-cleaner"]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_in_play_is_never_broader_than_a_phone(visit, game):
    player = visit(PHONE)
    player.play_now(game)
    rng = random.Random(6)
    for _ in range(14):
        if player.waits() == "over":
            break
        assert player.sideways() <= 1, player.page.locator("#ask").inner_text()
        player.click_once(rng)
    assert player.sideways() <= 1


def test_neither_are_the_shelf_the_forms_the_settings_and_the_waiting_room(visit):
    player = visit(PHONE)
    player.shelf()
    assert player.sideways() <= 1
    friends, here = (f"[data-box={game}] .more button >> nth={n}" for n, game in enumerate(GAMES[2:4]))
    for button in (friends, here, "button:text-is('Settings')"):
        player.page.locator(button).click()
        player.page.locator("dialog[open]").wait_for()
        assert player.sideways() <= 1, button
        player.page.keyboard.press("Escape")
        player.page.locator("dialog[open]").wait_for(state="detached")
    player.open_table("dirty-money")
    player.page.wait_for_selector(".chairs")
    assert player.sideways() <= 1
