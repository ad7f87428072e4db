"""A table in memory: its lock, its subscribers, and what is on its way to the log."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from backroom.server.clock import now
from backroom.server.history.history import KEPT, SLACK
from backroom.server.lobby.compact_log import CompactLog
from backroom.server.lobby.notifier import Subscriber
from backroom.server.lock import Lock
from backroom.server.log.durable_writer import Write
from backroom.server.log.events import Entry, Said, Whispered
from backroom.server.peers.presence import Presence
from backroom.server.tables.table import Table
from backroom.server.wire.news import Subscription, news

TEXTS = (Said, Whispered)  # talk that people have written
Row = tuple[str, int | None, int]  # state, due time and setup, as they are stored beside the log


def later(seconds: float, do: Callable[..., None], *what: Any) -> asyncio.TimerHandle:
    return asyncio.get_running_loop().call_later(seconds, do, *what)


class PendingEntry:
    """An entry that the table in memory has applied and that is on its way to the log."""

    def __init__(self, entry: Entry, write: Write, row: Row) -> None:
        self.entry = entry
        self.write = write
        self.row = row


class LiveTable:
    """A table in memory, and its subscribers."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = Lock()
        self.subscribers: set[Subscriber] = set()
        self.presence = Presence()
        self.stored: Row = ("", None, -1)
        self.shadow: Table | None = None  # the table as spectators see it, if they see it with a delay
        self.unseen: list[Entry] = []
        self.later: asyncio.TimerHandle | None = None  # when spectators see more
        self.timer: asyncio.TimerHandle | None = None
        self.turn: asyncio.Task[None] | None = None
        self.used = time.monotonic()
        self.loaded = now()
        self.log = CompactLog()  # what the table has applied; old talk without its text
        self.spoken = 0  # entries of talk that still have their text
        self.outage = ""  # what is wrong with the database, as subscribers are told
        self.noted = 0  # the seq until which the database knows whom the table waits for
        self.maybe_behind = False  # whether the log may hold more than the table has applied

    def remember(self, entry: Entry) -> None:
        """Keep what is needed to fold the log again: of talk, no more text than a table keeps."""
        if isinstance(entry.event, TEXTS):
            self.spoken += 1
            if self.spoken > KEPT + SLACK:
                self.log.forget_talk(SLACK)
                self.spoken -= SLACK
        self.log.append(entry)

    def prompt(self) -> set[Subscriber]:
        """The subscribers who see every entry as soon as it is written."""
        return self.subscribers if self.shadow is None else {one for one in self.subscribers if one.subscription.seats}

    def delayed(self) -> set[Subscriber]:
        """The spectators who see what others saw a while ago."""
        return self.subscribers - self.prompt()

    def seen_by(self, subscription: Subscription) -> Table:
        """The table as a subscriber sees it: spectators may see it with a delay."""
        return self.table if self.shadow is None or subscription.seats else self.shadow

    def rest(self) -> None:
        """If nobody listens, forget what was drawn and told for readers; it is made again for whoever comes."""
        if not self.subscribers:
            for table in (self.table, self.shadow):
                if table is not None:
                    table.forget_readers()

    def message(self, subscriber: Subscriber) -> bytes:
        """The message with everything that a subscriber has not been told yet."""
        subscription = subscriber.subscription
        table = self.seen_by(subscription)
        answers, subscriber.answers = subscriber.answers, []
        message = news(table, subscription, self.presence.all, now(), answers, self.outage)
        subscription.since = table.seq
        return message
