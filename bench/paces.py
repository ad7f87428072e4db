"""What one version of our engine gets through in a CPU second, as JSON: `paces.py SECONDS`, run with its package."""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import backroom
from backroom.bots import named_bot
from backroom.engine import Rng, ask
from backroom.lab.simulate import Plan, play_one
from backroom.lab.tally import Tally

IMPORT = "import time; began = time.perf_counter(); import backroom; print(time.perf_counter() - began)"
OFTEN = 100  # calls between two looks at the clock


def rate(work: Callable[[], int], seconds: float) -> float:
    """How much of it is done in a CPU second."""
    work()
    done, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        done += work()
    return done / (time.process_time() - began)


def often(work: Callable[[], Any]) -> Callable[[], int]:
    def again() -> int:
        for _ in range(OFTEN):
            work()
        return OFTEN

    return again


def positions(game: Any, seats: int) -> list[Any]:
    """Tables that the house met in a match against itself, from the beginning to the end."""
    bots = [named_bot(game, "house", seat) for seat in range(seats)]
    match = game.new(seats, seed=3)
    met = []
    while not match.over:
        met.append(match.clone())
        match.push(ask(bots[match.seat], match, len(match.log)))
    return met[:: max(1, len(met) // 40)]


def simulated(game: Any, seats: int) -> Callable[[], int]:
    """One match of house bots after another, as `backroom simulate` plays them."""
    plan = Plan(game.id, ("house",) * seats)
    tally = Tally(seats, list(plan.players))
    edition = game.edition("standard")

    def play() -> int:
        play_one(plan, game, edition, tally.games, tally)
        return 1

    return play


def decided(met: list[Any], bots: list[Any]) -> Callable[[], int]:
    def decide() -> int:
        for match in met:
            ask(bots[match.seat], match, 5)
        return len(met)

    return decide


def paces(game: Any, seconds: float) -> dict[str, float]:
    seats = min(4, game.most)
    met = positions(game, seats)
    first, middle, late = game.new(seats, seed=1), met[len(met) // 2], met[-2]
    rng = Rng(1)
    bots = [named_bot(game, "house", seat) for seat in range(seats)]
    return {
        "random decisions": rate(lambda: first.playout(rng), seconds),
        "clones": rate(often(middle.clone), seconds),
        "imagined, in the middle": rate(often(lambda: middle.imagine(middle.seat, rng)), seconds),
        "imagined, late": rate(often(lambda: late.imagine(late.seat, rng)), seconds),
        "house decisions": rate(decided(met, bots), seconds),
        "matches of house bots": rate(simulated(game, seats), seconds),
    }


def imports() -> float:
    run = subprocess.run([sys.executable, "-c", IMPORT], stdout=subprocess.PIPE, text=True, check=True)
    return 1.0 / float(run.stdout)


if __name__ == "__main__":
    measured = {id: paces(backroom.game(id), float(sys.argv[1])) for id in backroom.games()}
    print(json.dumps({**measured, "all games": {"imports": imports()}}))
