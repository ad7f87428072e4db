"""All tables that somebody sits at or looks at, in this process. Whoever reads or changes a table holds its lock."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import DecodeError

from backroom.engine import Edition
from backroom.server.bots.pool import ThinkerPool
from backroom.server.clock import now
from backroom.server.lobby.live import Folded, Live
from backroom.server.lobby.notifier import Notifier, Subscriber
from backroom.server.lobby.recovery import Recovery
from backroom.server.log.editions import Editions, cannot_open
from backroom.server.log.events import Began, Emoted, Entry, Proposed, Returned, Said, Stood, TableEvent, Whispered
from backroom.server.log.storage import Storage
from backroom.server.log.writer import Conflict, Note
from backroom.server.network.limits import Limit
from backroom.server.refusals import Refusal
from backroom.server.settings import Settings
from backroom.server.tables.commands import Commands, Commit, Hint, Look, Mute, TakeBack
from backroom.server.tables.conduct import conduct, may_take, usual_level
from backroom.server.tables.dealing import first_event, late_event, next_event
from backroom.server.tables.table import DEALING, OPEN, RUNNING, Decision, Table
from backroom.server.wire.summaries import row_change

logger = logging.getLogger("backroom")

LATE = 8_000  # milliseconds after which another process looks after a bot's turn
CHATTER = (Said, Whispered, Emoted, Stood, Returned, Proposed)  # what one person may not do all the time
LABOUR = (Look, Hint)  # commands that cost work, and that people at one screen give with every move
RARE = (TakeBack, Mute)  # commands that cost work and that nobody gives often
NOT_YOURS = ("forbidden", "That is not your seat any more.")
TRY_AGAIN = 0.5  # seconds


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
        """A table, from memory or from its log."""
        if id in self.lives:
            live = self.lives[id]
            live.used = time.monotonic()
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
        self.attend(live)

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
                seq = await self.written(live, self.take(live, seat, command), asker)
                await self.go_on_dealing(live)
                return seq
            if asker is not None:
                asker.answer(command.key)
            return live.table.keys[key]

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
        wanted = (table.state, self.due(table), table.setup)
        note.change = row_change(table, wanted, live.stored)
        return Folded(entry, note, wanted)

    def publish(self, live: Live, folded: Folded, asker: Subscriber | None) -> None:
        """It is in the log, so everybody may know."""
        live.stored = folded.row
        if asker is not None:
            asker.answers.append(bare(folded.entry.key))
        self.tell(live, locked=True)
        self.attend(live)

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

    def waited_enough(self, live: Live) -> None:
        """For commitments or shares."""
        if live.turn is None or live.turn.done():
            live.turn = asyncio.create_task(self.deal_without(live), name=f"deal at {live.table.id}")

    async def deal_without(self, live: Live) -> None:
        """Go on without whoever is still waited for; what is too early or cannot be written now is tried again."""
        try:
            async with live.lock:
                event = late_event(live.table)
                if event is not None and self.patience_ends(live) <= now():
                    await self.append(live, event)
                    await self.go_on_dealing(live)
                    return
        except Refusal as refusal:
            logger.info("not dealt", extra={"table": live.table.id, "reason": refusal.code})
        except Exception:
            logger.exception("not dealt", extra={"table": live.table.id})
        live.turn = None
        self.attend(live, own=False)

    def patience_ends(self, live: Live) -> int:
        """When a deal goes on without whoever is waited for; nobody can answer a server that is down."""
        return max(live.loaded, live.table.agreement.since) + int(self.open_seconds * 1000)

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
        self.attend(live, own=False)

    async def reload(self, live: Live) -> None:
        """Another process was first: forget what was not written, and read what was."""
        self.forget(live)
        await self.recovery.make_sure(live)
        self.tell(live)
        self.attend(live, own=False)

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
                live.stored = (live.table.state, self.due(live.table), live.table.setup)
                self.tell(live)
                self.attend(live, own=False)

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

    # Clocks and bots.

    def due(self, table: Table) -> int | None:
        """When somebody has to look after this table, at the latest."""
        asked = table.asked()
        if table.state == DEALING:
            return table.agreement.since + int(self.open_seconds * 1000)
        if table.state != RUNNING or asked < 0:
            return None
        return table.at + LATE if table.seats[asked].level else table.deadline()

    def attend(self, live: Live, own: bool = True) -> None:
        """See that whoever has to act without being a person, does; in times of trouble nobody has to."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        if self.storage.trouble:
            return
        table = live.table
        asked = table.asked()
        if table.state == DEALING:
            wait = (self.patience_ends(live) - now()) / 1000
            live.timer = later(max(0.0 if own else TRY_AGAIN, wait), self.waited_enough, live)
        if table.state != RUNNING or asked < 0:
            return
        deadline = table.deadline()
        if deadline is not None:
            live.timer = later(max(0.0, (deadline - now()) / 1000), self.begin_turn, live, "clock")
        elif table.seats[asked].level:
            wait = self.pause if own else (LATE + 500) / 1000
            live.timer = later(wait, self.begin_turn, live, "bot")

    def begin_turn(self, live: Live, by: str) -> None:
        if live.turn is None or live.turn.done():
            live.turn = asyncio.create_task(self.take_turn(live, by), name=f"{by} at {live.table.id}")

    async def take_turn(self, live: Live, by: Any) -> None:
        """A bot decides: for itself, or for somebody whose time is up."""
        table = live.table
        seat, question = table.asked(), table.question_seq
        if table.match is None or seat < 0:
            return
        level = table.seats[seat].level or usual_level(table)
        own = True
        try:
            choice = await self.thinkers.think(table.match, seat, level, table.bot_seed(), table.id)
            if by == "clock":
                await self.pulse()
            async with live.lock:
                live.turn = None
                await self.recovery.ready(live)
                asked = live.table.asked(), live.table.question_seq
                if asked == (seat, question) and may_take(live.table, choice, by, now()):
                    await self.append(live, Decision(seat, choice, by))
                    return
        except Refusal as refusal:
            logger.info("turn not taken", extra={"table": table.id, "reason": refusal.code})
            if refusal.code != "unavailable":
                return
        except Exception:
            logger.exception("turn not taken", extra={"table": table.id})
            own = False
        live.turn = None
        self.attend(live, own)

    # Advice.

    async def advise(self, live: Live, seat: int, asker: Subscriber) -> tuple[int, str]:
        """What the house would do in this seat."""
        async with live.lock:
            table = live.table
            if not asker.sits_at(table, seat):
                raise Refusal(*NOT_YOURS)
            if not table.terms.hints:
                raise Refusal("forbidden", "There are no hints at this table.")
            if table.asked() != seat or table.state != RUNNING:
                raise Refusal("conflict", "It is not your turn.")
            match = table.playing()
            labels = {option.choice: option.label for option in match.options()}
            turn = f"hint {asker.subscription.person}"  # one for all that a person asks for
            thinking = self.thinkers.think(match.clone(), seat, usual_level(table), table.bot_seed(), turn)
        choice = await thinking
        return choice, labels.get(choice, "")


async def always_alive() -> None:
    """A lobby without a heartbeat."""


def later(seconds: float, do: Callable[..., None], *what: Any) -> asyncio.TimerHandle:
    return asyncio.get_running_loop().call_later(seconds, do, *what)


def answered_elsewhere(live: Live, key: str, asker: Subscriber | None) -> int:
    """Another process was first: perhaps with this very key."""
    if not key or key not in live.table.keys:
        raise Refusal("conflict", "Somebody else was faster.")
    if asker is not None:
        asker.answer(bare(key))
    return live.table.keys[key]


def bare(key: str) -> str:
    """A key as its seat has made it."""
    return key.partition(":")[2]


def before_the_deal(table: Table, entry: Entry) -> bool:
    return table.match is None and not isinstance(entry.event, Began)
