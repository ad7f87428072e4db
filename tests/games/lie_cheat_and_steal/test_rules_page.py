"""The rules page, the words and the tests cite each other truly."""

from __future__ import annotations

import re
from pathlib import Path

from .county import GAME

PAGE = GAME.rules()
PARAGRAPHS = {
    match[1]: paragraph for paragraph in PAGE.split("\n\n") if (match := re.match(r"\*\*(LS-\d+\.\d+)\*\* ", paragraph))
}
ROWS = [line.split(" | ") for line in PAGE.splitlines() if line.startswith("| LS")]
TESTS = {path.name: path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")}
RULINGS = [f"LS{number}" for number in range(1, 29)]


def cited_in(text: str) -> set[str]:
    return set(re.findall(r"LS-\d+\.\d+", text))


def rulings_in(text: str) -> set[str]:
    return set(re.findall(r"LS\d+", text))


def test_every_rule_has_one_paragraph():
    assert len(PARAGRAPHS) == len(re.findall(r"^\*\*LS-", PAGE, re.MULTILINE))


def test_every_rule_that_is_cited_anywhere_exists():
    sources = [path.read_text(encoding="utf-8") for path in Path(GAME.folder).rglob("*.py")]
    for text in [PAGE, *sources, *TESTS.values()]:
        assert cited_in(text) <= set(PARAGRAPHS)


def test_every_question_and_line_comes_from_a_rule():
    for wording in GAME.wordings().values():
        assert wording.rule in PARAGRAPHS


def test_every_rule_is_proved_by_a_test():
    proved = cited_in("\n".join(re.findall(r"# (.*LS-.*)$", "\n".join(TESTS.values()), re.MULTILINE)))

    assert set(PARAGRAPHS) - proved == set()


def test_every_ruling_is_named_in_the_rules_it_is_indexed_under():
    assert [row[0].strip("| ") for row in ROWS] == RULINGS
    for ruling, rules, _ in ROWS:
        for rule in rules.split(", "):
            assert ruling.strip("| ") in rulings_in(PARAGRAPHS[rule]), (ruling, rule)


def test_every_test_in_the_index_exists_and_names_its_ruling():
    for ruling, _, tests in ROWS:
        names = re.findall(r"`(\w+)`", tests)
        assert names, ruling
        for name in names:
            found = [body for text in TESTS.values() for body in text.split("\n\n\n") if f"def {name}(" in body]
            assert len(found) == 1, name
            assert ruling.strip("| ") in rulings_in(found[0]), name
