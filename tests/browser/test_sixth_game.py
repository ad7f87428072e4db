"""The sixth game of docs/a-sixth-game.md, installed by pip, at the table that knows no game."""

import os
import random
import re
import subprocess
import sys

import pytest
from axe import complaints
from browsing import DESK, PHONE, ROOT, House
from explaining import explains_itself

PAGE = ROOT / "docs" / "a-sixth-game.md"
PIP = [
    "-m",
    "pip",
    "install",
    "--quiet",
    "--disable-pip-version-check",
    "--no-build-isolation",
    "--no-deps",
    "--no-index",
    "--target",
]


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """Where pip has put the package that the page grows."""
    source, target = tmp_path_factory.mktemp("short-straw"), tmp_path_factory.mktemp("installed")
    for block in re.findall(r"^```\w+\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL):
        name, _, text = block.partition("\n")
        file = source / name.removeprefix("# ")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    subprocess.run([sys.executable, *PIP, str(target), str(source)], check=True, capture_output=True)
    return target


@pytest.fixture
def own_house(installed, tmp_path, monkeypatch):
    path = os.pathsep.join([str(installed), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", path)
    house = House(tmp_path).open()
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
