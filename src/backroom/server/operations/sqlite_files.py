"""The SQLite file: where it is, that it is ours, that nobody else can read it, and that only one server uses it."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from urllib.parse import quote

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from backroom.engine import BadInput
from backroom.server.log.migrations import check_version

fcntl: ModuleType | None
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

COMPANIONS = ("-wal", "-shm", "-journal", "-lock")
OURS = {"alembic_version", "log", "tables", "people"}
STRANGE = "SELECT count(*) FROM sqlite_master WHERE type IN ('view', 'trigger')"
PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700


# Where it is.


def is_sqlite(database: str) -> bool:
    return database.startswith("sqlite")


def sqlite_file(database: str) -> Path:
    """The file itself, with all links resolved."""
    try:
        name = make_url(database).database or ""
    except ArgumentError:
        name = ""
    if not name or name == ":memory:" or name.startswith("file:"):
        raise BadInput(f"SQLite needs a file: sqlite:///FILE, not '{database}'.")
    return Path(name).resolve()


def companions(file: Path) -> list[Path]:
    """The files that SQLite keeps beside a database, and the lock file where the database itself cannot be locked."""
    return [file.with_name(file.name + end) for end in COMPANIONS]


def belongs_to(file: Path, database: Path) -> bool:
    """Whether a path leads to the database or one of its companions, through whatever link."""
    for one in (database, *companions(database)):
        if file.parent.resolve() / file.name == one:
            return True
        with contextlib.suppress(OSError):
            if os.path.samefile(file, one):
                return True
    return False


# Private to this user.


def make_folder(folder: Path) -> None:
    """Make a folder and its missing parents, private to this user."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    try:
        for place in reversed(missing):
            place.mkdir(PRIVATE_FOLDER, exist_ok=True)
    except OSError as error:
        raise BadInput(f"The folder '{folder}' cannot be made: {error.strerror}.") from None


def make_private(file: Path) -> None:
    """Make the database and its companions private; what belongs to somebody else stays as it is."""
    for one in (file, *companions(file)):
        with contextlib.suppress(OSError):
            if stat.S_IMODE(one.stat().st_mode) & ~PRIVATE_FILE:
                one.chmod(PRIVATE_FILE)


# One server at a time.


@contextlib.contextmanager
def held(file: Path) -> Iterator[None]:
    """Keep other servers away from a file, which is created if missing; it is released when the process ends."""
    descriptor = locked(file)
    try:
        yield
    finally:
        os.close(descriptor)


def locked(file: Path) -> int:
    """The descriptor of a locked file; worker processes do not inherit it."""
    while True:
        descriptor = opened(file)
        place = lock_place(file)
        if place != file:
            os.close(descriptor)
            descriptor = opened(place)
        if not lock(descriptor):
            os.close(descriptor)
            raise BadInput(f"Another server has '{file}' open; one SQLite file takes one server.")
        with contextlib.suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(descriptor), os.stat(place)):
                return descriptor
        os.close(descriptor)  # it was replaced just then


def lock_place(file: Path) -> Path:
    """Only on Linux do these locks not interfere with SQLite's own."""
    return file if sys.platform == "linux" else file.with_name(file.name + "-lock")


def opened(file: Path) -> int:
    try:
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, PRIVATE_FILE)
    except OSError as error:
        raise BadInput(f"'{file}' cannot be used: {error.strerror}.") from None
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise BadInput(f"'{file}' cannot be used: it is no file.")
    return descriptor


def lock(descriptor: int) -> bool:
    """Lock a file, unless somebody else has."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


# That it is ours.


def reading(file: Path, seconds: float = 30.0) -> contextlib.closing[sqlite3.Connection]:
    """A read-only connection."""
    return contextlib.closing(sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True, timeout=seconds))


def check_ours(file: Path, called: str = "") -> bool:
    """Whether there is anything in it; refused if it is damaged, not ours, or of a newer version."""
    name = called or f"'{file}'"
    try:
        with reading(file) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            if not names:
                return False
            if not names >= OURS:
                raise BadInput(f"{name} belongs to something else: it is no database of Backroom's.")
            ((strange,),) = connection.execute(STRANGE)
            if strange:
                raise BadInput(f"{name} has views or triggers, which Backroom never makes: it is not used.")
            versions = connection.execute("SELECT version_num FROM alembic_version").fetchall()
            check_version(versions[0][0] if versions else None, name)
            ((health,),) = connection.execute("PRAGMA quick_check(1)").fetchall()
    except sqlite3.Error as error:
        raise BadInput(f"{name} cannot be used as a database: {error}.") from None
    if health != "ok":
        raise BadInput(f"{name} is damaged: {' '.join(str(health).split())}.")
    return True
