"""Downtime is nobody's thinking time, and no jump of the wall clock is anybody's."""

import asyncio
import time

import httpx
import pytest
from guests import guests
from lobbies import ANN, BOB, heartbeat_of, table_of, with_lobby

from backroom.server import clock as times
from backroom.server.clock import Clock as Time
from backroom.server.clock import now
from backroom.server.lobby.lobby import Lobby
from backroom.server.log.events import Moved, Resumed
from backroom.server.log.terms import Clock
from backroom.server.people.people import Person
from backroom.server.tables import commands as c

CYD = Person("cyd", "Cyd")
HOUR = 3_600_000_000_000


@pytest.fixture(autouse=True)
def own_time(monkeypatch):
    monkeypatch.setattr(times, "clock", Time())
    monkeypatch.setattr("backroom.server.operations.heartbeat.clock", times.clock)


def pass_by(seconds):
    """So much time passes at once."""
    times.clock.offset += int(seconds * 1_000_000_000)


def resumed(live):
    return [entry.event for entry in live.log.entries() if isinstance(entry.event, Resumed)]


async def persons_turn(lobby, thinkers, clock, people=(ANN, BOB, CYD)):
    """A running match in which a person is asked."""
    return await table_of(lobby, list(people), clock=clock)


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_the_wall_clock_may_jump_and_nobody_loses_or_wins_time(tmp_path, monkeypatch, jump):
    async def play(lobby, thinkers):
        live = await persons_turn(lobby, thinkers, Clock("move", 5))
        seat, seq = live.table.asked(), live.table.seq
        wall = time.time_ns
        monkeypatch.setattr(time, "time_ns", lambda: wall() + jump)
        monkeypatch.setattr(time, "time", lambda: (wall() + jump) / 1e9)
        await lobby.act(live, seat, c.Say(key="s", text="The clock has struck."))
        await asyncio.sleep(0.3)
        assert thinkers.count == 0, "nobody's time is up"
        assert (live.table.asked(), live.table.seq) == (seat, seq + 1)
        live.table.asked_at -= 4_900
        lobby.timeouts.schedule(live)
        await asyncio.wait_for(thinkers.asked.acquire(), 10)

    with_lobby(tmp_path, play)


def test_time_goes_on_from_where_the_database_knows_of():
    here = Time()
    later = here.now() + 5_000_000
    here.not_before(later)
    assert 0 <= here.now() - later < 10_000
    here.not_before(later - 1_000_000)
    assert 0 <= here.now() - later < 10_000


@pytest.mark.parametrize(("kind", "left"), [("move", 5_000), ("bank", 5_000)])
def test_a_server_that_was_down_gives_the_time_back_once(tmp_path, kind, left):
    async def play(lobby, thinkers):
        live = await persons_turn(lobby, thinkers, Clock(kind, 5))
        seat, id = live.table.asked(), live.table.id
        heart = heartbeat_of(lobby)
        await heart.begin()
        before = live.table.deadline()
        lobby.live_tables.clear()
        pass_by(60)
        lobbies = [Lobby(lobby.storage, thinkers, 0.0) for _ in range(3)]
        for one in lobbies:  # three processes, of which the first finds out
            await heartbeat_of(one).begin()
            again = await one.live(id)
            async with again.lock:
                pass
            assert again.table.asked() == seat
            assert before + 59_000 < again.table.deadline() < before + 70_000
            assert len(resumed(again)) == 1
        thinkers.stop.set()
        await asyncio.sleep(0.2)
        assert not [entry for entry in await lobby.storage.entries(id) if isinstance(entry.event, Moved)]
        await again_plays(again, lobbies[-1], seat)
        assert again.table.left[seat] > left - 3_000
        for one in lobbies:
            await one.stop()

    async def again_plays(live, lobby, seat):
        choice = live.table.match.choices()[0]
        await lobby.act(live, seat, c.Move(key="k", seq=live.table.seq, choice=choice))

    with_lobby(tmp_path, play)


def test_what_was_given_back_is_not_given_again(tmp_path):
    async def play(lobby, thinkers):
        live = await persons_turn(lobby, thinkers, Clock("move", 5))
        asked = live.table.asked_at
        pass_by(60)
        until = now()
        for since, end in ((asked + 1000, until - 5000), (asked + 1000, until - 5000), (asked + 2000, until)):
            await lobby.append(live, Resumed(since, end))
        assert live.table.asked_at == asked + (until - asked - 1000)
        await lobby.append(live, Resumed(asked - 50_000, asked - 1))
        assert live.table.asked_at == asked + (until - asked - 1000)

    with_lobby(tmp_path, play)


