"""Threads play matches of one game side by side, though what is kept at hand is kept for all of them."""

import sys
import threading

import pytest

import backroom
from backroom.engine import game as engine_game


@pytest.fixture
def hurried(monkeypatch):
    """Threads take turns at every moment, and little is kept at hand."""
    monkeypatch.setattr(engine_game, "MOST_SIGHTS", 2)
    monkeypatch.setattr(engine_game, "MOST_OWN_BOXES", 1)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_threads_do_not_get_into_each_others_way(hurried):
    game = backroom.game("dirty-money")
    text = game.read("editions/standard.toml")
    failed = []

    def plays(thread):
        try:
            for number in range(60):
                edition = backroom.engine.Edition("mine", f"{text}\n# {thread} {number % 3}\n", shipped=False)
                match = game.new(3 + number % 4, seed=1, rounds=1 + number % 9, edition=edition)
                match.play(match.options()[0])
                assert len(match.tensor(0)) == len(match.tensor_index())
                assert match.sight().flaw(match.view(0)) == ""
        except Exception as error:
            failed.append(error)

    threads = [threading.Thread(target=plays, args=(thread,)) for thread in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
