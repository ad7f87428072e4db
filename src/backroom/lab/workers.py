"""Work shared out among processes, with results in order, so that they do not depend on how many there are."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from backroom.bots.own.brought import own_bots, unpacked
from backroom.bots.own.guard import only_bots_here
from backroom.engine.errors import BadInput

Plan = TypeVar("Plan")
Part = TypeVar("Part")


def in_order(
    work: Callable[[Plan, int], Part], plan: Plan, starts: Sequence[int], workers: int | None
) -> Generator[Part, None, None]:
    """What the work makes of each start, in the order of the starts; None: a worker for each core.

    Somebody's own bots never play in this process, however few workers there are."""
    number = min(workers or os.cpu_count() or 1, len(starts))
    parcels = [own.parcel() for own in own_bots()]
    if number <= 1 and not parcels:
        yield from (work(plan, start) for start in starts)
        return
    sys.stdout.flush()
    with ProcessPoolExecutor(max(1, number), initializer=begin, initargs=(parcels,)) as pool:
        try:
            yield from pool.map(work, [plan] * len(starts), starts)
        except BrokenProcessPool:
            names = " or ".join(own.name for own in own_bots()) or "a bot"
            raise BadInput(
                f"A process in which bots played has ended: {names} crashed it, left it, needed more memory than there"
                " is, or could not be interrupted."
            ) from None


def begin(parcels: list[Any]) -> None:
    """A worker that is interrupted ends without a word: the one who shares out the work says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if parcels:
        only_bots_here()
        for parcel in parcels:
            unpacked(parcel)
