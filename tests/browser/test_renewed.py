"""A page that lies open while the server is renewed says so, and takes nothing away before one loads it again."""

import random
import shutil
from pathlib import Path

import pytest
from browsing import DESK, PHONE, House

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
def own_house(tmp_path):
    house = House(tmp_path).open()
    yield house
    house.close()


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_a_table_that_is_open_is_told_to_load_again(visit, own_house, later_version, monkeypatch, size):
    ann = visit(size, at=own_house)
    ann.play_now("dirty-money")
    banner = ann.page.get_by_text(SENTENCE)
    ann.page.evaluate("window.sameAsBefore = true")
    own_house.close()
    monkeypatch.setenv("PYTHONPATH", str(later_version))
    own_house.open()

    banner.wait_for()
    assert ann.page.evaluate("window.sameAsBefore"), "the page is as it was"
    assert ann.waits() == "asked"
    assert ann.sideways() <= 0

    ann.page.get_by_role("button", name="Load again").click()
    ann.page.wait_for_function("() => !window.sameAsBefore && document.querySelector('#ask')")
    assert ann.waits() == "asked"
    assert banner.count() == 0


def test_whoever_would_rather_finish_first_is_not_asked_twice(visit, own_house, later_version, monkeypatch):
    ann = visit(at=own_house)
    ann.play_now("dirty-money")
    own_house.close()
    monkeypatch.setenv("PYTHONPATH", str(later_version))
    own_house.open()
    banner = ann.page.get_by_text(SENTENCE)
    banner.wait_for()

    ann.page.get_by_role("button", name="Later").click()
    banner.wait_for(state="detached")
    ann.waits()
    ann.click_once(random.Random(1))
    ann.waits()
    assert banner.count() == 0


def test_a_server_that_comes_back_as_it_was_says_nothing(visit, own_house):
    ann = visit(at=own_house)
    ann.play_now("dirty-money")
    own_house.close()
    own_house.open()
    ann.page.wait_for_function("() => !document.querySelector('.offline')")
    ann.waits()
    ann.page.wait_for_timeout(300)

    assert ann.page.get_by_text(SENTENCE).count() == 0


def test_the_shelf_is_told_by_the_next_answer(visit, own_house, later_version, monkeypatch):
    ann = visit(at=own_house)
    ann.shelf()
    own_house.close()
    monkeypatch.setenv("PYTHONPATH", str(later_version))
    own_house.open()
    ann.page.click("[data-box=dirty-money] .play")

    ann.page.get_by_text(SENTENCE).wait_for()
