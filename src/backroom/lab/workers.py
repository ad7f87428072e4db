"""Work shared out among processes, with results in order, so that they do not depend on how many there are."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

Plan = TypeVar("Plan")
Part = TypeVar("Part")


def in_order(
    work: Callable[[Plan, int], Part], plan: Plan, starts: Sequence[int], workers: int | None
) -> Generator[Part, None, None]:
    """What the work makes of each start, in the order of the starts; None: a worker for each core."""
    number = min(workers or os.cpu_count() or 1, len(starts))
    if number <= 1:
        yield from (work(plan, start) for start in starts)
        return
    with ProcessPoolExecutor(number, initializer=leave_quietly) as pool:
        yield from pool.map(work, [plan] * len(starts), starts)


def leave_quietly() -> None:
    """A worker that is interrupted ends without a word: the one who shares out the work says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
