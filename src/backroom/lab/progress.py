"""A bar for what takes longer than a second, on a terminal only."""

from __future__ import annotations

import sys
import time
from typing import TextIO


class Progress:
    """Shows how far a long piece of work has come; silent for short ones and when nobody watches."""

    def __init__(self, total: int, what: str, stream: TextIO | None = None, before: int = 0) -> None:
        self.total = total
        self.before = before  # what had been done when the work began
        self.what = what
        self.stream = stream or sys.stderr  # None where it is closed
        self.began = time.monotonic()
        self.shown = 0.0

    def __call__(self, done: int) -> None:
        now = time.monotonic()
        if (
            self.stream is None
            or not self.stream.isatty()
            or now - self.began < 1
            or (now - self.shown < 0.1 and done < self.total)
        ):
            return
        self.shown = now
        left = (now - self.began) * (self.total - done) / max(done - self.before, 1)
        filled = 30 * done // self.total
        bar = "#" * filled + "." * (30 - filled)
        self.stream.write(f"\r{self.what} [{bar}] {done} of {self.total}, {left:.0f} s left ")
        self.stream.flush()

    def end(self) -> None:
        """Leave a clean line."""
        if self.shown:
            self.stream.write("\r\x1b[K")
            self.stream.flush()
