"""examples/model.py, a loop of one’s own, beside stand-ins."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from standins import (
    FIRST,
    KEY,
    assert_no_silence,
    hangs_up,
    hangs_up_halfway,
    message,
    no_http,
    says,
    sends,
)

ROOT = Path(__file__).parents[2]


def example(server, *arguments):
    """How examples/model.py ends."""
    environment = {**os.environ, "OPENAI_BASE_URL": server.url, "OPENAI_API_KEY": KEY}
    environment |= {"PAUSE": "0.001", "LONGEST_PAUSE": "0.002"}
    return subprocess.run(
        [sys.executable, str(ROOT / "examples" / "model.py"), *arguments],
        env={**environment, "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_no_message_without_text_is_ever_sent(stand_in):
    server = stand_in([says(""), FIRST])

    done = example(server, "the-cleaner", "stand-in")

    assert done.returncode == 0, done.stderr
    assert_no_silence(server)


IN_EVERY_WAY = [
    sends("no", 429, Retry_After="0"),
    sends("no", 429, Retry_After="9" * 5000),
    sends("no", 500),
    sends("<html>"),
    sends("[" * 100_000),
    sends('{"choices": [{"message": {"content": {"text": "1"}}}]}'),
    sends('{"choices": [{"message": {"content": ["1"]}}]}'),
    hangs_up,
    hangs_up_halfway,
    no_http,
]


def test_the_example_plays_a_whole_game_through_faults_and_corrections(stand_in):
    between = [act for bad in IN_EVERY_WAY for act in (bad, FIRST)]
    parts = message(content=[{"type": "text", "text": "Answer: 1"}])
    server = stand_in([*between, says("42"), says(""), parts, FIRST])

    done = example(server, "dirty-money", "stand-in", "3")

    assert done.returncode == 0, done.stderr
    assert "the model: " in done.stdout
    assert "out of range" in done.stderr
    assert done.stderr.count("again in") == len(IN_EVERY_WAY)
    assert KEY not in done.stdout + done.stderr
    assert server.headers[0][1]["Authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize("act", [sends("no", 503), hangs_up, sends("<html>")])
def test_the_example_ends_where_the_endpoint_gives_no_answers_and_lets_chance_play_no_match(stand_in, act):
    server = stand_in([act])

    done = example(server, "the-cleaner", "stand-in")

    assert done.returncode == 1
    assert "gives no answers: " in done.stderr.splitlines()[-1]
    assert not done.stdout
    assert len(server.requests) == 1 + done.stderr.count("again in")


def test_the_example_takes_the_key_to_no_other_address(stand_in):
    other = stand_in([FIRST])
    for status in (302, 303, 307):
        done = example(stand_in([sends("", status, Location=other.url)]), "the-cleaner", "stand-in")
        assert done.returncode == 1
        assert f"refuses: {status}" in done.stderr
    assert not other.headers


@pytest.mark.parametrize(
    ("arguments", "says_so"),
    [
        ([], "GAME MODEL [SEATS]"),
        (["the-cleaner"], "GAME MODEL [SEATS]"),
        (["dirty-money", "m", "x"], "GAME MODEL [SEATS]"),
        (["poker", "m"], "There is no game 'poker'"),
        (["dirty-money", "m", "9"], "for 3–6 players"),
    ],
)
def test_the_example_says_in_a_line_what_it_cannot_play(stand_in, arguments, says_so):
    done = example(stand_in([FIRST]), *arguments)

    assert done.returncode == 1
    assert says_so in done.stderr
    assert len(done.stderr.splitlines()) == 1
