"""A bot that fails stops no simulation."""

import json
import signal

from verbs import BAD, run

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


def test_moves_that_chance_made_for_a_bot_are_counted_wherever_bots_are_set_against_each_other(capfd, tmp_path):
    """All the decisions of its seat; also where a file is gone on with."""
    bad, table = f"{BAD}:Raises", ("-n", 2, "--seats", 3, "-o", "rounds=1", "-o", "set_aside=yes")
    told = "Decisions that chance made, as the bot had no answer\n"
    match = backroom.game("dirty-money").new(3, seed=1, rounds=1, set_aside=True)
    while not match.over:
        match.play(match.options()[0])
    each = sum(event.step.actor() == 0 for event in match.log)  # decisions that a seat has in a match

    ladder = ("ladder", "dirty-money", "--bots", f"{bad},random,house", *table, "--resume", tmp_path / "ladder.jsonl")
    rows = json.loads(run(capfd, *ladder, "--json")[1])["standings"]
    assert {row["bot"]: row["failed"] for row in rows} == {bad: 6 * each, "random": 0, "house": 0}
    assert run(capfd, *ladder)[1].endswith(f"\n\n{told}  {bad}: {6 * each} in 6 games\n")

    field = ("field", "dirty-money", "--bots", f"random,{bad}", *table)
    trials = json.loads(run(capfd, *field, "--json")[1])["trials"]
    assert [(trial["failed"], trial["failed_against"]) for trial in trials] == [(0, 0), (6 * each, 0)]
    assert run(capfd, *field)[1].endswith(f"\n\n{told}  {bad}: {6 * each} in 6 games\n")
    assert (
        f"\n  {bad}, who sat against them: {12 * each} in 6 games"
        in run(capfd, "field", "dirty-money", "--bots", "random", "--against", bad, *table)[1]
    )

    compare = ("compare", "random", bad, "--game", "dirty-money", *table[:2], "-o", "rounds=1", "-o", "set_aside=yes")
    failed = json.loads(run(capfd, *compare, "--json")[1])["failed"]
    assert failed[0] == 0 < failed[1]
    assert run(capfd, *compare)[1].endswith(f"\n\n{told}  {bad}: {failed[1]} in 4 games\n")

    bound = ("bound", "the-cleaner", "--bots", bad, "-n", 1)
    failed = json.loads(run(capfd, *bound, "--json")[1])["failed"]
    assert failed > 0
    assert run(capfd, *bound)[1].endswith(f"\n\n{told}  {bad}: {failed} in 1 game\n")
