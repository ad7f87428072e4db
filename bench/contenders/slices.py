"""The talk between compare.py and a contender: an order for a slice of play, a line on what was played."""

import json
import sys
from collections.abc import Callable
from time import process_time
from typing import TypeVar

Played = TypeVar("Played")

# Where games go on from a position that is dealt off the clock: so many deals a slice, each played so often in a row.
DEALS = 8
ROLLOUTS = 200

# What a peer prints when it is imported must not be taken for an answer.
answers, sys.stdout = sys.stdout, sys.stderr


def serve(
    introduction: dict[str, str],
    seed: Callable[[int], None],
    play: Callable[[], Played],
    decisions: Callable[[Played], int],
    batch: int = 1,
) -> None:
    """Introduce the contender, then play every slice that is ordered until the orders end."""
    tell(introduction)
    for line in sys.stdin:
        order = json.loads(line)
        seed(order["seed"])
        tell(play_slice(order["seconds"], play, decisions, batch))


def play_slice(
    seconds: float, play: Callable[[], Played], decisions: Callable[[Played], int], batch: int
) -> dict[str, float]:
    """Play whole games for so many CPU seconds; counting their decisions is not on the clock."""
    cpu = 0.0
    counted = games = 0
    finished: list[Played] = []
    while cpu < seconds:
        started = process_time()
        # The games of the batch before are freed here, on the clock, where the next ones take their place.
        finished = [play() for _ in range(batch)]
        cpu += process_time() - started
        counted += sum(map(decisions, finished))
        games += batch
    return {"decisions": counted, "cpu": cpu, "games": games}


def tell(answer: object) -> None:
    """Send one line to compare.py."""
    print(json.dumps(answer), file=answers, flush=True)
