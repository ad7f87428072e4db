"""`make play` starts at once: on the plain source until a build of exactly this source is there."""

import fcntl
import shutil
import subprocess
import sys

import compiled
import pytest
import start


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A small checkout, with no build yet."""
    for name in ("src/backroom/engine/deck.py", "src/backroom/server/page/index.html", "pyproject.toml", "setup.py"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    builds = tmp_path / "build" / "compiled"
    monkeypatch.setattr(compiled, "ROOT", tmp_path)
    monkeypatch.setattr(compiled, "BUILDS", builds)
    monkeypatch.setattr(compiled, "LOG", builds / "log.txt")
    monkeypatch.setattr(compiled, "FAILED", builds / "failed")
    monkeypatch.setattr(compiled.os, "nice", lambda _: 0)
    monkeypatch.setattr(compiled, "write_to_log", lambda: None)
    builds.mkdir(parents=True)
    return tmp_path


@pytest.fixture
def begun(monkeypatch):
    """The builds that were begun in the background."""
    commands = []
    monkeypatch.setattr(start.subprocess, "run", lambda command, **how: commands.append((command, how)))
    return commands


def compile_now(folder):
    build = compiled.build_of(folder)
    (build / "backroom").mkdir(parents=True)
    return build


def test_the_plain_source_is_played_until_the_build_is_there_and_the_build_from_then_on(folder, begun, capsys):
    assert start.package() == folder / "src"
    assert capsys.readouterr().err == start.PLAIN + "\n"
    ((command, how),) = begun
    assert command[-1] == compiled.__file__
    assert how["start_new_session"]
    assert (how["stdin"], how["stdout"], how["stderr"]) == (subprocess.DEVNULL,) * 3

    build = compile_now(folder)

    assert start.package() == build
    assert capsys.readouterr().err == ""
    assert len(begun) == 1


def test_a_build_of_another_source_is_not_played(folder, begun, capsys):
    compile_now(folder)
    (folder / "src/backroom/engine/deck.py").write_text("changed")

    assert start.package() == folder / "src"
    assert capsys.readouterr().err == start.PLAIN + "\n"


def test_another_page_needs_no_other_build(folder, begun):
    build = compile_now(folder)
    (folder / "src/backroom/server/page/index.html").write_text("changed")

    assert start.package() == build


def test_without_a_compiler_one_line_says_so_and_nothing_is_begun(folder, begun, monkeypatch, capsys):
    monkeypatch.setattr(start.shutil, "which", lambda name: None)

    assert start.package() == folder / "src"
    assert capsys.readouterr().err == start.NO_COMPILER + "\n"
    assert begun == []


def test_a_build_that_failed_says_so_and_is_tried_again(folder, begun, monkeypatch, capsys):
    def fail(workshop):
        raise compiled.NothingCompiled("no compiler works here")

    monkeypatch.setattr(compiled, "compile_copy", fail)
    with pytest.raises(compiled.NothingCompiled):
        compiled.main()

    assert start.package() == folder / "src"
    assert capsys.readouterr().err == start.AGAIN + "\n"
    assert len(begun) == 1

    monkeypatch.setattr(compiled, "compile_copy", lambda workshop: None)
    compiled.main()

    assert not compiled.FAILED.exists()


def test_two_never_build_at_once(folder, monkeypatch):
    monkeypatch.setattr(compiled, "compile_copy", lambda workshop: pytest.fail("the other one is still at it"))
    with (compiled.BUILDS / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)

        assert compiled.main() == 0


def test_what_an_interrupted_build_left_behind_is_cleared_away(folder, monkeypatch):
    (compiled.BUILDS / "unfinished-x").mkdir()
    monkeypatch.setattr(compiled, "compile_copy", shutil.rmtree)
    compiled.main()

    assert sorted(path.name for path in compiled.BUILDS.iterdir()) == ["lock"]


def test_only_the_newest_builds_are_kept(folder):
    for number in range(5):
        (compiled.BUILDS / str(number) / "backroom").mkdir(parents=True)
        compiled.os.utime(compiled.BUILDS / str(number), (number, number))
    compiled.forget_old_builds()

    assert sorted(path.name for path in compiled.BUILDS.iterdir()) == ["2", "3", "4"]


def test_the_command_runs_the_source_of_its_folder_from_anywhere(tmp_path):
    """Whatever is built here already."""
    script = "import sys, start; start.package = lambda: start.compiled.ROOT / 'src'; start.main(sys.argv[1:])"
    command = [sys.executable, "-c", script, "games"]
    tools = compiled.__file__.rpartition("/")[0]
    done = subprocess.run(command, cwd=tmp_path, env={"PYTHONPATH": tools}, capture_output=True, text=True, check=True)

    assert "Dirty Money, 3–6 players" in done.stdout


def test_playing_sets_up_nothing_for_developers():
    plan = subprocess.run(
        ["make", "--dry-run", "--always-make", "play"], cwd=compiled.ROOT, capture_output=True, text=True, check=True
    ).stdout

    assert ".venv-play/bin/python tools/locked.py run" in plan
    assert not [word for word in (".venv/", "pip wheel", "-r requirements.lock") if word in plan]
