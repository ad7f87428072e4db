"""The other processes: which of them are alive, and what they have granted to whom."""

from __future__ import annotations

import asyncio
import logging

from msgspec import json

from backroom.server.log.storage import Storage
from backroom.server.peers.listener import Listener
from backroom.server.peers.presence import PROCESS
from backroom.server.peers.shared_limits import EVERY, Sharing, UsageReport
from backroom.server.refusals import Refusal

logger = logging.getLogger("backroom")

USAGE = "usage:"  # how such a notification begins


class Peers:
    """Reports to the others every second, and receives their reports."""

    def __init__(self, storage: Storage, sharing: Sharing, listener: Listener) -> None:
        self.storage = storage
        self.sharing = sharing
        self.listener = listener

    @property
    def cut_off(self) -> bool:
        """Whether nothing can be heard of them now, so that nobody knows who is gone."""
        return self.storage.postgres and not self.listener.connected

    async def run(self) -> None:
        """Report as long as the server runs."""
        while True:
            await asyncio.sleep(EVERY)
            if not self.storage.outage:
                try:
                    await self.report()
                except Refusal as refusal:
                    logger.info("others not told", extra={"reason": refusal.code})
                except Exception:
                    logger.exception("others not told")

    async def report(self) -> None:
        for report in self.sharing.reports(PROCESS):
            await self.storage.notify_others(USAGE + json.encode(report).decode())

    def receive(self, payload: str) -> None:
        report = json.decode(payload.removeprefix(USAGE), type=UsageReport)
        if report.process != PROCESS:
            self.sharing.receive(report)
