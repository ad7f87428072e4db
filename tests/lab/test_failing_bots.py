"""A bot that fails stops no simulation."""

import signal

import backroom
from backroom.bots import Random, named_bot
from backroom.engine import Bot
from backroom.lab.patience import Patience
from backroom.lab.report import page
from backroom.lab.simulate import Plan, play_out, simulate


class Broken(Bot):
    def choose(self, seen):
        raise LookupError("no such opening")


class Hanging(Bot):
    """Never answers, and does not want to be disturbed."""

    def choose(self, seen):
        while len(seen.choices()) > 10:
            try:
                while True:
                    pass
            except ValueError:
                pass
        return seen.choices()[0]


def test_a_bot_that_hangs_is_interrupted_and_named(monkeypatch, caplog):
    monkeypatch.setattr(Patience.__init__, "__defaults__", (0.05,))
    match = backroom.game("dirty-money").new(3, seed=1, rounds=1)

    play_out(match, [Hanging(), Random(1), Random(2)])

    assert match.over
    assert "Hanging fails at dirty-money: TimeoutError: no answer in 0.05 s" in caplog.text
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_simulation_goes_on_with_a_bot_that_fails(monkeypatch, caplog):
    def made(game, name, seed=0):
        return Broken(seed) if name == "random" else named_bot(game, name, seed)

    monkeypatch.setattr("backroom.lab.simulate.named_bot", made)

    plan = Plan("dirty-money", ("house", "random", "random"), games=6, options={"rounds": 1})
    tally = simulate(plan, 1)

    assert tally.games == 6
    assert tally.json()["failed"] == [0, 6 * 21, 6 * 21]
    assert "as the bot had no answer\n  2. random: 126 in 6 games\n" in page(backroom.game("dirty-money"), plan, tally)
    assert "Broken fails at dirty-money: LookupError: no such opening" in caplog.text
