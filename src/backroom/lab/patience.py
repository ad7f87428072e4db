"""How long a bot may think in the lab before it counts as hanging."""

from __future__ import annotations

import os
import signal
import threading
from types import FrameType
from typing import Any

SECONDS = 60.0


class Patience:
    """Looks every so often whether decisions are still being made; where none was, whoever thinks is interrupted.

    One look a minute costs nothing, a clock for each decision would. A bot that hangs is stopped after one to two of
    these times, wherever Python code runs; where the platform has no timers, nobody is stopped. One that does not
    let itself be interrupted is ended with its process, where that was made for bots.
    """

    gives_up = False  # whether this process was made for bots

    def __init__(self, seconds: float = SECONDS) -> None:
        self.seconds = seconds
        self.decisions = 0
        self.before = -1
        self.interrupted = -1
        self.works = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()

    def __enter__(self) -> Patience:
        if self.works:
            self.handler: Any = signal.signal(signal.SIGALRM, self.look)
            signal.setitimer(signal.ITIMER_REAL, self.seconds, self.seconds)
        return self

    def __exit__(self, *error: object) -> None:
        if self.works:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self.handler)

    def look(self, number: int, frame: FrameType | None) -> None:
        if self.decisions == self.before:
            if self.decisions == self.interrupted and self.gives_up:
                os.kill(os.getpid(), signal.SIGKILL)
            self.interrupted = self.decisions
            raise TimeoutError(f"no answer in {self.seconds:g} s")
        self.before = self.decisions
