"""All tables that somebody sits at or looks at, in this process. Whoever reads or changes a table holds its lock."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable

from msgspec import DecodeError

from backroom.engine import Edition
from backroom.server.bots.pool import ThinkerPool
from backroom.server.clock import now
from backroom.server.lobby.live import Folded, Live, later
from backroom.server.lobby.notifier import Notifier, Subscriber
from backroom.server.lobby.recovery import Recovery
from backroom.server.lobby.turns import NOT_YOURS, Turns
from backroom.server.log.editions import Editions, cannot_open
from backroom.server.log.events import Began, Emoted, Entry, Proposed, Returned, Said, Stood, TableEvent, Whispered
from backroom.server.log.storage import Storage
from backroom.server.log.writer import Conflict, Note
from backroom.server.network.limits import Limit
from backroom.server.refusals import Overtaken, Refusal, judged_anew
from backroom.server.settings import Settings
from backroom.server.tables.commands import Commands, Commit, Hint, Look, Mute, TakeBack
from backroom.server.tables.conduct import conduct
from backroom.server.tables.dealing import first_event, next_event
from backroom.server.tables.standing import OPEN, RUNNING
from backroom.server.tables.table import Decision, Table
from backroom.server.wire.summaries import row_change

logger = logging.getLogger("backroom")

CHATTER = (Said, Whispered, Emoted, Stood, Returned, Proposed)  # what one person may not do all the time
LABOUR = (Look, Hint)  # commands that cost work, and that people at one screen give with every move
RARE = (TakeBack, Mute)  # commands that cost work and that nobody gives often


class Lobby:
    """Loads tables, lets people act at them, wakes who listens, and looks after clocks and bots."""

    def __init__(self, storage: Storage, thinkers: ThinkerPool, pause: float, patience: float = 20.0) -> None:
        self.storage = storage
        self.thinkers = thinkers
        self.pause = pause
        self.patience = patience  # seconds that a slow reader may hold up its own socket
        self.open_seconds = Settings().open_seconds
        self.lives: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Future[Live]] = {}
        self.editions = Editions(storage)
        self.notifier = Notifier()
        self.chatter = Limit(0, 1, "")
        self.labour = Limit(0, 1, "")
        self.recovery = Recovery(self)
        self.turns = Turns(self)
        self.pulse: Callable[[], Awaitable[None]] = always_alive

    async def stop(self) -> None:
        tasks = [live.turn for live in self.lives.values() if live.turn is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.recovery.stop()
        for live in self.lives.values():
            if live.timer is not None:
                live.timer.cancel()

    # Finding a table.

    async def live(self, id: str) -> Live:
        """A table as its log stands now: whoever has changed it by another process finds what they did."""
        if id in self.lives:
            live = self.lives[id]
            live.used = time.monotonic()
            await self.recovery.read_on(live)
            return live
        if id not in self.loading:
            self.loading[id] = asyncio.ensure_future(self.load(id))
            self.loading[id].add_done_callback(lambda _: self.loading.pop(id, None))
        return await asyncio.shield(self.loading[id])

    async def load(self, id: str) -> Live:
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
            self.keep(live)
            await self.give_time_back(live)
        return live

    async def give_time_back(self, live: Live) -> None:
        """Downtime before it was loaded; in times of trouble later."""
        try:
            await self.recovery.give_time_back(live)
        except Refusal as refusal:
            logger.info("time not given back", extra={"table": live.table.id, "reason": refusal.code})

    def live_after(self, id: str, entries: list[Entry], edition: Edition) -> Live:
        """A table as these entries tell it, which nobody knows of yet."""
        live = Live(Table(id, edition))
        for entry in entries:
            self.follow(live, entry)
        return live

    def keep(self, live: Live) -> None:
        """Its log is as long as this, so from now on it is the table."""
        self.lives[live.table.id] = live
        live.stored = (live.table.state, None, live.table.setup)
        live.trouble = self.storage.trouble
        live.unsure = bool(live.trouble)
        self.turns.attend(live)

    def follow(self, live: Live, entry: Entry) -> None:
        live.remember(entry)
        live.table.follow(entry)
        if live.shadow is None and live.table.seq == 1 and live.table.terms.delay:
            live.shadow = Table(live.table.id, live.table.edition)
        if live.shadow is not None:
            live.unseen.append(entry)
            self.let_shadow_follow(live)

    def let_shadow_follow(self, live: Live) -> None:
        """Spectators see what is old enough; whoever waits for a seat sees at once who took one."""
        if live.later is not None:
            live.later.cancel()
            live.later = None
        if live.shadow is None:
            return
        until = now() - live.table.terms.delay * 1000
        followed = False
        while live.unseen and (live.unseen[0].at <= until or before_the_deal(live.shadow, live.unseen[0])):
            live.shadow.follow(live.unseen.popleft())
            followed = True
        if followed:
            self.tell(live, spectators=True)
        if live.unseen:
            wait = max(0.05, (live.unseen[0].at - until) / 1000)
            live.later = later(wait, self.let_shadow_follow, live)

    # Acting.

    async def act(self, live: Live, seat: int, command: Commands, asker: Subscriber | None = None) -> int:
        """Do what a seat asks for, once; the seq under which it stands in the log, as the asker is told."""
        key = f"{seat}:{command.key}"
        async with live.lock:
            if asker is not None and not asker.sits_at(live.table, seat):
                raise Refusal(*NOT_YOURS)
            if key not in live.table.keys:
                await self.recovery.ready(live)
            if key not in live.table.keys:
                seq = await self.take_and_write(live, seat, command, asker)
                await self.go_on_dealing(live)
                return seq
            if asker is not None:
                asker.answer(command.key)
            return live.table.keys[key]

    @judged_anew
    async def take_and_write(self, live: Live, seat: int, command: Commands, asker: Subscriber | None) -> int:
        return await self.written(live, self.take(live, seat, command), asker)

    def not_too_often(self, table: Table, person: str, command: Commands) -> None:
        """What costs much work, or lines of the log without end, is counted before it is done; each kind by itself."""
        what = f"{type(command).__name__} {person}"
        if isinstance(command, LABOUR):
            self.labour.check(what)
        elif isinstance(command, RARE) or (isinstance(command, Commit) and table.state == OPEN):
            self.chatter.check(what)

    def take(self, live: Live, seat: int, command: Commands) -> Folded:
        """Judge a command and let the table follow it, once. The lock is held, and the log has nothing more."""
        person = live.table.seats[seat].person
        self.not_too_often(live.table, person, command)
        event = conduct(live.table, seat, command)
        if isinstance(event, CHATTER):
            self.chatter.check(person)
        return self.fold(live, event, f"{seat}:{command.key}")

    async def append(self, live: Live, event: TableEvent | Decision, sitting: str = "") -> int:
        """What comes about without a command. The lock is held."""
        seq = live.table.seq
        await self.recovery.ready(live)
        if live.table.seq != seq:
            return answered_elsewhere(live, "", None)
        return await self.written(live, self.fold(live, event, "", sitting), None)

    async def written(self, live: Live, folded: Folded, asker: Subscriber | None) -> int:
        """Durable first, told second. The lock is held."""
        try:
            await self.storage.append(folded.note)
        except Conflict:
            await self.reload(live)
            return answered_elsewhere(live, folded.entry.key, asker)
        except Exception:
            self.forget(live)
            raise
        self.publish(live, folded, asker)
        return folded.entry.seq

    def fold(self, live: Live, event: TableEvent | Decision, key: str, sitting: str = "") -> Folded:
        """The table follows; nobody is told. The lock is held until it is written and published, or forgotten."""
        table = live.table
        if isinstance(event, Decision):
            event = table.play(event)
        entry = Entry(table.seq + 1, max(now(), table.at), key, event)
        note = Note(table.id, [entry])
        note.sitting = [sitting] if sitting else []
        self.follow(live, entry)
        wanted = (table.state, self.turns.due(table), table.setup)
        note.change = row_change(table, wanted, live.stored)
        return Folded(entry, note, wanted)

    def publish(self, live: Live, folded: Folded, asker: Subscriber | None) -> None:
        """It is in the log, so everybody may know."""
        live.stored = folded.row
        if asker is not None:
            asker.answers.append(bare(folded.entry.key))
        self.tell(live, locked=True)
        self.turns.attend(live)

    # Dealing. The lock is held.

    async def deal(self, live: Live) -> None:
        """Everybody sits: the match begins, once whoever adds a share has committed to it and opened it."""
        await self.append(live, first_event(live.table))
        await self.go_on_dealing(live)

    async def go_on_dealing(self, live: Live) -> None:
        """Until somebody is waited for; another process may have gone on already."""
        while (event := next_event(live.table)) is not None:
            try:
                await self.append(live, event)
            except Refusal as refusal:
                if refusal.code != "conflict":
                    raise

    def forget(self, live: Live) -> None:
        """The newest entry was perhaps not written: the table stands as before, until its log says otherwise."""
        entries = live.log[:-1]
        live.table = Table(live.table.id, live.table.edition)
        live.shadow = None
        live.unseen.clear()
        live.log = []
        live.spoken.clear()
        for entry in entries:
            self.follow(live, entry)
        live.unsure = True
        self.turns.attend(live, own=False)

    async def reload(self, live: Live) -> None:
        """Another process was first: forget what was not written, and read what was."""
        self.forget(live)
        await self.recovery.make_sure(live)
        self.tell(live)
        self.turns.attend(live, own=False)

    async def catch_up(self, id: str, seq: int) -> None:
        """Another process has written."""
        if id in self.loading:
            await asyncio.wait([self.loading[id]])
        live = self.lives.get(id)
        if live is None or live.table.seq >= seq:
            return
        async with live.lock:
            entries = await self.storage.entries(id, live.table.seq)
            for entry in entries:
                self.follow(live, entry)
            if entries:
                live.stored = (live.table.state, self.turns.due(live.table), live.table.setup)
                self.tell(live)
                self.turns.attend(live, own=False)

    # Telling.

    def tell(self, live: Live, spectators: bool = False, locked: bool = False) -> None:
        """Whoever is asked hears first, the others in turn; all first where no match runs."""
        asked = live.table.asked()
        urgent = live.table.state != RUNNING
        for subscriber in live.subscribers:
            if spectators and subscriber.subscription.seats:
                continue
            if locked and subscriber.subscription.seat == asked:
                subscriber.hear()
            elif urgent or subscriber.subscription.seat == asked:
                subscriber.wakeup.set()
            else:
                self.notifier.call_on(subscriber)


async def always_alive() -> None:
    """A lobby without a heartbeat."""


def answered_elsewhere(live: Live, key: str, asker: Subscriber | None) -> int:
    """Another process was first: perhaps with this very key."""
    if not key or key not in live.table.keys:
        raise Overtaken
    if asker is not None:
        asker.answer(bare(key))
    return live.table.keys[key]


def bare(key: str) -> str:
    """A key as its seat has made it."""
    return key.partition(":")[2]


def before_the_deal(table: Table, entry: Entry) -> bool:
    return table.match is None and not isinstance(entry.event, Began)
