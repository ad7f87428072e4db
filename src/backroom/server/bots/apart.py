"""Each decision of an operator's own bot in a process of its own: nothing is left of it but its answer.

So it cannot tell itself at one table, or in one seat, what it saw in another, and whatever it breaks ends with it.
"""

from __future__ import annotations

import os
import pickle
import select
import signal
import sys
import time
from contextlib import suppress
from typing import BinaryIO, Final

from backroom.bots.own import brought
from backroom.bots.own.guard import contained, leave_at_once, limit_memory, seed_chance
from backroom.bots.own.watch import children, end_children, end_with
from backroom.engine.errors import BadInput
from backroom.server.bots.answers import failed
from backroom.server.bots.knowledge import unpacked

LONGEST: Final = 8000  # bytes of what is written
IN_TIME: Final = 0.9  # of the time there is; the rest is for telling the server that it was over
Pipes = tuple[BinaryIO, BinaryIO]

_OF_ALL: Final[set[int]] = set()  # processes that were started when the bot was read: every decision has them


def loaded(parcel: bytes) -> bytes:
    """Bring the bot, and what its libraries load only when chance is seeded; why it cannot be had, or nothing."""
    try:
        brought.unpacked(pickle.loads(parcel))
    except BadInput as error:
        return failed(str(error))
    with contained():
        seed_chance(0)  # PyTorch takes a second for it the first time, which would be that of every decision
    _OF_ALL.update(children(os.getpid()))
    return b""


def chosen_apart(question: bytes, seconds: float, pipes: Pipes) -> bytes:
    """The bot's choice, or why there is none."""
    if not hasattr(os, "fork"):
        return chosen(question, seconds)
    reading, writing = os.pipe()
    sys.stderr.flush()
    asking = os.getpid()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            end_with(asking)
            answer_in_child(question, seconds, writing, pipes)
        finally:
            leave_at_once(1)
    os.close(writing)
    try:
        return read_in_time(reading, seconds)
    finally:
        os.close(reading)
        end(child)


def answer_in_child(question: bytes, seconds: float, writing: int, pipes: Pipes) -> None:
    """Think and tell; the server's pipes are not for this process."""
    os.setsid()
    for pipe in pipes:
        os.close(pipe.fileno())
    limit_memory()
    os.write(writing, chosen(question, seconds))


def chosen(question: bytes, seconds: float) -> bytes:
    try:
        request = unpacked(question, seconds)
        return str(request.bot.choose(request.seen)).encode()
    except BadInput as error:
        return failed(str(error), getattr(error, "at", ""))


def read_in_time(reading: int, seconds: float) -> bytes:
    """What is written at once, in nearly so many seconds."""
    late = time.monotonic() + IN_TIME * seconds
    ready, _, _ = select.select([reading], [], [], max(0.0, late - time.monotonic()))
    if not ready:
        return failed(f"no answer in {seconds:g} s")
    return os.read(reading, LONGEST) or failed("its process ended without an answer")


def end(child: int) -> None:
    """End it with all that it has started, also what has turned its back on it."""
    with suppress(OSError):
        os.killpg(child, signal.SIGKILL)
    with suppress(OSError):
        os.kill(child, signal.SIGKILL)
    with suppress(OSError):
        os.waitpid(child, 0)
    end_children(spared=_OF_ALL)
