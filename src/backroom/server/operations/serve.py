"""Starts the server: migrates the database, listens, says where, opens the browser."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from backroom.bots.own.looking import at_tables
from backroom.engine import BadInput
from backroom.server.log.migrations import migrate
from backroom.server.network.http import HttpProtocol
from backroom.server.network.websocket import WebSocketProtocol
from backroom.server.operations.logs import set_up_logs
from backroom.server.operations.sqlite_files import check_ours, held, is_sqlite, make_folder, make_private, sqlite_file
from backroom.server.settings import Settings, to_environment
from backroom.server.wire.messages import LONGEST_MESSAGE

logger = logging.getLogger("backroom")


def serve(settings: Settings, browser: bool) -> int:
    """Run until stopped; gives the exit code."""
    if settings.workers > 1 and is_sqlite(settings.database):
        raise BadInput("Several workers need PostgreSQL: set BACKROOM_DATABASE=postgresql://…")
    at_tables(settings.bots)
    check_port(settings)
    with database_kept(settings.database):
        asyncio.run(prepare(settings.database))
        return listen(settings, browser)


@contextmanager
def database_kept(database: str) -> Iterator[None]:
    """Hold a SQLite file, which must be one of ours, for this server alone."""
    if not is_sqlite(database):
        yield
        return
    file = sqlite_file(database)
    make_folder(file.parent)
    with held(file):
        check_ours(file)
        make_private(file)
        yield


async def prepare(database: str) -> None:
    try:
        await migrate(database)
    except BadInput:
        raise
    except Exception as error:  # whatever a driver raises
        raise BadInput(f"The database cannot be used: {first_line(error)}") from None


def listen(settings: Settings, browser: bool) -> int:
    os.environ.update(to_environment(settings))
    announce(settings, browser)
    several = settings.workers > 1
    uvicorn.run(
        "backroom.server.web.one_of_several:create_worker" if several else "backroom.server.web.app:create_app",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers if several else None,
        http=HttpProtocol,
        ws=WebSocketProtocol,
        proxy_headers=False,
        ws_max_size=LONGEST_MESSAGE * 4,
        ws_ping_interval=25.0,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=30,
        limit_concurrency=None,
        backlog=4096,
    )
    return 0


def first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def check_port(settings: Settings) -> None:
    """Say in one clear line that the port is taken."""
    try:
        with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((settings.host, settings.port))
    except OSError as error:
        reason = error.strerror or "it cannot be used"
        raise BadInput(f"Port {settings.port} on {settings.host} cannot be used: {reason}.") from None


def announce(settings: Settings, browser: bool) -> None:
    """Say where the server is, and open it in the browser once it answers."""
    set_up_logs()
    host = "localhost" if settings.host in ("127.0.0.1", "0.0.0.0", "::") else settings.host
    address = settings.site or f"http://{host}:{settings.port}"
    print(f"Backroom is open at {address}  (Ctrl-C closes it)", flush=True)
    if browser:
        threading.Thread(target=open_when_ready, args=(address,), daemon=True).start()


def open_when_ready(address: str) -> None:
    for _ in range(100):
        time.sleep(0.1)
        try:
            with urllib.request.urlopen(f"{address}/health", timeout=1):
                break
        except OSError:
            continue
    if sys.stdout.isatty():
        webbrowser.open(address)
