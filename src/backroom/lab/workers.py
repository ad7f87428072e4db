"""Work shared out among processes, with results in order, so that they do not depend on how many there are."""

from __future__ import annotations

import logging
import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Final, TypeVar

from backroom.bots.own.brought import own_bots, unpacked
from backroom.bots.own.guard import leave, look_away, only_bots_here, quiet
from backroom.bots.own.watch import SECONDS_TO_HALT, end_with, leave_to_watcher, live_on
from backroom.engine.errors import BadInput
from backroom.lab.patience import Patience

Plan = TypeVar("Plan")
Part = TypeVar("Part")
Answer = tuple[Exception | None, Any]  # the result, or what was raised and where

NOTHING: Final = -1  # is being done
LONGEST: Final = 1 << 24  # bytes of an answer; whatever else is in the pipe seldom begins with a length below it
BETWEEN_LOOKS: Final = 1.0  # seconds; who ends is noticed at once, unless something that it left keeps its pipe
SECONDS_TO_END: Final = 5.0
SECONDS_TO_READ: Final = 10.0
SEAL_BYTES: Final = 16
ENDED: Final = "ended: {} crashed it, left it, needed more memory than there is, or could not be interrupted"
GARBLED: Final = "garbled its results: {} wrote into a pipe that is not its own"


class Worker:
    """A process in which bots play, and the pipe over which it is given work; one piece at a time.

    So there is nothing else in the pipe that a bot could take out, and no answer is waited for that it could not give.
    """

    def __init__(self, parcels: list[Any], others: Sequence[Worker]) -> None:
        context = get_context()
        self.pipe, theirs = context.Pipe()
        self.seal = os.urandom(SEAL_BYTES)
        self.watched = bool(parcels)
        self.halted = False
        inherited = [self.pipe, *(other.pipe for other in others)] if context.get_start_method() == "fork" else []
        self.process = context.Process(target=serve, args=(theirs, self.seal, inherited, parcels, os.getpid()))
        self.process.start()
        theirs.close()
        self.place = NOTHING

    def ask(self, place: int, job: tuple[Any, ...]) -> None:
        try:
            self.pipe.send(job)
        except OSError:
            raise broken(ENDED) from None
        self.place = place

    def has_answered(self) -> bool:
        """Whether there is something to read; what has ended without a word is refused."""
        if self.place == NOTHING:
            return False
        ended = not self.process.is_alive()
        if self.pipe.poll():
            return True
        if ended:
            raise broken(ENDED)
        return False

    def answer(self) -> Answer:
        """Only what begins with the seal is unpacked: bots may have written into the pipe, too."""
        late = threading.Timer(SECONDS_TO_READ, self.process.kill)  # where that seems to be the length of more to come
        late.start()
        try:
            sealed = self.pipe.recv_bytes(LONGEST)
        except (EOFError, ConnectionError):
            raise broken(GARBLED if late.finished.is_set() else ENDED) from None
        except OSError:
            raise broken(GARBLED) from None
        finally:
            late.cancel()
            late.join()
        if not sealed.startswith(self.seal):
            raise broken(GARBLED)
        self.place = NOTHING
        answer: Answer = pickle.loads(sealed[SEAL_BYTES:])
        return answer

    def end(self) -> None:
        with suppress(OSError):
            self.pipe.send(None)
        self.process.join(SECONDS_TO_END)

    def halt(self) -> None:
        """End it with all that bots have started there, as far as that can be."""
        self.halted = self.watched and self.process.is_alive() and leave_to_watcher(self.process.pid or 0)

    def kill(self) -> None:
        if self.halted:
            self.process.join(SECONDS_TO_HALT)
        self.process.kill()
        self.process.join()
        self.pipe.close()


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
    if sys.stdout is not None:
        sys.stdout.flush()
    crew: list[Worker] = []
    try:
        with uninterrupted():
            for _ in range(number):
                crew.append(Worker(parcels, crew))
        yield from shared_out(crew, [(work, plan, start) for start in starts])
        for worker in crew:
            worker.end()
    finally:  # also where the person interrupts, or knows enough
        for worker in crew:
            worker.halt()
        for worker in crew:
            worker.kill()


def shared_out(crew: list[Worker], jobs: Sequence[tuple[Any, ...]]) -> Generator[Any, None, None]:
    """The answers in the order of the jobs; whoever has answered gets the next one."""
    answers: dict[int, Answer] = {}
    given = told = 0
    while told < len(jobs):
        for worker in crew:
            if worker.has_answered():
                place = worker.place
                answers[place] = worker.answer()
            if worker.place == NOTHING and given < len(jobs):
                worker.ask(given, jobs[given])
                given += 1
        while told in answers:
            raised, result = answers.pop(told)
            if raised is not None:
                raise raised from RuntimeError(f"in a worker:\n{result}")
            yield result
            told += 1
        if told < len(jobs):
            wait([worker.pipe for worker in crew if worker.place != NOTHING], BETWEEN_LOOKS)


def broken(how: str) -> BadInput:
    names = " or ".join(own.name for own in own_bots()) or "a bot"
    return BadInput(f"A process in which bots played has {how.format(names)}.")


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


def serve(pipe: Connection, seal: bytes, inherited: list[Connection], parcels: list[Any], sharing: int) -> None:
    """Do what is given out until there is no more."""
    for not_ours in inherited:
        not_ours.close()
    try:
        begin(parcels, sharing)
        while (job := pipe.recv()) is not None:
            pipe.send_bytes(seal + done(*job))
    except (EOFError, OSError):
        pass  # the pipe is gone, and with it whoever could be told
    finally:
        if parcels:
            leave()


def done(work: Callable[[Plan, int], Part], plan: Plan, start: int) -> bytes:
    """The result, or what was raised, ready to be sent."""
    try:
        return pickle.dumps((None, work(plan, start)))
    except Exception as error:
        return pickle.dumps((error, traceback.format_exc()))


def begin(parcels: list[Any], sharing: int) -> None:
    """A worker that is interrupted ends without a word: the one who shares out the work says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    end_with(sharing)
    look_away()
    logging.getLogger("backroom")  # which cannot be loaded any more where a bot has opened too many files
    if parcels:
        Patience.gives_up = True
        only_bots_here()
        live_on()
        for parcel in parcels:
            unpacked(parcel)
