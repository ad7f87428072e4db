"""Starts the server: migrate, listen, say where, open the browser."""

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
from pathlib import Path

import uvicorn

from backroom.engine import BadInput
from backroom.server.logs import set_up_logs
from backroom.server.messages import LONGEST_MESSAGE
from backroom.server.migrations import migrate
from backroom.server.settings import Settings, to_environment
from backroom.server.wire import Wire

logger = logging.getLogger("backroom")


def serve(settings: Settings, browser: bool) -> int:
    """Run until stopped; the exit code."""
    make_folder(settings.database)
    if settings.workers > 1 and settings.database.startswith("sqlite"):
        raise BadInput("Several workers need PostgreSQL: set BACKROOM_DATABASE=postgresql://…")
    check_port(settings)
    try:
        asyncio.run(migrate(settings.database))
    except (OSError, Exception) as error:
        raise BadInput(f"The database cannot be used: {first_line(error)}") from None
    os.environ.update(to_environment(settings))
    announce(settings, browser)
    uvicorn.run(
        "backroom.server.app:create_app",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers if settings.workers > 1 else None,
        ws=Wire,
        proxy_headers=False,
        ws_max_size=LONGEST_MESSAGE * 4,
        ws_ping_interval=25.0,
        ws_ping_timeout=25.0,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
        timeout_keep_alive=30,
        limit_concurrency=None,
        backlog=4096,
    )
    return 0


def make_folder(database: str) -> None:
    """SQLite needs a folder for its file."""
    if database.startswith("sqlite"):
        Path(database.partition("///")[2]).parent.mkdir(parents=True, exist_ok=True)


def first_line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]


def check_port(settings: Settings) -> None:
    """One clear line where somebody else listens already."""
    try:
        with socket.socket(socket.AF_INET6 if ":" in settings.host else socket.AF_INET) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((settings.host, settings.port))
    except OSError as error:
        reason = error.strerror or "it cannot be used"
        raise BadInput(f"Port {settings.port} on {settings.host} cannot be used: {reason}.") from None


def announce(settings: Settings, browser: bool) -> None:
    """Say where to go, and go there when the server answers."""
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
