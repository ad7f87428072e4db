"""docs/api.md has every public name; that its code runs is tested with the other pages."""

import re
from pathlib import Path

import pytest

import backroom
import backroom.bots
import backroom.engine
from backroom.engine import (
    BadRecord,
    Bot,
    Edition,
    Endless,
    Game,
    Illegal,
    Line,
    Match,
    Option,
    Question,
    Rng,
    Score,
    Seen,
    Setting,
)

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "api.md").read_text()
EXAMPLES = "".join(re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL))

KEPT = {"kept_space", "kept_tensors", "narrator", "observers", "dream", "dreamer", "pact", "match", "dealer"}
INNER = {*KEPT, "choose"}  # what is kept at hand, and what is told in words
OF_ERRORS = set(dir(ValueError))


def public(thing):
    return [name for name in dir(thing) if not name.startswith("_")]


def is_told(name):
    """As code, after a dot or by itself."""
    return re.search(rf"[.`]{re.escape(name)}\b", PAGE)


@pytest.mark.parametrize("name", [*backroom.__all__, "__version__"])
def test_every_name_of_the_package_is_there(name):
    assert is_told(name)


@pytest.mark.parametrize("package", [backroom, backroom.engine, backroom.bots], ids=lambda package: package.__name__)
def test_every_name_of_a_package_is_in_an_example_that_is_run(package):
    assert [name for name in package.__all__ if not re.search(rf"\b{name}\b", EXAMPLES)] == []


def test_nothing_else_of_the_package_looks_public():
    assert set(public(backroom)) == {*backroom.__all__, "bots", "engine"}


@pytest.mark.parametrize("kind", [Match, Seen, Bot, Game, Rng])
def test_every_method_is_there(kind):
    assert [name for name in public(kind) if not is_told(name) and name not in INNER] == []


@pytest.mark.parametrize("kind", [Edition, Illegal, Endless, BadRecord, Setting])
def test_every_method_of_small_things_is_there(kind):
    names = [name for name in public(kind) if name not in OF_ERRORS and name != "told"]
    assert [name for name in names if not is_told(name)] == []


def test_every_field_of_what_is_told_is_there():
    match = backroom.game("dirty-money").new(3, seed=1)
    told = {
        Option: match.options()[0],
        Question: match.question(),
        Score: match.scores()[0],
        Line: match.story(0)[0],
        Setting: match.game.settings[0],
    }
    for kind, thing in told.items():
        assert isinstance(thing, kind)
        assert [name for name in public(thing) if name != "told" and not is_told(name)] == []


def test_every_bridge_has_its_page():
    pages = PAGE + (DOCS / "bridges.md").read_text() + (DOCS / "models.md").read_text()
    for name in ("gymnasium", "pettingzoo", "openspiel", "rlcard", "text"):
        assert re.search(rf"backroom\.bridges(\.| import ){name}\b", pages), name
