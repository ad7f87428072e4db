"""Questions with one answer: where passing is all that is left, the terminal passes, when its person would have."""

from __future__ import annotations

import random
import time
from typing import Final

NOTHING_ELSE: Final = "Nothing else is possible: you pass."
KEPT: Final = 40  # so many answers are remembered,
FEW: Final = 3  # and so few say nothing
LONGEST: Final = 30.0  # seconds; who took longer was elsewhere
SHORTEST: Final = 0.4
TYPICAL: Final = (1.3, 1.7, 2.1, 2.6, 3.4, 4.6)  # of whom nothing is known
OF_CLOCK: Final = 0.1  # what a pause may take of the time that is left
ELSEWHERE: Final = 180.0  # who has typed nothing for so long may be


class Answers:
    """How long somebody took lately to choose between several things."""

    def __init__(self) -> None:
        self.took: list[tuple[str, float]] = []
        self.asked_at = time.monotonic()
        self.typed_at = time.monotonic()

    def ask(self) -> None:
        self.asked_at = time.monotonic()

    def note(self, rule: str, several: bool) -> None:
        """Somebody has typed an answer to a question of that rule."""
        self.typed_at = time.monotonic()
        seconds = self.typed_at - self.asked_at
        if several and seconds <= LONGEST:
            self.took = [*self.took, (rule, seconds)][-KEPT:]

    def here(self) -> bool:
        """Whether somebody is likely to sit there: for one who does not, the table waits as it would with a choice."""
        return time.monotonic() - self.typed_at < ELSEWHERE

    def pause(self, rule: str, left: float | None = None) -> float:
        """Drawn from what that person took lately at such questions, else at any; little of a clock that runs."""
        alike = [seconds for name, seconds in self.took if name == rule]
        known = alike if len(alike) >= FEW else [seconds for _, seconds in self.took]
        drawn = random.choice(known if len(known) >= FEW else TYPICAL) * random.uniform(0.85, 1.15)
        pause = max(SHORTEST, drawn)
        return pause if left is None else min(pause, max(0.0, left * OF_CLOCK))
