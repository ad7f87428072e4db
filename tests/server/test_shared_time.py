"""The time of several hosts is one: that of their database, which never goes back."""

import asyncio
import time

import pytest
from lobbies import SlowThinkers, heartbeat_of, stop_storage
from sqlalchemy import text

from backroom.server import clock as times
from backroom.server.clock import Clock, now
from backroom.server.lobby.lobby import Lobby
from backroom.server.log.migrations import migrate
from backroom.server.log.storage import Storage


@pytest.fixture
def own_time(monkeypatch):
    def another(clock=None):
        monkeypatch.setattr(times, "clock", clock or Clock())
        monkeypatch.setattr("backroom.server.operations.heartbeat.clock", times.clock)
        return times.clock

    return another


def with_lobby_on(database, play):
    async def run():
        await migrate(database)
        storage = Storage(database)
        await storage.start()
        lobby = Lobby(storage, SlowThinkers(), 0.0)
        try:
            await asyncio.wait_for(play(lobby), 30)
        finally:
            await lobby.stop()
            await stop_storage(storage)

    asyncio.run(run())


def off():
    """By how many milliseconds our time differs from the machine's, which is also the database's."""
    return now() - time.time() * 1000


@pytest.mark.parametrize("wrong", [-7_000, 7_000, 3_600_000])
def test_a_host_whose_clock_is_wrong_has_the_time_of_the_database(cluster, own_time, wrong):
    async def play(lobby):
        own_time().offset += wrong * 1_000_000
        heart = heartbeat_of(lobby)
        await heart.begin()
        assert abs(off()) < 100
        own_time().offset -= wrong * 1_000_000
        await heartbeat_of(lobby).begin()
        assert abs(off()) < 100

    with_lobby_on(cluster.database(), play)


@pytest.mark.parametrize("jump", [-3_600_000, 3_600_000, 10_000])
def test_when_the_clock_of_the_database_is_set_nobody_follows(cluster, own_time, monkeypatch, jump):
    from backroom.server.operations import heartbeat

    async def play(lobby):
        own_time()
        heart = heartbeat_of(lobby)
        await heart.begin()
        real = heartbeat.DATABASE_TIME
        monkeypatch.setattr(heartbeat, "DATABASE_TIME", heartbeat.text(f"{real.text} + {jump}"))
        await heart.find_out()
        assert abs(off()) < 200
        assert lobby.recovery.downtimes == []
        own_time().offset += 5_000_000_000
        await heartbeat_of(lobby).begin()
        assert abs(off()) < 200, "who starts now has the time that the others have"

    with_lobby_on(cluster.database(), play)


def test_a_process_that_was_held_up_does_not_hold_up_the_time(cluster, own_time):
    async def play(lobby):
        own_time()
        held_up, other = heartbeat_of(lobby), heartbeat_of(lobby)
        await held_up.begin()
        times.clock.offset -= 30_000_000_000
        mine = times.clock
        own_time()
        await other.begin()
        own_time(mine)
        await held_up.find_out()
        assert abs(off()) < 200
        assert not await lobby.storage.rows(text("SELECT * FROM facts WHERE name = 'lead'")), "nor does it set it"

    with_lobby_on(cluster.database(), play)
