"""docs/games says what the games declare: every piece, how many there are, and what it does."""

import importlib.util
import re
from pathlib import Path

import pytest

import backroom

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("game_pages", ROOT / "tools" / "game_pages.py")
game_pages = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(game_pages)


@pytest.mark.parametrize("id", backroom.games())
def test_the_page_is_what_the_tool_writes(id):
    """If not: make game-pages."""
    assert (ROOT / "docs" / "games" / f"{id}.md").read_text() == game_pages.page_of(backroom.game(id))


def test_there_is_a_page_for_every_game_and_no_other():
    assert sorted(page.stem for page in (ROOT / "docs" / "games").glob("*.md")) == backroom.games()


@pytest.mark.parametrize("id", backroom.games())
def test_every_piece_is_on_the_page_with_what_it_does(id):
    match = backroom.game(id).new(backroom.game(id).most)
    page = game_pages.page_of(match.game)
    for kind in match.sight().kinds.values():
        rows = game_pages.piece_rows(match, kind)
        copies = sum(kind.copies.values()) if kind.copies else len(kind.pieces)
        assert sum(int(row[1]) for row in rows) == copies
        assert all(len(row[-1]) > 5 for row in rows), "each says something"
        assert f"### {kind.label}\n" in page


def test_what_is_printed_is_counted():
    page = game_pages.page_of(backroom.game("dirty-money"))
    rows = re.findall(r"^\| (.+?) \| (\d+) \| (.+?) \|", page, re.MULTILINE)

    assert ("Cleaner", "6", "Cleaner") in rows
    assert len([row for row in rows if row[2] == "Jewels"]) == 15
    assert "66 in all." in page


def test_a_table_leaves_out_what_nobody_has():
    assert game_pages.table(["", "a", "b"], [["x", "", "1"], ["y|z", "", ""]]) == (
        "|  | b |\n| --- | --- |\n| x | 1 |\n| y\\|z |  |"
    )
