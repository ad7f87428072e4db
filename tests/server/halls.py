"""A hall without a server around it: its own database, and bots that think until they are told to stop."""

import asyncio

from backroom.server.people import seating
from backroom.server.lobby.lobby import Hall
from backroom.server.operations.heartbeat import Heartbeat
from backroom.server.lobby.housekeeping import Housekeeper
from backroom.server.log.migrations import migrate
from backroom.server.people.people import Person
from backroom.server.log.storage import Storage
from backroom.server.log.terms import Terms

ANN, BOB = Person("ann", "Ann"), Person("bob", "Bob")


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


def with_hall(tmp_path, play):
    async def run():
        url = f"sqlite:///{tmp_path / 'hall.db'}"
        await migrate(url)
        storage = Storage(url)
        await storage.start()
        thinkers = SlowThinkers()
        hall = Hall(storage, thinkers, 0.0)
        storage.on_trouble = hall.recovery.hear_of_trouble
        try:
            await asyncio.wait_for(play(hall, thinkers), 30)
        finally:
            await hall.stop()
            await storage.stop()

    asyncio.run(run())


def heartbeat_of(hall):
    return Heartbeat(hall.storage, hall, Housekeeper(hall))


async def table_of(hall, people, seats=3, **terms):
    """A running match with these people, in their order, and bots."""
    live = await hall.live(await seating.open_table(hall, people[0], Terms("dirty-money", seats, **terms)))
    for n, person in enumerate(people):
        await seating.sit(hall, live, person, n)
    await seating.begin(hall, live, people[0])
    return live
