"""All services of a running server, started and stopped in order."""

from __future__ import annotations

import asyncio
import logging

from backroom.bots.own.looking import at_tables
from backroom.server.background import Background
from backroom.server.bots.analyses import Analyses
from backroom.server.bots.pool import ThinkerPool
from backroom.server.lobby.housekeeping import Housekeeper
from backroom.server.lobby.lobby import Lobby
from backroom.server.lobby.notifier import Subscriber
from backroom.server.log.growth import read_growth
from backroom.server.log.storage import Storage
from backroom.server.network.close_codes import KEY_REVOKED
from backroom.server.network.limits import Limit
from backroom.server.network.traffic import Traffic
from backroom.server.operations.garbage import collect_on_schedule
from backroom.server.operations.heartbeat import Heartbeat
from backroom.server.operations.restore import RUNNING_SERVERS
from backroom.server.peers.listener import Listener
from backroom.server.peers.peers import USAGE, Peers
from backroom.server.peers.shared_limits import Counted, OpenSockets, Sharing
from backroom.server.people.attendance import Attendance
from backroom.server.people.passkeys import Passkeys
from backroom.server.people.people import CHANGED, REVOKED, People, names_of
from backroom.server.people.results import Results
from backroom.server.people.sharing import Sharing as ResultSharing
from backroom.server.people.telling import Teller
from backroom.server.people.turns import Turns
from backroom.server.push.outbox import Outbox
from backroom.server.push.subscriptions import Subscriptions
from backroom.server.replays.replayer import Replayer
from backroom.server.settings import Settings

