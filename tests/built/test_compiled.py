"""Law 7: the compiled package does exactly what the source does."""

import ast
import inspect
import os
import pkgutil
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

import backroom
import backroom.bots
from backroom.engine import Bot, Game, Match, Seen, Setting
from backroom.lab.speed import compiled

ROOT = Path(__file__).parents[2]
HEADERS = Path(sysconfig.get_paths()["include"]) / "Python.h"


DEEP = """
import backroom

def search(match, depth):
    after = match.clone()
    if not after.over:
        after.push(after.choices()[0])
    if depth:
        search(after, depth - 1)
    raise LookupError

for game in backroom.games():
    for seed in range(3):
        try:
            search(backroom.game(game).new(seed=seed), 200)
        except LookupError:
            pass
print("well")
"""


def traced(path):
    return run(path, "trace.py")


def run(path, script, *arguments):
    return subprocess.run(
        [sys.executable, str(ROOT / "tests" / "built" / script), *arguments],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )


def test_the_built_package_is_the_one_under_test():
    assert not Path(backroom.__file__).is_relative_to(ROOT / "src")


def test_it_is_compiled_where_a_compiler_works():
    assert compiled() == bool(shutil.which("cc") and HEADERS.exists())


def test_compiled_and_interpreted_leave_the_same_trace():
    built = traced(os.environ["PYTHONPATH"])
    source = traced(str(ROOT / "src"))

    assert source.stderr.strip() == "interpreted"
    assert built.stderr.strip() == ("compiled" if compiled() else "interpreted")
    assert len(source.stdout.splitlines()) > 5000
    assert built.stdout == source.stdout


@pytest.mark.parametrize("writes", ["built", "source"])
@pytest.mark.parametrize("reads", ["built", "source"])
def test_what_one_build_pickles_the_other_reads(writes, reads, tmp_path):
    paths = {"built": os.environ["PYTHONPATH"], "source": str(ROOT / "src")}
    run(paths[writes], "kept.py", "write", str(tmp_path / "kept"))

    assert run(paths[reads], "kept.py", "read", str(tmp_path / "kept")).stdout.startswith("all of ")


def written(kind):
    """A class as it stands in the source."""
    file = ROOT / "src" / f"{kind.__module__.replace('.', '/')}.py"
    body = ast.parse(file.read_text()).body
    return next(thing for thing in body if isinstance(thing, ast.ClassDef) and thing.name == kind.__name__)


@pytest.mark.skipif(not compiled(), reason="plain Python keeps its docstrings by itself")
@pytest.mark.parametrize("kind", [Match, Seen, Game, Bot, Setting])
def test_help_says_what_the_source_says(kind):
    source = written(kind)
    assert inspect.getdoc(kind) == ast.get_docstring(source)
    for method in source.body:
        if isinstance(method, ast.FunctionDef) and not method.decorator_list and ast.get_docstring(method):
            assert inspect.getdoc(getattr(kind, method.name)) == ast.get_docstring(method), method.name


def test_signatures_can_be_read():
    assert str(inspect.signature(Match.story)).replace("/, ", "").startswith("(self, seat")
    assert "since" in inspect.signature(Match.story).parameters
    assert inspect.getdoc(backroom.game) == "One game, taken off the shelf."


def test_the_wheel_brings_its_texts():
    game = backroom.game("dirty-money")

    assert game.editions() == ["standard"]
    assert "DM-3.2" in game.rules()


def test_every_module_of_a_game_can_be_imported_under_another_name():
    for package in (backroom.engine, backroom.games, backroom.bots):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            found = {}
            exec(f"import {module.name} as module", found)
            assert found["module"] is sys.modules[module.name], module.name
    assert "dirty-money" in backroom.games()


def test_an_error_may_end_a_deep_search():
    """Two hundred matches are freed one inside another, while Python watches what is written beside its memory."""
    done = subprocess.run(
        [sys.executable, "-c", DEEP],
        env={**os.environ, "PYTHONMALLOC": "debug"},
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.stdout, done.returncode) == ("well\n", 0), done.stderr
