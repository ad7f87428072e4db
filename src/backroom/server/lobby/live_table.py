"""A table in memory: its lock, who listens, and what is on its way to the log."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from backroom.server.clock import now
from backroom.server.lobby.notifier import Subscriber
from backroom.server.lobby.presence import Presence
from backroom.server.lock import Lock
from backroom.server.log.durable_writer import Write
from backroom.server.log.events import Entry, Said, Whispered
from backroom.server.tables.history import KEPT, SLACK
from backroom.server.tables.table import Table
from backroom.server.wire.news import Subscription, news

Row = tuple[str, int | None, int]  # state, due time and setup, as they are stored beside the log


def later(seconds: float, do: Callable[..., None], *what: Any) -> asyncio.TimerHandle:
    return asyncio.get_running_loop().call_later(seconds, do, *what)


class PendingEntry:
    """An entry that a table in memory has followed, on its way to the log."""

    def __init__(self, entry: Entry, write: Write, row: Row) -> None:
        self.entry = entry
        self.write = write
        self.row = row


class LiveTable:
    """A table in memory, and who listens."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = Lock()
        self.subscribers: set[Subscriber] = set()
        self.presence = Presence()
        self.stored: Row = ("", None, -1)
        self.shadow: Table | None = None  # the table as spectators see it, where they see it later
        self.unseen: deque[Entry] = deque()
        self.later: asyncio.TimerHandle | None = None  # until spectators see more
        self.timer: asyncio.TimerHandle | None = None
        self.turn: asyncio.Task[None] | None = None
        self.used = time.monotonic()
        self.loaded = now()
        self.log: list[Entry] = []  # what the table has followed; of old talk without its words
        self.spoken: deque[int] = deque()  # where in it talk lies that has them
        self.outage = ""  # what is the matter with the database, as everybody is told
        self.maybe_behind = False  # whether the log may hold more than the table has followed

    def remember(self, entry: Entry) -> None:
        """As much of the log as is needed to fold it again: of talk, no more words than a table keeps."""
        if isinstance(entry.event, Said | Whispered):
            self.spoken.append(len(self.log))
            if len(self.spoken) > KEPT + SLACK:
                place = self.spoken.popleft()
                old = self.log[place]
                self.log[place] = replace(old, event=replace(old.event, text=""))
        self.log.append(entry)

    def seen_by(self, subscription: Subscription) -> Table:
        """Spectators may have to wait."""
        return self.table if self.shadow is None or subscription.seats else self.shadow

    def message(self, subscriber: Subscriber) -> bytes:
        """What a subscriber has not heard yet."""
        subscription = subscriber.subscription
        table = self.seen_by(subscription)
        answers, subscriber.answers = subscriber.answers, []
        message = news(table, subscription, self.presence.all, now(), answers, self.outage)
        subscription.since = table.seq
        return message
