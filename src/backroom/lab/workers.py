"""Work shared out among processes, with results in order, so that they do not depend on how many there are."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing.util import Finalize
from typing import Any, TypeVar

from backroom.bots.own.brought import own_bots, unpacked
from backroom.bots.own.guard import leave, look_away, only_bots_here, quiet
from backroom.bots.own.watch import end_with
from backroom.engine.errors import BadInput
from backroom.lab.patience import Patience

Plan = TypeVar("Plan")
Part = TypeVar("Part")


def in_order(
    work: Callable[[Plan, int], Part], plan: Plan, starts: Sequence[int], workers: int | None
) -> Generator[Part, None, None]:
    """What the work makes of each start, in the order of the starts; None: a worker for each core.

    Somebody's own bots never play in this process, however few workers there are. What any bot prints is no result."""
    number = min(workers or os.cpu_count() or 1, len(starts))
    parcels = [own.parcel() for own in own_bots()]
    if number <= 1 and not parcels:
        for start in starts:
            with quiet():
                part = work(plan, start)
            yield part
        return
    sys.stdout.flush()
    with ProcessPoolExecutor(max(1, number), initializer=begin, initargs=(parcels, os.getpid())) as pool:
        try:
            with uninterrupted():
                parts = [pool.submit(work, plan, start) for start in starts]
            parts.reverse()
            while parts:
                yield parts.pop().result()
        except BrokenProcessPool:
            names = " or ".join(own.name for own in own_bots()) or "a bot"
            raise BadInput(
                f"A process in which bots played has ended: {names} crashed it, left it, needed more memory than there"
                " is, or could not be interrupted."
            ) from None
        except BaseException:  # the person interrupts, or knows enough
            for process in (pool._processes or {}).values():
                process.kill()
            raise


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Whoever interrupts is heard afterwards: a queue that is broken off in the middle waits for ever."""
    if hasattr(signal, "pthread_sigmask"):
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
    else:  # Windows
        yield


def begin(parcels: list[Any], sharing: int) -> None:
    """A worker that is interrupted ends without a word: the one who shares out the work says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    end_with(sharing)
    look_away()
    if parcels:
        Patience.gives_up = True
        Finalize(None, leave, exitpriority=0)
        only_bots_here()
        for parcel in parcels:
            unpacked(parcel)
