"""Where logs are stored: SQLite by default, PostgreSQL for many processes. Durable first, told second."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any

from sqlalchemy import event, func, or_, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from backroom.engine import BadInput
from backroom.server.log import schema
from backroom.server.log.durable_writer import (
    CHANNEL,
    LONGEST_WAL,
    Conflict,
    PostgresWriter,
    SqliteWriter,
    Write,
    Writer,
)
from backroom.server.log.events import Entry, read
from backroom.server.log.outages import outage_in, unavailable
from backroom.server.log.postgres import CONNECT_ARGUMENTS, ConnectionCheck
from backroom.server.refusals import Refusal

MOST_TOGETHER = 256
ENDS = text(  # answered from the log's primary key alone
    "SELECT id, (SELECT max(seq) FROM log WHERE table_id = id) FROM unnest(CAST(:tables AS text[])) AS id"
)
TALK = ("said", "whispered", "emoted")  # tags of the events that are talk


def engine_for(url: str, synchronous: str = "full") -> AsyncEngine:
    """The database behind an address such as sqlite:///file or postgresql://host/name."""
    scheme, colon, rest = url.partition("://")
    drivers = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
    if not colon or scheme not in {**drivers, **{name: name for name in drivers.values()}}:
        raise BadInput(f"BACKROOM_DATABASE is sqlite:///FILE or postgresql://…, not '{scheme}'.")
    address = f"{drivers.get(scheme, scheme)}://{rest}"
    if "sqlite" in address:
        engine = create_async_engine(
            address, pool_size=5, max_overflow=0, hide_parameters=True, connect_args={"timeout": 30}
        )
        event.listen(engine.sync_engine, "connect", PRAGMAS[synchronous])
        return engine
    return create_async_engine(
        address, pool_size=8, max_overflow=4, hide_parameters=True, connect_args=CONNECT_ARGUMENTS
    )


PRAGMAS_OF_ALL = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "busy_timeout=30000",
    "wal_autocheckpoint=4000",
    "journal_size_limit=16777216",
)


def durable(connection: Any, _: Any) -> None:
    """A committed move survives a power cut."""
    cursor = connection.cursor()
    for pragma in PRAGMAS_OF_ALL:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def unsafe(connection: Any, _: Any) -> None:
    """A committed move survives a crash of the server but not a power cut: for measurements."""
    durable(connection, None)
    connection.cursor().execute("PRAGMA synchronous=OFF")


PRAGMAS = {"full": durable, "off": unsafe}


