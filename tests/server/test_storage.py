"""Groups of writes: durable together, and where one does not fit, each by itself."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert

from backroom.server.log import schema
from backroom.server.log.durable_writer import MOST_ROWS, Conflict, Write
from backroom.server.log.events import Emoted, Entry, Said
from backroom.server.log.migrations import migrate, upgrade
from backroom.server.log.storage import Storage, engine_for

TABLES = ["one", "two", "three"]


def note(table: str, seq: int, text: str = "hello", key: str = "") -> Write:
    return Write(table, [Entry(seq, 1000 + seq, key, Said(0, text))])


def with_storage(folder: Path, do: Callable[[Storage], Awaitable[None]]) -> None:
    """A storage of its own, migrated, started and stopped."""
    url = f"sqlite:///{folder}/storage.db"

    async def run() -> None:
        await migrate(url)
        storage = Storage(url)
        await storage.start()
        try:
            await do(storage)
        finally:
            await storage.stop()

    asyncio.run(run())


async def told(storage: Storage, table: str) -> list[tuple[int, str]]:
    entries = await storage.entries(table)
    return [(entry.seq, entry.event.text) for entry in entries if isinstance(entry.event, Said)]


def test_moves_that_come_together_are_one_commit(tmp_path: Path) -> None:
    async def do(storage: Storage) -> None:
        await asyncio.gather(*[storage.append(note(table, 1, key=f"0:{table}")) for table in TABLES])
        assert (storage.groups, storage.written) == (1, 3)
        for table in TABLES:
            assert await told(storage, table) == [(1, "hello")]
        (entry,) = await storage.entries("two")
        assert (entry.at, entry.key) == (1001, "0:two")

    with_storage(tmp_path, do)


def test_a_group_may_be_larger_than_a_statement(tmp_path: Path) -> None:
    tables = [f"table {number}" for number in range(2 * MOST_ROWS + 1)]

    async def do(storage: Storage) -> None:
        await asyncio.gather(*[storage.append(note(table, 1, text=table)) for table in tables])
        assert (storage.groups, storage.written) == (1, len(tables))
        assert [await told(storage, table) for table in tables] == [[(1, table)] for table in tables]

    with_storage(tmp_path, do)


@pytest.mark.parametrize("beside_the_log", [False, True])
def test_one_that_does_not_fit_harms_no_other(tmp_path: Path, beside_the_log: bool) -> None:
    async def do(storage: Storage) -> None:
        await storage.append(note("two", 1, "first"))
        late = [note(table, 1, "second") for table in TABLES]
        if beside_the_log:
            late[0].sitting = ["somebody"]
        ends = await asyncio.gather(*[storage.append(one) for one in late], return_exceptions=True)
        assert [type(end) for end in ends] == [type(None), Conflict, type(None)]
        assert await told(storage, "one") == await told(storage, "three") == [(1, "second")]
        assert await told(storage, "two") == [(1, "first")]
        await storage.append(note("two", 2, "and on"))
        assert await told(storage, "two") == [(1, "first"), (2, "and on")]

    with_storage(tmp_path, do)


def test_entries_of_a_note_are_written_all_or_not_at_all(tmp_path: Path) -> None:
    async def do(storage: Storage) -> None:
        await storage.append(note("one", 2))
        both = Write("one", [Entry(1, 1001, "", Emoted(0, "wink")), Entry(2, 1002, "", Emoted(0, "wink"))])
        with pytest.raises(Conflict):
            await storage.append(both)
        assert [entry.seq for entry in await storage.entries("one")] == [2]

    with_storage(tmp_path, do)


def test_a_hall_of_the_first_version_grows_into_this_one(tmp_path: Path) -> None:
    """What was written then is read now, and both ways of making a lobby lead to the same."""
    old, new = tmp_path / "old.db", tmp_path / "new.db"

    def at_first(connection: Connection) -> None:
        upgrade(connection, "0001")

    async def run() -> None:
        engine = engine_for(f"sqlite:///{old}")
        async with engine.begin() as connection:
            await connection.run_sync(at_first)
            await connection.execute(insert(schema.log), {"table_id": "one", "seq": 1, "at": 1, "body": SAID})
        await engine.dispose()
        for file in (old, new):
            await migrate(f"sqlite:///{file}")
        storage = Storage(f"sqlite:///{old}")
        assert await told(storage, "one") == [(1, "hello")]
        await storage.stop()

    asyncio.run(run())
    assert shape_of(old) == shape_of(new)


SAID = '{"event":"said","seat":0,"text":"hello"}'


def shape_of(file: Path) -> list[tuple[str, str]]:
    """What a database is made of; SQLite keeps the white space of whoever asked for it."""
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute("SELECT name, sql FROM sqlite_master ORDER BY name").fetchall()
    return [(name, " ".join((sql or "").split())) for name, sql in found]
