"""A backup comes back whole and is played on, or nothing changes."""

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from commands import backroom, refusal
from guests import guests
from running import sql

from backroom.server.log.migrations import migrate

LOGS = "SELECT table_id, seq, body FROM log ORDER BY table_id, seq"


def made(file, tables=1):
    """A database of ours with so many tables in it."""
    asyncio.run(migrate(f"sqlite:///{file}"))
    with closing(sqlite3.connect(file)) as connection, connection:
        for n in range(tables):
            connection.execute("INSERT INTO log VALUES (?, 1, 1, NULL, '{}')", (f"{file.stem} {n}",))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    return file


def rows_of(file, query=LOGS):
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


def restore(target, *arguments):
    return backroom("restore", *arguments, BACKROOM_DATABASE=f"sqlite:///{target}")


def mode(file):
    return stat.S_IMODE(Path(file).stat().st_mode)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_running_match_goes_on_after_it_was_restored(kind, new_server, tmp_path, request):
    databases = {"sqlite": ["", f"sqlite:///{tmp_path}/there/new.db"], "postgresql": ["", ""]}[kind]
    if kind == "postgresql":
        cluster = request.getfixturevalue("cluster")
        databases = [cluster.database(), cluster.database()]
    server = new_server(databases[0])
    copy = tmp_path / "copy"

    async def begin():
        async with guests(server, "Ann") as (ann,):
            table = await ann.opens("dirty-money", 3)
            await ann.sits(table, 0)
            await ann.begins(table)
            async with ann.at(table) as seat:
                assert await seat.play(moves=3) == 3
            done = await asyncio.to_thread(backroom, "backup", copy, BACKROOM_DATABASE=server.database)
            assert done.returncode == 0, done.stderr
            async with ann.at(table) as seat:
                assert await seat.play(moves=2) == 2
            return ann, table

    async def go_on(ann, table, there):
        async with httpx.AsyncClient(timeout=60.0) as ann.http:
            ann.server = there
            async with ann.at(table) as seat:
                await seat.play()
                assert (await seat.state("over"))["outcome"]
            return await ann.get(f"/tables/{table}/record")

    ann, table = asyncio.run(begin())
    server.stop()
    done = backroom("restore", copy, BACKROOM_DATABASE=databases[1])
    assert done.returncode == 0, done.stderr
    if kind == "sqlite":
        assert (mode(tmp_path / "there"), mode(tmp_path / "there" / "new.db")) == (0o700, 0o600)
    there = new_server(databases[1])
    assert asyncio.run(go_on(ann, table, there)).startswith("backroom")


@pytest.mark.parametrize("wal", [False, True])
def test_the_old_database_is_kept_and_nothing_of_it_is_mixed_with_the_new(tmp_path, wal):
    copy = made(tmp_path / "copy.db", 2)
    target = made(tmp_path / "backroom.db", 5)
    if wal:  # as after a kill: the last rows are in the log beside the file
        leave_a_log(target)
    before = rows_of(target) if not wal else None
    done = restore(target, copy)
    assert "--replace puts it aside" in refusal(done)
    done = restore(target, copy, "--replace")
    assert done.returncode == 0, done.stderr
    kept = Path(done.stdout.rpartition(" is in ")[2].strip().rstrip("."))
    assert rows_of(target) == rows_of(copy)
    assert len(rows_of(kept)) == (6 if wal else 5)
    assert before is None or rows_of(kept) == before
    assert mode(target) == mode(kept) == 0o600
    assert not Path(f"{target}-wal").exists()