class Storage:
    """One writer, which commits everything that has arrived in the meantime as a group, and readers."""

    def __init__(self, url: str, synchronous: str = "full") -> None:
        self.engine = engine_for(url, synchronous)
        self.postgres = self.engine.dialect.name == "postgresql"
        self.connection_check = ConnectionCheck(self.engine) if self.postgres else None
        self.writer: Writer = (
            PostgresWriter(self.engine, self.connection_check)
            if self.connection_check
            else SqliteWriter(self.engine, PRAGMAS[synchronous])
        )
        self.waiting: list[Write] = []
        self.wake = asyncio.Event()
        self.writing: asyncio.Task[None] | None = None
        self.groups = 0
        self.written = 0
        self.outage = ""  # what is wrong with the database
        self.on_outage: Callable[[str], object] = bool

    async def start(self) -> None:
        self.writing = asyncio.create_task(self.write_loop(), name="writer")

    async def stop(self) -> None:
        """Write what has been queued, then stop."""
        while self.waiting:
            await asyncio.sleep(0.01)
        if self.writing is not None:
            self.writing.cancel()
            await asyncio.gather(self.writing, return_exceptions=True)
        await self.writer.shut_down()
        await self.engine.dispose()

    # Writing.

    def append(self, write: Write) -> Awaitable[None]:
        """Done when the entries are durable; a Conflict if their seq is taken, refused at once during an outage."""
        if self.outage:
            raise unavailable(self.outage)
        self.waiting.append(write)
        self.wake.set()
        return write.done

    async def write_loop(self) -> None:
        while True:
            await self.wake.wait()
            self.wake.clear()
            while self.waiting:
                group = self.waiting[:MOST_TOGETHER]
                await self.write_group(group)
                del self.waiting[: len(group)]

    async def write_group(self, group: list[Write]) -> None:
        """Write the group at once; if one of its writes conflicts, each by itself."""
        try:
            await self.commit(sorted(group, key=lambda write: write.table))
        except Conflict:
            for write in group:
                await self.write_alone(write)
        except Exception as error:  # the disk is full or the database gone: the callers are told
            mark_failed(group, self.refusal_for(error))
        else:
            mark_durable(group)

    async def write_alone(self, write: Write) -> None:
        try:
            await self.commit([write])
        except Exception as error:
            mark_failed([write], self.refusal_for(error))
        else:
            mark_durable([write])

    async def commit(self, writes: list[Write]) -> None:
        await self.writer.write(writes)
        self.groups += 1
        self.written += sum(len(write.entries) for write in writes)

    async def trim(self) -> None:
        """Keep the write-ahead log short, whoever is reading; during an outage, as short as possible."""
        await self.writer.trim(0 if self.outage else LONGEST_WAL)

    # Outages.

    def set_outage(self, outage: str) -> None:
        """Note what is wrong with the database now, and report changes."""
        if outage != self.outage:
            self.outage = outage
            if outage and self.connection_check:
                self.connection_check.distrust_existing()
            self.on_outage(outage)

    def failed(self, outage: str) -> Refusal:
        self.set_outage(outage)
        return unavailable(outage)

    def refusal_for(self, error: Exception) -> Exception:
        """What the caller is told: a refusal if the error means an outage, otherwise the error itself."""
        if isinstance(error, Conflict):
            return error
        outage = outage_in(error, self.engine.url.database or "")
        return self.failed(outage) if outage else error

    @contextmanager
    def guarded(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            told = self.refusal_for(error)
            if told is error:
                raise
            raise told from error

    # Reading.

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """A log, or the rest of it."""
        log = schema.log
        query = select(log.c.seq, log.c.at, log.c.key, log.c.body).where(log.c.table_id == table, log.c.seq > since)
        rows = await self.rows(query.order_by(log.c.seq))
        return [Entry(seq, at, key or "", read(body)) for seq, at, key, body in rows]

    async def ends(self, tables: list[str]) -> dict[str, int]:
        """The length of each of these tables' logs."""
        rows = await self.rows(ENDS.bindparams(tables=tables))
        return {id: seq or 0 for id, seq in rows}

    async def talk_before(self, table: str, before: int, most: int) -> list[Entry]:
        """Talk in a log before a seq, the newest first."""
        log = schema.log
        talk = or_(*[log.c.body.startswith(f'{{"event":"{tag}"', autoescape=True) for tag in TALK])
        query = select(log.c.seq, log.c.at, log.c.key, log.c.body).where(
            log.c.table_id == table, log.c.seq < before, talk
        )
        rows = await self.rows(query.order_by(log.c.seq.desc()).limit(most))
        return [Entry(seq, at, key or "", read(body)) for seq, at, key, body in rows]

    async def rows(self, query: Any) -> Sequence[Any]:
        with self.guarded():
            async with self.engine.connect() as connection:
                return (await connection.execute(query)).all()

    async def count(self, statement: Any) -> int:
        """Execute a change; gives the number of rows it touched."""
        async with self.transaction() as connection:
            return int((await connection.execute(statement)).rowcount)

    async def notify_others(self, payload: str) -> None:
        """Notify the other processes of something that is not in a log."""
        if self.postgres:
            await self.execute(select(func.pg_notify(CHANNEL, payload)))

    async def execute(self, *statements: Any) -> None:
        """Execute small changes outside any log."""
        async with self.transaction() as connection:
            for statement in statements:
                await connection.execute(statement)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """A transaction."""
        with self.guarded():
            async with self.engine.begin() as connection:
                yield connection


def mark_durable(writes: list[Write]) -> None:
    for write in writes:
        if not write.done.done():
            write.done.set_result(None)


def mark_failed(writes: list[Write], error: Exception) -> None:
    for write in writes:
        if not write.done.done():
            write.done.set_exception(error)
