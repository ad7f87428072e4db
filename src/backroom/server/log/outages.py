"""What is wrong with the database: a code for programs, a sentence for people."""

from __future__ import annotations

import errno
import os
import sqlite3
from typing import Any

from sqlalchemy.exc import DBAPIError, InterfaceError
from sqlalchemy.exc import TimeoutError as NoConnection

from backroom.server.refusals import Refusal

DISK_FULL, GONE = "disk full", "database gone"
SENTENCES = {
    DISK_FULL: "The server's disk is full, so nothing can be kept just now; play goes on by itself when there is room.",
    GONE: "The server's database does not answer just now; play goes on by itself when it does.",
}
FULL_CODES = (errno.ENOSPC, errno.EDQUOT)
LITTLE_ROOM = 1 << 16  # bytes
SQLITE_OUTAGES = ("FULL", "IOERR", "CANTOPEN", "READONLY", "BUSY", "LOCKED", "CORRUPT", "NOTADB", "PERM", "PROTOCOL")
POSTGRES_OUTAGES = ("08", "25", "53", "57", "58")  # classes of its codes: connection, resources, operator, system
POSTGRES_FULL = "53100"


def unavailable(outage: str) -> Refusal:
    return Refusal("unavailable", SENTENCES[outage])


def outage_in(error: BaseException, file: str = "") -> str:
    """The outage that an error tells of; none if the database is fine and the bug is ours."""
    cause: Any = getattr(error, "orig", None) or error
    name, state = getattr(cause, "sqlite_errorname", "") or "", getattr(cause, "sqlstate", "") or ""
    if name == "SQLITE_FULL" or state == POSTGRES_FULL or getattr(cause, "errno", None) in FULL_CODES:
        return DISK_FULL
    if name:
        troubled = name.removeprefix("SQLITE_").startswith(SQLITE_OUTAGES)
        return (DISK_FULL if no_room_for(file) else GONE) if troubled else ""
    if isinstance(error, OSError | NoConnection | InterfaceError) or state.startswith(POSTGRES_OUTAGES):
        return GONE
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return GONE
    return GONE if isinstance(cause, sqlite3.OperationalError) and "unable to open" in str(cause) else ""


def no_room_for(file: str) -> bool:
    """Whether the disk under a file is full; SQLite does not always say so."""
    try:
        disk = os.statvfs(os.path.dirname(file) or ".")
    except (OSError, AttributeError):
        return False
    return disk.f_bavail * disk.f_frsize < LITTLE_ROOM
