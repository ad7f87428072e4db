"""A practice table says what it is; elsewhere nobody is offered to take back what chance has shown, and is told why."""

import pytest
from axe import complaints
from browsing import DESK, OPEN, PHONE

WHY_NOT = "Chance has decided since: what was rolled or drawn stands"


def search(player):
    """In The Cleaner: turn up two cards, of which one is kept."""
    player.page.keyboard.press("l")
    player.page.locator(".option", has_text="Place (draw two cards").click()
    player.page.locator("#ask", has_text="Which card do you place").wait_for()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_only_at_a_practice_table_a_card_that_was_turned_up_can_be_taken_back(visit, size):
    player = visit(size)
    page = player.page
    player.shelf()
    page.click("[data-box=the-cleaner] .more button >> nth=0")
    page.get_by_label("Practice: even dice and cards can be taken back").check()
    assert complaints(page) == []
    page.locator("dialog form button.main").click()
    page.wait_for_selector("#ask")
    player.waits()
    assert page.locator(".bar .practice").is_visible()
    assert player.sideways() <= 1
    search(player)
    page.locator(".ask").get_by_role("button", name="Take back").click()
    page.locator("#ask", has_text="What do you do").wait_for()
    assert complaints(page) == []

    player.shelf()
    page.locator("li", has_text="The Cleaner").filter(has_text="practice").first.wait_for()

    table = page.evaluate(OPEN, {"game": "the-cleaner"})
    page.goto(f"{player.server.address}/t/{table}")
    page.wait_for_selector("#ask")
    player.waits()
    assert page.locator(".bar .practice").count() == 0
    search(player)
    assert page.locator(".ask").get_by_role("button", name="Take back").count() == 0
    if size == DESK:
        page.keyboard.press("u")
    else:
        page.get_by_role("button", name="Menu").click()
        page.locator("dialog[open]").get_by_role("button", name="Take back").click()
    page.locator(".refusal", has_text=WHY_NOT).wait_for()
