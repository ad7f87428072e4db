"""When Python collects garbage: on a schedule, young objects often and everything seldom.

Tables are many long-lived objects. Left to itself, Python goes through all of them whenever enough new ones have been
made, which under load takes longer than playing and holds up every move.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

OFTEN = 0.25  # seconds between two collections of the youngest generation
NOW_AND_THEN = 240  # collections after which the next generation is collected too
SELDOM = 10 * NOW_AND_THEN  # after which everything is, if nobody is moving
AT_LAST = 60 * NOW_AND_THEN  # after which everything is, in any case


class GarbageSchedule:
    """Counts collections, and decides how far each one goes."""

    def __init__(self) -> None:
        self.looks = 0
        self.since_all = 0

    def look(self, quiet: bool) -> int:
        """The oldest generation to collect now."""
        self.looks += 1
        self.since_all += 1
        if self.since_all >= AT_LAST or (quiet and self.since_all >= SELDOM):
            self.since_all = 0
            return 2
        return 1 if self.looks % NOW_AND_THEN == 0 else 0


async def collect_on_schedule(written: Callable[[], int]) -> None:
    """Run as long as the server does; `written` says how much has been played."""
    gc.collect()
    gc.freeze()  # what the server itself consists of stays for good
    gc.disable()
    schedule = GarbageSchedule()
    before = written()
    while True:
        await asyncio.sleep(OFTEN)
        now = written()
        gc.collect(schedule.look(now == before))
        before = now
