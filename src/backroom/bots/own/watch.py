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
PAUSE: Final = 0.1  # seconds between two looks
DIE_WITH_PARENT: Final = 1  # of prctl
ADOPT_ORPHANS: Final = 36
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


def prctl(what: int, value: int) -> None:
    """Ask Linux for something; elsewhere there is nobody to be asked."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).prctl(what, value)


def end_children(spared: Collection[int] = ()) -> None:
    """End what runs under this process, also what has begun a session of its own, and what that leaves behind."""
    for _ in range(MOST_ROUNDS):
        left = [process for process in children() if process not in spared]
        if not left:
            return
        for process in left:
            with suppress(OSError):
                os.kill(process, signal.SIGKILL)
                os.waitpid(process, 0)


def children() -> list[int]:
    """What this process has started or adopted and still runs, as far as the system says."""
    try:
        with open(f"/proc/self/task/{os.getpid()}/children", encoding="ascii") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


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
    os.closerange(0, MOST_PIPES)  # whoever reads from the process waits for nobody else
    while is_there(process) and is_there(parent):
        time.sleep(PAUSE)
    with suppress(OSError):
        os.killpg(process, signal.SIGKILL)


def is_there(process: int) -> bool:
    """Whether it still runs: one that has ended may have a number for as long as nobody has asked how it ended."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:  # it is somebody else's
        return True
    try:
        with open(f"/proc/{process}/stat", encoding="latin-1") as file:
            return file.read().rpartition(")")[2].split()[0] not in ENDED
    except (OSError, IndexError):
        return True
