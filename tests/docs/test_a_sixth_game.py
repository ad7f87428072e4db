"""The page that grows a game is true: its files are written out, installed and played."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "a-sixth-game.md"
ENTRY_POINTS = "[backroom.games]\nshort-straw = short_straw:game\n"
METADATA = "Metadata-Version: 2.1\nName: short-straw\nVersion: 1.0\n"


def files():
    """Every code block that begins with the name of its file."""
    for block in re.findall(r"^```\w+\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL):
        name, _, text = block.partition("\n")
        yield name.removeprefix("# "), text


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("short-straw")
    for name, text in files():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
    installed = folder / "short_straw-1.0.dist-info"
    installed.mkdir()
    (installed / "entry_points.txt").write_text(ENTRY_POINTS)
    (installed / "METADATA").write_text(METADATA)
    return folder


def run(folder, *command):
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        input="1\n1\n",
    )


def test_the_page_holds_every_file(folder):
    names = {name for name, _ in files()}

    assert {"pyproject.toml", "test_short_straw.py", "short_straw/steps.py", "short_straw/RULES.md"} <= names


def test_its_own_tests_pass(folder):
    done = run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_short_straw.py")

    assert done.returncode == 0, done.stdout + done.stderr
    assert "2 passed" in done.stdout


def test_it_stands_on_the_shelf(folder):
    done = run(folder, "-m", "backroom", "games")

    assert "Short Straw, 2–4 players" in done.stdout, done.stderr


def test_its_rules_can_be_read(folder):
    assert "The longest wins" in run(folder, "-m", "backroom", "rules", "short-straw", "SS-3").stdout


def test_it_can_be_simulated(folder):
    done = run(folder, "-m", "backroom", "simulate", "short-straw", "--bots", "random,random", "-n", "50")

    assert "Wins by seat" in done.stdout, done.stderr


def test_it_can_be_played(folder):
    done = run(folder, "-m", "backroom", "play", "short-straw", "--seed", "1")

    assert done.returncode == 0, done.stderr
    assert "Do you keep your straw?" in done.stdout
    assert "shows" in done.stdout


def test_its_types_are_right(folder):
    """Under the same strictness as our own code."""
    pytest.importorskip("mypy")
    config = folder / "mypy.ini"
    config.write_text("[mypy]\nstrict = True\n")
    src = Path(__import__("backroom").__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", str(config), "short_straw"],
        cwd=folder,
        env={**os.environ, "MYPYPATH": str(src)},
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_its_questions_cite_their_rule_compiled_or_not(folder):
    done = run(folder, "-c", "import backroom; print(backroom.game('short-straw').new(2, seed=1).question().rule)")

    assert done.stdout.strip() == "SS-2", done.stderr
