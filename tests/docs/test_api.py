"""docs/api.md has every public name; that its code runs is tested with the other pages."""

import re
from pathlib import Path

import pytest

import backroom
from backroom.engine import Bot, Match, Option, Question, Score, Seen

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text()

KEPT = {"kept_space", "kept_tensors", "narrator", "observers", "dream", "dreamer", "pact", "match", "dealer"}
INNER = {*KEPT, "choose"}  # what is kept at hand, and what is told in words


def public(thing):
    return [name for name in dir(thing) if not name.startswith("_")]


def is_told(name):
    """As code, after a dot or by itself."""
    return re.search(rf"[.`]{re.escape(name)}\b", PAGE)


@pytest.mark.parametrize("name", backroom.__all__)
def test_every_name_of_the_package_is_there(name):
    assert is_told(name)


@pytest.mark.parametrize("kind", [Match, Seen, Bot])
def test_every_method_is_there(kind):
    assert [name for name in public(kind) if not is_told(name) and name not in INNER] == []


def test_every_field_of_what_is_told_is_there():
    match = backroom.game("dirty-money").new(3, seed=1)
    for thing, kind in ((match.options()[0], Option), (match.question(), Question), (match.scores()[0], Score)):
        assert isinstance(thing, kind)
        assert [name for name in public(thing) if name != "told" and not is_told(name)] == []
