"""Whoever loses the connection for long is away, and back with the next connection; who looks on is known by name."""

import asyncio
import contextlib

import pytest
from guests import Guest, guests, texts
from running import Server

from backroom.server.peers.presence import Presence, PresenceNotice
from backroom.server.wire.messages import Company

DIRTY = "dirty-money"


@contextlib.asynccontextmanager
async def three_play(server):
    async with guests(server, "Ann", "Bob", "Cyd") as people:
        table = await people[0].opens(DIRTY, 3)
        for seat, person in enumerate(people):
            await person.sits(table, seat)
        await people[0].begins(table)
        yield table, people


def away(at, seat):
    return at.news is not None and at.news["seats"][seat]["away"]


@pytest.fixture
def impatient(new_server):
    return new_server(absent_seconds=0.5)


def test_who_is_lost_is_away_and_can_be_replaced_and_is_back_with_the_next_connection(impatient):
    async def play():
        async with three_play(impatient) as (table, (ann, bob, cyd)), ann.at(table) as one, bob.at(table) as two:
            async with cyd.at(table) as three:
                await three.state("running")
                await three.drop()
            await one.until(lambda: away(one, 2))
            assert "Cyd has lost the connection." in texts(one)
            assert one.news["here"] == [0, 1]
            await one.do("propose", motion="bot", seat=2)
            await two.until(lambda: two.news["motion"])
            await two.do("answer", yes=True)
            await one.until(lambda: one.news["seats"][2]["kind"] == "bot")
            async with cyd.at(table):
                await one.until(lambda: one.news["seats"][2]["kind"] == "person" and not away(one, 2))
                assert "Cyd is back." in texts(one)
                assert one.news["here"] == [0, 1, 2]

    asyncio.run(play())


def test_who_has_left_on_purpose_is_not_called_back_by_looking_on(impatient):
    async def play():
        async with three_play(impatient) as (table, (ann, _, cyd)), ann.at(table) as one:
            async with cyd.at(table) as three:
                await three.do("leave")
            async with cyd.at(table) as three:
                await three.state("running")
                await one.until(lambda: 2 in one.news["here"])
                assert away(one, 2)
                await three.do("return")
                await one.until(lambda: not away(one, 2))

    asyncio.run(play())


def test_nobody_is_away_who_plays_alone_or_stays_connected(impatient):
    async def play():
        async with three_play(impatient) as (table, (ann, bob, cyd)):
            async with ann.at(table) as one, bob.at(table), cyd.at(table):
                await asyncio.sleep(2.5)
                assert not any(seat["away"] for seat in one.news["seats"])
            await asyncio.sleep(2.5)
            async with ann.at(table) as one:
                await one.state("running")
                assert not any(seat["away"] for seat in one.news["seats"]), "nobody was left to go on without them"

    asyncio.run(play())


def test_who_looks_on_is_known_by_name(server):
    async def play():
        async with three_play(server) as (table, (ann, _, _)), guests(server, "Dee") as (dee,), ann.at(table) as one:
            async with dee.at(table) as watcher:
                await one.until(lambda: one.news and one.news["watchers"] == ["Dee"])
                await watcher.until(lambda: watcher.news and watcher.news["watchers"] == ["Dee"])
            await one.until(lambda: one.news["watchers"] == [])

    asyncio.run(play())


def test_two_processes_know_of_each_others_company(cluster, tmp_path):
    database = cluster.database()
    pair = [Server(tmp_path, database, absent_seconds=6) for _ in range(2)]

    async def play():
        async with three_play(pair[0]) as (table, (ann, bob, cyd)):
            there = Guest(pair[1], bob.http, bob.cookie)
            async with ann.at(table) as one, there.at(table) as two, cyd.at(table):
                await one.until(lambda: one.news and one.news["here"] == [0, 1, 2])
                await two.until(lambda: two.news and two.news["here"] == [0, 1, 2])
                await asyncio.sleep(8)
                assert not any(seat["away"] for seat in one.news["seats"] + two.news["seats"])
                pair[1].kill()
                await one.until(lambda: away(one, 1))
                assert one.news["here"] == [0, 2]

    try:
        for one in pair:
            one.start()
        asyncio.run(play())
    finally:
        for one in pair:
            one.kill()


def test_a_word_that_was_overtaken_by_a_newer_one_is_not_believed():
    presence = Presence()
    old, new = (
        PresenceNotice("other", "t", Company(seats), False, number) for number, seats in enumerate(([0], [0, 1]))
    )
    for word in (new, old):
        presence.receive(word)
    assert presence.all.seats == [0, 1]
