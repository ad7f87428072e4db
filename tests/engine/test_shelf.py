"""How games are found, and who may know whom."""

import ast
import json
import os
import pkgutil
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import backroom
from backroom.engine import BadInput, Game
from backroom.games import ENTRY_POINTS

SOURCES = Path(__file__).parents[2] / "src" / "backroom"
# Each room of the package, and those that it may know besides itself.
KNOWS = {
    "engine": set(),
    "games": {"engine"},
    "bots": {"engine"},
    "batches": {"engine", "bots", "games"},
    "lab": {"engine", "bots", "games", "version"},
    "terminal": {"engine", "bots", "games"},
    "server": {"engine", "bots", "games", "version"},
    "bridges": {"engine", "bots", "games", "lab", "terminal", "version"},
    "cli": {"", "engine", "bots", "games", "lab", "terminal", "server", "bridges"},
    "__init__.py": {"engine", "batches", "games", "version"},
    "__main__.py": {"cli"},
    "version.py": set(),
}
# Within the server: its rooms, and what all of them may know.
COMMON = {"background", "clock", "eager", "lock", "names", "refusals", "settings"}
SERVER_KNOWS = {
    "log": set(),
    "history": set(),
    "tables": {"log", "history"},
    "wire": {"log", "history", "tables"},
    "network": set(),
    "bots": set(),
    "replays": {"tables", "wire", "bots"},
    "peers": {"log", "wire"},
    "lobby": {"log", "history", "tables", "wire", "network", "bots", "peers"},
    "push": {"log"},
    "people": {"log", "tables", "wire", "peers", "lobby", "push"},
    "operations": {"log", "wire", "network", "lobby"},
    "web": {
        *("log", "history", "tables", "wire", "network", "bots", "peers", "lobby", "push", "people", "operations"),
        "replays",
    },
}


def test_games_are_found_by_looking():
    assert "dirty-money" in backroom.games()
    assert backroom.game("dirty-money") is backroom.game("dirty-money")
    assert backroom.game("dirty-money").title == "Dirty Money"


def test_every_module_can_be_imported_under_another_name():
    """`backroom.games` is a list of games to call, and a package; nothing in a package hides a module of it."""
    names = [module.name for module in pkgutil.walk_packages(backroom.__path__, "backroom.")]
    assert {"backroom.games.dirty_money.bot", "backroom.games.the_cleaner.figures"} <= set(names)
    for name in names:
        if not name.endswith("__main__") and ".migrations" not in name:
            found = {}
            try:
                exec(f"import {name} as module", found)
            except ImportError as error:
                if "pip install 'backroom[" in str(error):  # a bridge whose other side is not installed
                    continue
                raise
            assert found["module"] is sys.modules[name], name


def test_an_unknown_game_is_refused_with_what_there_is():
    with pytest.raises(BadInput, match=r"no game 'poker' on the shelf; there is: .*dirty-money"):
        backroom.game("poker")


class Speechless(Game):
    """Dirty Money under another name, as another package might bring it, without a declaration."""

    def __init__(self):
        super().__init__(backroom.game("dirty-money").folder)
        self.id = "dirtier-money"
        self.fewest = self.most = 3
        self.settings = backroom.game("dirty-money").settings

    def box(self, data):
        return backroom.game("dirty-money").box(data)

    def wordings(self):
        return backroom.game("dirty-money").wordings()


class Dirtier(Speechless):
    def sight(self, box, seats, settings):
        return backroom.game("dirty-money").sight(box, seats, settings)


class Uncertain(Dirtier):
    def sight(self, box, seats, settings):
        return None


class Unprinted(Dirtier):
    def __init__(self):
        super().__init__()
        self.folder = os.path.dirname(__file__)


class Misnamed(Dirtier):
    def __init__(self):
        super().__init__()
        self.id = "something-else"


@pytest.fixture
def brought(monkeypatch):
    """Lets a package bring a game, made by what stands there, under the name 'dirtier-money'."""

    def bring(make):
        entry = SimpleNamespace(name="dirtier-money", load=make)
        monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [entry] if group == ENTRY_POINTS else [])

    yield bring
    shelf = sys.modules["backroom.games"]
    shelf._opened.pop("dirtier-money", None)
    shelf._broken.pop("dirtier-money", None)


