"""No page around the games scrolls sideways on a phone; test_games sees to the games."""

from browsing import PHONE

GAMES = ["hand-management", "lie-cheat-and-steal"]


def test_the_shelf_the_forms_the_settings_and_the_waiting_room_are_never_broader_than_a_phone(visit):
    player = visit(PHONE)
    player.shelf()
    assert player.sideways() <= 1
    friends, here = (f"[data-box={game}] .more button >> nth={n}" for n, game in enumerate(GAMES))
    for button in (friends, here, "button:text-is('Settings')"):
        player.page.locator(button).click()
        player.page.locator("dialog[open]").wait_for()
        assert player.sideways() <= 1, button
        player.page.keyboard.press("Escape")
        player.page.locator("dialog[open]").wait_for(state="detached")
    player.open_table("dirty-money")
    player.page.wait_for_selector(".chairs")
    assert player.sideways() <= 1
