"""Where a move becomes durable: groups of writes, each group all or nothing, on disk when `write` returns."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, islice
from typing import Any, Protocol

from msgspec import Raw
from sqlalchemy import Table, insert, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from backroom.server.log import schema
from backroom.server.log.events import Entry, written
from backroom.server.log.growth import MOST_OF_ONE, Growth, payloads
from backroom.server.log.postgres import ConnectionCheck

CHANNEL = "backroom"
LONGEST_WAL = 64 << 20  # bytes; SQLite by itself lets it grow as long as somebody reads


class Conflict(Exception):
    """Another process has written this seq already."""


class Write:
    """Entries that go into a log together or not at all, and what else changes with them."""

    def __init__(self, table: str, entries: list[Entry]) -> None:
        self.table = table
        self.entries = entries
        self.row: dict[str, Any] | None = None  # of a new table
        self.change: dict[str, Any] | None = None  # of its state and due time
        self.sitting: list[str] = []
        self.edition: tuple[str, str] | None = None  # hash and text of what a new table is opened with
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Writer(Protocol):
    async def write(self, writes: list[Write]) -> None:
        """Return when all of it is durable; raise Conflict, with nothing written, if a seq is taken."""

    async def shut_down(self) -> None:
        """Close the connection; what was not committed is not written."""

    async def trim(self, longest: int = LONGEST_WAL) -> None:
        """Keep the write-ahead log short."""


def new_editions(writes: list[Write]) -> list[tuple[str, str]]:
    """Each once, in the same order in every process, so that no two of them wait for each other."""
    return sorted({write.edition for write in writes if write.edition})


LogRow = tuple[str, int, int, str | None, str]


def log_rows(writes: list[Write]) -> list[LogRow]:
    """Rows in the order of the schema, ready for the driver: nothing is written as often as these."""
    return [
        (write.table, entry.seq, entry.at, entry.key or None, written(entry.event))
        for write in writes
        for entry in write.entries
    ]


# PostgreSQL.

WRITE = f"""
WITH kept AS (
    INSERT INTO log (table_id, seq, at, key, body)
    SELECT * FROM unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[])
), changed AS (
    UPDATE tables SET state = new.state, due = new.due, card = coalesce(new.card, tables.card),
        result = coalesce(new.result, tables.result)
    FROM unnest($6::text[], $7::text[], $8::bigint[], $9::text[], $10::text[]) AS new (id, state, due, card, result)
    WHERE tables.id = new.id
)
SELECT pg_notify('{CHANNEL}', call) FROM unnest($11::text[]) AS call
"""
SIT = text("INSERT INTO sittings (person, table_id) VALUES (:person, :table_id) ON CONFLICT DO NOTHING")
KEEP = text("INSERT INTO editions (hash, text) VALUES (:hash, :text) ON CONFLICT DO NOTHING")
CHANGED = ("state", "due", "card", "result")


class PostgresWriter:
    """Keeps one connection; the other processes are notified in the same transaction.

    For most groups that is a single statement, so a broken network leaves no open transaction for others to wait for.
    """

    def __init__(self, engine: AsyncEngine, connection_check: ConnectionCheck) -> None:
        self.engine = engine
        self.connection_check = connection_check
        self.connection: AsyncConnection | None = None
        self.made = 0.0  # when it was connected

    async def write(self, writes: list[Write]) -> None:
        new = any(write.row or write.sitting for write in writes)
        if self.made < self.connection_check.since:
            await self.shut_down()
        try:
            connection = self.connection or await self.connect()
            try:
                await (self.write_new if new else self.write_rows)(connection, writes)
            except IntegrityError:
                if new:
                    await connection.exec_driver_sql("ROLLBACK")
                raise Conflict(writes[0].table) from None
        except Conflict:
            raise
        except BaseException:
            await self.shut_down()
            raise

    async def connect(self) -> AsyncConnection:
        connection, self.made = await self.engine.connect(), time.monotonic()
        self.connection = await connection.execution_options(isolation_level="AUTOCOMMIT")
        return self.connection

    async def write_rows(self, connection: AsyncConnection, writes: list[Write]) -> None:
        await connection.exec_driver_sql(WRITE, written_together(writes))

    async def write_new(self, connection: AsyncConnection, writes: list[Write]) -> None:
        """Write new tables and sittings too, in one transaction."""
        await connection.exec_driver_sql("BEGIN")
        for hash, printed in new_editions(writes):
            await connection.execute(KEEP, {"hash": hash, "text": printed})
        new = [write.row for write in writes if write.row]
        if new:
            await connection.execute(insert(schema.tables), new)
        await self.write_rows(connection, writes)
        for write in writes:
            for person in write.sitting:
                await connection.execute(SIT, {"person": person, "table_id": write.table})
        await connection.exec_driver_sql("COMMIT")

    async def trim(self, longest: int = LONGEST_WAL) -> None:
        """PostgreSQL does this by itself."""

    async def shut_down(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            with contextlib.suppress(Exception):  # the database may be gone
                await connection.invalidate()
                await connection.close()


def written_together(writes: list[Write]) -> tuple[list[Any], ...]:
    """The parameters of WRITE, column by column: log rows, table changes, notifications."""
    rows = log_rows(writes)
    changes = [(write.table, *map(write.change.get, CHANGED)) for write in writes if write.change]
    columns = list(zip(*changes, strict=True)) or [()] * (1 + len(CHANGED))
    return (*map(list, zip(*rows, strict=True)), *map(list, columns), list(payloads(grown(writes, rows))))


def grown(writes: list[Write], rows: list[LogRow]) -> Iterator[Growth]:
    """Each log once: by one entry, or by several that have to be read."""
    end = 0
    for write in writes:
        end += len(write.entries)
        table, seq, at, key, body = rows[end - 1]
        if len(write.entries) > 1 or len(body) > MOST_OF_ONE:
            yield Growth(table, seq)
        else:
            yield Growth(table, seq, at, key, Raw(body.encode()))


# SQLite.

Statement = tuple[str, list[Any]]
BRIEFLY = 250  # milliseconds to wait for active readers
MOST_ROWS = 100  # in one statement; old versions take no more than 999 values


class SqliteWriter:
    """A thread that writes a group in as few statements as possible.

    After every statement this thread waits for the interpreter, which is busy playing. One statement per row would wait
    once per row, and a driver that goes through the event loop for each of them even longer.
    """

    def __init__(self, engine: AsyncEngine, prepare: Callable[[Any, Any], None]) -> None:
        self.file = engine.url.database or ""
        self.prepare = prepare
        self.thread = ThreadPoolExecutor(1, "writer")
        self.connection: sqlite3.Connection | None = None

    async def write(self, writes: list[Write]) -> None:
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self.thread, self.execute_all, statements(writes))
        except sqlite3.IntegrityError:
            raise Conflict(writes[0].table) from None

    def execute_all(self, statements: list[Statement]) -> None:
        """In the thread. A single statement is a transaction by itself."""
        try:
            connection = self.connection or self.connect()
            if len(statements) > 1:
                statements = [("BEGIN IMMEDIATE", []), *statements, ("COMMIT", [])]
            for statement, values in statements:
                connection.execute(statement, values)
        except BaseException:
            self.close()
            raise

    def connect(self) -> sqlite3.Connection:
        self.connection = sqlite3.connect(self.file, timeout=30, isolation_level=None)
        self.prepare(self.connection, None)
        return self.connection

    def close(self) -> None:
        connection, self.connection = self.connection, None
        if connection is not None:
            connection.close()

    async def trim(self, longest: int = LONGEST_WAL) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self.shorten_wal, longest)

    def shorten_wal(self, longest: int) -> None:
        """In the thread. Nobody writes meanwhile, and new readers read the file itself, so this ends."""
        if size_of(os.path.realpath(self.file) + "-wal") <= longest:
            return
        try:
            connection = self.connection or self.connect()
            connection.execute(f"PRAGMA busy_timeout={BRIEFLY}")
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
            connection.execute("PRAGMA busy_timeout=30000")
        except sqlite3.Error:  # whatever it is, the next write reports it
            self.close()

    async def shut_down(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self.thread, self.close)
        self.thread.shutdown()


def size_of(file: str) -> int:
    try:
        return os.stat(file).st_size
    except OSError:
        return 0


def statements(writes: list[Write]) -> list[Statement]:
    """A group of writes in SQL: one statement, where only logs change."""
    tables = [[write.row[column.name] for column in schema.tables.columns] for write in writes if write.row]
    sittings = [(person, write.table) for write in writes for person in write.sitting]
    return [
        *insertions(schema.editions, new_editions(writes), " ON CONFLICT DO NOTHING"),
        *insertions(schema.tables, tables),
        *insertions(schema.log, log_rows(writes)),
        *[changed(write.table, write.change) for write in writes if write.change],
        *insertions(schema.sittings, sittings, " ON CONFLICT DO NOTHING"),
    ]


def insertions(table: Table, rows: Iterable[Iterable[Any]], end: str = "") -> Iterator[Statement]:
    """Statements that insert rows, many at a time."""
    head, values, row = INSERTS[table.name]
    rest = iter(rows)
    while some := list(islice(rest, MOST_ROWS)):
        yield head + values + ", ".join([row] * len(some)) + end, list(chain.from_iterable(some))


INSERTS = {
    table.name: str(insert(table).compile(dialect=sqlite.dialect())).partition(" VALUES ")
    for table in (schema.log, schema.tables, schema.sittings, schema.editions)
}


def changed(table: str, change: dict[str, Any]) -> Statement:
    names = ", ".join(f"{name} = ?" for name in change)
    return f"UPDATE tables SET {names} WHERE id = ?", [*change.values(), table]
