"""A whole game of each of the five, by clicking, against bots; at no question is it broader than the screen."""

import random

import pytest
from browsing import DESK, PHONE

SHORT = {
    "clean-hands": {"Rounds_until": 1},
    "dirty-money": {"Rounds": 1},
    "hand-management": {},
    "lie-cheat-and-steal": {"Turns_each": 3},
}


def not_sideways(player):
    def look():
        assert player.sideways() <= 0, player.page.locator("#ask").inner_text()

    return look


@pytest.mark.parametrize("game", sorted(SHORT))
def test_a_whole_game_by_clicking(visit, game):
    """Where room is scarce; what a desk shows at each question is looked at in test_felt."""
    player = visit(PHONE)
    player.open_table(game, **SHORT[game])
    player.begin()

    clicks = player.play_to_the_end(random.Random(7), look=not_sideways(player))

    assert clicks >= 3
    assert player.page.locator("dialog[open] .scores li").count() >= 2
    assert player.sideways() <= 0


def test_the_cleaner_from_one_click_on_the_shelf_to_the_police(visit):
    player = visit(DESK)
    player.play_now("the-cleaner")

    clicks = player.play_to_the_end(random.Random(3), look=not_sideways(player))

    assert clicks > 3
    assert player.page.locator("dialog[open] .scores li").count() == 1
    assert player.sideways() <= 0

    player.page.get_by_role("button", name="Play again").click()
    player.page.locator("dialog[open]").wait_for(state="detached")
    assert player.waits() == "asked"
