"""Going on after a trouble with the database: what was written after all is read, and lost time is given back."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from backroom.server.clock import now
from backroom.server.lobby.live import Live
from backroom.server.log.events import Resumed
from backroom.server.log.trouble import unavailable
from backroom.server.refusals import Refusal

if TYPE_CHECKING:
    from backroom.server.lobby.lobby import Lobby

logger = logging.getLogger("backroom")

FAR = 2**31  # further than any log goes


class Recovery:
    """Keeps every table waiting while the database is in trouble, and brings it back afterwards."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.downtimes: list[tuple[int, int]] = []  # from when to when nobody could play
        self.going_on: asyncio.Task[None] | None = None
        self.once_more = False

    def hear_of_trouble(self, trouble: str) -> None:
        """It has begun, changed or ended; everybody is told."""
        logger.warning("database", extra={"reason": trouble or "well again"})
        for live in self.lobby.lives.values():
            live.trouble = trouble
            live.unsure = True
            for subscriber in live.subscribers:
                self.lobby.notifier.call_on(subscriber)
        if not trouble:
            self.go_on()

    def hear_of_downtimes(self, downtimes: list[tuple[int, int]]) -> None:
        """Before anybody's clock is looked at again, the time is given back."""
        new = [one for one in downtimes if one not in self.downtimes]
        if new:
            self.downtimes += new
            for live in self.lobby.lives.values():
                live.unsure = True
            self.go_on()

    def go_on(self) -> None:
        """Everywhere; if it is being done, once more afterwards."""
        self.once_more = True
        if self.going_on is None or self.going_on.done():
            self.going_on = asyncio.get_running_loop().create_task(self.go_on_everywhere(), name="recovery")

    async def go_on_everywhere(self) -> None:
        while self.once_more:
            self.once_more = False
            for live in list(self.lobby.lives.values()):
                await self.go_on_at(live)

    async def go_on_at(self, live: Live) -> None:
        try:
            async with live.lock:
                await self.ready(live)
        except Refusal as refusal:
            logger.info("not recovered", extra={"table": live.table.id, "reason": refusal.code})
        except Exception:
            logger.exception("not recovered", extra={"table": live.table.id})
        live.loaded = now()
        self.lobby.tell(live)
        self.lobby.turns.attend(live)

    async def ready(self, live: Live) -> None:
        """Refuse what cannot be written now; after a trouble, first look what was. The lock is held."""
        if self.lobby.storage.trouble:
            raise unavailable(self.lobby.storage.trouble)
        if live.unsure:
            await self.make_sure(live)

    async def make_sure(self, live: Live) -> None:
        """Read what the log has that this table has not followed. The lock is held."""
        for entry in await self.lobby.storage.entries(live.table.id, live.table.seq):
            self.lobby.follow(live, entry)
        live.stored = ("", None, -1)
        live.unsure = False
        await self.give_time_back(live)

    # What other processes have written.

    async def read_on(self, live: Live) -> None:
        """As far as its log goes now; in times of trouble as far as it was read."""
        if self.lobby.storage.postgres and not self.lobby.storage.trouble:
            with contextlib.suppress(Refusal):
                await self.lobby.catch_up(live.table.id, FAR)

    async def read_on_everywhere(self) -> None:
        """Nothing was heard for a while: logs that have grown are read, also of tables at which nobody moves now."""
        for id, seq in (await self.lobby.storage.ends(list(self.lobby.lives))).items():
            try:
                await self.lobby.catch_up(id, seq)
            except Refusal:
                raise
            except Exception:
                logger.exception("not read", extra={"table": id})

    # Time.

    async def give_time_back(self, live: Live) -> None:
        """Downtime is nobody's thinking time. The lock is held."""
        for since, until in self.downtimes:
            while live.table.owed(since, until):
                try:
                    await self.lobby.append(live, Resumed(since, until))
                except Refusal as refusal:
                    if refusal.code != "conflict":  # else another process may have given it back
                        raise

    async def stop(self) -> None:
        if self.going_on is not None:
            self.going_on.cancel()
            await asyncio.gather(self.going_on, return_exceptions=True)
