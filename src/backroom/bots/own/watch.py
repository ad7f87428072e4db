"""A process of its own looks after one in which bots play: what they started ends when that does."""

from __future__ import annotations

import ctypes
import os
import signal
import time
from collections.abc import Collection
from contextlib import suppress
from typing import Final

ENDED: Final = ("Z", "X")
STOPPED: Final = "T"
PAUSE: Final = 0.05  # seconds between two looks
DIE_WITH_PARENT: Final = 1  # of prctl
ADOPT_ORPHANS: Final = 36
SECONDS_TO_HALT: Final = 1.0  # until the watcher has ended what it was left
MOST_ROUNDS: Final = 100
MOST_PIPES: Final = 1 << 16


def end_with(maker: int) -> None:
    """Where the system can do it, this process ends when the one that made it ends, at once where it has ended."""
    if os.name != "posix":
        return
    prctl(DIE_WITH_PARENT, signal.SIGKILL)
    if not is_there(maker):
        os.kill(os.getpid(), signal.SIGKILL)


def adopt_orphans() -> None:
    """Where the system can do it, what those whom this process has started leave behind are its children."""
    prctl(ADOPT_ORPHANS, 1)


def live_on() -> None:
    """This process is no longer ended with the one that made it: whoever watches over it does that, and more."""
    prctl(DIE_WITH_PARENT, 0)


def prctl(what: int, value: int) -> None:
    """Ask Linux for something; elsewhere there is nobody to be asked."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).prctl(what, value)


def end_children(spared: Collection[int] = ()) -> None:
    """End what runs under this process, also what has begun a session of its own, and what that leaves behind."""
    for _ in range(MOST_ROUNDS):
        left = [process for process in children(os.getpid()) if process not in spared]
        if not left:
            return
        for process in left:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)


def children(process: int) -> list[int]:
    """What a process has started or adopted and still runs, as far as the system says."""
    found: list[int] = []
    with suppress(OSError):
        for thread in os.listdir(f"/proc/{process}/task"):
            with suppress(OSError), open(f"/proc/{process}/task/{thread}/children", encoding="ascii") as file:
                found += [int(word) for word in file.read().split()]
    return found


def leave_nothing_behind() -> None:
    """This process begins a session, which is ended when the process or its parent has ended, however that comes."""
    adopt_orphans()
    if not hasattr(os, "fork"):  # Windows
        return
    with suppress(OSError):  # where it leads a session already
        os.setsid()
    process, parent = os.getpid(), os.getppid()
    between = os.fork()
    if between:
        os.waitpid(between, 0)  # so that the watcher is no child that a bot could wait for
        return
    try:
        os.setsid()
        if os.fork() == 0:
            watch(process, parent)
    finally:
        os._exit(0)


def watch(process: int, parent: int) -> None:
    """Until one of them has ended, or the process was stopped; then end its session and all that it has started."""
    os.closerange(0, MOST_PIPES)  # whoever reads from the process waits for nobody else
    started: dict[int, str] = {}
    while is_there(process) and is_there(parent) and not is_stopped(process):
        note_descendants(process, started)
        time.sleep(PAUSE)
    if is_there(process):
        with suppress(OSError):
            os.kill(process, signal.SIGSTOP)  # so that nothing more is started
    note_descendants(process, started)
    with suppress(OSError):
        os.killpg(process, signal.SIGKILL)
    for one, birth in started.items():
        if born(one) == birth:  # nobody else has its number by now
            with suppress(OSError):
                os.kill(one, signal.SIGKILL)


def leave_to_watcher(process: int) -> bool:
    """Stop a process, so that whoever watches over it ends it with all that it has started; whether that can be."""
    if not stat_of(process):
        return False
    with suppress(OSError):
        os.kill(process, signal.SIGSTOP)
    return True


def note_descendants(process: int, noted: dict[int, str]) -> None:
    """Note when each process under this one was born, also those in sessions of their own, which no group holds.

    Not the watcher, which has been adopted by whom it watches."""
    for child in children(process):
        if child == os.getpid():
            continue
        if child not in noted or noted[child] != born(child):
            noted[child] = born(child)
        note_descendants(child, noted)


def born(process: int) -> str:
    """When the system says that it began, which tells it from others of the same number; nothing where it is gone."""
    words = stat_of(process)
    return words[19] if len(words) > 19 and words[0] not in ENDED else ""


def is_stopped(process: int) -> bool:
    return stat_of(process)[:1] == [STOPPED]


def stat_of(process: int) -> list[str]:
    """What the system says of a process, from its state on."""
    try:
        with open(f"/proc/{process}/stat", encoding="latin-1") as file:
            return file.read().rpartition(")")[2].split()
    except OSError:
        return []


def is_there(process: int) -> bool:
    """Whether it still runs: one that has ended may have a number for as long as nobody has asked how it ended."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # it is somebody else's
        return True
    words = stat_of(process)
    return not words or words[0] not in ENDED
