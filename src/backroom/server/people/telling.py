"""Tells people that it is their turn, once, where they are not at the table to see it."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from backroom.server.background import Background
from backroom.server.clock import now
from backroom.server.lobby.live_table import LiveTable
from backroom.server.people.attendance import Attendance
from backroom.server.people.turns import Turns, present
from backroom.server.push.outbox import Message, Outbox
from backroom.server.refusals import Refusal
from backroom.server.tables.waiting import ANSWER, BEGIN, ENDED, MOVE

logger = logging.getLogger("backroom")

LOOK_EVERY = 1.0
LONGEST = 7 * 24 * 3600  # seconds for which a push service keeps a message for a browser that is off
SENTENCES = {
    ANSWER: "Your answer is wanted",
    BEGIN: "Everybody is seated, and you can begin",
    ENDED: "The match is over",
    MOVE: "It is your turn",
}


class Teller:
    """Looks once a second who is to be told; of several processes one tells."""

    def __init__(self, turns: Turns, attendance: Attendance, outbox: Outbox, background: Background) -> None:
        self.turns = turns
        self.attendance = attendance
        self.outbox = outbox
        self.background = background
        self.asked: set[str] = set()  # tables of which the other processes were asked who is there
        attendance.on_leaving = self.leaves

    def leaves(self, live: LiveTable, person: str) -> None:
        self.background.run(self.turns.seen(live, person))

    async def run(self) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if self.turns.storage.outage or self.attendance.peers.cut_off:
                continue
            try:
                await self.tell_all()
            except Refusal as refusal:
                logger.info("nobody told", extra={"reason": refusal.code})
            except Exception:
                logger.exception("nobody told")

    async def tell_all(self) -> None:
        before, self.asked = self.asked, set()
        for row in await self.turns.due():
            try:
                await self.tell(row, before)
            except Refusal as refusal:
                await self.turns.claim(row)
                logger.info("not told", extra={"table": row.table_id, "reason": refusal.code})

    async def tell(self, row: Any, asked: set[str]) -> None:
        """Tell somebody, unless they are at the table or have done what they were asked for."""
        live = await self.turns.lobby.live(row.table_id)
        if self.turns.storage.postgres and live.table.id not in asked:
            self.asked.add(live.table.id)
            self.attendance.announce(live, asks=True)  # they answer until the next look
            return
        waits = any((one.person, one.what, one.mark) == (row.person, row.what, row.mark) for one in self.turns.of(live))
        if await self.turns.claim(row) and waits and row.person not in present(live):
            await self.outbox.post(row.person, self.message(live, row))

    def message(self, live: LiveTable, row: Any) -> Message:
        title = f"{SENTENCES.get(row.what, SENTENCES[MOVE])}: {live.table.game.title}"
        left = (row.until - now()) // 1000 if row.until else LONGEST
        place = row.table_id, row.person, row.what, row.mark
        return Message(row.table_id, title, max(60, min(LONGEST, left)), lambda: self.turns.still(*place))
