"""Attendance: who is connected where, who has been disconnected for long, and who is back."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable

from backroom.server.background import Background
from backroom.server.lobby.live_table import LiveTable
from backroom.server.lobby.lobby import Lobby
from backroom.server.lobby.notifier import Subscriber
from backroom.server.log.events import Returned, Stood
from backroom.server.log.terms import is_slow
from backroom.server.peers.peers import Peers
from backroom.server.peers.presence import notice_for, read_notice
from backroom.server.refusals import Overtaken, Refusal
from backroom.server.tables.state import PAUSED, RUNNING

logger = logging.getLogger("backroom")

LOOK_EVERY = 1.0


class Attendance:
    """Keeps track of who is present at every table, and tells the other processes."""

    def __init__(self, lobby: Lobby, background: Background, peers: Peers, patience: float) -> None:
        self.lobby = lobby
        self.background = background
        self.peers = peers
        self.patience = patience  # seconds without a connection after which somebody is away
        self.on_leaving: Callable[[LiveTable, str], object] = nobody_asks  # when the last socket of a person closes

    def join(self, live: LiveTable, subscriber: Subscriber) -> None:
        live.subscribers.add(subscriber)
        self.count(live)

    def leave(self, live: LiveTable, subscriber: Subscriber) -> None:
        live.subscribers.discard(subscriber)
        self.lobby.notifier.drop(subscriber)
        live.used = time.monotonic()
        live.rest()
        self.count(live)
        person = subscriber.subscription.person
        if person and not any(other.subscription.person == person for other in live.subscribers):
            self.on_leaving(live, person)

    def count(self, live: LiveTable) -> None:
        """Tell everybody who is connected, at other processes too."""
        live.presence.count([subscriber.subscription for subscriber in live.subscribers])
        for subscriber in live.subscribers:
            self.lobby.notifier.notify_later(subscriber)
        self.announce(live, asks=not live.presence.others)

    async def welcome_back(self, live: LiveTable, seats: list[int]) -> None:
        """Mark those who had lost their connection as back."""
        for seat in seats:
            async with live.lock:
                if live.table.seats[seat].lost and not self.lobby.storage.outage:
                    with contextlib.suppress(Overtaken):  # then it is done a second later
                        await self.lobby.append(live, Returned(seat))

    # Other processes.

    def announce(self, live: LiveTable, asks: bool = False) -> None:
        if self.lobby.storage.postgres:
            self.background.run(self.lobby.storage.notify_others(notice_for(live.table.id, live.presence.own, asks)))

    def ask_other_processes(self) -> None:
        """The other processes can be heard, perhaps again: ask them, and forget who seemed to be missing meanwhile."""
        self.peers.sharing.keep_all()
        for live in self.lobby.live_tables.values():
            live.presence.missing.clear()
            self.announce(live, asks=True)

    def receive_notice(self, text: str) -> None:
        """Take in who is connected to another process."""
        notice = read_notice(text)
        if notice is None:
            return
        self.peers.sharing.mark_alive(notice.process)
        if notice.table in self.lobby.live_tables:
            live = self.lobby.live_tables[notice.table]
            if notice.asks:
                self.announce(live)
            live.presence.receive(notice)
            self.lobby.notify(live)

    # People who are missing.

    async def watch(self) -> None:
        """Check all tables once a second, as long as the server runs."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if self.peers.cut_off:
                continue
            self.peers.sharing.drop_silent()
            for live in list(self.lobby.live_tables.values()):
                if live.subscribers and not self.lobby.storage.outage:
                    await self.check_table_safely(live)

    async def check_table_safely(self, live: LiveTable) -> None:
        """An error at one table must not affect the others."""
        try:
            await self.check_table(live)
        except Refusal as refusal:
            logger.info("attendance", extra={"reason": refusal.code, "table": live.table.id})
        except Exception:
            logger.exception("attendance", extra={"table": live.table.id})

    async def check_table(self, live: LiveTable) -> None:
        """Mark people as away who have been disconnected for long, so that the others can go on without them."""
        if live.presence.forget_all_but(self.peers.sharing.living):
            self.lobby.notify(live)
        for seat in live.presence.absent(self.expected(live), self.patience):
            await self.mark_lost(live, seat)
        await self.welcome_back(live, live.presence.own.seats)

    def expected(self, live: LiveTable) -> list[int]:
        """The seats of people who should be connected: where a move may take a day, nobody has to be."""
        playing = live.table.state in (RUNNING, PAUSED) and not is_slow(live.table.terms)
        return live.table.present() if playing else []

    async def mark_lost(self, live: LiveTable, seat: int) -> None:
        async with live.lock:
            if seat in live.table.present() and seat not in live.presence.all.seats:
                await self.lobby.append(live, Stood(seat, lost=True))


def nobody_asks(live: LiveTable, person: str) -> None:
    """Where nobody wants to know who leaves."""
