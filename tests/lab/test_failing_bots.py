"""A bot that fails stops no simulation."""

from backroom.bots import named_bot
from backroom.engine import Bot
from backroom.lab.simulate import Plan, simulate


class Broken(Bot):
    def choose(self, seen):
        raise LookupError("no such opening")


def test_a_simulation_goes_on_with_a_bot_that_fails(monkeypatch, caplog):
    def made(game, name, seed=0):
        return Broken(seed) if name == "random" else named_bot(game, name, seed)

    monkeypatch.setattr("backroom.lab.simulate.named_bot", made)

    tally = simulate(Plan("dirty-money", ("house", "random", "random"), games=6, options={"rounds": 1}), 1)

    assert tally.games == 6
    assert "Broken fails at dirty-money: LookupError: no such opening" in caplog.text
