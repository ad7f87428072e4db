"""What a server does before it opens: it takes its own database, alone, and no other."""

import asyncio
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from commands import refusal
from running import Server, sql
from sqlalchemy import Connection

from backroom.engine import BadInput
from backroom.server.log.migrations import migrate, upgrade
from backroom.server.log.storage import engine_for
from backroom.server.operations.serve import database_kept
from backroom.server.operations.sqlite_files import held


def kept(file):
    """As far as a server goes before it listens."""
    with database_kept(f"sqlite:///{file}"):
        asyncio.run(migrate(f"sqlite:///{file}"))


def why_not(file):
    with pytest.raises(BadInput) as refused:
        kept(file)
    return str(refused.value)


def mode(file):
    return stat.S_IMODE(Path(file).stat().st_mode)


@pytest.mark.parametrize("what", ["noise", "header", "page", "foreign", "other Alembic", "newer", "folder", "pipe"])
def test_a_file_that_is_not_ours_is_refused_and_left_as_it_was(tmp_path, what):
    file = tmp_path / "backroom.db"
    if what == "noise":
        file.write_bytes(b"no database at all " * 500)
    elif what == "folder":
        file.mkdir()
    elif what == "pipe":
        os.mkfifo(file)
    elif what == "foreign":
        change(file, "CREATE TABLE cats (name)")
    elif what == "other Alembic":
        change(file, "CREATE TABLE alembic_version (version_num)", "INSERT INTO alembic_version VALUES ('abc')")
    else:
        kept(file)
        if what == "newer":
            change(file, "UPDATE alembic_version SET version_num = '0099'", "PRAGMA journal_mode=DELETE")
        else:
            write_into(file, 0 if what == "header" else 4096 * 3)
    before = file.read_bytes() if file.is_file() else None
    sentence = why_not(file)
    assert str(file) in sentence
    assert {"foreign": "something else", "other Alembic": "something else", "newer": "newer version"}.get(
        what, "cannot be used" if what != "page" else "'"
    ) in sentence
    assert "\n" not in sentence
    assert before is None or file.read_bytes() == before


def change(file, *statements):
    with closing(sqlite3.connect(file)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def write_into(file, place):
    change(file, "PRAGMA journal_mode=DELETE")
    with file.open("r+b") as database:
        database.seek(place)
        database.write(b"\xff" * 4096)


def test_a_newer_postgresql_is_refused(cluster):
    database = cluster.database()
    asyncio.run(migrate(database))
    sql(database, "UPDATE alembic_version SET version_num = '0099'")
    with pytest.raises(BadInput, match="The database was written by a newer version of Backroom"):
        asyncio.run(migrate(database))


@pytest.mark.parametrize("way", ["itself", "symbolic link", "hard link"])
def test_a_second_server_on_one_file_is_refused_until_the_first_is_killed(tmp_path, new_server, way):
    first = new_server()
    other = first.file
    if way != "itself":
        (tmp_path / "elsewhere").mkdir()
        other = tmp_path / "elsewhere" / "other.db"
        (other.symlink_to if way == "symbolic link" else other.hardlink_to)(first.file)
    second = Server(tmp_path, f"sqlite:///{other}")
    second.launch()
    assert second.process.wait(60) == 2
    assert "one SQLite file takes one server" in second.log()
    first.kill()
    second.start()
    second.stop()


def test_a_lock_is_not_handed_on_to_other_programs(tmp_path):
    """A worker that outlives its server keeps nobody out."""
    import subprocess

    with held(tmp_path / "file"):
        worker = subprocess.Popen(["sleep", "60"], close_fds=False)
    try:
        with held(tmp_path / "file"):
            pass
    finally:
        worker.kill()
        worker.wait()


def test_a_lock_on_a_file_that_was_replaced_is_none(tmp_path, monkeypatch):
    file, real = tmp_path / "file", os.open
    replaced = []

    def slow(*arguments):
        descriptor = real(*arguments)
        if not replaced:
            replaced.append((tmp_path / "new").write_text("new"))
            (tmp_path / "new").replace(file)
        return descriptor

    monkeypatch.setattr(os, "open", slow)
    with held(file), pytest.raises(BadInput, match="Another server"), held(file):
        pass


@pytest.mark.parametrize("mask", [0o000, 0o022, 0o077])
def test_files_are_private_whatever_the_umask(tmp_path, mask):
    file = tmp_path / "one" / "two" / "backroom.db"
    before = os.umask(mask)
    try:
        with database_kept(f"sqlite:///{file}"):
            asyncio.run(migrate(f"sqlite:///{file}"))
            with closing(sqlite3.connect(file)) as connection:
                connection.execute("INSERT INTO facts VALUES ('x', 1)")
                connection.commit()
                found = {one.name: mode(one) for one in file.parent.iterdir()}
    finally:
        os.umask(before)
    assert found == dict.fromkeys(["backroom.db", "backroom.db-wal", "backroom.db-shm"], 0o600)
    assert mode(file.parent) == mode(file.parent.parent) == 0o700


def test_a_file_that_others_could_read_is_closed_to_them(tmp_path):
    file = tmp_path / "backroom.db"
    kept(file)
    file.chmod(0o644)
    left = Path(f"{file}-journal")
    left.touch(0o644)
    tmp_path.chmod(0o755)
    kept(file)
    assert mode(file) == 0o600
    assert not left.exists() or mode(left) == 0o600
    assert mode(tmp_path) == 0o755, "the folder is not ours"


def test_a_migration_that_fails_leaves_the_database_as_it_was(tmp_path):
    file = tmp_path / "old.db"

    def at_second(connection: Connection) -> None:
        upgrade(connection, "0002")

    async def make():
        engine = engine_for(f"sqlite:///{file}")
        async with engine.begin() as connection:
            await connection.run_sync(at_second)
        await engine.dispose()

    asyncio.run(make())
    change(file, "CREATE TABLE editions (mine)")
    with pytest.raises(Exception, match="already exists"):
        asyncio.run(migrate(f"sqlite:///{file}"))
    with closing(sqlite3.connect(file)) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0002",)]
    assert "facts" not in names


def test_a_real_server_says_in_one_sentence_why_it_does_not_open(tmp_path):
    server = Server(tmp_path)
    server.file.write_bytes(b"no database at all " * 500)
    server.launch()
    server.process.wait(60)
    said = type("Done", (), {"returncode": server.process.returncode, "stdout": "", "stderr": server.log()})
    assert "cannot be used as a database" in refusal(said)
