"""Who hears when: whoever is asked at once; the others in turn, and when there is much to do, less often."""

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
MUCH = 0.8  # of that time
SOON = 0.02  # seconds after which those who wait are looked at again


class Wakeup:
    """Wakes the one who waits for it, unless it is cleared before that."""

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
    """Where no socket is open yet, there is none to close."""


class Subscriber:
    """One socket's side of a table: what it has heard, and that there is more to hear."""

    def __init__(self, subscription: Subscription) -> None:
        self.subscription = subscription
        self.key = ""  # the hash of what they have shown to come in
        self.answers: list[str] = []
        self.wakeup = Wakeup()
        self.sending: float | None = None  # since when its reader has not read
        self.hang_up: Callable[[int, str], None] = nobody_there  # closes the socket with a code and a reason
        self.send_now: Callable[[bool], bool] = never  # whether that was possible

    def sits_at(self, table: Table, seat: int) -> bool:
        """Whether the seat is still theirs: others may have agreed on somebody else."""
        return bool(self.subscription.person) and table.seats[seat].person == self.subscription.person

    def set_person(self, name: str, muted: frozenset[str]) -> None:
        """What they are called and whom they do not hear; if the latter changes, everything is told anew."""
        subscription = self.subscription
        subscription.name = name
        if subscription.muted != muted:
            subscription.muted, subscription.since = muted, 0

    def notify(self, locked: bool = False) -> None:
        """At once if nothing is on its way to them; else, or where that fails, in their own time. Whoever calls is not
        harmed, and says whether they hold the table's lock."""
        try:
            sent = self.sending is None and self.send_now(locked)
        except Exception:
            logger.exception("not told")
            sent = False
        if not sent:
            self.wakeup.set()

    def answer(self, key: str) -> None:
        """Tell them, by the next message, that it is in the log."""
        self.answers.append(key)
        self.wakeup.set()


class CpuLoad:
    """How hard this thread works: the share of the last moment in which it computed."""

    def __init__(self) -> None:
        self.wall = time.monotonic()
        self.worked = time.thread_time()
        self.share = 0.0

    def high(self) -> bool:
        """Whether moves should come first."""
        wall = time.monotonic()
        if wall - self.wall >= MOMENT:
            worked = time.thread_time()
            self.share = (worked - self.worked) / (wall - self.wall)
            self.wall, self.worked = wall, worked
        return self.share > MUCH


class Notifier:
    """Goes round those who wait; whoever waits through several moves hears the newest only."""

    def __init__(self) -> None:
        self.waiting: OrderedDict[Subscriber, float] = OrderedDict()  # since when; who waits longest comes first
        self.scheduled = False
        self.latest = Settings().readers_wait
        self.cpu_load = CpuLoad()

    def busy(self) -> bool:
        """Whether there is so much to do that those who are not asked have to wait."""
        return self.latest > 0 and self.cpu_load.high()

    def notify_later(self, subscriber: Subscriber) -> None:
        """See that somebody hears in their turn, unless they hear before that."""
        if subscriber in self.waiting:
            return
        self.waiting[subscriber] = time.monotonic()
        if not self.scheduled:
            self.scheduled = True
            subscriber.wakeup.loop.call_soon(self.notify_waiting)

    def drop(self, subscriber: Subscriber) -> None:
        """They have heard, or are gone."""
        self.waiting.pop(subscriber, None)

    def notify_waiting(self) -> None:
        """All that wait, or, when there is much to do, those that have waited long."""
        late = time.monotonic() - (self.latest if self.busy() else 0.0)
        while self.waiting and next(iter(self.waiting.values())) <= late:
            subscriber, _ = self.waiting.popitem(last=False)
            subscriber.notify()
        self.scheduled = bool(self.waiting)
        if self.scheduled:
            asyncio.get_running_loop().call_later(SOON, self.notify_waiting)
