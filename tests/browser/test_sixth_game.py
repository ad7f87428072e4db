"""The sixth game of docs/a-sixth-game.md, installed by pip, at the table that knows no game."""

import random
import sys

import pytest
from axe import complaints
from browsing import DESK, PHONE, OwnServer
from explaining import explains_itself
from felt import LOOKS, keeps_the_laws
from sixth_game import install, path_with, write_out
from staged import Match


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Where pip has put the package that the page grows."""
    return install(write_out(tmp_path_factory.mktemp("short-straw")), tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def own_server(installed, tmp_path_factory):
    """A server with that game."""
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PYTHONPATH", path_with(installed))
        server = OwnServer(tmp_path_factory.mktemp("house")).open()
    yield server
    server.close()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_game_that_the_page_never_heard_of_is_played_to_its_end(visit, own_server, size):
    player = visit(size, at=own_server)
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


def test_whatever_can_be_touched_of_it_is_in_sight(visit, installed, monkeypatch):
    monkeypatch.syspath_prepend(str(installed))
    monkeypatch.setattr(sys.modules["backroom.games"], "_opened", {})
    keeps_the_laws(visit, LOOKS, [Match("short-straw")])


def test_its_rules_page_begins_with_its_pieces(visit, own_server):
    player = visit(at=own_server)
    page = player.page
    page.goto(f"{own_server.address}/rules/short-straw")
    page.wait_for_selector(".rule")
    assert page.locator("#howto").count() == 0
    assert page.locator("[data-entry] .says").count() == 6
    assert page.evaluate("() => [...document.querySelectorAll('.rule')].map(rule => rule.id)") == [
        "SS-1",
        "SS-2",
        "SS-3",
    ]
    assert complaints(page) == []
