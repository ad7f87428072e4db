"""Law 7: the compiled package does exactly what the source does."""

import os
import pkgutil
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import backroom
import backroom.bots
from backroom.lab.speed import compiled

ROOT = Path(__file__).parents[2]
HEADERS = Path(sysconfig.get_paths()["include"]) / "Python.h"


def traced(path):
    return subprocess.run(
        [sys.executable, str(ROOT / "tests" / "built" / "trace.py")],
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
