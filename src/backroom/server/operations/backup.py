"""A copy of everything, made while the server runs."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.engine import make_url

from backroom.engine import BadInput
from backroom.server.operations.sqlite_files import belongs_to, check_ours, companions, is_sqlite, reading, sqlite_file


def backup(database: str, file: Path, replace: bool = False) -> str:
    """Copy, check the copy, and only then give it its name, so that nothing is ever half-written."""
    if not file.parent.is_dir():
        raise BadInput(f"'{file.parent}' is no folder.")
    if is_sqlite(database) and belongs_to(file, sqlite_file(database)):
        raise BadInput(f"'{file}' is the database itself or a part of it; a backup needs a file of its own.")
    if file.is_dir() and not file.is_symlink():
        raise BadInput(f"'{file}' is a folder.")
    if os.path.lexists(file) and not file.is_symlink() and not file.is_file():
        raise BadInput(f"'{file}' is no file that a backup could replace.")
    if os.path.lexists(file) and not replace:
        raise exists_already(file)
    with fresh_file(file) as fresh:
        if is_sqlite(database):
            copy_sqlite(live_file(database), fresh)
        else:
            dump_postgres(database, fresh)
        put_in_place(fresh, file, replace)
    return f"All tables are in {file} ({file.stat().st_size} bytes)."


def exists_already(file: Path) -> BadInput:
    return BadInput(f"'{file}' exists already; --replace puts the backup in its place.")


def live_file(database: str) -> Path:
    file = sqlite_file(database)
    if not file.is_file():
        raise BadInput(f"There is nothing to back up: '{file}' does not exist.")
    return file


# Files that appear only when they are complete.


@contextlib.contextmanager
def fresh_file(beside: Path) -> Iterator[Path]:
    """A new private file in the same folder; removed afterwards unless it was put in place."""
    try:
        descriptor, name = tempfile.mkstemp(dir=beside.parent, prefix=f".{beside.name}.")
    except OSError as error:
        raise BadInput(f"'{beside}' cannot be written: {error.strerror}.") from None
    os.close(descriptor)
    fresh = Path(name)
    try:
        yield fresh
    except OSError as error:
        raise BadInput(f"'{beside}' cannot be written: {error.strerror}.") from None
    finally:
        for left in (fresh, *companions(fresh)):
            left.unlink(missing_ok=True)


def put_in_place(fresh: Path, file: Path, replace: bool) -> None:
    """Flush the file to disk, then give it its name; a file of that name is replaced only if it may be."""
    synchronise(fresh)
    if replace:
        os.replace(fresh, file)
    else:
        try:
            os.link(fresh, file)
        except FileExistsError:
            raise exists_already(file) from None
        except OSError:  # a file system without hard links
            os.rename(fresh, file)
    synchronise(file.parent)


def synchronise(place: Path) -> None:
    """Wait until a file, or the names in a folder, are on disk."""
    if os.name == "nt" and place.is_dir():
        return
    descriptor = os.open(place, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


# SQLite.


def copy_sqlite(source: Path, fresh: Path) -> None:
    """Copy into a single file without a write-ahead log, and check it."""
    try:
        with reading(source) as old, contextlib.closing(sqlite3.connect(fresh)) as new:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise BadInput(f"The tables of '{source}' cannot be copied: {error}.") from None
    if not check_ours(fresh, f"'{source}'"):
        raise BadInput(f"'{source}' is empty: there are no tables in it.")


# PostgreSQL.


def dump_postgres(database: str, fresh: Path) -> None:
    run_tool(
        "pg_dump",
        ["--format=custom", "--exclude-schema=before_restore_*", f"--file={fresh}", plain_address(database)],
        database,
    )
    run_tool("pg_restore", ["--list", str(fresh)], database)


def plain_address(database: str) -> str:
    """The address without its password, which everybody on the machine could read on a command line."""
    return make_url(database).set(drivername="postgresql", password=None).render_as_string()


def run_tool(name: str, arguments: list[str], database: str) -> str:
    """The output of a PostgreSQL tool; the password is passed in the environment."""
    tool = shutil.which(name)
    if tool is None:
        raise BadInput(f"{name}, which comes with PostgreSQL, is not on this machine.")
    password = make_url(database).password
    environment = {**os.environ, **({"PGPASSWORD": str(password)} if password else {})}
    done = subprocess.run([tool, *arguments], env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.strip().splitlines()
        raise BadInput(f"{name} failed: {said[-1] if said else 'it gives no reason'}")
    return done.stdout
