"""A page that lies open while the server is renewed says so, and takes nothing away before one loads it again."""

import random
import shutil
from pathlib import Path

import pytest
from browsing import DESK, PHONE, OwnServer

import backroom

SENTENCE = "This page is older than the server: load it again."


@pytest.fixture
def later_version(tmp_path):
    """The package with another build of the page."""
    here = Path(backroom.__file__).parent
    copy = tmp_path / "later"
    shutil.copytree(here, copy / "backroom", ignore=shutil.ignore_patterns("__pycache__"))
    for library in here.parent.glob("*__mypyc*"):
        shutil.copy(library, copy)
    index = copy / "backroom" / "server" / "page" / "index.html"
    index.write_text(index.read_text(encoding="utf-8") + "<!-- later -->\n", encoding="utf-8")
    return copy


@pytest.fixture
def own_server(tmp_path):
    server = OwnServer(tmp_path).open()
    yield server
    server.close()


def at_a_table(visit, server, size=DESK):
    player = visit(size, at=server)
    player.play_now("dirty-money")
    player.page.evaluate("window.sameAsBefore = true")
    return player


def told(player):
    return player.page.get_by_text(SENTENCE)


def test_whoever_has_a_page_open_is_told_to_load_it_again(visit, own_server, later_version, monkeypatch):
    desk, phone, busy = (at_a_table(visit, own_server, size) for size in (DESK, PHONE, DESK))
    browsing = visit(at=own_server)
    browsing.shelf()
    own_server.close()
    monkeypatch.setenv("PYTHONPATH", str(later_version))
    own_server.open()

    loads_again(desk)
    loads_again(phone)
    would_rather_finish_first(busy)
    browsing.page.click("[data-box=dirty-money] .play")
    told(browsing).wait_for()


def loads_again(player):
    """The page is as it was until one wants another."""
    told(player).wait_for()
    assert player.page.evaluate("window.sameAsBefore")
    assert player.waits() == "asked"
    assert player.sideways() <= 0
    player.page.get_by_role("button", name="Load again").click()
    player.page.wait_for_function("() => !window.sameAsBefore && document.querySelector('#ask')")
    assert player.waits() == "asked"
    assert told(player).count() == 0


def would_rather_finish_first(player):
    """Whoever says so is not asked twice."""
    told(player).wait_for()
    player.page.get_by_role("button", name="Later").click()
    told(player).wait_for(state="detached")
    player.waits()
    player.click_once(random.Random(1))
    player.waits()
    assert told(player).count() == 0


def test_a_server_that_comes_back_as_it_was_says_nothing(visit, own_server):
    ann = at_a_table(visit, own_server)
    own_server.close()
    ann.page.locator(".offline").wait_for()
    own_server.open()
    ann.page.locator(".offline").wait_for(state="detached")
    ann.waits()
    ann.click_once(random.Random(1))
    ann.waits()

    assert told(ann).count() == 0


PAGE_OF_SERVER = "fetch('/api/games').then(answer => answer.headers.get('backroom-page'))"


def test_without_a_connection_a_page_says_so_and_none_is_older_than_the_server(
    visit, own_server, later_version, monkeypatch
):
    ann = visit(at=own_server, service_workers="allow")
    ann.shelf()
    ann.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    old = ann.page.evaluate("document.documentElement.dataset.page")
    own_server.close()
    for path in ("/me", "/t/aaaaaaaaaaaaaaaa"):
        ann.page.goto(own_server.address + path)
        ann.page.get_by_role("heading", name="The lights are out").wait_for()
    for size in (PHONE, DESK):
        ann.page.set_viewport_size(size)
        assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ann.page.goto(own_server.address)
    monkeypatch.setenv("PYTHONPATH", str(later_version))
    own_server.open()
    ann.page.get_by_role("link", name="Try again").click()
    ann.page.locator("[data-box]").first.wait_for()
    new = ann.page.evaluate("document.documentElement.dataset.page")
    assert new == ann.page.evaluate(PAGE_OF_SERVER) != old
    assert told(ann).count() == 0
