"""Connections to PostgreSQL, on which both ends notice a broken network within seconds."""

from __future__ import annotations

import socket
import time
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import URL
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine

CONNECT_SECONDS = 3.0
NOTICED = 3_000  # milliseconds without an answer after which the other end is gone

# What the database should do: a transaction that we can no longer end must not hold up other hosts.
SERVER_SETTINGS = {
    "application_name": "backroom",
    "idle_in_transaction_session_timeout": "5000",
    "tcp_user_timeout": str(NOTICED),
    "tcp_keepalives_idle": "2",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "3",
}
CONNECT_ARGUMENTS: dict[str, Any] = {"timeout": CONNECT_SECONDS, "server_settings": SERVER_SETTINGS}

# The same at our end; not every system has all of these.
SOCKET_OPTIONS = (("TCP_USER_TIMEOUT", NOTICED), ("TCP_KEEPIDLE", 2), ("TCP_KEEPINTVL", 1), ("TCP_KEEPCNT", 3))


class ConnectionCheck:
    """Retires connections from before an outage, which may be dead without knowing it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.since = 0.0
        event.listen(engine.sync_engine, "connect", self.begin)
        event.listen(engine.sync_engine, "checkout", self.check)

    def begin(self, connection: Any, record: Any) -> None:
        set_options(connection.driver_connection)
        record.info["made"] = time.monotonic()

    def check(self, connection: Any, record: Any, _: Any) -> None:
        if connection.driver_connection.is_closed() or record.info["made"] < self.since:
            raise InvalidatePoolError("there was an outage in the meantime")

    def distrust_existing(self) -> None:
        self.since = time.monotonic()


def set_options(connection: Any) -> None:
    """Let the system end a dead connection; asyncpg has no option for that."""
    transport = getattr(connection, "_transport", None)
    found = transport.get_extra_info("socket") if transport is not None else None
    if found is None or found.family not in (socket.AF_INET, socket.AF_INET6):
        return
    with socket.fromfd(found.fileno(), found.family, found.type) as own:
        own.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        for name, value in SOCKET_OPTIONS:
            if hasattr(socket, name):
                own.setsockopt(socket.IPPROTO_TCP, getattr(socket, name), value)


async def connect(engine: AsyncEngine) -> Any:
    """A connection outside the pool, to listen on."""
    import asyncpg

    _, named = engine.dialect.create_connect_args(plain(engine.url))
    connection = await asyncpg.connect(**{**named, **CONNECT_ARGUMENTS})
    set_options(connection)
    return connection


def plain(url: URL) -> URL:
    """The address without what only SQLAlchemy understands."""
    return url.difference_update_query([name for name in url.query if name.startswith("prepared_statement")])
