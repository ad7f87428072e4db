"""A backup never harms what it copies, nor anything else."""

import asyncio
import os
import sqlite3
import stat
from contextlib import closing

import pytest
from commands import backroom, refusal
from guests import guests
from running import sql

from backroom.server.log.migrations import migrate

LOGS = "SELECT table_id, seq, body FROM log ORDER BY table_id, seq"


@pytest.fixture
def live(server):
    """A running server with a table."""
    asyncio.run(open_table(server))
    return server


async def open_table(server):
    async with guests(server, "Ann") as (ann,):
        await ann.opens("dirty-money", 3)


def rows_of(file, query=LOGS):
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


def backup(server, *arguments):
    return backroom("backup", *arguments, BACKROOM_DATABASE=server.database)


@pytest.mark.parametrize(
    "way", ["itself", "symbolic link", "hard link", "another way", "-wal", "-shm", "-journal", "link to -wal"]
)
@pytest.mark.parametrize("replace", [False, True])
def test_the_live_database_is_never_written_onto(live, tmp_path, way, replace):
    other = tmp_path / "other"
    if way == "symbolic link":
        other.symlink_to(live.file)
    elif way == "hard link":
        os.link(live.file, other)
    elif way == "link to -wal":
        other.symlink_to(f"{live.file}-wal")
    elif way == "another way":
        (live.file.parent / "folder").mkdir(exist_ok=True)
        other = live.file.parent / "folder" / ".." / live.file.name
    else:
        other = live.file.with_name(live.file.name + (way if way.startswith("-") else ""))
    before = live.rows(LOGS)
    done = backup(live, other, *(["--replace"] if replace else []))
    assert refusal(done).endswith("is the database itself or a part of it; a backup needs a file of its own.")
    asyncio.run(open_table(live))
    assert len(live.rows(LOGS)) == len(before) + 1
    if other.is_symlink() or way == "hard link":
        other.unlink()


def test_what_exists_is_replaced_only_if_told(live, tmp_path):
    file = tmp_path / "copy"
    file.write_text("precious")
    assert "exists already" in refusal(backup(live, file))
    assert file.read_text() == "precious"
    dangling = tmp_path / "dangling"
    dangling.symlink_to(tmp_path / "nowhere")
    assert "exists already" in refusal(backup(live, dangling))
    assert backup(live, file, "--replace").returncode == 0
    assert rows_of(file) == live.rows(LOGS)


def test_replacing_a_link_leaves_what_it_led_to(live, tmp_path):
    file, link = tmp_path / "precious", tmp_path / "link"
    file.write_text("precious")
    link.symlink_to(file)
    assert backup(live, link, "--replace").returncode == 0
    assert file.read_text() == "precious"
    assert not link.is_symlink()


def test_a_file_that_happens_to_be_called_part_is_left_alone(live, tmp_path):
    part = tmp_path / "copy.part"
    part.write_text("precious")
    assert backup(live, tmp_path / "copy").returncode == 0
    assert part.read_text() == "precious"


def test_a_backup_is_one_private_file(live, tmp_path):
    folder = tmp_path / "copies"
    folder.mkdir()
    before = os.umask(0)
    try:
        assert backup(live, folder / "copy").returncode == 0
    finally:
        os.umask(before)
    assert [one.name for one in folder.iterdir()] == ["copy"]
    assert stat.S_IMODE((folder / "copy").stat().st_mode) == 0o600
    assert rows_of(folder / "copy", "PRAGMA journal_mode") == [("delete",)]


def test_a_damaged_database_gives_no_backup(tmp_path):
    file = tmp_path / "backroom.db"
    asyncio.run(migrate(f"sqlite:///{file}"))
    with file.open("r+b") as database:
        database.seek(4096 * 2)
        database.write(b"\xff" * 4096)
    done = backroom("backup", tmp_path / "copy", BACKROOM_DATABASE=f"sqlite:///{file}")
    assert str(file) in refusal(done)
    assert not (tmp_path / "copy").exists()
    assert not list(tmp_path.glob(".copy*"))


@pytest.mark.parametrize("name", ["BACKROOM_SERVER_DATABASE", "BACKROOM_DATABASE", "BACKROOM_DATA", "XDG_DATA_HOME"])
def test_the_database_is_the_one_that_serve_would_use(tmp_path, name):
    folder = tmp_path / "backroom"
    folder.mkdir()
    asyncio.run(migrate(f"sqlite:///{folder}/backroom.db"))
    value = {"BACKROOM_DATA": str(folder), "XDG_DATA_HOME": str(tmp_path)}.get(name, f"sqlite:///{folder}/backroom.db")
    others = {"BACKROOM_DATABASE": f"sqlite:///{tmp_path}/other.db"} if name == "BACKROOM_SERVER_DATABASE" else {}
    done = backroom("backup", tmp_path / "copy", **{**others, name: value})
    assert done.returncode == 0, done.stderr
    assert rows_of(tmp_path / "copy", "SELECT version_num FROM alembic_version")


@pytest.mark.parametrize(
    ("database", "sentence"),
    [
        ("sqlite:///{}/none.db", "There is nothing to back up"),
        ("sqlite://", "SQLite needs a file"),
        ("sqlite:///:memory:", "SQLite needs a file"),
        ("sqlite:///{}/empty.db", "is empty"),
        ("sqlite:///{}/other.db", "belongs to something else"),
    ],
)
def test_what_cannot_be_backed_up_is_refused(tmp_path, database, sentence):
    (tmp_path / "empty.db").touch()
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE cats (name)")
    done = backroom("backup", tmp_path / "copy", BACKROOM_DATABASE=database.format(tmp_path))
    assert sentence in refusal(done)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["empty.db", "other.db"]


def test_postgresql_has_the_same_rules(cluster, tmp_path):
    database = cluster.database()
    asyncio.run(migrate(database))
    file = tmp_path / "copy.dump"
    file.write_text("precious")
    assert "exists already" in refusal(backroom("backup", file, BACKROOM_DATABASE=database))
    assert file.read_text() == "precious"
    assert backroom("backup", file, "--replace", BACKROOM_DATABASE=database).returncode == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    sql(database, "DROP TABLE alembic_version")
    missing = database.replace("backroom_", "no_such_")
    assert "pg_dump failed" in refusal(backroom("backup", tmp_path / "other", BACKROOM_DATABASE=missing))
    assert [one.name for one in tmp_path.iterdir()] == ["copy.dump"]
