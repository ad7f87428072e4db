"""A copy of everything, made while the server runs."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from pathlib import Path

from sqlalchemy.engine import make_url

from backroom.engine import BadInput


def backup(database: str, file: Path) -> str:
    """Write the copy beside its place first, then put it there: nothing is ever half-written."""
    if not file.parent.is_dir():
        raise BadInput(f"'{file.parent}' is no folder.")
    part = file.with_name(file.name + ".part")
    try:
        if database.startswith("sqlite"):
            copy_sqlite(database, part)
        else:
            dump_postgres(database, part)
        os.replace(part, file)
    except OSError as error:
        raise BadInput(f"'{file}' cannot be written: {error.strerror}.") from None
    finally:
        part.unlink(missing_ok=True)
    return f"All tables are in {file} ({file.stat().st_size} bytes)."


def copy_sqlite(database: str, part: Path) -> None:
    source = Path(database.partition("///")[2])
    if not source.is_file():
        raise BadInput(f"There is nothing to back up: '{source}' does not exist.")
    try:
        with sqlite3.connect(source) as old, sqlite3.connect(part) as new:
            old.backup(new)
    except sqlite3.Error as error:
        raise BadInput(f"The tables cannot be copied: {error}.") from None


def dump_postgres(database: str, part: Path) -> None:
    """PostgreSQL has a tool of its own; the password goes by the environment, not by the command line."""
    tool = shutil.which("pg_dump")
    if tool is None:
        raise BadInput("pg_dump, which comes with PostgreSQL, is not on this machine.")
    url = make_url(database).set(drivername="postgresql")
    environment = {**os.environ, "PGPASSWORD": url.password or ""}
    plain = url.set(password=None).render_as_string()
    done = subprocess.run(
        [tool, "--format=custom", f"--file={part}", plain], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BadInput(
            f"pg_dump failed: {done.stderr.strip().splitlines()[-1] if done.stderr.strip() else 'no reason'}"
        )
