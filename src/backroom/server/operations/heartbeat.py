"""The heartbeat: the server records that it is alive, and learns from gaps how long nobody could play."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from sqlalchemy import delete, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from backroom.server.clock import clock, now
from backroom.server.lobby.housekeeping import ALWAYS, Housekeeper
from backroom.server.lobby.lobby import Lobby
from backroom.server.log import schema
from backroom.server.log.outages import GONE
from backroom.server.log.storage import Storage
from backroom.server.operations.restore import RUNNING_SERVERS
from backroom.server.refusals import Refusal

logger = logging.getLogger("backroom")

EVERY = 2.0  # seconds between two beats
TRY_AGAIN = 0.5  # during an outage
PATIENCE = 10.0  # seconds that one beat may take
FRESH = 1.0  # seconds for which a beat counts as recent
GAP = 5_000  # milliseconds between two beats; anything longer was a downtime
START = 100  # the same at the start of a server that does not share its database
ALIVE, DOWN = "alive", "down "  # names of facts; the second is followed by the start of the downtime
ROOM = "room"  # a row that is written to see whether there is room, and deleted again
LEAD = "lead"  # a fact: how many milliseconds our time is ahead of the database's clock
SMALL_STEP = 1_000  # milliseconds
DATABASE_TIME = text("SELECT extract(epoch FROM clock_timestamp()) * 1000")
OTHERS = text(  # other running servers
    "SELECT count(*) FROM pg_locks JOIN pg_database ON pg_locks.database = pg_database.oid"
    f" WHERE datname = current_database() AND locktype = 'advisory' AND objid = {RUNNING_SERVERS}"
)
BEAT_LOCK = 7267  # an advisory lock in PostgreSQL


class Heartbeat:
    """Beats every two seconds; during an outage it also finds out when that is over."""

    def __init__(self, storage: Storage, lobby: Lobby, housekeeper: Housekeeper) -> None:
        self.storage = storage
        self.lobby = lobby
        self.housekeeper = housekeeper
        self.last = 0.0  # when this process last wrote a beat
        self.sweeping: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Find out, before anything else, what time it is and since when no server was running."""
        await self.beat(GAP if self.storage.postgres else START)
        self.lobby.pulse = self.pulse
        if self.storage.postgres and (await self.storage.rows(OTHERS))[0][0]:
            self.housekeeper.first_look = 0

    async def run(self) -> None:
        """Run as long as the server does."""
        while True:
            await asyncio.sleep(TRY_AGAIN if self.storage.outage else EVERY)
            try:
                await self.find_out()
                await self.storage.trim()
            except Refusal:
                continue
            except Exception:
                logger.exception("heartbeat")

    async def find_out(self) -> None:
        """Beat once; if that succeeds during an outage, the outage is over."""
        if self.storage.outage:
            await self.within_reason(self.storage.trim())
            await self.within_reason(self.look_for_room())
        await self.beat(GAP)
        self.storage.set_outage("")

    async def pulse(self) -> None:
        """Make sure there is a recent beat before anybody's time is up: downtime must not count."""
        if time.monotonic() - self.last > FRESH:
            await self.beat(GAP)

    async def beat(self, gap: int) -> None:
        downtimes = await self.within_reason(self.written(gap))
        self.last = time.monotonic()
        self.lobby.recovery.add_downtimes(downtimes)
        if downtimes and (self.sweeping is None or self.sweeping.done()):
            self.sweeping = asyncio.create_task(self.sweep(downtimes), name="downtimes")

    async def within_reason(self, doing: Any) -> Any:
        """A database that does not answer in time is gone."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await doing
        except TimeoutError:
            raise self.storage.failed(GONE) from None

    async def written(self, gap: int) -> list[tuple[int, int]]:
        """Write the beat, and in the same transaction any downtime that it shows; gives all known downtimes."""
        facts = schema.facts
        async with self.storage.transaction() as connection:
            if self.storage.postgres:
                await connection.execute(text(f"SELECT pg_advisory_xact_lock({BEAT_LOCK})"))
            rows = (await connection.execute(select(facts.c.name, facts.c.value))).all()
            known: dict[str, int] = {row.name: row.value for row in rows}
            last = known[ALIVE] if ALIVE in known else await last_entry(connection)
            if self.storage.postgres:
                await self.agree(connection, last, known.get(LEAD, 0))
            clock.not_before(last)
            at = now()
            if last and at - last > gap:
                known[f"{DOWN}{last}"] = at
                await put(connection, f"{DOWN}{last}", at)
            await put(connection, ALIVE, at)
        return [(int(name.removeprefix(DOWN)), until) for name, until in known.items() if name.startswith(DOWN)]

    async def agree(self, connection: AsyncConnection, last: int, lead: int) -> None:
        """Take the time from the database, so that all hosts agree, but ignore it when its clock is set."""
        asked = time.monotonic()
        told = int((await connection.execute(DATABASE_TIME)).scalar_one())
        took = int((time.monotonic() - asked) * 1000)
        jump = self.jump(told + lead, last)
        if jump:
            await put(connection, LEAD, lead - jump)
        clock.lies_in(told + lead - jump, told + lead - jump + took + 1)

    def jump(self, at: int, last: int) -> int:
        """By how much the database's clock was set since any process's last beat, apart from small steps.

        A process with a recent beat can tell; but only if the last beat does not fit the database's time either, for
        otherwise it is this process that was held up.
        """
        fits = last - SMALL_STEP <= at <= last + EVERY * 1000 + SMALL_STEP
        lately = self.last and (time.monotonic() - self.last) * 1000 < GAP
        off = at - (now() if lately else max(last, at))
        return off if not fits and abs(off) > SMALL_STEP else 0

    async def sweep(self, downtimes: list[tuple[int, int]]) -> None:
        """Forget downtimes once every table whose clock was running has its time back."""
        try:
            await self.housekeeper.load_due_tables(ALWAYS)
            for live in list(self.lobby.live_tables.values()):
                async with live.lock:
                    await self.lobby.recovery.ready(live)
            names = [f"{DOWN}{since}" for since, _ in downtimes]
            await self.storage.execute(delete(schema.facts).where(schema.facts.c.name.in_(names)))
        except Refusal as refusal:  # the next beat finds them again
            logger.info("not swept", extra={"reason": refusal.code})

    async def look_for_room(self) -> None:
        """Write something as large as many moves, to see whether there is room."""
        room = schema.editions
        there = room.c.hash == ROOM
        await self.storage.execute(delete(room).where(there), insert(room).values(hash=ROOM, text="-" * (1 << 16)))
        await self.storage.execute(delete(room).where(there))

    async def stop(self) -> None:
        """Write a last beat, so that the downtime is known to the millisecond."""
        await self.stop_sweeping()
        try:
            await self.beat(GAP)
        except Refusal as refusal:
            logger.info("no last beat", extra={"reason": refusal.code})
        await self.stop_sweeping()

    async def stop_sweeping(self) -> None:
        """Return when it has given its connection back: one that is out when the storage stops is never closed."""
        if self.sweeping is not None:
            self.sweeping.cancel()
            await asyncio.gather(self.sweeping, return_exceptions=True)


async def put(connection: AsyncConnection, name: str, value: int) -> None:
    facts = schema.facts
    await connection.execute(delete(facts).where(facts.c.name == name))
    await connection.execute(insert(facts).values(name=name, value=value))


async def last_entry(connection: AsyncConnection) -> int:
    """When something was last written, for a database without a beat."""
    found = (await connection.execute(select(func.max(schema.log.c.at)))).scalar()
    return int(found or 0)
