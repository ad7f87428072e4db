"""What the one writer writes with: a connection of its own, and on SQLite a short way for what is only the log's."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sqlite3
from typing import Any

from sqlalchemy import insert, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from backroom.server import schema
from backroom.server.events import Entry, written

CHANNEL = "backroom"
NOTIFY = text(f"SELECT pg_notify('{CHANNEL}', call) FROM unnest(CAST(:calls AS text[])) AS call")
SIT = text("INSERT INTO sittings (person, table_id) VALUES (:person, :table_id) ON CONFLICT DO NOTHING")


class Conflict(Exception):
    """Somebody else has written this seq, or this key, before."""


class Note:
    """Entries that go into a log together or not at all, and what else changes with them."""

    def __init__(self, table: str, entries: list[Entry]) -> None:
        self.table = table
        self.entries = entries
        self.row: dict[str, Any] | None = None  # of a new table
        self.change: dict[str, Any] | None = None  # of its state and due time
        self.sitting: list[str] = []
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def only_log(self) -> bool:
        return self.row is None and self.change is None and not self.sitting


class Pen:
    """Writes groups of notes, each group all or nothing."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.postgres = engine.dialect.name == "postgresql"
        self.insert = str(insert(schema.log).compile(dialect=engine.dialect))
        self.connection: AsyncConnection | None = None
        self.quill: Quill | None = None

    async def write(self, notes: list[Note]) -> None:
        """Return when all of it is durable; Conflict if a place in a log is taken."""
        try:
            if self.postgres or not all(note.only_log() for note in notes):
                await self.write_all(notes)
            else:
                await self.write_log(notes)
        except BaseException as error:
            await self.put_down()
            if isinstance(error, IntegrityError | sqlite3.IntegrityError):
                raise Conflict(notes[0].table) from None
            raise

    async def write_log(self, notes: list[Note]) -> None:
        if self.quill is None:
            self.quill = await Quill.taken_up(self.engine, self.insert)
        await self.quill.write(rows_of(notes))

    async def write_all(self, notes: list[Note]) -> None:
        if self.connection is None:
            self.connection = await self.engine.connect()
        await self.write_rows(self.connection, notes)
        if self.postgres:
            calls = [f"{note.table}:{note.entries[-1].seq}" for note in notes]
            await self.connection.execute(NOTIFY, {"calls": calls})
        await self.connection.commit()

    async def write_rows(self, connection: AsyncConnection, notes: list[Note]) -> None:
        new = [note.row for note in notes if note.row]
        if new:
            await connection.execute(insert(schema.tables), new)
        await connection.exec_driver_sql(self.insert, rows_of(notes))
        for note in notes:
            if note.change:
                await connection.execute(update(schema.tables).where(schema.tables.c.id == note.table), note.change)
            for person in note.sitting:
                await connection.execute(SIT, {"person": person, "table_id": note.table})

    async def put_down(self) -> None:
        """What was not committed is not written."""
        held = [self.connection, self.quill.connection if self.quill else None]
        self.connection = self.quill = None
        for connection in held:
            if connection is not None:
                with contextlib.suppress(Exception):  # the database may be gone
                    await connection.close()


Row = tuple[str, int, int, str | None, str]


def rows_of(notes: list[Note]) -> list[Row]:
    """In the order of the schema: nothing comes as often as this, so it goes to the driver as it is."""
    return [
        (note.table, entry.seq, entry.at, entry.key or None, written(entry.event))
        for note in notes
        for entry in note.entries
    ]


class Quill:
    """A connection to SQLite on which one statement is one transaction.

    Every step that SQLite takes in its thread waits for Python afterwards, which is busy playing. A statement for each
    row takes as many steps as there are rows; one for all of them takes one.
    """

    def __init__(self, connection: AsyncConnection, driver: Any, insert: str) -> None:
        self.connection = connection
        self.driver = driver
        self.head, self.values, self.row = insert.partition(" VALUES ")

    @classmethod
    async def taken_up(cls, engine: AsyncEngine, insert: str) -> Quill:
        connection = await engine.connect()
        await connection.execution_options(isolation_level="AUTOCOMMIT")
        driver = (await connection.get_raw_connection()).driver_connection
        return cls(connection, driver, insert)

    async def write(self, rows: list[Row]) -> None:
        insert = self.head + self.values + ", ".join([self.row] * len(rows))
        await self.driver.execute_fetchall(insert, list(itertools.chain.from_iterable(rows)))
