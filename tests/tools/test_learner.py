"""The learner: a curve comes again from its seed, what was learnt plays, and the page says what was measured."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))

import learner

import backroom
from backroom.server.bots.worker import public_environment

EXAMPLES = Path(__file__).parents[2] / "examples"
SHORT = ("--tables", "16", "--steps", "16", "--decisions", "1024", "--every", "2", "--matches", "16", "--width", "16")


def learn(*asked, **more):
    command = [sys.executable, str(EXAMPLES / "ppo.py"), *SHORT, *asked]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, **more})
    return [learner.told(line) for line in done.stdout.splitlines()]


def test_a_curve_comes_again_from_its_seed_and_no_other():
    pytest.importorskip("torch")

    curve = learn()

    assert [line[0] for line in curve] == ["decisions", "0", "512", "1024"]
    assert learn() == curve
    assert learn("--seed", "2") != curve


def test_what_was_learnt_plays_wherever_bots_do(tmp_path):
    pytest.importorskip("torch")
    learn("--save", str(tmp_path / "learnt.pt"))
    table = ["--edition", str(EXAMPLES / "side-job.toml"), "-o", "rounds=1", "-n", "4", "--json"]
    bots = f"{EXAMPLES / 'learned.py'},random,random"

    done = subprocess.run(
        [sys.executable, "-m", "backroom", "simulate", "dirty-money", "--bots", bots, *table],
        env={**os.environ, "LEARNT": str(tmp_path / "learnt.pt")},
        capture_output=True,
        text=True,
        check=True,
    )

    assert "learned.py:Learned" in done.stdout
    assert "fails" not in done.stderr


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["--steps", "0"], "argument --steps: a whole number from 1, not 0"),
        (["--every", "0"], "argument --every: a whole number from 1, not 0"),
        (["--matches", "0"], "argument --matches: a whole number from 1, not 0"),
        (["--width", "-3"], "argument --width: a whole number from 1, not -3"),
        (["--tables", "many"], "argument --tables: invalid count value: 'many'"),
        (["--save", "nowhere/learnt.pt"], "--save is a file in a folder that is there, not 'nowhere/learnt.pt'"),
        (["--save", "."], "--save is a file in a folder that is there, not '.'"),
        (["--seed", "9" * 23], "A seed is a whole number from 0 to"),
        (["--game", "the-cleaner"], "The Cleaner is for 1 player, not 3"),
    ],
)
def test_what_it_cannot_do_is_said_in_a_sentence_before_it_learns(asked, why, tmp_path):
    pytest.importorskip("torch")
    command = [sys.executable, str(EXAMPLES / "ppo.py"), *asked]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)

    assert why in done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout


def test_who_interrupts_it_keeps_what_was_measured(tmp_path):
    pytest.importorskip("torch")
    file = tmp_path / "learnt.pt"
    command = [sys.executable, str(EXAMPLES / "ppo.py"), *SHORT, "--decisions", "10000000", "--save", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as learning:
        for _ in range(3):  # the heading, what it could do at first, and what it has learnt
            learning.stdout.readline()
        learning.send_signal(signal.SIGINT)
        _, said = learning.communicate(timeout=60)

    assert (said, learning.returncode) == (
        f"ppo.py: interrupted; what was kept last is in {file}\n",
        130,
    )
    assert file.exists()


def test_without_its_packages_it_says_what_to_install(tmp_path):
    (tmp_path / "numpy.py").write_text("raise ImportError")
    command = [sys.executable, str(EXAMPLES / "ppo.py")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={"PYTHONPATH": str(tmp_path)})

    assert done.stderr == "ppo.py needs PyTorch and NumPy: pip install 'backroom[learn]'\n"


def test_a_file_that_holds_no_network_is_named(tmp_path):
    pytest.importorskip("torch")
    (tmp_path / "learnt.pt").write_text("junk")
    command = [sys.executable, "-m", "backroom", "simulate", "dirty-money", "-n", "1", "--bots"]
    done = subprocess.run(
        [*command, f"{EXAMPLES / 'learned.py'},random,random"],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )

    assert f"{tmp_path / 'learnt.pt'} holds no network that ppo.py --save has written" in done.stderr


def test_what_says_where_the_network_is_reaches_the_bots_of_a_server(monkeypatch):
    """They get nothing of how the server is set up, which is all that begins with BACKROOM_."""
    (variable,) = re.findall(r'environ\.get\("(\w+)"', (EXAMPLES / "learned.py").read_text())
    monkeypatch.setenv(variable, "learnt.pt")

    assert public_environment()[variable] == "learnt.pt"
    assert f"{variable}=learnt.pt backroom serve" in (EXAMPLES.parent / "docs" / "learning.md").read_text()


def test_the_small_edition_deals_out_at_three_seats():
    match = backroom.game("dirty-money").new(3, seed=1, edition=str(EXAMPLES / "side-job.toml"), rounds=1)

    assert [len(match.choices()), match.state.box.cards, match.state.aside_size()] == [9, 24, 0]


def test_the_page_and_the_picture_say_what_the_curves_say():
    page = learner.PAGE.read_text()

    assert learner.written(page) == page
    assert learner.picture() == learner.PICTURE.read_text()


def test_a_measurement_is_the_same_whatever_time_it_took():
    assert learner.told("640,3,0.1,0.2,0.3,0.4") == learner.told("640,4,0.1,0.2,0.3,0.4")
    assert learner.told("640,3,0.1,0.2,0.3,0.4") != learner.told("640,3,0.1,0.2,0.3,0.5")
