"""How hard this process works: the share of the last moments in which it computed."""

from __future__ import annotations

import time

MOMENT = 0.5  # seconds
MUCH = 0.8


class Effort:
    """Looks at the clocks of wall and processor, not more often than makes sense."""

    def __init__(self) -> None:
        self.wall = time.monotonic()
        self.worked = time.process_time()
        self.share = 0.0

    def much(self) -> bool:
        """Whether there is more to do than time."""
        wall = time.monotonic()
        if wall - self.wall >= MOMENT:
            worked = time.process_time()
            self.share = (worked - self.worked) / (wall - self.wall)
            self.wall, self.worked = wall, worked
        return self.share > MUCH
