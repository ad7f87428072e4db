"""The server's time: read from the wall clock at the start, and from then on a clock that nobody can set."""

from __future__ import annotations

import time

MILLISECOND = 1_000_000  # nanoseconds


class Clock:
    """Milliseconds since 1970. Jumps of the machine's wall clock are ignored until the server restarts."""

    def __init__(self) -> None:
        self.offset = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        return (self.offset + time.monotonic_ns()) // MILLISECOND

    def lies_in(self, low: int, high: int) -> None:
        """Move the time between these bounds, which come from the clock that all processes share."""
        here = self.now()
        self.offset += (min(max(here, low), high) - here) * MILLISECOND

    def not_before(self, at: int) -> None:
        """This time has been seen already, so now cannot be earlier."""
        self.offset += max(0, at - self.now()) * MILLISECOND


clock = Clock()


def now() -> int:
    return clock.now()
