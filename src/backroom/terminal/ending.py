"""Signals that end a program, kept waiting while a decision is being made and written down."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Any, Final

SIGNALS: Final = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]


class Ended(Exception):
    """The system asks this program to end; `code` is the exit code by which shells know it."""

    def __init__(self, number: int) -> None:
        super().__init__(f"Ended by signal {number}.")
        self.code = 128 + number


class Signals:
    """While it is entered, signals raise Ended or KeyboardInterrupt, but never between a decision and its save."""

    def __init__(self) -> None:
        self.held = False
        self.pending = 0
        self.before: dict[int, Any] = {}

    def __enter__(self) -> Signals:
        if threading.current_thread() is threading.main_thread():
            for number in SIGNALS:
                if signal.getsignal(number) != signal.SIG_IGN:  # as with nohup
                    self.before[number] = signal.signal(number, self.came)
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self.before.items():
            signal.signal(number, handler)

    def came(self, number: int, _: FrameType | None) -> None:
        if self.held:
            self.pending = self.pending or number
        else:
            self.held = True  # once is enough
            end_by(number)

    @contextlib.contextmanager
    def waiting(self) -> Iterator[None]:
        """What is done inside is done to its end."""
        self.held = True
        try:
            yield
        finally:
            self.held = False
        if self.pending:
            number, self.pending = self.pending, 0
            end_by(number)


def end_by(number: int) -> None:
    if number == signal.SIGINT:
        raise KeyboardInterrupt
    raise Ended(number)
