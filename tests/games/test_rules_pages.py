"""The rules page of every game, its words and its tests cite each other truly."""

from __future__ import annotations

import re
from itertools import groupby
from pathlib import Path

import pytest
from records import folder_of

import backroom


class RulesPage:
    """The paragraphs of a page, its index of rulings, and the texts that cite it."""

    def __init__(self, id: str) -> None:
        self.game = backroom.game(id)
        self.text = self.game.rules()
        self.letters = re.findall(r"^\*\*([A-Z]+)-1\.1\*\* ", self.text, re.MULTILINE)[0]
        self.paragraphs = {
            found[1]: paragraph
            for paragraph in self.text.split("\n\n")
            if (found := re.match(rf"\*\*({self.letters}-\d+\.\d+)\*\* ", paragraph))
        }
        rows = [
            line.strip("| ").split(" | ") for line in self.text.splitlines() if line.startswith(f"| {self.letters}")
        ]
        self.index = [(ruling, rules.split(", "), re.findall(r"`(\w+)`", tests)) for ruling, rules, tests in rows]
        self.tests = [path.read_text(encoding="utf-8") for path in folder_of(self.game).glob("test_*.py")]
        self.sources = [path.read_text(encoding="utf-8") for path in Path(self.game.folder).rglob("*.py")]

    def cited_in(self, text: str) -> set[str]:
        """The rules that a text names, one by one or as 'HM-6.1 to HM-6.3'."""
        cited = set(re.findall(rf"{self.letters}-\d+\.\d+", text))
        for section, first, last in re.findall(rf"{self.letters}-(\d+)\.(\d+) to {self.letters}-\d+\.(\d+)", text):
            cited |= {f"{self.letters}-{section}.{number}" for number in range(int(first), int(last) + 1)}
        return cited

    def rulings_in(self, text: str) -> set[str]:
        return set(re.findall(rf"{self.letters}\d+", text))

    def test(self, name: str) -> str:
        """The one test of that name, with all that stands around it."""
        found = [body for text in self.tests for body in text.split("\n\n\n") if f"def {name}(" in body]
        assert len(found) == 1, name
        return found[0]


@pytest.fixture(params=backroom.games())
def page(request):
    return RulesPage(request.param)


def test_every_rule_has_one_paragraph_and_they_are_numbered_through(page):
    numbers = re.findall(rf"^\*\*{page.letters}-(\d+)\.(\d+)\*\*", page.text, re.MULTILINE)

    assert len(page.paragraphs) == len(numbers) == len(set(numbers))
    sections = {section: [rule for _, rule in rules] for section, rules in groupby(numbers, lambda both: both[0])}
    assert [*sections] == counted(len(sections))
    for section, rules in sections.items():
        assert rules == counted(len(rules)), section


def counted(many: int) -> list[str]:
    return [str(number) for number in range(1, many + 1)]


def test_every_rule_that_is_cited_anywhere_exists(page):
    for text in [page.text, *page.sources, *page.tests]:
        assert page.cited_in(text) <= set(page.paragraphs)


def test_every_question_and_line_comes_from_a_rule(page):
    for wording in page.game.wordings().values():
        assert wording.rule in page.paragraphs


def test_every_rule_is_proved_by_a_test(page):
    comments = re.findall(rf"# (.*{page.letters}-.*)$", "\n".join(page.tests), re.MULTILINE)

    assert set(page.paragraphs) - page.cited_in("\n".join(comments)) == set()


def test_every_ruling_is_indexed_and_they_are_numbered_through(page):
    rulings = [ruling for ruling, _, _ in page.index]

    assert rulings == [f"{page.letters}{number}" for number in range(1, len(rulings) + 1)]
    assert page.rulings_in("\n".join([*page.paragraphs.values(), *page.tests])) == set(rulings)


def test_every_ruling_is_named_in_the_rules_it_is_indexed_under(page):
    for ruling, rules, _ in page.index:
        for rule in rules:
            assert ruling in page.rulings_in(page.paragraphs[rule]), (ruling, rule)


def test_every_test_in_the_index_exists_and_names_its_ruling(page):
    for ruling, _, tests in page.index:
        assert tests, ruling
        for name in tests:
            assert ruling in page.rulings_in(page.test(name)), name
