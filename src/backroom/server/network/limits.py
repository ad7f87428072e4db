"""Rate limits: a burst at once, and then so many per second."""

from __future__ import annotations

import time
from collections import OrderedDict

from backroom.server.refusals import Refusal

MOST_KNOWN = 50_000


class Bucket:
    """A token bucket, which fills at a steady rate."""

    __slots__ = ("at", "left")

    def __init__(self, left: float) -> None:
        self.left = left
        self.at = time.monotonic()

    def take(self, rate: float, burst: float) -> bool:
        now = time.monotonic()
        self.left = min(burst, self.left + (now - self.at) * rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Budget:
    """Bytes that may be read: two seconds' worth at once; anything more has to wait."""

    __slots__ = ("at", "left", "rate", "untold")

    def __init__(self, rate: float) -> None:
        self.rate = rate  # bytes a second
        self.left = rate * 2
        self.at = time.monotonic()
        self.untold = 0.0  # what has not been reported to the other processes

    def spend(self, size: float) -> float:
        """Count bytes that were read; gives the seconds to wait before reading more."""
        self.untold += size
        return self.charge(size)

    def charge(self, size: float) -> float:
        """Count bytes that were read, here or elsewhere."""
        now = time.monotonic()
        self.left = min(self.rate * 2, self.left + (now - self.at) * self.rate) - size
        self.at = now
        return -self.left / self.rate if self.left < 0 else 0.0


class Limit:
    """One bucket per address or person; those not seen for longest are forgotten."""

    def __init__(self, rate: float, burst: float, sentence: str) -> None:
        self.rate = rate
        self.burst = burst
        self.sentence = sentence
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()
        self.untold: dict[str, float] = {}  # what was taken and has not been reported to the other processes
        self.shared = False  # whether there are other processes

    def check(self, who: str) -> None:
        """Take one, or refuse; a rate of 0 means no limit."""
        if not self.rate:
            return
        if not self.bucket(who).take(self.rate, self.burst):
            raise Refusal("too_many", self.sentence)
        if self.shared:
            self.untold[who] = self.untold.get(who, 0.0) + 1

    def bucket(self, who: str) -> Bucket:
        bucket = self.buckets.get(who)
        if bucket is None:
            bucket = self.buckets[who] = Bucket(self.burst)
            if len(self.buckets) > MOST_KNOWN:
                self.buckets.popitem(last=False)
        else:
            self.buckets.move_to_end(who)
        return bucket

    def taken(self) -> dict[str, float]:
        """Who has taken how much since the last call."""
        taken, self.untold = self.untold, {}
        return taken

    def charge(self, who: str, amount: float) -> None:
        """Count what somebody took elsewhere; more than there is becomes a debt."""
        if self.rate:
            self.bucket(who).left -= amount
