"""All services of a running server, started and stopped in order."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from sqlalchemy.engine import make_url

from backroom.server.background import Background
from backroom.server.bots.pool import ThinkerPool
from backroom.server.lobby.fast_path import FastPath
from backroom.server.lobby.housekeeping import Housekeeper
from backroom.server.lobby.lobby import Lobby
from backroom.server.lobby.notifier import Subscriber
from backroom.server.log.durable_writer import CHANNEL
from backroom.server.log.storage import Storage
from backroom.server.network.close_codes import KEY_REVOKED
from backroom.server.network.limits import Limit
from backroom.server.network.traffic import Traffic
from backroom.server.operations.garbage import collect_on_schedule
from backroom.server.operations.heartbeat import Heartbeat
from backroom.server.operations.restore import RUNNING_SERVERS
from backroom.server.people.attendance import Attendance
from backroom.server.people.passkeys import Passkeys
from backroom.server.people.people import REVOKED, People
from backroom.server.settings import Settings

BURST = 10  # lines of talk before the rate counts
TOO_FAST = "Not so fast: wait a moment."
WORK_FACTOR = 5  # times as many hints and changes of seat

logger = logging.getLogger("backroom")


class Services:
    """Storage, people, tables, bots and limits of one process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.traffic = Traffic(settings)
        self.storage = Storage(settings.database, settings.synchronous)
        self.people = People(self.storage)
        self.passkeys = Passkeys(self.storage)
        self.thinkers = ThinkerPool(settings.thinkers, settings.think_seconds)
        self.lobby = Lobby(self.storage, self.thinkers, settings.bot_pause, settings.slow_seconds)
        self.lobby.notifier.latest = settings.readers_wait
        self.lobby.open_seconds = settings.open_seconds
        self.lobby.talk_limit = Limit(settings.talk_a_second, BURST, TOO_FAST)
        self.lobby.work_limit = Limit(WORK_FACTOR * settings.talk_a_second, WORK_FACTOR * BURST, TOO_FAST)
        self.storage.on_outage = self.lobby.recovery.outage_changed
        self.housekeeper = Housekeeper(self.lobby)
        self.heartbeat = Heartbeat(self.storage, self.lobby, self.housekeeper)
        self.background = Background()
        self.fast_path = FastPath(self.lobby, self.background)
        self.people.close_sockets = self.close_sockets
        self.attendance = Attendance(self.lobby, self.background, settings.absent_seconds)
        self.requests = Limit(
            settings.requests_a_second, max(1.0, settings.requests_a_second * 5), "Too many requests; wait a moment."
        )
        self.arriving = Limit(settings.requests_a_second / 10, 50, "Too many new guests; wait a moment.")
        self.reading = Limit(settings.requests_a_second / 40, 10, "Too many new editions; wait a moment.")
        self.opening = Limit(settings.requests_a_second / 10, 20, "Too many new tables; wait a moment.")
        self.sockets: dict[str, int] = {}  # address -> how many
        self.helpers: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await self.storage.start()
        await self.heartbeat.begin()
        await self.thinkers.start()
        self.helpers.append(asyncio.create_task(self.housekeeper.run(), name="housekeeper"))
        self.helpers.append(asyncio.create_task(self.heartbeat.run(), name="heartbeat"))
        self.helpers.append(asyncio.create_task(self.attendance.watch(), name="attendance"))
        self.helpers.append(asyncio.create_task(collect_on_schedule(lambda: self.storage.written), name="tidying"))
        if self.storage.postgres:
            self.helpers.append(asyncio.create_task(self.listen_to_others(), name="notifications"))

    async def stop(self) -> None:
        """Stop everything; what has been queued is still written, and nobody is told what is not."""
        for helper in self.helpers:
            helper.cancel()
        await asyncio.gather(*self.helpers, return_exceptions=True)
        await self.background.stop()
        await self.lobby.stop()
        await self.thinkers.stop()
        await self.heartbeat.stop()
        await self.storage.stop()

    async def listen_to_others(self) -> None:
        """Listen to the notifications of other processes, and reconnect whenever the connection is lost."""
        while True:
            try:
                await self.listen()
            except Exception as error:  # a connection can be lost in many ways
                logger.warning("notifications lost", extra={"reason": type(error).__name__})
                await asyncio.sleep(1)

    # Revoked keys.

    def subscribers(self) -> list[Subscriber]:
        return [subscriber for live in self.lobby.live_tables.values() for subscriber in live.subscribers]

    def close_sockets(self, key: str) -> None:
        """Close the sockets that were opened with a key, given by its hash."""
        for subscriber in self.subscribers():
            if subscriber.key == key:
                subscriber.hang_up(*KEY_REVOKED)

    async def check_keys(self) -> None:
        """Find the keys that other processes revoked while their notifications were missed."""
        keys = {subscriber.key for subscriber in self.subscribers() if subscriber.key}
        for key in keys - await self.people.still_known(sorted(keys)):
            self.people.forget_key(key)

    # Other processes.

    async def listen(self) -> None:
        import asyncpg

        url = make_url(self.settings.database).set(drivername="postgresql")
        connection = await asyncpg.connect(url.render_as_string(hide_password=False))
        gone = asyncio.get_running_loop().create_future()
        connection.add_termination_listener(lambda _: None if gone.done() else gone.set_result(None))
        try:
            await connection.execute(f"SELECT pg_advisory_lock_shared({RUNNING_SERVERS})")
            await connection.add_listener(CHANNEL, self.on_notification)
            self.attendance.ask_other_processes()
            await self.check_keys()
            for id in list(self.lobby.live_tables):
                await self.lobby.catch_up(id, 2**31)
            await gone
        finally:
            with contextlib.suppress(Exception):
                await connection.close()

    def on_notification(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        if payload.startswith("{"):
            self.attendance.receive_notice(payload)
            return
        if payload.startswith(REVOKED):
            self.people.forget_key(payload.removeprefix(REVOKED))
            return
        id, _, seq = payload.rpartition(":")
        if id in self.lobby.live_tables or id in self.lobby.loading:
            self.background.run(self.lobby.catch_up(id, int(seq)))
