"""The sixth game of docs/a-sixth-game.md, installed by pip, at the table that knows no game."""

import random

import pytest
from axe import complaints
from browsing import DESK, PHONE, House
from explaining import explains_itself
from sixth_game import install, path_with, write_out


@pytest.fixture(scope="module")
def own_house(tmp_path_factory):
    """A server with the game that the page grows."""
    source, target, folder = (tmp_path_factory.mktemp(name) for name in ("short-straw", "installed", "house"))
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PYTHONPATH", path_with(install(write_out(source), target)))
        house = House(folder).open()
    yield house
    house.close()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_game_that_the_page_never_heard_of_is_played_to_its_end(visit, own_house, size):
    player = visit(size, at=own_house)
    player.play_now("short-straw")
    player.waits()
    straw = player.page.locator(".mine [data-piece]").first
    straw.hover(position={"x": 6, "y": 6})
    player.page.locator("[role=tooltip].shown").wait_for()
    assert "straw" in player.page.locator("[role=tooltip]").inner_text().lower()
    assert complaints(player.page) == []
    explains_itself(player)

    player.play_to_the_end(random.Random(3))

    assert player.page.locator("dialog[open] .scores li").count() >= 2
    assert player.sideways() <= 0


def test_its_rules_page_begins_with_its_pieces(visit, own_house):
    player = visit(at=own_house)
    page = player.page
    page.goto(f"{own_house.address}/rules/short-straw")
    page.wait_for_selector(".rule")
    assert page.locator("#howto").count() == 0
    assert page.locator("[data-entry] .says").count() == 6
    assert page.evaluate("() => [...document.querySelectorAll('.rule')].map(rule => rule.id)") == [
        "SS-1",
        "SS-2",
        "SS-3",
    ]
    assert complaints(page) == []
