"""Signals that end a program, kept waiting while a decision is being made and written down."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Any, Final

ENDING: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Ended(Exception):
    """The system asks this program to end; `code` is the exit code by which shells know it."""

    def __init__(self, number: int) -> None:
        super().__init__(f"Ended by signal {number}.")
        self.code = 128 + number


class Signals:
    """Signals end the program at once or, where there is something to hide first, raise Ended."""

    def __init__(self, hiding: bool) -> None:
        self.hiding = hiding
        self.before: dict[int, Any] = {}

    def __enter__(self) -> Signals:
        if self.hiding and threading.current_thread() is threading.main_thread():
            for number in ENDING:
                if signal.getsignal(number) != signal.SIG_IGN:  # as with nohup
                    self.before[number] = signal.signal(number, self.came)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)

    def came(self, number: int, _: FrameType | None) -> None:
        for other in self.before:
            signal.signal(other, signal.SIG_IGN)  # once is enough
        raise Ended(number)

    @contextlib.contextmanager
    def waiting(self) -> Iterator[None]:
        """What is done inside is done to its end; signals come after it."""
        if not hasattr(signal, "pthread_sigmask"):  # Windows
            yield
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT, *ENDING])
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