def leave_a_log(file):
    """A process that ends in the middle leaves -wal and -shm."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        connection = sqlite3.connect(file)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("INSERT INTO log VALUES ('late', 1, 1, NULL, '{}')")
        connection.commit()
        os._exit(0)
    os.waitpid(child, 0)
    os.close(reader)
    os.close(writer)
    assert Path(f"{file}-wal").stat().st_size > 0


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "cannot be read"),
        (b"", "is no backup of Backroom's"),
        (b"hello, world, this is no database", "is no backup of Backroom's"),
        (b"SQLite format 3\0" + b"\xff" * 5000, "copy"),
        (b"PGDMP\x01\x0e\x00", "is a backup of PostgreSQL, and the database here is SQLite"),
        ("half", "copy"),
        ("foreign", "belongs to something else"),
        ("newer", "was written by a newer version of Backroom"),
        ("itself", "is the database itself or a part of it"),
    ],
)
@pytest.mark.parametrize("existing", [False, True])
def test_what_is_no_backup_changes_nothing(tmp_path, content, sentence, existing):
    folder = tmp_path / "data"
    folder.mkdir()
    copy, target = tmp_path / "copy.db", folder / "backroom.db"
    if existing:
        made(target, 3)
    if content == "half":
        whole = made(copy, 500).read_bytes()
        copy.write_bytes(whole[: len(whole) // 2 + 100])
    elif content == "foreign":
        with closing(sqlite3.connect(copy)) as connection:
            connection.execute("CREATE TABLE cats (name)")
    elif content == "newer":
        with closing(sqlite3.connect(made(copy))) as connection, connection:
            connection.execute("UPDATE alembic_version SET version_num = '9999'")
    elif content == "itself":
        existing = made(target, 0)
        copy.symlink_to(target)
    elif content is not None:
        copy.write_bytes(content)
    before = rows_of(target) if existing else None
    files = sorted(one.name for one in folder.iterdir())
    done = restore(target, copy, "--replace")
    assert sentence in refusal(done)
    assert sorted(one.name for one in folder.iterdir() if not one.name.endswith(("-wal", "-shm"))) == files
    assert before is None or rows_of(target) == before


def test_a_damaged_database_can_be_replaced_and_is_kept_as_it_was(tmp_path):
    copy, target = made(tmp_path / "copy.db", 2), tmp_path / "backroom.db"
    target.write_bytes(b"no database at all " * 500)
    assert "--replace" in refusal(restore(target, copy))
    done = restore(target, copy, "--replace")
    assert done.returncode == 0, done.stderr
    kept = Path(done.stdout.rpartition(" is in ")[2].strip().rstrip("."))
    assert kept.read_bytes() == b"no database at all " * 500
    assert rows_of(target) == rows_of(copy)


def test_while_a_server_runs_nothing_is_restored(new_server, tmp_path):
    server = new_server()
    copy = made(tmp_path / "copy.db")
    assert "Another server has" in refusal(restore(server.file, copy, "--replace"))
    server.stop()
    assert restore(server.file, copy, "--replace").returncode == 0


def test_where_the_disk_gives_up_the_old_database_stays(tmp_path, monkeypatch):
    copy, target = made(tmp_path / "copy.db", 2), made(tmp_path / "backroom.db", 3)
    before = rows_of(target)

    def fails(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("backroom.server.operations.restore.copy_sqlite", fails)
        assert "No space left on device" in refusal(restore(target, copy, "--replace"))
    assert rows_of(target) == before
    real = os.replace

    def at_the_last_moment(old, new):
        if Path(new) == target and Path(old).name.startswith("."):
            fails()
        real(old, new)

    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", at_the_last_moment)
        assert "No space left on device" in refusal(restore(target, copy, "--replace"))
    assert rows_of(target) == before
    assert sorted(one.name for one in tmp_path.iterdir()) == ["backroom.db", "copy.db"]


# PostgreSQL.


@pytest.fixture
def dump(cluster, tmp_path):
    database = cluster.database()
    asyncio.run(migrate(database))
    sql(database, "INSERT INTO log VALUES ('one', 1, 1, NULL, '{}')")
    file = tmp_path / "copy.dump"
    assert backroom("backup", file, BACKROOM_DATABASE=database).returncode == 0
    return file


def test_postgresql_keeps_what_was_there(cluster, dump):
    database = cluster.database()
    asyncio.run(migrate(database))
    sql(database, "INSERT INTO log VALUES ('old', 1, 1, NULL, '{}')")
    assert "--replace" in refusal(backroom("restore", dump, BACKROOM_DATABASE=database))
    done = backroom("restore", dump, "--replace", BACKROOM_DATABASE=database)
    assert done.returncode == 0, done.stderr
    kept = done.stdout.rpartition("its schema ")[2].strip().rstrip(".")
    assert [row["table_id"] for row in sql(database, "SELECT * FROM log")] == ["one"]
    assert [row["table_id"] for row in sql(database, f"SELECT * FROM {kept}.log")] == ["old"]


def test_postgresql_is_left_as_it_was_where_a_dump_is_not_whole(cluster, dump, tmp_path):
    database = cluster.database()
    asyncio.run(migrate(database))
    sql(database, "INSERT INTO log VALUES ('old', 1, 1, NULL, '{}')")
    half = tmp_path / "half.dump"
    half.write_bytes(dump.read_bytes()[:-400])
    refusal(backroom("restore", half, "--replace", BACKROOM_DATABASE=database))
    assert [row["table_id"] for row in sql(database, "SELECT * FROM log")] == ["old"]
    schemas = "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'before%'"
    assert not sql(database, schemas)


def test_postgresql_refuses_what_is_foreign_newer_or_of_the_other_kind(cluster, tmp_path):
    database, other = cluster.database(), cluster.database()
    assert "is a backup of SQLite, and the database here is PostgreSQL" in refusal(
        backroom("restore", made(tmp_path / "copy.db"), BACKROOM_DATABASE=database)
    )
    sql(other, "CREATE TABLE cats (name text)")
    foreign, newer = tmp_path / "foreign.dump", tmp_path / "newer.dump"
    assert backroom("backup", foreign, BACKROOM_DATABASE=other).returncode == 0
    assert "belongs to something else" in refusal(backroom("restore", foreign, BACKROOM_DATABASE=database))
    asyncio.run(migrate(other))
    sql(other, "UPDATE alembic_version SET version_num = '9999'")
    assert backroom("backup", newer, BACKROOM_DATABASE=other).returncode == 0
    assert "newer version" in refusal(backroom("restore", newer, BACKROOM_DATABASE=database))
    assert not sql(database, "SELECT * FROM pg_tables WHERE schemaname = 'public'")


def test_postgresql_is_not_restored_under_a_running_server(cluster, dump, new_server):
    server = new_server(cluster.database())
    assert "A server is running" in refusal(backroom("restore", dump, "--replace", BACKROOM_DATABASE=server.database))
    server.stop()
    assert backroom("restore", dump, "--replace", BACKROOM_DATABASE=server.database).returncode == 0
