"""Puts a backup in the place of the database: all of it or nothing, and what was there before is kept."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy.engine import make_url

from backroom.engine import BadInput
from backroom.server.log.migrations import check_version
from backroom.server.operations.backup import copy_sqlite, fresh_file, plain_address, run_tool, synchronise
from backroom.server.operations.sqlite_files import (
    OURS,
    belongs_to,
    companions,
    held,
    is_sqlite,
    make_folder,
    make_private,
    sqlite_file,
)

HEADS = {b"SQLite format 3\0": "SQLite", b"PGDMP": "PostgreSQL"}
RUNNING_SERVERS = 7266  # an advisory lock in PostgreSQL that running servers share


def restore(database: str, file: Path, replace: bool = False) -> str:
    """Restore a backup; gives one sentence about what is where now."""
    kind, wanted = kind_of(file), "SQLite" if is_sqlite(database) else "PostgreSQL"
    if kind != wanted:
        raise BadInput(f"'{file}' is a backup of {kind}, and the database here is {wanted}.")
    if kind == "SQLite":
        return restore_sqlite(sqlite_file(database), file, replace)
    return asyncio.run(restore_postgres(database, file, replace))


def kind_of(file: Path) -> str:
    if file.exists() and not file.is_file():
        raise BadInput(f"'{file}' is no file.")
    try:
        with file.open("rb") as backup:
            start = backup.read(16)
    except OSError as error:
        raise BadInput(f"'{file}' cannot be read: {error.strerror}.") from None
    for head, kind in HEADS.items():
        if start.startswith(head):
            return kind
    raise BadInput(f"'{file}' is no backup of Backroom's.")


def aside() -> str:
    """A name under which the old database is kept."""
    return time.strftime("before_restore_%Y%m%d_%H%M%S")


# SQLite.


def restore_sqlite(target: Path, file: Path, replace: bool) -> str:
    if belongs_to(file, target):
        raise BadInput(f"'{file}' is the database itself or a part of it.")
    make_folder(target.parent)
    with made_if_missing(target), held(target):
        existing = target.stat().st_size > 0 or any(one.exists() for one in companions(target)[:1])
        if existing and not replace:
            raise BadInput(f"There is a database in '{target}' already; --replace puts it aside.")
        with fresh_file(target) as fresh:
            copy_sqlite(file, fresh)
            synchronise(fresh)
            kept = put_aside(target) if existing else None
            try:
                os.replace(fresh, target)
            except OSError:
                bring_back(kept, target)
                raise
            synchronise(target.parent)
    return told(file, str(target), None if kept is None else str(kept))


def told(file: Path, place: str, kept: str | None) -> str:
    return f"All tables of {file} are in {place}." + (f" What was there before is in {kept}." if kept else "")


@contextlib.contextmanager
def made_if_missing(target: Path) -> Iterator[None]:
    """Locking a file creates it; remove it again if nothing is restored."""
    missing = not target.exists()
    try:
        yield
    except BaseException:
        if missing and target.exists() and not target.stat().st_size:
            target.unlink()
        raise


def put_aside(target: Path) -> Path:
    """Keep the old database under a new name, and leave nothing of it that SQLite could mix with the new one."""
    kept = target.with_name(f"{target.name}.{aside()}")
    if os.path.lexists(kept):
        raise BadInput(f"'{kept}' exists already.")
    make_private(target)
    finish_log(target)
    try:
        os.link(target, kept)
    except OSError:  # a file system without hard links
        os.rename(target, kept)
    move_companions(target, kept)
    return kept


def bring_back(kept: Path | None, target: Path) -> None:
    if kept is not None:
        os.replace(kept, target)
        kept.unlink(missing_ok=True)  # os.replace does nothing where both names are one file
        move_companions(kept, target)


def move_companions(old: Path, new: Path) -> None:
    for left, its in zip(companions(old), companions(new), strict=True):
        if left.exists() and not left.name.endswith("-lock"):
            os.replace(left, its)


def finish_log(target: Path) -> None:
    """Merge the write-ahead log into the file; if the file is damaged, the log is kept beside it as it is."""
    try:
        with contextlib.closing(sqlite3.connect(target, timeout=5)) as old:
            old.execute("PRAGMA journal_mode=DELETE").fetchall()
    except sqlite3.OperationalError as error:
        if "locked" in str(error) or "busy" in str(error):
            raise BadInput(f"Something else has '{target}' open.") from None
    except sqlite3.DatabaseError:
        return


# PostgreSQL.


async def restore_postgres(database: str, file: Path, replace: bool) -> str:
    import asyncpg

    check_dump(database, file)
    try:
        connection = await asyncpg.connect(
            make_url(database).set(drivername="postgresql").render_as_string(hide_password=False)
        )
    except (OSError, asyncpg.PostgresError) as error:
        raise BadInput(f"The database cannot be reached: {error}.") from None
    try:
        if not await connection.fetchval(f"SELECT pg_try_advisory_lock({RUNNING_SERVERS})"):
            raise BadInput("A server is running on this database; stop it first.")
        kept = await put_tables_aside(connection, replace)
        try:
            pour_in(database, file)
        except BaseException:
            await put_tables_back(connection, kept)
            raise
    finally:
        await connection.close()
    return told(file, "the database", kept and f"its schema {kept}")


def check_dump(database: str, file: Path) -> None:
    """Check that a dump is complete as far as one can see, ours, and not of a newer version."""
    listed = run_tool("pg_restore", ["--list", str(file)], database)
    names = {line.split()[5] for line in listed.splitlines() if " TABLE " in line and " TABLE DATA " not in line}
    if not names >= OURS:
        raise BadInput(f"'{file}' belongs to something else: it is no database of Backroom's.")
    rows = run_tool(
        "pg_restore", ["--data-only", "--table=alembic_version", "--file=-", str(file)], database
    ).splitlines()
    start = next((n for n, row in enumerate(rows) if row.startswith("COPY ")), len(rows))
    version = rows[start + 1] if start + 1 < len(rows) else "\\."
    check_version(None if version == "\\." else version, f"'{file}'")


def pour_in(database: str, file: Path) -> None:
    options = ["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"]
    run_tool("pg_restore", [*options, f"--dbname={plain_address(database)}", str(file)], database)


TABLES = "SELECT quote_ident(tablename) FROM pg_tables WHERE schemaname = $1"


async def tables_in(connection: Any, schema: str) -> list[str]:
    return [row[0] for row in await connection.fetch(TABLES, schema)]


async def put_tables_aside(connection: Any, replace: bool) -> str | None:
    """Move the old tables, if there are any, to a schema of their own; gives its name."""
    names = await tables_in(connection, "public")
    if not names:
        return None
    if not replace:
        raise BadInput("There are tables in the database already; --replace puts them aside.")
    kept = aside()
    await move(connection, names, "public", kept, [f"CREATE SCHEMA {kept}"])
    return kept


async def put_tables_back(connection: Any, kept: str | None) -> None:
    if kept is not None:
        names = await tables_in(connection, kept)
        await move(connection, names, kept, "public", [])
        await connection.execute(f"DROP SCHEMA {kept}")


async def move(connection: Any, names: list[str], old: str, new: str, first: list[str]) -> None:
    """Move all of these tables, or none."""
    import asyncpg

    try:
        async with connection.transaction():
            for statement in first:
                await connection.execute(statement)
            for name in names:
                await connection.execute(f"ALTER TABLE {old}.{name} SET SCHEMA {new}")
    except asyncpg.PostgresError as error:
        raise BadInput(f"The old tables cannot be put aside: {error}.") from None