def test_another_package_brings_a_game_by_entry_point(brought):
    brought(Dirtier)

    assert {"dirty-money", "dirtier-money"} <= set(backroom.games())
    assert isinstance(backroom.game("dirtier-money"), Game)


def raises_on_import():
    raise ModuleNotFoundError("No module named 'straws'")


def leaves_on_import():
    raise SystemExit("I need\na newer Python")


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (raises_on_import, "ModuleNotFoundError: No module named 'straws'"),
        (leaves_on_import, "SystemExit: I need a newer Python"),
        (lambda: json.dumps, "it is not a game"),
        (Speechless, "NotImplementedError: it lacks a part that every game has"),
        (Uncertain, "(it does not declare what can be seen|TypeError: .*Sight object expected)"),  # compiled
        (Unprinted, "FileNotFoundError: .*RULES.md"),
        (Misnamed, "it calls itself 'something-else'"),
    ],
)
def test_what_is_broken_hides_itself_and_says_so_once(brought, caplog, make, why):
    brought(make)

    assert "dirtier-money" not in backroom.games()
    assert "dirty-money" in backroom.games()
    with pytest.raises(BadInput, match=f"'dirtier-money' is not on the shelf, for it is broken: {why}"):
        backroom.game("dirtier-money")
    (line,) = [record.getMessage() for record in caplog.records]
    assert re.fullmatch(f"The game 'dirtier-money' stays off the shelf: {why}.*", line)


def test_a_game_is_not_looked_for_among_broken_ones(brought):
    brought(raises_on_import)

    with pytest.raises(BadInput, match=r"no game 'poker' on the shelf; there is: clean-hands, dirty-money, [^,]*, "):
        backroom.game("poker")


def imports(file):
    """Every module that a file imports from this package, as (line, module)."""
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom):
            assert node.module, f"{file.name}:{node.lineno} says which room it means"
            assert not node.level, f"{file.name}:{node.lineno} says which room it means"
            yield from ((node.lineno, node.module) for _ in [0] if node.module.startswith("backroom"))
        elif isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names if name.name.startswith("backroom"))


def test_every_room_has_its_arrows():
    found = {path.name for path in SOURCES.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert found == set(KNOWS)


@pytest.mark.parametrize("room", KNOWS)
def test_the_arrows_between_rooms_point_one_way(room):
    files = [SOURCES / room] if room.endswith(".py") else (SOURCES / room).rglob("*.py")
    for file in files:
        for line, module in imports(file):
            target = (module.split(".") + [""])[1]
            assert target in {room, *KNOWS[room]}, f"{file.name}:{line} imports {module}"


def test_the_arrows_within_the_server_point_one_way():
    server = SOURCES / "server"
    rooms = {folder.name for folder in server.iterdir() if (folder / "__init__.py").exists()}
    assert rooms == set(SERVER_KNOWS)
    for file in server.rglob("*.py"):
        room = file.relative_to(server).parts[0]
        known = {room, *SERVER_KNOWS[room]} if room in rooms else set()
        for line, module in imports(file):
            if module.startswith("backroom.server."):
                assert module.split(".")[2] in known | COMMON, f"{file.name}:{line} imports {module}"
            assert module != "backroom.server", f"{file.name}:{line} says which room it means"


def test_a_game_is_known_to_nobody_by_name():
    names = {folder.parent.name for folder in (SOURCES / "games").glob("*/RULES.md")}
    for file in SOURCES.rglob("*.py"):
        home = file.relative_to(SOURCES / "games").parts[0] if file.is_relative_to(SOURCES / "games") else ""
        for line, module in imports(file):
            named = names.intersection(module.split("."))
            assert named <= {home}, f"{file.name}:{line} imports {module}"


def test_rules_never_roll_dice_behind_the_dealers_back():
    seeds_others = SOURCES / "bots" / "own" / "guard.py"  # what somebody's bot rolls can be repeated
    for room in ("engine", "games", "bots"):
        for file in (SOURCES / room).rglob("*.py"):
            text = file.read_text()
            assert "import random" not in text or file == seeds_others, file
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


def test_no_two_files_of_tests_have_the_same_name():
    """All of them can be collected in one run; only those of a game are in a package of their own."""
    tests = Path(__file__).parents[1]
    files = [file for file in tests.rglob("*.py") if tests / "games" not in file.parents]
    names = [file.stem for file in files if file.stem != "conftest"]

    assert sorted({name for name in names if names.count(name) > 1}) == []
