"""What keeps somebody's bot from harming whoever asks it: against mistakes, for it runs with its owner's rights."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NoReturn

from backroom.bots.own.errors import BotFailed, place_of, said
from backroom.engine.errors import BadInput
from backroom.engine.seen import Bot, Seen, checked_answer

MEMORY: Final = "BACKROOM_BOT_MEMORY"  # how many megabytes a process of bots may have
USUAL_MEMORY: Final = 4096
MEGABYTE: Final = 1 << 20
CPU_SECONDS: Final = 240.0  # of one decision, on each core: whoever cannot be interrupted is ended then

leave_at_once: Any = os._exit


class Guarded(Bot):
    """Somebody's bot. Whatever it raises, even to leave, is a BotFailed with file and line; what it forks is ended."""

    def __init__(self, called: str, file: str, make: Callable[[int], Any], seed: int, reads_story: bool) -> None:
        super().__init__(seed)
        self.called = called
        self.file = file
        self.make = make
        self.seed = seed
        self.reads_story = reads_story
        self.player: Any = None

    def choose(self, seen: Seen) -> int:
        process = os.getpid()
        set_last_alarm(CPU_SECONDS * (os.cpu_count() or 1))
        failure: BaseException | None = None
        choice = 0
        swap_exit(refuse_to_leave)
        try:
            choice = self.answer(seen)
        except BaseException as error:  # a bot may raise whatever it likes
            failure = error
        swap_exit(leave_at_once)
        if os.getpid() != process:
            leave_at_once(0)
        set_last_alarm(0.0)
        if failure is not None:
            raise self.failed(failure) from failure
        return choice

    def answer(self, seen: Seen) -> int:
        """Its choice, checked; one that takes chance from Python's own generator does the same with the same seed."""
        if self.player is None:
            chance: Any = sys.modules.get("random")
            if chance is not None:
                chance.seed(self.seed)
            self.player = self.make(self.seed)
        return checked_answer(seen.match, self.player.choose(seen))

    def failed(self, error: BaseException) -> BotFailed:
        where = place_of(error, self.file)
        if isinstance(error, BadInput) and not where.startswith(os.path.basename(self.file)):
            where = self.where_it_chooses()
        return BotFailed(f"{said(error)} ({where})" if where else said(error))

    def where_it_chooses(self) -> str:
        code: Any = getattr(getattr(type(self.player), "choose", None), "__code__", None)
        return f"{os.path.basename(code.co_filename)}, line {code.co_firstlineno}" if code else ""

    def turn_to(self, event: int) -> None:
        """Its numbers belong to the place in the match, where it takes chance from a generator of ours."""
        turn: Any = getattr(getattr(self.player, "rng", None), "turn_to", None)
        if callable(turn):
            turn(event)


def refuse_to_leave(code: Any = 0) -> NoReturn:
    raise SystemExit(f"it wants to end the process ({code})")


def swap_exit(leave: Any) -> None:
    setattr(os, "_exit", leave)  # noqa: B010


def set_last_alarm(seconds: float) -> None:
    """After so much work the system ends this process, whatever it is doing."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


@contextmanager
def quiet() -> Iterator[None]:
    """What is printed meanwhile goes to the errors, and nothing is read."""
    with suppress(Exception):
        sys.stdout.flush()
    try:
        out, read, nothing = os.dup(1), os.dup(0), os.open(os.devnull, os.O_RDONLY)
    except OSError:
        yield
        return
    python_out = sys.stdout
    os.dup2(2, 1)
    os.dup2(nothing, 0)
    sys.stdout = sys.stderr
    try:
        yield
    finally:
        sys.stdout = python_out
        os.dup2(out, 1)
        os.dup2(read, 0)
        for one in (out, read, nothing):
            os.close(one)


def only_bots_here() -> None:
    """For a process in which bots play: nothing they print is read, nothing they read is there, memory has an end."""
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    limit_memory()


def limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    text = os.environ.get(MEMORY, "")
    wanted = (int(text) if text.isdecimal() else USUAL_MEMORY) * MEGABYTE
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_DATA, (wanted if most < 0 else min(wanted, most), most))
