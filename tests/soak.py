"""A million random plies of every game at each number of seats, with every law holding.

python tests/soak.py [--plies N] [--games ID ...] [--workers N]
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import backroom
from backroom.engine.laws import check
from backroom.engine.laws import tables as kinds_of_tables


def soak(id: str, seats: int, plies: int) -> str:
    """One number of seats, the plies shared out over editions and options."""
    game = backroom.game(id)
    tables = len(kinds_of_tables(game)) * len(game.editions())
    began = time.monotonic()
    report = check(game, plies=-(-plies // tables), seed=seats, seats=[seats])
    return f"{id}, {seats} seats: {report}, {time.monotonic() - began:.0f} s"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--plies", type=int, default=1_000_000)
    parser.add_argument("--games", nargs="*", default=backroom.games())
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    work = [(id, seats) for id in arguments.games for seats in every_number_of_seats(id)]
    with ProcessPoolExecutor(arguments.workers) as pool:
        jobs = [pool.submit(soak, id, seats, arguments.plies) for id, seats in work]
        for job in jobs:
            print(job.result(), flush=True)
    return 0


def every_number_of_seats(id: str) -> range:
    game = backroom.game(id)
    return range(game.fewest, game.most + 1)


if __name__ == "__main__":
    sys.exit(main())
