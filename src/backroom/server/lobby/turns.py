"""What happens though no person does it: bots decide, somebody's time is up, a deal has waited long enough."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any

from backroom.server.clock import now
from backroom.server.lobby.live import Live, later
from backroom.server.lobby.notifier import Subscriber
from backroom.server.refusals import Refusal
from backroom.server.tables.conduct import may_take, usual_level
from backroom.server.tables.dealing import late_event
from backroom.server.tables.standing import DEALING, RUNNING
from backroom.server.tables.table import Decision, Table

if TYPE_CHECKING:
    from backroom.server.lobby.lobby import Lobby

logger = logging.getLogger("backroom")

LATE = 8_000  # milliseconds after which another process looks after a bot's turn
NOT_YOURS = ("forbidden", "That is not your seat any more.")
TRY_AGAIN = 0.5  # seconds


class Turns:
    """Sees to it that a table never waits for somebody who will not come."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    def due(self, table: Table) -> int | None:
        """When somebody has to look after this table, at the latest."""
        asked = table.asked()
        if table.state == DEALING:
            return table.agreement.since + int(self.lobby.open_seconds * 1000)
        if table.state != RUNNING or asked < 0:
            return None
        return table.at + LATE if table.seats[asked].level else table.deadline()

    def attend(self, live: Live, own: bool = True) -> None:
        """See that whoever has to act without being a person, does; in times of trouble nobody has to."""
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        if self.lobby.storage.trouble:
            return
        table = live.table
        asked = table.asked()
        if table.state == DEALING:
            wait = (self.patience_ends(live) - now()) / 1000
            live.timer = later(max(0.0 if own else TRY_AGAIN, wait), self.waited_enough, live)
        if table.state != RUNNING or asked < 0:
            return
        deadline = table.deadline()
        if deadline is not None:
            live.timer = later(max(0.0, (deadline - now()) / 1000), self.begin_turn, live, "clock")
        elif table.seats[asked].level:
            wait = self.lobby.pause if own else (LATE + 500) / 1000
            live.timer = later(wait, self.begin_turn, live, "bot")

    def begin_turn(self, live: Live, by: str) -> None:
        if live.turn is None or live.turn.done():
            live.turn = asyncio.create_task(self.take_turn(live, by), name=f"{by} at {live.table.id}")

    async def take_turn(self, live: Live, by: Any) -> None:
        """A bot decides: for itself, or for somebody whose time is up."""
        table = live.table
        seat, question = table.asked(), table.question_seq
        if table.match is None or seat < 0:
            return
        level = table.seats[seat].level or usual_level(table)
        own = True
        try:
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
        self.attend(live, own)

    # Dealing.

    def waited_enough(self, live: Live) -> None:
        """For commitments or shares."""
        if live.turn is None or live.turn.done():
            live.turn = asyncio.create_task(self.deal_without(live), name=f"deal at {live.table.id}")

    async def deal_without(self, live: Live) -> None:
        """Go on without whoever is still waited for; what is too early or cannot be written now is tried again."""
        try:
            async with live.lock:
                event = late_event(live.table)
                if event is not None and self.patience_ends(live) <= now():
                    await self.lobby.append(live, event)
                    await self.lobby.go_on_dealing(live)
                    return
        except Refusal as refusal:
            logger.info("not dealt", extra={"table": live.table.id, "reason": refusal.code})
        except Exception:
            logger.exception("not dealt", extra={"table": live.table.id})
        live.turn = None
        self.attend(live, own=False)

    def patience_ends(self, live: Live) -> int:
        """When a deal goes on without whoever is waited for; nobody can answer a server that is down."""
        return max(live.loaded, live.table.agreement.since) + int(self.lobby.open_seconds * 1000)

    # Advice.

    async def advise(self, live: Live, seat: int, asker: Subscriber) -> tuple[int, str]:
        """What the house would do in this seat."""
        async with live.lock:
            table = live.table
            if not asker.sits_at(table, seat):
                raise Refusal(*NOT_YOURS)
            if not table.terms.hints:
                raise Refusal("forbidden", "There are no hints at this table.")
            if table.asked() != seat or table.state != RUNNING:
                raise Refusal("conflict", "It is not your turn.")
            match = table.playing()
            labels = {option.choice: option.label for option in match.options()}
            turn = f"hint {asker.subscription.person}"  # one for all that a person asks for
            thinking = self.lobby.thinkers.think(match.clone(), seat, usual_level(table), table.bot_seed(), turn)
        choice = await thinking
        return choice, labels.get(choice, "")
