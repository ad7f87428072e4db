"""The connection on which a process hears of the others; once it is lost and mended, what was missed is made up for."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from backroom.server.log.durable_writer import CHANNEL
from backroom.server.log.postgres import connect
from backroom.server.log.storage import Storage

logger = logging.getLogger("backroom")

LOOK_EVERY = 2.0  # seconds between two looks whether it still stands
PATIENCE = 3.0  # seconds for which an answer may take
TRY_AGAIN = 0.5


class Listener:
    """Hears for as long as the server runs."""

    def __init__(self, storage: Storage, lock: int) -> None:
        self.storage = storage
        self.lock = lock  # an advisory lock that every running server shares
        self.on_notification: Callable[[str], object] = bool
        self.catch_up: Callable[[], Awaitable[None]] = nothing_missed
        self.connected = False  # and nothing that was said before is missing

    async def run(self) -> None:
        while True:
            try:
                await self.listen()
            except Exception as error:  # a lost connection has many names
                logger.warning("notifications lost", extra={"reason": type(error).__name__})
            self.connected = False
            await asyncio.sleep(TRY_AGAIN)

    async def listen(self) -> None:
        """Until the connection is lost."""
        connection = await connect(self.storage.engine)
        gone = asyncio.get_running_loop().create_future()
        connection.add_termination_listener(lambda _: None if gone.done() else gone.set_result(None))
        try:
            await connection.execute(f"SELECT pg_advisory_lock_shared({self.lock})")
            await connection.add_listener(CHANNEL, self.pass_on)
            await self.catch_up()
            self.connected = True
            while not gone.done():
                await asyncio.wait([gone], timeout=LOOK_EVERY)
                await connection.execute("SELECT 1", timeout=PATIENCE)
        finally:
            connection.terminate()

    def pass_on(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        self.on_notification(payload)


async def nothing_missed() -> None:
    """Of whom nobody is told."""
