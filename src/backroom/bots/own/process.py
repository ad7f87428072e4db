"""A process in which somebody's bot runs, and what is told from one side to the other."""

from __future__ import annotations

import os
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO, Final

from backroom.bots.own.guard import leave, look_away
from backroom.bots.own.watch import SECONDS_TO_HALT, leave_nothing_behind, leave_to_watcher

PATIENCE: Final = 0.5  # seconds, until one that is to end is ended
LENGTH: Final = struct.Struct(">I")
SECONDS: Final = 60.0  # for one decision, and for being made
LONGEST: Final = 1 << 26  # bytes of anything that is told
CODE: Final = "from backroom.bots.own.{0} import {1}; {1}()"
FAILED: Final = b"!"  # before what went wrong


def started(room: str, what: str) -> Any:
    """A process of its own group; what it prints goes to the errors, unless those are on a screen that is played on.

    It finds modules where this process does, and never by chance in the folder that one stands in."""
    errors = subprocess.DEVNULL if sys.stderr is None or sys.stderr.isatty() else None
    return subprocess.Popen(
        [sys.executable, "-P", "-c", CODE.format(room, what)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        start_new_session=True,
    )


def asked(process: Any, questions: list[bytes], seconds: float) -> bytes:
    """What it answers in so many seconds; a TimeoutError, OSError or EOFError says that it does not."""
    late = threading.Timer(seconds, end, [process])
    began = time.monotonic()
    late.start()
    try:
        for question in questions:
            send(process.stdin, question)
        return received(process.stdout)
    except (EOFError, OSError):
        if time.monotonic() - began < seconds:
            raise
        raise TimeoutError from None
    finally:
        late.cancel()


def end(process: Any) -> None:
    """End it, whatever it is doing, with all that it has started."""
    if process.poll() is None and leave_to_watcher(process.pid):
        with suppress(subprocess.TimeoutExpired):
            process.wait(SECONDS_TO_HALT)
    if hasattr(os, "killpg"):
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    with suppress(OSError):
        process.kill()


def close(process: Any) -> None:
    """Let it end, with what it has started, or end it where it does not; nothing is left of it."""
    with suppress(OSError):
        process.stdin.close()
    with suppress(subprocess.TimeoutExpired):
        process.wait(PATIENCE)
    end(process)
    process.stdout.close()
    process.wait()


def send(pipe: Any, data: bytes) -> None:
    pipe.write(LENGTH.pack(len(data)) + data)
    pipe.flush()


def received(pipe: Any) -> bytes:
    header = pipe.read(LENGTH.size)
    if len(header) < LENGTH.size:
        raise EOFError
    size: int = LENGTH.unpack(header)[0]
    data: bytes = pipe.read(size) if size <= LONGEST else b""
    if len(data) < size:
        raise EOFError
    return data


# In the other process.


@contextmanager
def own_pipes() -> Iterator[tuple[BinaryIO, BinaryIO]]:
    """Questions and answers, under descriptors where nobody prints. The process ends with them, whatever still runs."""
    try:
        leave_nothing_behind()
        questions, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
        look_away()
        yield questions, answers
    except (EOFError, OSError):  # nobody asks any more
        pass
    finally:
        leave()
