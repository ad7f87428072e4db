"""Fits the numbers that the expert Cleaner values the end of a turn by.

    python bench/fit_the_cleaner.py --games 80 --rounds 1

A coordinate search: each number in turn is tried a step higher and a step lower, on the same seeds in both scenes at
normal difficulty, and what makes the mean score highest is kept (a lost game counts less than any finish). Then the
steps are halved. The result is printed after every change; it stands in `Fit` in `games/the_cleaner/prices.py`. It
takes minutes with the compiled package. Check the result on other seeds (`--seed`), where it was not fitted.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor

from backroom.engine.dealer import Rng
from backroom.engine.seen import ask
from backroom.games import game
from backroom.games.the_cleaner.expert import Expert
from backroom.games.the_cleaner.prices import Fit
from backroom.games.the_cleaner.state import TheCleaner

STEPS = {
    "height": 0.15,
    "steepness": 0.2,
    "reserve": 2.5,
    "hand": 0.25,
    "bonus": 0.5,
    "overhead": 0.3,
    "duty": 0.5,
    "empty": 0.15,
    "dread": 16.0,
    "fear": 40.0,
    "margin": 5.0,
    "rent": 0.4,
}


def fit_of(numbers: dict[str, float]) -> Fit:
    fit = Fit()
    for name, value in numbers.items():
        setattr(fit, name, value)
    return fit


def play(job: tuple[dict[str, float], int, int, int, str]) -> int:
    """The score of one game with these numbers."""
    numbers, seed, scene, budget, edition = job
    cleaner = game("the-cleaner")
    match = cleaner.new(1, seed=seed, edition=edition, scene=scene)
    bot = Expert(0, budget, fit_of(numbers))
    while match.seat is not None:
        match.push(ask(bot, match))
    assert isinstance(match.state, TheCleaner)
    return match.state.value()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=80, help="games a scene")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--budget", type=int, default=100, help="positions a decision: few, to play many games")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--edition", default="standard")
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    best = {name: getattr(Fit(), name) for name in STEPS}
    with ProcessPoolExecutor(given.workers) as pool:

        def mean(numbers: dict[str, float]) -> float:
            seeds = [int(Rng(given.seed, number).below(1 << 31)) for number in range(given.games)]
            jobs = [(numbers, seed, scene, given.budget, given.edition) for seed in seeds for scene in (1, 2)]
            return sum(pool.map(play, jobs, chunksize=4)) / len(jobs)

        most = mean(best)
        print(f"{most:7.3f}  {best}", flush=True)
        for part in range(given.rounds):
            for name, step in STEPS.items():
                for way in (1, -1):
                    trial = {**best, name: max(0.0, best[name] + way * step / 2**part)}
                    value = mean(trial)
                    print(f"         {value:7.3f}  {name} {trial[name]:.3f}", flush=True)
                    if value > most:
                        best, most = trial, value
                        print(f"{most:7.3f}  {best}", flush=True)
                        break


if __name__ == "__main__":
    main()
