"""When Python looks for garbage: by the clock, the young often and everything seldom.

Tables are many objects that stay. Left to itself Python looks through all of them whenever enough new ones have come,
which under load takes longer than playing, and holds up every move meanwhile.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

OFTEN = 0.25  # seconds between two looks at what is new since the last
NOW_AND_THEN = 240  # of these looks, after which those that have stayed are looked at again
SELDOM = 10 * NOW_AND_THEN  # after which everything is, if nobody moves just then
AT_LAST = 60 * NOW_AND_THEN  # after which everything is in any case


class GarbageSchedule:
    """Counts looks, and decides how far each goes."""

    def __init__(self) -> None:
        self.looks = 0
        self.since_all = 0

    def look(self, quiet: bool) -> int:
        """The oldest generation to look through now."""
        self.looks += 1
        self.since_all += 1
        if self.since_all >= AT_LAST or (quiet and self.since_all >= SELDOM):
            self.since_all = 0
            return 2
        return 1 if self.looks % NOW_AND_THEN == 0 else 0


async def collect_on_schedule(written: Callable[[], int]) -> None:
    """For as long as the server runs; `written` says how much has been played."""
    gc.collect()
    gc.freeze()  # what a server is built of stays for good
    gc.disable()
    schedule = GarbageSchedule()
    before = written()
    while True:
        await asyncio.sleep(OFTEN)
        now = written()
        gc.collect(schedule.look(now == before))
        before = now
