"""Going on after a outage with the database: what was written after all is read, and lost time is given back."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING

from backroom.server.clock import now
from backroom.server.lobby.live_table import LiveTable
from backroom.server.log.events import Resumed
from backroom.server.log.growth import Growth
from backroom.server.log.outages import unavailable
from backroom.server.refusals import Refusal

if TYPE_CHECKING:
    from backroom.server.lobby.lobby import Lobby

logger = logging.getLogger("backroom")

FAR = 2**31  # further than any log goes


class Recovery:
    """Keeps every table waiting during an outage, and resumes it afterwards."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.downtimes: list[tuple[int, int]] = []  # (start, end) of the times in which nobody could play
        self.resuming: asyncio.Task[None] | None = None
        self.once_more = False

    def outage_changed(self, outage: str) -> None:
        """An outage has begun, changed or ended: tell everybody."""
        logger.warning("database", extra={"reason": outage or "well again"})
        for live in self.lobby.live_tables.values():
            live.outage = outage
            live.maybe_behind = True
            for subscriber in live.subscribers:
                self.lobby.notifier.notify_later(subscriber)
        if not outage:
            self.start_resuming()

    def add_downtimes(self, downtimes: list[tuple[int, int]]) -> None:
        """Give the time back before anybody's clock is checked again."""
        new = [one for one in downtimes if one not in self.downtimes]
        if new:
            self.downtimes += new
            for live in self.lobby.live_tables.values():
                live.maybe_behind = True
            self.start_resuming()

    def start_resuming(self) -> None:
        """Resume all tables; if that is under way already, once more afterwards."""
        self.once_more = True
        if self.resuming is None or self.resuming.done():
            self.resuming = asyncio.get_running_loop().create_task(self.resume_all(), name="recovery")

    async def resume_all(self) -> None:
        while self.once_more:
            self.once_more = False
            for live in list(self.lobby.live_tables.values()):
                await self.resume(live)

    async def resume(self, live: LiveTable) -> None:
        try:
            async with live.lock:
                await self.ready(live)
        except Refusal as refusal:
            logger.info("not recovered", extra={"table": live.table.id, "reason": refusal.code})
        except Exception:
            logger.exception("not recovered", extra={"table": live.table.id})
        live.loaded = now()
        self.lobby.notify(live)
        self.lobby.timeouts.schedule(live)

    async def ready(self, live: LiveTable) -> None:
        """Refuse what cannot be written now; after an outage, first read what was. The lock is held."""
        if self.lobby.storage.outage:
            raise unavailable(self.lobby.storage.outage)
        if live.maybe_behind:
            await self.read_missing(live)

    async def read_missing(self, live: LiveTable) -> None:
        """Apply what the log has and this table lacks. The lock is held."""
        for entry in await self.lobby.storage.entries(live.table.id, live.table.seq):
            self.lobby.follow(live, entry)
        live.stored = ("", None, -1)
        live.maybe_behind = False
        await self.give_time_back(live)

    # What other processes have written.

    async def read_to_end(self, live: LiveTable) -> None:
        """As far as its log goes now; in times of trouble as far as it was read."""
        if self.lobby.storage.postgres and not self.lobby.storage.outage:
            with contextlib.suppress(Refusal):
                await self.lobby.catch_up(live.table.id, FAR)

    def follow_at_once(self, growth: Growth) -> bool:
        """Whether nothing has to be read: the table is not here, or it has only missed this entry."""
        live = self.lobby.live_tables.get(growth.table)
        if live is None:
            return growth.table not in self.lobby.loading
        if live.table.seq >= growth.seq:
            return True
        entry = growth.entry()
        if entry is None or live.table.seq != growth.seq - 1 or not live.lock.take():
            return False
        try:
            self.lobby.follow_others(live, [entry])
        finally:
            live.lock.release()
        return True

    async def read_all_to_end(self) -> None:
        """Nothing was heard for a while: logs that have grown are read, also of tables at which nobody moves now."""
        for id, seq in (await self.lobby.storage.ends(list(self.lobby.live_tables))).items():
            try:
                await self.lobby.catch_up(id, seq)
            except Refusal:
                raise
            except Exception:
                logger.exception("not read", extra={"table": id})

    # Time.

    async def give_time_back(self, live: LiveTable) -> None:
        """Downtime is nobody's thinking time. The lock is held."""
        for since, until in self.downtimes:
            while live.table.owed(since, until):
                try:
                    await self.lobby.append(live, Resumed(since, until))
                except Refusal as refusal:
                    if refusal.code != "conflict":  # else another process may have given it back
                        raise

    async def stop(self) -> None:
        if self.resuming is not None:
            self.resuming.cancel()
            await asyncio.gather(self.resuming, return_exceptions=True)
