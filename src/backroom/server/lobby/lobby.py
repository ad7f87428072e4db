"""All tables that are in use in this process. Whoever reads or changes a table holds its lock."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterable

from msgspec import DecodeError

from backroom.engine import Edition
from backroom.server.bots.pool import ThinkerPool
from backroom.server.clock import now
from backroom.server.lobby.compact_log import CompactLog
from backroom.server.lobby.live_table import LiveTable, PendingEntry, later
from backroom.server.lobby.notifier import Notifier, Subscriber
from backroom.server.lobby.recovery import Recovery
from backroom.server.lobby.timeouts import NOT_YOURS, Timeouts
from backroom.server.log.durable_writer import Conflict, Write
from backroom.server.log.editions import Editions, cannot_open
from backroom.server.log.events import Began, Emoted, Entry, Proposed, Returned, Said, Stood, TableEvent, Whispered
from backroom.server.log.storage import Storage
from backroom.server.network.limits import Limit
from backroom.server.refusals import TRIES, Overtaken, Refusal
from backroom.server.settings import Settings
from backroom.server.tables.commands import Commands, Commit, Hint, Look, Mute, TakeBack
from backroom.server.tables.conduct import conduct
from backroom.server.tables.dealing import first_event, next_event
from backroom.server.tables.state import DEALING, OPEN, RUNNING
from backroom.server.tables.table import Decision, Table
from backroom.server.wire.summaries import row_change

logger = logging.getLogger("backroom")

TALK_EVENTS = (Said, Whispered, Emoted, Stood, Returned, Proposed)  # what one person may do only so often
COSTLY = (Look,)  # commands that cost work, and that people who share a screen give with every move
RARE = (TakeBack, Mute)  # commands that cost work and that nobody needs often


class Lobby:
    """Loads tables, lets people act at them, notifies subscribers, and sees to clocks and bots."""

    def __init__(self, storage: Storage, thinkers: ThinkerPool, pause: float, patience: float = 20.0) -> None:
        self.storage = storage
        self.thinkers = thinkers
        self.pause = pause
        self.patience = patience  # seconds for which a slow reader may block its own socket
        self.open_seconds = Settings().open_seconds
        self.live_tables: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Future[LiveTable]] = {}
        self.editions = Editions(storage)
        self.notifier = Notifier()
        self.talk_limit = Limit(0, 1, "")
        self.work_limit = Limit(0, 1, "")
        self.hint_limit = Limit(0, 1, "")  # a hint costs the most: nearly a second of a thinker
        self.recovery = Recovery(self)
        self.timeouts = Timeouts(self)
        self.pulse: Callable[[], Awaitable[None]] = always_alive

    async def stop(self) -> None:
        tasks = [live.turn for live in self.live_tables.values() if live.turn is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.recovery.stop()
        for live in self.live_tables.values():
            if live.timer is not None:
                live.timer.cancel()

    # Finding a table.

    async def live(self, id: str) -> LiveTable:
        """A table that is up to date with its log, including what other processes have written."""
        if id in self.live_tables:
            live = self.live_tables[id]
            live.used = time.monotonic()
            await self.recovery.read_to_end(live)
            return live
        if id not in self.loading:
            self.loading[id] = asyncio.ensure_future(self.load(id))
            self.loading[id].add_done_callback(lambda _: self.loading.pop(id, None))
        return await asyncio.shield(self.loading[id])

    async def load(self, id: str) -> LiveTable:
        try:
            entries = await self.storage.entries(id)
        except DecodeError:
            raise cannot_open("its log was written by another version of Backroom.") from None
        if not entries:
            raise Refusal("unknown", "There is no such table.")
        edition = await self.editions.of(entries[0].event)
        try:
            live = self.live_after(id, entries, edition)
        except Exception:
            logger.exception("log unreadable", extra={"table": id})
            raise cannot_open("its log does not fit this version of Backroom.") from None
        async with live.lock:
            self.register(live)
            await self.give_time_back(live)
        return live

    async def give_time_back(self, live: LiveTable) -> None:
        """Give back downtime from before it was loaded; during an outage that is done later."""
        try:
            await self.recovery.give_time_back(live)
        except Refusal as refusal:
            logger.info("time not given back", extra={"table": live.table.id, "reason": refusal.code})

    def live_after(self, id: str, entries: list[Entry], edition: Edition) -> LiveTable:
        """A table made from these entries, not yet registered."""
        live = LiveTable(Table(id, edition))
        for entry in entries:
            self.follow(live, entry)
        return live

    def register(self, live: LiveTable) -> None:
        """From now on this is the table with that id."""
        self.live_tables[live.table.id] = live
        live.stored = (live.table.state, None, live.table.setup)
        live.outage = self.storage.outage
        live.maybe_behind = bool(live.outage)
        self.timeouts.schedule(live)

    def follow(self, live: LiveTable, entry: Entry) -> None:
        live.remember(entry)
        live.table.follow(entry)
        if live.shadow is None and live.table.seq == 1 and live.table.terms.delay:
            live.shadow = Table(live.table.id, live.table.edition)
        if live.shadow is not None:
            live.unseen.append(entry)
            self.let_shadow_follow(live)

    def let_shadow_follow(self, live: LiveTable) -> None:
        """Show spectators what is old enough; before the deal they see everything at once."""
        if live.later is not None:
            live.later.cancel()
            live.later = None
        if live.shadow is None:
            return
        until = now() - live.table.terms.delay * 1000
        followed = False
        while live.unseen and (live.unseen[0].at <= until or before_the_deal(live.shadow, live.unseen[0])):
            live.shadow.follow(live.unseen.pop(0))
            followed = True
        if followed:
            self.notify(live, live.delayed())
        if live.unseen:
            wait = max(0.05, (live.unseen[0].at - until) / 1000)
            live.later = later(wait, self.let_shadow_follow, live)

    # Acting.

    async def act(self, live: LiveTable, seat: int, command: Commands, asker: Subscriber | None = None) -> int:
        """Execute a command of a seat, once; gives its seq in the log, which the asker is told too."""
        key = f"{seat}:{command.key}"
        async with live.lock:
            if asker is not None and not asker.sits_at(live.table, seat):
                raise Refusal(*NOT_YOURS)
            if key not in live.table.keys and (self.storage.outage or live.maybe_behind):
                await self.recovery.ready(live)
            if key in live.table.keys:
                if asker is not None:
                    asker.answer(command.key)
                return live.table.keys[key]
            for left in reversed(range(TRIES)):
                try:
                    seq = await self.written(live, self.take(live, seat, command), asker)
                    break
                except Overtaken:  # another process was faster: the command is judged anew
                    if not left:
                        raise
            if live.table.state == DEALING:
                await self.go_on_dealing(live)
            return seq

    def not_too_often(self, table: Table, person: str, command: Commands) -> None:
        """Limit, each kind by itself, the commands that cost much work or could fill the log."""
        what = f"{type(command).__name__} {person}"
        if isinstance(command, Hint):
            self.hint_limit.check(what)
        elif isinstance(command, COSTLY):
            self.work_limit.check(what)
        elif isinstance(command, RARE) or (isinstance(command, Commit) and table.state == OPEN):
            self.talk_limit.check(what)

    def take(self, live: LiveTable, seat: int, command: Commands) -> PendingEntry:
        """Judge a command and apply it to the table, once. The lock is held, and the table is up to date."""
        person = live.table.seats[seat].person
        self.not_too_often(live.table, person, command)
        event = conduct(live.table, seat, command)
        if isinstance(event, TALK_EVENTS):
            self.talk_limit.check(person)
        return self.fold(live, event, f"{seat}:{command.key}")

    async def append(self, live: LiveTable, event: TableEvent | Decision, sitting: str = "") -> int:
        """Append what happens without a command. The lock is held."""
        seq = live.table.seq
        await self.recovery.ready(live)
        if live.table.seq != seq:
            return answered_elsewhere(live, "", None)
        return await self.written(live, self.fold(live, event, "", sitting), None)

    async def written(self, live: LiveTable, pending: PendingEntry, asker: Subscriber | None) -> int:
        """Write the entry, then publish it: durable first, told second. The lock is held."""
        overtaken = False
        try:
            await self.storage.append(pending.write)
        except Conflict:
            overtaken = True
        except Exception:
            self.roll_back(live)
            raise
        if overtaken:
            await self.reload(live)
            return answered_elsewhere(live, pending.entry.key, asker)
        self.publish(live, pending, asker)
        return pending.entry.seq

    def fold(self, live: LiveTable, event: TableEvent | Decision, key: str, sitting: str = "") -> PendingEntry:
        """Apply an event without telling anybody. The lock is held until it is published or rolled back."""
        table = live.table
        if isinstance(event, Decision):
            event = table.play(event)
        entry = Entry(table.seq + 1, max(now(), table.at), key, event)
        write = Write(table.id, [entry])
        write.sitting = [sitting] if sitting else []
        self.follow(live, entry)
        wanted = (table.state, self.timeouts.due(table), table.setup)
        write.change = row_change(table, wanted, live.stored)
        return PendingEntry(entry, write, wanted)

    def publish(self, live: LiveTable, pending: PendingEntry, asker: Subscriber | None) -> None:
        """The entry is durable: tell everybody."""
        live.stored = pending.row
        if asker is not None:
            asker.answers.append(bare(pending.entry.key))
        self.notify(live, live.prompt(), locked=True)
        self.timeouts.schedule(live)

    # Dealing. The lock is held.

    async def deal(self, live: LiveTable) -> None:
        """Everybody is seated: the match begins once everyone who adds a share has committed to it and opened it."""
        await self.append(live, first_event(live.table))
        await self.go_on_dealing(live)

    async def go_on_dealing(self, live: LiveTable) -> None:
        """Continue until the deal waits for somebody; another process may have done so already."""
        while (event := next_event(live.table)) is not None:
            try:
                await self.append(live, event)
            except Refusal as refusal:
                if refusal.code != "conflict":
                    raise

    def roll_back(self, live: LiveTable) -> None:
        """The newest entry may not have been written: put the table back as it was, until its log says otherwise."""
        entries = live.log.entries()[:-1]
        live.table = Table(live.table.id, live.table.edition)
        live.shadow = None
        live.unseen.clear()
        live.log = CompactLog()
        live.spoken = 0
        for entry in entries:
            self.follow(live, entry)
        live.maybe_behind = True
        self.timeouts.schedule(live, own=False)

    async def reload(self, live: LiveTable) -> None:
        """Another process was faster: roll back what was not written, and read what was."""
        self.roll_back(live)
        await self.recovery.read_missing(live)
        self.notify(live)
        self.timeouts.schedule(live, own=False)

    async def catch_up(self, id: str, seq: int) -> None:
        """Another process has written to this table: read it."""
        if id in self.loading:
            await asyncio.wait([self.loading[id]])
        live = self.live_tables.get(id)
        if live is None or live.table.seq >= seq:
            return
        async with live.lock:
            self.follow_others(live, await self.storage.entries(id, live.table.seq))

    def follow_others(self, live: LiveTable, entries: list[Entry]) -> None:
        """What another process has written. The lock is held."""
        for entry in entries:
            self.follow(live, entry)
        if entries:
            live.stored = (live.table.state, self.timeouts.due(live.table), live.table.setup)
            self.notify(live, live.prompt(), locked=True)
            self.timeouts.schedule(live, own=False)

    # Telling.

    def notify(self, live: LiveTable, whom: Iterable[Subscriber] | None = None, locked: bool = False) -> None:
        """Tell whoever is asked first, then the others: at once, or later if the server is busy with matches."""
        asked = live.table.asked()
        later = live.table.state == RUNNING and self.notifier.busy()
        others: list[Subscriber] = []
        for subscriber in live.subscribers if whom is None else whom:
            if subscriber.subscription.seat == asked:
                subscriber.notify(locked)
            else:
                others.append(subscriber)
        for subscriber in others:
            if later:
                self.notifier.notify_later(subscriber)
            else:
                subscriber.notify(locked)


async def always_alive() -> None:
    """A lobby without a heartbeat."""


def answered_elsewhere(live: LiveTable, key: str, asker: Subscriber | None) -> int:
    """Another process was faster, perhaps with this very key."""
    if not key or key not in live.table.keys:
        raise Overtaken
    if asker is not None:
        asker.answer(bare(key))
    return live.table.keys[key]


def bare(key: str) -> str:
    """A key as the client sent it, without its seat."""
    return key.partition(":")[2]


def before_the_deal(table: Table, entry: Entry) -> bool:
    return table.match is None and not isinstance(entry.event, Began)
