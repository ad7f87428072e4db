"""The page that grows a game is true: its files are written out, installed with pip and played from there."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from sixth_game import files, install, path_with, write_out


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    return write_out(tmp_path_factory.mktemp("short-straw"))


@pytest.fixture(scope="module")
def folder(source, tmp_path_factory):
    """Nothing but what pip has put there, and the tests."""
    installed = install(source, tmp_path_factory.mktemp("installed"))
    shutil.copy(source / "test_short_straw.py", installed)
    return installed


def run(folder, *command):
    return subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": path_with(folder)},
        capture_output=True,
        text=True,
        input="1\n1\n",
    )


def test_the_page_holds_every_file(folder):
    names = {name for name, _ in files()}

    assert {"pyproject.toml", "test_short_straw.py", "short_straw/steps.py", "short_straw/RULES.md"} <= names


def test_what_is_no_python_file_is_installed_too(folder):
    package = folder / "short_straw"

    assert (package / "RULES.md").is_file()
    assert (package / "editions" / "standard.toml").is_file()
    assert not (folder / "pyproject.toml").exists()


def test_it_is_played_from_where_it_was_installed(folder):
    done = run(folder, "-c", "import short_straw; print(short_straw.__file__)")

    assert Path(done.stdout.strip()).is_relative_to(folder)


def test_language_models_and_notebooks_have_it_too(folder):
    text = run(folder, "-m", "backroom", "text", "short-straw", "--seed", "1", "--moves", "").stdout
    code = "import backroom; print(backroom.game('short-straw').new(seed=1)._repr_html_())"

    assert text.startswith("You play Short Straw as Seat 1")
    assert "## You are asked" in text
    assert run(folder, "-c", code).stdout.startswith("<svg")


def test_what_the_package_forgets_keeps_it_off_the_shelf(source, tmp_path):
    """Without the lines on package data there are no rules, as the shelf says; the others can be played."""
    forgetful = tmp_path / "source"
    shutil.copytree(source, forgetful, ignore=shutil.ignore_patterns("build", "*.egg-info"))
    project = forgetful / "pyproject.toml"
    project.write_text(project.read_text().partition("[tool.setuptools.package-data]")[0])
    install(forgetful, tmp_path / "installed")

    done = run(tmp_path / "installed", "-m", "backroom", "games", "--json")

    assert "dirty-money" in [game["id"] for game in json.loads(done.stdout)]
    assert "short-straw" not in done.stdout
    (line,) = done.stderr.strip().split("\n")
    assert line.startswith("The game 'short-straw' stays off the shelf: FileNotFoundError")
    assert "RULES.md" in line


def test_its_own_tests_pass(folder):
    done = run(folder, "-m", "pytest", "-q", "-p", "no:cacheprovider", "test_short_straw.py")

    assert done.returncode == 0, done.stdout + done.stderr
    assert "3 passed" in done.stdout


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


def test_its_types_are_right(source):
    """Under the same strictness as our own code."""
    pytest.importorskip("mypy")
    config = source / "mypy.ini"
    config.write_text("[mypy]\nstrict = True\n")
    src = Path(__import__("backroom").__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", str(config), "short_straw"],
        cwd=source,
        env={**os.environ, "MYPYPATH": str(src)},
        capture_output=True,
        text=True,
    )

    assert done.returncode == 0, done.stdout + done.stderr


def test_its_questions_cite_their_rule_compiled_or_not(folder):
    done = run(folder, "-c", "import backroom; print(backroom.game('short-straw').new(2, seed=1).question().rule)")

    assert done.stdout.strip() == "SS-2", done.stderr