BURST = 10  # lines of talk before the rate counts
TOO_FAST = "Not so fast: wait a moment."
WORK_FACTOR = 5  # times as many changes of seat
HINT_FACTOR = 5  # as many times less often than talk

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
        self.analyses = Analyses(settings.analysis_seconds)
        self.replayer = Replayer()
        self.lobby = Lobby(self.storage, self.thinkers, settings.bot_pause, settings.slow_seconds)
        self.lobby.notifier.latest = settings.readers_wait
        self.lobby.open_seconds = settings.open_seconds
        self.lobby.talk_limit = Limit(settings.talk_a_second, BURST, TOO_FAST)
        self.lobby.work_limit = Limit(WORK_FACTOR * settings.talk_a_second, WORK_FACTOR * BURST, TOO_FAST)
        self.lobby.hint_limit = Limit(settings.talk_a_second / HINT_FACTOR, BURST, TOO_FAST)
        self.storage.on_outage = self.outage_changed
        self.housekeeper = Housekeeper(self.lobby)
        self.heartbeat = Heartbeat(self.storage, self.lobby, self.housekeeper)
        self.background = Background()
        self.people.close_sockets = self.close_sockets
        self.requests = Limit(
            settings.requests_a_second, max(1.0, settings.requests_a_second * 5), "Too many requests; wait a moment."
        )
        self.arriving = Limit(settings.requests_a_second / 10, 50, "Too many new guests; wait a moment.")
        self.reading = Limit(settings.requests_a_second / 40, 10, "Too many new editions; wait a moment.")
        self.opening = Limit(settings.requests_a_second / 10, 20, "Too many new tables; wait a moment.")
        self.analysing = Limit(settings.requests_a_second / 100, 10, "Too many analyses; wait a moment.")
        self.replaying = Limit(settings.requests_a_second / 20, 20, "Too many records at once; wait a moment.")
        self.sockets = OpenSockets(settings.sockets_an_address)
        self.listener = Listener(self.storage, RUNNING_SERVERS)
        self.listener.on_notification, self.listener.catch_up = self.on_notification, self.catch_up
        self.peers = Peers(self.storage, Sharing(self.counted(), self.sockets), self.listener)
        self.attendance = Attendance(self.lobby, self.background, self.peers, settings.absent_seconds)
        self.results = Results(self.lobby, self.background)
        self.shown = ResultSharing(self.storage)
        self.turns = Turns(self.lobby, settings.push_seconds)
        self.subscriptions = Subscriptions(self.storage, settings.push_local)
        self.outbox = Outbox(self.subscriptions, contact_of(settings))
        self.teller = Teller(self.turns, self.attendance, self.outbox, self.background)
        self.helpers: list[asyncio.Task[None]] = []

    def counted(self) -> dict[str, Counted]:
        """The limits that all processes share."""
        limits = {
            "talk": self.lobby.talk_limit,
            "labour": self.lobby.work_limit,
            "hints": self.lobby.hint_limit,
            "requests": self.requests,
            "guests": self.arriving,
            "editions": self.reading,
            "tables": self.opening,
            "analyses": self.analysing,
            "replays": self.replaying,
        }
        for limit in limits.values():
            limit.shared = self.storage.postgres
        return {**limits, "bytes": self.traffic}

    async def start(self) -> None:
        await self.storage.start()
        await self.heartbeat.begin()
        at_tables(self.settings.bots)
        await self.thinkers.start()
        self.helpers.append(asyncio.create_task(self.housekeeper.run(), name="housekeeper"))
        self.helpers.append(asyncio.create_task(self.heartbeat.run(), name="heartbeat"))
        self.helpers.append(asyncio.create_task(self.attendance.watch(), name="attendance"))
        self.helpers.append(asyncio.create_task(self.turns.run(), name="turns"))
        self.helpers.append(asyncio.create_task(self.teller.run(), name="teller"))
        self.helpers.append(asyncio.create_task(self.outbox.run(), name="outbox"))
        self.helpers.append(asyncio.create_task(collect_on_schedule(lambda: self.storage.written), name="tidying"))
        if self.storage.postgres:
            self.helpers.append(asyncio.create_task(self.listener.run(), name="listener"))
            self.helpers.append(asyncio.create_task(self.peers.run(), name="peers"))

    async def stop(self) -> None:
        """Stop everything; what has been queued is still written, and nobody is told what is not."""
        for helper in self.helpers:
            helper.cancel()
        await asyncio.gather(*self.helpers, return_exceptions=True)
        await self.background.stop()
        await self.turns.stop()
        await self.lobby.stop()
        await self.analyses.stop()
        await self.thinkers.stop()
        await self.replayer.stop()
        await self.heartbeat.stop()
        await self.storage.stop()

    # People.

    def subscribers(self) -> list[Subscriber]:
        return [subscriber for live in self.lobby.live_tables.values() for subscriber in live.subscribers]

    def close_sockets(self, key: str) -> None:
        """Close the sockets that were opened with a key, given by its hash."""
        for subscriber in self.subscribers():
            if subscriber.key == key:
                subscriber.hang_up(*KEY_REVOKED)

    async def refresh_person(self, id: str) -> None:
        """Another process has changed a person's name or mutes."""
        self.people.forget(id)
        mine = [
            (live, one)
            for live in self.lobby.live_tables.values()
            for one in live.subscribers
            if one.subscription.person == id
        ]
        if mine:
            name, muted = (await names_of(self.storage, {id})).get(id, ""), await self.people.muted_by(id)
        for live, subscriber in mine:
            subscriber.set_person(name, muted)
            self.attendance.count(live)

    async def check_keys(self) -> None:
        """Find the keys that other processes revoked while their notifications were missed."""
        keys = {subscriber.key for subscriber in self.subscribers() if subscriber.key}
        for key in keys - await self.people.still_known(sorted(keys)):
            self.people.forget_key(key)

    # Other processes.

    def outage_changed(self, outage: str) -> None:
        """An outage has begun, changed or ended; when it ends, the other processes are told what they missed."""
        self.lobby.recovery.outage_changed(outage)
        if not outage:
            self.attendance.ask_other_processes()

    async def catch_up(self) -> None:
        """Catch up on what the other processes have done in the meantime."""
        self.attendance.ask_other_processes()
        await self.check_keys()
        await self.lobby.recovery.read_all_to_end()

    def on_notification(self, payload: str) -> None:
        if payload.startswith("{"):
            self.attendance.receive_notice(payload)
        elif payload.startswith(USAGE):
            self.peers.receive(payload)
        elif payload.startswith(REVOKED):
            self.people.forget_key(payload.removeprefix(REVOKED))
        elif payload.startswith(CHANGED):
            self.background.run(self.refresh_person(payload.removeprefix(CHANGED)))
        else:
            self.logs_grew(payload)

    def logs_grew(self, payload: str) -> None:
        """Of most tables this process knows nothing; of those that it has written to itself, it knows all."""
        for growth in read_growth(payload):
            if not self.lobby.recovery.follow_at_once(growth):
                self.background.run(self.lobby.catch_up(growth.table, growth.seq))


def contact_of(settings: Settings) -> str:
    """Whom push services can ask about this server."""
    site = settings.site if settings.site.startswith("https://") else ""
    return settings.push_contact or site or "mailto:nobody@localhost"