@pytest.mark.parametrize("how", ["a beat", "a clock"])
def test_an_outage_while_the_server_runs_is_given_back_before_anybodys_time_is_up(tmp_path, how):
    async def play(lobby, thinkers):
        thinkers.stop.set()
        live = await persons_turn(lobby, thinkers, Clock("move", 5))
        seat, heart = live.table.asked(), heartbeat_of(lobby)
        await heart.begin()
        given = len(resumed(live))
        pass_by(20)
        heart.last -= 20
        if how == "a beat":
            await heart.find_out()
            await lobby.recovery.resuming
        else:
            lobby.timeouts.start_turn(live, "clock")
            await live.turn
        assert len(resumed(live)) == given + 1
        assert live.table.asked() == seat
        assert live.table.deadline() > now() + 1_000

    with_lobby(tmp_path, play)


@pytest.mark.parametrize("what", ["no clock", "paused", "a bot is asked"])
def test_where_nobodys_clock_runs_nothing_is_written(tmp_path, what):
    async def play(lobby, thinkers):
        people = [ANN] if what == "a bot is asked" else [ANN, BOB, CYD]
        live = await persons_turn(lobby, thinkers, Clock() if what == "no clock" else Clock("move", 5), people)
        if what == "paused":
            for seat in range(3):
                command = c.Propose(key="p", motion="pause") if not seat else c.Answer(key=f"a{seat}", yes=True)
                await lobby.act(live, seat, command)
        while what == "a bot is asked" and not live.table.seats[live.table.asked()].level:
            choice = live.table.match.choices()[0]
            await lobby.act(live, 0, c.Move(key=f"k{live.table.seq}", seq=live.table.seq, choice=choice))
        heart = heartbeat_of(lobby)
        await heart.begin()
        pass_by(60)
        await heart.find_out()
        await lobby.recovery.resuming
        assert not resumed(live)

    with_lobby(tmp_path, play)


def test_downtimes_that_are_accounted_for_are_forgotten(tmp_path):
    async def play(lobby, thinkers):
        from sqlalchemy import select

        from backroom.server.log import schema

        await persons_turn(lobby, thinkers, Clock("move", 5))
        heart = heartbeat_of(lobby)
        await heart.begin()
        pass_by(60)
        await heart.find_out()
        while heart.sweeping is not None and not heart.sweeping.done():
            await asyncio.sleep(0.01)
        assert [name for (name,) in await lobby.storage.rows(select(schema.facts.c.name))] == ["alive"]

    with_lobby(tmp_path, play)


def test_what_the_last_beat_begins_is_over_when_the_heart_has_stopped(tmp_path):
    async def play(lobby, thinkers):
        await persons_turn(lobby, thinkers, Clock("move", 5))
        heart = heartbeat_of(lobby)
        await heart.begin()
        pass_by(60)
        await heart.stop()
        assert heart.sweeping.done()

    with_lobby(tmp_path, play)


@pytest.mark.parametrize("clock", [{"kind": "move", "seconds": 8}, {"kind": "bank", "seconds": 8, "increment": 0}])
def test_after_a_kill_and_longer_than_the_clock_a_person_still_has_their_time(database, new_server, clock):
    server = new_server(database)

    async def begin():
        async with guests(server, "Ann", "Bob", "Cyd") as people:
            table = await people[0].opens("dirty-money", 3, clock=clock)
            for n, person in enumerate(people):
                await person.sits(table, n)
            await people[0].begins(table)
            news = await people[0].get(f"/tables/{table}/news?seat=0")
            while news["state"] != "running":
                await asyncio.sleep(0.05)
                news = await people[0].get(f"/tables/{table}/news?seat=0")
            await asyncio.sleep(2.5)  # a beat is written
            return people, table, news["asked"]

    async def go_on(people, table, asked):
        async with httpx.AsyncClient(timeout=60.0) as people[asked].http, people[asked].at(table) as seat:
            news = await seat.state("running")
            assert news["asked"] == asked
            assert not [line for line in news["story"] if "time is up" in line["text"]]
            assert news["clock"]["spent"] < 8_000
            await seat.do("move", seq=seat.seq, choice=news["options"][0]["choice"])
            assert seat.news["clock"]["left"][asked] > 0

    people, table, asked = asyncio.run(begin())
    server.kill()
    time.sleep(10)
    server.start()
    asyncio.run(go_on(people, table, asked))
