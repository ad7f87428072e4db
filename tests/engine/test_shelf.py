"""How games are found, and who may know whom."""

import ast
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

import backroom
from backroom.engine import BadInput, Game

SOURCES = Path(__file__).parents[2] / "src" / "backroom"
KNOWS = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "bots": {"engine", "bots"},
    "lab": {"engine", "bots", "games", "lab"},
    "terminal": {"engine", "bots", "games", "terminal"},
    "server": {"engine", "bots", "games", "server", "version"},
}


def test_games_are_found_by_looking():
    assert "dirty-money" in backroom.games()
    assert backroom.game("dirty-money") is backroom.game("dirty-money")
    assert backroom.game("dirty-money").title == "Dirty Money"


def test_an_unknown_game_is_refused_with_what_there_is():
    with pytest.raises(BadInput, match=r"no game 'poker' on the shelf; there is: .*dirty-money"):
        backroom.game("poker")


def test_another_package_brings_a_game_by_entry_point(monkeypatch):
    entry = EntryPoint("short-straw", "backroom.games.dirty_money:game", "backroom.games")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [entry] if group == "backroom.games" else [])

    assert {"dirty-money", "short-straw"} <= set(backroom.games())
    assert isinstance(backroom.game("short-straw"), Game)


def test_what_an_entry_point_brings_must_be_a_game(monkeypatch):
    entry = EntryPoint("straw", "json:dumps", "backroom.games")
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [entry])

    with pytest.raises(BadInput, match="'straw' on the shelf is not a game"):
        backroom.game("straw")


def imports(file):
    """Every module that a file imports from this package, as (line, module)."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.lineno, node.module) for _ in [0] if node.module.startswith("backroom"))
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names if name.name.startswith("backroom"))


@pytest.mark.parametrize("room", KNOWS)
def test_the_arrows_between_rooms_point_one_way(room):
    for file in (SOURCES / room).rglob("*.py"):
        for line, module in imports(file):
            target = (module.split(".") + [""])[1]
            assert target in KNOWS[room], f"{file.name}:{line} imports {module}"


def test_a_game_is_known_to_nobody_by_name():
    names = {folder.parent.name for folder in (SOURCES / "games").glob("*/RULES.md")}
    for file in SOURCES.rglob("*.py"):
        home = file.relative_to(SOURCES / "games").parts[0] if file.is_relative_to(SOURCES / "games") else ""
        for line, module in imports(file):
            named = names.intersection(module.split("."))
            assert named <= {home}, f"{file.name}:{line} imports {module}"


def test_rules_never_roll_dice_behind_the_dealers_back():
    for room in ("engine", "games", "bots"):
        for file in (SOURCES / room).rglob("*.py"):
            text = file.read_text()
            assert "import random" not in text, file
            assert "import secrets" not in text, file


def test_importing_the_package_brings_in_nothing_slow():
    code = "import sys, backroom; print(*sorted(sys.modules))"
    loaded = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, env=path()
    ).stdout.split()

    assert "backroom.engine.match" in loaded
    for slow in ("tomllib", "inspect", "importlib.metadata", "hashlib", "argparse", "backroom.games.dirty_money"):
        assert slow not in loaded


def path():
    """-S leaves out site-packages, so the packages' folders are named."""
    import mypy_extensions

    folders = [Path(backroom.__file__).parents[1], Path(mypy_extensions.__file__).parent]
    return {"PYTHONPATH": ":".join(str(folder) for folder in folders)}
