"""Coming and going: who is connected where, who has lost the connection for long, and who has it again."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from backroom.server.background import Background
from backroom.server.lobby.live import Live
from backroom.server.lobby.lobby import Lobby
from backroom.server.lobby.notifier import Subscriber
from backroom.server.lobby.peers import Peers
from backroom.server.lobby.presence import read_word, word_of
from backroom.server.log.events import Returned, Stood
from backroom.server.refusals import Overtaken, Refusal
from backroom.server.tables.standing import PAUSED, RUNNING

logger = logging.getLogger("backroom")

LOOK_EVERY = 1.0


class Attendance:
    """Keeps the presence at every table, and lets the other processes know."""

    def __init__(self, lobby: Lobby, background: Background, peers: Peers, patience: float) -> None:
        self.lobby = lobby
        self.background = background
        self.peers = peers
        self.patience = patience  # seconds without a connection after which somebody is away

    def join(self, live: Live, subscriber: Subscriber) -> None:
        live.subscribers.add(subscriber)
        self.count(live)

    def part(self, live: Live, subscriber: Subscriber) -> None:
        live.subscribers.discard(subscriber)
        self.lobby.notifier.pass_over(subscriber)
        live.used = time.monotonic()
        self.count(live)

    def count(self, live: Live) -> None:
        """Everybody learns who is connected, at other processes too."""
        live.presence.count(live.subscribers)
        for subscriber in live.subscribers:
            self.lobby.notifier.call_on(subscriber)
        self.call_others(live, asks=not live.presence.others)

    async def welcome_back(self, live: Live, seats: list[int]) -> None:
        """Whoever had lost the connection has it again."""
        for seat in seats:
            async with live.lock:
                if live.table.seats[seat].lost and not self.lobby.storage.trouble:
                    with contextlib.suppress(Overtaken):  # then they are, a second later
                        await self.lobby.append(live, Returned(seat))

    # Other processes.

    def call_others(self, live: Live, asks: bool = False) -> None:
        if self.lobby.storage.postgres:
            self.background.run(self.lobby.storage.call(word_of(live.table.id, live.presence.own, asks)))

    def ask_others(self) -> None:
        """They can be heard from now on, or again; nobody was missing meanwhile for all that is known."""
        self.peers.sharing.still_there()
        for live in self.lobby.lives.values():
            live.presence.missing.clear()
            self.call_others(live, asks=True)

    def hear_of(self, text: str) -> None:
        """Another process says who is connected there."""
        word = read_word(text)
        if word is None:
            return
        self.peers.sharing.heard_of(word.process)
        if word.table in self.lobby.lives:
            live = self.lobby.lives[word.table]
            if word.asks:
                self.call_others(live)
            live.presence.hear(word)
            self.lobby.tell(live)

    # Those who are missing.

    async def watch(self) -> None:
        """For as long as the server runs."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if self.peers.deaf:
                continue
            self.peers.sharing.forget_silent()
            for live in list(self.lobby.lives.values()):
                if live.subscribers and not self.lobby.storage.trouble:
                    await self.look_alone(live)

    async def look_alone(self, live: Live) -> None:
        """What goes wrong at one table is no other's trouble."""
        try:
            await self.look(live)
        except Refusal as refusal:
            logger.info("attendance", extra={"reason": refusal.code, "table": live.table.id})
        except Exception:
            logger.exception("attendance", extra={"table": live.table.id})

    async def look(self, live: Live) -> None:
        """Whoever has no connection for long is away, so that the others can go on without."""
        if live.presence.forget_all_but(self.peers.sharing.living):
            self.lobby.tell(live)
        playing = live.table.present() if live.table.state in (RUNNING, PAUSED) else []
        for seat in live.presence.absent(playing, self.patience):
            await self.lose(live, seat)
        await self.welcome_back(live, live.presence.own.seats)

    async def lose(self, live: Live, seat: int) -> None:
        async with live.lock:
            if seat in live.table.present() and seat not in live.presence.all.seats:
                await self.lobby.append(live, Stood(seat, lost=True))
