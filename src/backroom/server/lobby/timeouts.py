"""Where a clock runs out: a person's time to think, a bot's pause before its move, the wait for a deal."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from backroom.server.clock import now
from backroom.server.lobby.live_table import LiveTable, later
from backroom.server.log.events import Replaced
from backroom.server.refusals import Refusal
from backroom.server.tables.conduct import is_here, may_take, usual_level
from backroom.server.tables.dealing import late_event
from backroom.server.tables.state import DEALING, RUNNING
from backroom.server.tables.table import Decision, Table

if TYPE_CHECKING:
    from backroom.server.lobby.lobby import Lobby

logger = logging.getLogger("backroom")

LATE = 8_000  # milliseconds after which another process takes over a bot's turn
NOT_YOURS = ("forbidden", "That is not your seat any more.")
TRY_AGAIN = 0.5  # seconds


class Timeouts:
    """Sees to it that a table never waits forever: not for a person, a bot or a share."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    def due(self, table: Table) -> int | None:
        """When this table needs attention at the latest."""
        asked = table.asked()
        if table.state == DEALING:
            return table.agreement.since + int(self.lobby.open_seconds * 1000)
        if table.state != RUNNING or asked < 0:
            return None
        return table.at + LATE if table.seats[asked].level else table.deadline()

    def schedule(self, live: LiveTable, own: bool = True) -> None:
        """Set the table's timer for whatever happens next without a person; during an outage nothing does."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        if self.lobby.storage.outage:
            return
        table = live.table
        asked = table.asked()
        if table.state == DEALING:
            wait = (self.deal_deadline(live) - now()) / 1000
            live.timer = later(max(0.0 if own else TRY_AGAIN, wait), self.deal_timed_out, live)
        if table.state != RUNNING or asked < 0:
            return
        deadline = table.deadline()
        if deadline is not None:
            live.timer = later(max(0.0, (deadline - now()) / 1000), self.start_turn, live, "clock")
        elif table.seats[asked].level:
            wait = self.lobby.pause if own else (LATE + 500) / 1000
            live.timer = later(wait, self.start_turn, live, "bot")

    def start_turn(self, live: LiveTable, by: str) -> None:
        if live.turn is None or live.turn.done():
            live.turn = asyncio.create_task(self.take_turn(live, by), name=f"{by} at {live.table.id}")

    async def take_turn(self, live: LiveTable, by: Any) -> None:
        """Let a bot decide: for itself, or for a person whose time is up."""
        table = live.table
        seat, question = table.asked(), table.question_seq
        if table.match is None or seat < 0:
            return
        level = table.seats[seat].level or usual_level(table)
        own = True
        try:
            if not is_here(table, level):
                await self.replace(live, seat, level)
                return
            choice = await self.lobby.thinkers.think(table.match, seat, level, table.bot_seed(), table.id)
            if by == "clock":
                await self.lobby.pulse()
            async with live.lock:
                live.turn = None
                await self.lobby.recovery.ready(live)
                asked = live.table.asked(), live.table.question_seq
                if asked == (seat, question) and may_take(live.table, choice, by, now()):
                    await self.lobby.append(live, Decision(seat, choice, by))
                    return
        except Refusal as refusal:
            logger.info("turn not taken", extra={"table": table.id, "reason": refusal.code})
            if refusal.code != "unavailable":
                return
        except Exception:
            logger.exception("turn not taken", extra={"table": table.id})
            own = False
        live.turn = None
        self.schedule(live, own)

    async def replace(self, live: LiveTable, seat: int, level: str) -> None:
        """The usual bot takes the place of one that has gone; then it is its turn."""
        async with live.lock:
            live.turn = None
            await self.lobby.recovery.ready(live)
            if live.table.seats[seat].level == level:
                await self.lobby.append(live, Replaced(seat, usual_level(live.table)))

    # Dealing.

    def deal_timed_out(self, live: LiveTable) -> None:
        """The deal has waited long enough for commitments or shares."""
        if live.turn is None or live.turn.done():
            live.turn = asyncio.create_task(self.deal_without_the_late(live), name=f"deal at {live.table.id}")

    async def deal_without_the_late(self, live: LiveTable) -> None:
        """Deal without those who are late; what is too early or cannot be written now is tried again."""
        try:
            async with live.lock:
                event = late_event(live.table)
                if event is not None and self.deal_deadline(live) <= now():
                    await self.lobby.append(live, event)
                    await self.lobby.go_on_dealing(live)
                    return
        except Refusal as refusal:
            logger.info("not dealt", extra={"table": live.table.id, "reason": refusal.code})
        except Exception:
            logger.exception("not dealt", extra={"table": live.table.id})
        live.turn = None
        self.schedule(live, own=False)

    def deal_deadline(self, live: LiveTable) -> int:
        """When a deal continues without those who are late; the time before the table was loaded does not count."""
        return max(live.loaded, live.table.agreement.since) + int(self.lobby.open_seconds * 1000)
