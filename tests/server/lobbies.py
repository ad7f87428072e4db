"""A lobby without a server around it: its own database, and bots that think until they are told to stop."""

import asyncio

from backroom.server.background import Background
from backroom.server.lobby.housekeeping import Housekeeper
from backroom.server.lobby.lobby import Lobby
from backroom.server.log.migrations import migrate
from backroom.server.log.storage import Storage
from backroom.server.log.terms import Terms
from backroom.server.operations.heartbeat import Heartbeat
from backroom.server.peers.listener import Listener
from backroom.server.peers.peers import Peers
from backroom.server.peers.shared_limits import OpenSockets, Sharing
from backroom.server.people import seating
from backroom.server.people.attendance import Attendance
from backroom.server.people.people import Person

ANN, BOB = Person("ann", "Ann"), Person("bob", "Bob")
hearts = []  # that beat, and may have begun to sweep


class SlowThinkers:
    """Bots that think until they are told to stop."""

    def __init__(self):
        self.asked = asyncio.Semaphore(0)
        self.stop = asyncio.Event()
        self.count = 0

    async def think(self, match, seat, level, seed, table=None):
        choices = match.choices()
        self.count += 1
        self.asked.release()
        await self.stop.wait()
        return choices[0]


def with_lobby(tmp_path, play):
    async def run():
        url = f"sqlite:///{tmp_path / 'lobby.db'}"
        await migrate(url)
        storage = Storage(url)
        await storage.start()
        thinkers = SlowThinkers()
        lobby = Lobby(storage, thinkers, 0.0)
        storage.on_outage = lobby.recovery.outage_changed
        try:
            await asyncio.wait_for(play(lobby, thinkers), 30)
        finally:
            await lobby.stop()
            await stop_storage(storage)

    asyncio.run(run())


async def stop_storage(storage):
    """When nobody reads any more: a connection that is out is never closed, and fails whichever test comes next."""
    while hearts:
        await hearts.pop().stop_sweeping()
    reading = storage.engine.pool.checkedout()
    await storage.stop()
    assert not reading, "somebody still reads"


def attendance_of(lobby, patience=60):
    """In a process that knows of no other."""
    peers = Peers(lobby.storage, Sharing({}, OpenSockets(200)), Listener(lobby.storage, 0))
    return Attendance(lobby, Background(), peers, patience)


def heartbeat_of(lobby):
    hearts.append(Heartbeat(lobby.storage, lobby, Housekeeper(lobby)))
    return hearts[-1]


async def table_of(lobby, people, seats=3, **terms):
    """A running match with these people, in their order, and bots."""
    live = await lobby.live(await seating.open_table(lobby, people[0], Terms("dirty-money", seats, **terms)))
    for n, person in enumerate(people):
        await seating.sit(lobby, live, person, n)
    await seating.begin(lobby, live, people[0])
    return live
