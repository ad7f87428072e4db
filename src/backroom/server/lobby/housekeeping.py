"""Loads tables that are due, evicts idle ones, and closes sockets that read too slowly."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from sqlalchemy import select, update

from backroom.server.clock import now
from backroom.server.lobby.lobby import Lobby
from backroom.server.log import schema
from backroom.server.network.close_codes import TOO_SLOW
from backroom.server.refusals import Refusal

logger = logging.getLogger("backroom")

IDLE_SECONDS = 30.0
LOOK_EVERY = 1.0
ALWAYS = 2**62  # later than any clock


class Housekeeper:
    """Makes its rounds once a second."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.first_look = ALWAYS

    async def run(self) -> None:
        """Run as long as the server does; the first round loads every table that waits for a bot or a clock, unless
        other servers see to them."""
        until = self.first_look
        while True:
            try:
                await self.load_due_tables(until)
            except Refusal as refusal:
                logger.info("housekeeping", extra={"reason": refusal.code})
            except Exception:
                logger.exception("housekeeping")
            await asyncio.sleep(LOOK_EVERY)
            self.evict_idle_tables()
            self.close_slow_sockets()
            until = now()

    async def load_due_tables(self, until: int) -> None:
        tables = schema.tables
        for (id,) in await self.lobby.storage.rows(select(tables.c.id).where(tables.c.due <= until)):
            if id not in self.lobby.live_tables:
                await self.load_due_table(id)

    async def load_due_table(self, id: str) -> None:
        """Load a table that waits for a bot or a clock; one that cannot be read does not hold up the others."""
        try:
            live = await self.lobby.live(id)
            if self.lobby.timeouts.due(live.table) is None:
                await self.update_row(id, state=live.table.state, due=None)
        except Refusal as refusal:
            await self.skip(id, refusal)
        except Exception:
            logger.exception("table unreadable", extra={"table": id})

    async def skip(self, id: str, refusal: Refusal) -> None:
        """A table that cannot be opened is left until somebody asks for it, who is then told why."""
        logger.warning("table not opened", extra={"table": id, "reason": refusal.sentence})
        if refusal.code == "unavailable":
            raise refusal
        await self.update_row(id, due=None)

    async def update_row(self, id: str, **values: Any) -> None:
        await self.lobby.storage.execute(update(schema.tables).where(schema.tables.c.id == id).values(**values))

    def evict_idle_tables(self) -> None:
        """A table that nobody listens to and that has nothing to do leaves the memory."""
        late = time.monotonic() - IDLE_SECONDS
        for id, live in list(self.lobby.live_tables.items()):
            busy = live.subscribers or live.lock.locked() or live.timer is not None
            if not busy and (live.turn is None or live.turn.done()) and live.used < late:
                del self.lobby.live_tables[id]

    def close_slow_sockets(self) -> None:
        late = time.monotonic() - self.lobby.patience
        for live in self.lobby.live_tables.values():
            for subscriber in live.subscribers:
                if subscriber.sending is not None and subscriber.sending < late:
                    subscriber.hang_up(*TOO_SLOW)
