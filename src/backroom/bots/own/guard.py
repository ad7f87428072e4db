"""What keeps somebody's bot from harming whoever asks it: against mistakes, for it runs with its owner's rights."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, Final, NoReturn

from backroom.bots.own.errors import BotFailed, kind_of, place_of, said
from backroom.bots.own.watch import end_children, leave_nothing_behind
from backroom.engine.seen import Bot, Seen

MEMORY: Final = "BACKROOM_BOT_MEMORY"  # how many megabytes a process of bots may have
USUAL_MEMORY: Final = 4096
MEGABYTE: Final = 1 << 20
CPU_SECONDS: Final = 240.0  # of one decision, on each core: whoever cannot be interrupted is ended then

SEEDS_OF_NUMPY: Final = 1 << 32
NOWHERE: Final = -1  # in a match

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
        self.event = NOWHERE

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.called, self.file, self.make, self.seed, self.reads_story

    def choose(self, seen: Seen) -> int:
        """Its choice; what it raises names file and line."""
        set_last_alarm(CPU_SECONDS * (os.cpu_count() or 1))
        try:
            with staying():
                return self.answer(seen)
        except BaseException as error:  # a bot may raise whatever it likes
            raise self.failed(error) from error
        finally:
            set_last_alarm(0.0)

    def answer(self, seen: Seen) -> int:
        """Its choice, checked by what it was shown, whatever it has played there since to think ahead."""
        shown = seen.match.clone()
        if self.player is None:
            seed_chance(self.seed)
            self.player = self.make(self.seed)
        turn: Any = getattr(getattr(self.player, "rng", None), "turn_to", None)
        if self.event != NOWHERE and callable(turn):
            turn(self.event)
        return shown.checked(self.player.choose(seen))

    def failed(self, error: BaseException) -> BotFailed:
        where = place_of(error, self.file) or self.where_it_chooses()
        return BotFailed(f"{said(error)} ({where})", f"{kind_of(error)} ({where})")

    def where_it_chooses(self) -> str:
        code: Any = getattr(getattr(type(self.player), "choose", None), "__code__", None)
        file = os.path.basename(code.co_filename if code else self.file)
        return f"{file}, line {code.co_firstlineno}" if code else file

    def turn_to(self, event: int) -> None:
        """Its numbers belong to this place in the match, where it takes chance from a generator of ours."""
        self.event = event


def seed_chance(seed: int) -> None:
    """Generators that everybody shares begin anew: Python's own, and those of packages that the bot has loaded."""
    import random

    random.seed(seed)
    with suppress(Exception):  # whatever somebody calls a module
        if "numpy" in sys.modules:
            sys.modules["numpy"].random.seed(seed % SEEDS_OF_NUMPY)
        if "torch" in sys.modules:
            sys.modules["torch"].manual_seed(seed)


def leave() -> None:
    """End this process now, whatever threads and processes a bot has left running in it."""
    end_children()
    leave_at_once(0)


def refuse_to_leave(code: Any = 0) -> NoReturn:
    raise SystemExit(f"it wants to end the process ({code})")


def swap_exit(leave: Any) -> None:
    setattr(os, "_exit", leave)  # noqa: B010


def set_last_alarm(seconds: float) -> None:
    """After so much work the system ends this process, whatever it is doing."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)


@contextmanager
def staying() -> Iterator[None]:
    """Somebody's code runs: it does not end this process, and a process that it forks ends here."""
    process = os.getpid()
    swap_exit(refuse_to_leave)
    try:
        yield
    finally:
        swap_exit(leave_at_once)
        if os.getpid() != process:
            leave_at_once(0)


@contextmanager
def contained() -> Iterator[None]:
    """The same, and nothing that it prints is a result of ours."""
    with quiet(), staying():
        yield


@contextmanager
def quiet() -> Iterator[None]:
    """What is printed meanwhile goes to the errors, and nothing is read."""
    out = sys.stdout
    with suppress(Exception):
        out.flush()
    pipes = [(number, os.dup(number)) for number in (0, 1) if is_open(number)]
    look_away()
    try:
        yield
    finally:
        sys.stdout = out
        for number, kept in pipes:
            with suppress(OSError):
                os.dup2(kept, number)
                os.close(kept)


def look_away() -> None:
    """From now on nothing is read, and what is printed goes to the errors."""
    sys.stdout = sys.stderr
    with suppress(OSError):
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        if nothing:
            os.close(nothing)
        os.dup2(2, 1)


def is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def only_bots_here() -> None:
    """For a process in which bots play: what they start ends with it, they disturb nobody, memory has an end."""
    leave_nothing_behind()
    look_away()
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
