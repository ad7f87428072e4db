"""The connection on which a process is notified by the others; after it was lost, what was missed is caught up on."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from backroom.server.log.durable_writer import CHANNEL
from backroom.server.log.postgres import connect
from backroom.server.log.storage import Storage

logger = logging.getLogger("backroom")

LOOK_EVERY = 2.0  # seconds between two checks of the connection
PATIENCE = 3.0  # seconds that an answer may take
TRY_AGAIN = 0.5


class Listener:
    """Listens as long as the server runs."""

    def __init__(self, storage: Storage, lock: int) -> None:
        self.storage = storage
        self.lock = lock  # an advisory lock that every running server shares
        self.on_notification: Callable[[str], object] = bool
        self.catch_up: Callable[[], Awaitable[None]] = nothing_missed
        self.connected = False  # and has caught up

    async def run(self) -> None:
        while True:
            try:
                await self.listen()
            except Exception as error:  # a connection can be lost in many ways
                logger.warning("notifications lost", extra={"reason": type(error).__name__})
            self.connected = False
            await asyncio.sleep(TRY_AGAIN)

    async def listen(self) -> None:
        """Listen until the connection is lost."""
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
    """The default: there is nothing to catch up on."""
