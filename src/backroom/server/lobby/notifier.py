"""When subscribers are told: whoever is asked at once, the others in turn, and less often when the server is busy."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable

from backroom.server.settings import Settings
from backroom.server.tables.table import Table
from backroom.server.wire.news import Subscription

logger = logging.getLogger("backroom")

MOMENT = 0.5  # seconds over which cpu_load is judged
MUCH = 0.8  # above this share the server is busy
LITTLE = 0.6  # below this share it is no longer; in between it is as it was, so that it does not waver
SOON = 0.02  # seconds until those who still wait are checked again


class Wakeup:
    """Wakes the one task that waits for it, unless it is cleared first."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.is_set = False
        self.waiting: asyncio.Future[None] | None = None

    def set(self) -> None:
        self.is_set = True
        if self.waiting is not None and not self.waiting.done():
            self.waiting.set_result(None)

    def clear(self) -> None:
        self.is_set = False

    async def wait(self) -> None:
        while not self.is_set:
            self.waiting = self.loop.create_future()
            await self.waiting


def never(_locked: bool) -> bool:
    """Where no socket is open yet, nothing can be sent."""
    return False


def nobody_there(code: int, reason: str) -> None:
    """There is no socket to close yet."""


class Subscriber:
    """A socket that is subscribed to a table: what it has been told, and whether there is more."""

    def __init__(self, subscription: Subscription) -> None:
        self.subscription = subscription
        self.key = ""  # the hash of the cookie or token that it was opened with
        self.answers: list[str] = []
        self.wakeup = Wakeup()
        self.sending: float | None = None  # since when a message has been on its way
        self.hang_up: Callable[[int, str], None] = nobody_there  # closes the socket with a code and a reason
        self.send_now: Callable[[bool], bool] = never  # sends the newest message; whether that was possible

    def sits_at(self, table: Table, seat: int) -> bool:
        """Whether the seat is still theirs: the table may have given it to somebody else."""
        return bool(self.subscription.person) and table.seats[seat].person == self.subscription.person

    def set_person(self, name: str, muted: frozenset[str]) -> None:
        """What they are called and whom they do not hear; if the latter changes, everything is told anew."""
        subscription = self.subscription
        subscription.name = name
        if subscription.muted != muted:
            subscription.muted, subscription.since = muted, 0

    def notify(self, locked: bool = False) -> None:
        """Send at once if nothing else is on its way; otherwise, or if that fails, let the socket's own task do it. The
        caller says whether it holds the table's lock, and never sees an error."""
        try:
            sent = self.sending is None and self.send_now(locked)
        except Exception:
            logger.exception("not told")
            sent = False
        if not sent:
            self.wakeup.set()

    def answer(self, key: str) -> None:
        """Tell them with the next message that the command is in the log."""
        self.answers.append(key)
        self.wakeup.set()


class CpuLoad:
    """How busy this thread is: the share of the last half second that it spent computing."""

    def __init__(self) -> None:
        self.wall = time.monotonic()
        self.worked = time.thread_time()
        self.is_high = False

    def high(self) -> bool:
        """Whether it is so busy that moves should come first."""
        wall = time.monotonic()
        if wall - self.wall >= MOMENT:
            worked = time.thread_time()
            share = (worked - self.worked) / (wall - self.wall)
            self.is_high = share > (LITTLE if self.is_high else MUCH)
            self.wall, self.worked = wall, worked
        return self.is_high


class Notifier:
    """Tells subscribers in turn; whoever waits through several moves is told only the newest state."""

    def __init__(self) -> None:
        self.waiting: OrderedDict[Subscriber, float] = OrderedDict()  # since when; the longest wait comes first
        self.scheduled = False
        self.latest = Settings().readers_wait
        self.cpu_load = CpuLoad()

    def busy(self) -> bool:
        """Whether there is so much to do that whoever is not asked has to wait."""
        return self.latest > 0 and self.cpu_load.high()

    def notify_later(self, subscriber: Subscriber) -> None:
        """Queue a subscriber, unless it is told before its turn."""
        if subscriber in self.waiting:
            return
        self.waiting[subscriber] = time.monotonic()
        if not self.scheduled:
            self.scheduled = True
            subscriber.wakeup.loop.call_soon(self.notify_waiting)

    def drop(self, subscriber: Subscriber) -> None:
        """It has been told, or is gone."""
        self.waiting.pop(subscriber, None)

    def notify_waiting(self) -> None:
        """Tell all that wait, or, when the server is busy, those that have waited long."""
        late = time.monotonic() - (self.latest if self.busy() else 0.0)
        while self.waiting and next(iter(self.waiting.values())) <= late:
            subscriber, _ = self.waiting.popitem(last=False)
            subscriber.notify()
        self.scheduled = bool(self.waiting)
        if self.scheduled:
            asyncio.get_running_loop().call_later(SOON, self.notify_waiting)
