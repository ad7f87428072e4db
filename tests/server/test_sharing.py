"""What two processes on one database know of each other: limits, people and tables."""

import asyncio
import contextlib
import itertools
import time

import pytest
import websockets
from guests import Guest, guests
from lobbies import ANN, BOB, table_of, with_lobby
from msgspec import json
from running import Server, sql
from sqlalchemy import text
from strangers import Stranger

from backroom.server.lobby.lobby import Lobby
from backroom.server.log.durable_writer import Write, grown, log_rows
from backroom.server.log.growth import payloads, read_growth
from backroom.server.network.limits import Limit
from backroom.server.peers.shared_limits import OpenSockets, Sharing
from backroom.server.people import seating
from backroom.server.people.people import Person
from backroom.server.refusals import Refusal
from backroom.server.tables.commands import Move, Say

CYD = Person("cyd", "Cyd")
DIRTY = "dirty-money"
LIMITS = {"requests_a_second": 8, "sockets_an_address": 6}
numbers = itertools.count(1)


@pytest.fixture(scope="module")
def pair(cluster, tmp_path_factory):
    """Two processes, started at the same moment on an empty database."""
    database = cluster.database()
    both = [Server(tmp_path_factory.mktemp("pair"), database, ["--proxied"], **LIMITS) for _ in range(2)]
    for one in both:
        one.launch()
    for one in both:
        one.wait_until_well()
    yield both
    for one in both:
        one.stop()


def somewhere():
    """An address that has asked for nothing yet."""
    return {"X-Forwarded-For": f"10.9.0.{next(numbers)}"}


def elsewhere(guest, server):
    """The same person, at another process."""
    return Guest(server, guest.http, guest.cookie)


@contextlib.asynccontextmanager
async def people_at(servers, *names):
    """Somebody new, from an address of their own, at each of these servers."""
    async with guests(servers[0], *names) as found:
        for guest, server in zip(found, servers, strict=True):
            guest.http.headers.update(somewhere())
            guest.server = server
        yield found


# Limits.


class Day:
    """Time that passes when it is told to."""

    def __init__(self, monkeypatch):
        self.now = 1000.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)


@pytest.mark.parametrize("processes", [2, 5])
@pytest.mark.parametrize("a_second", [30, 300])
def test_whoever_is_shared_out_over_processes_gets_one_allowance(monkeypatch, processes, a_second):
    """Ten minutes of asking too much; what is over at first is paid back."""
    day = Day(monkeypatch)
    rate, burst, seconds = 20.0, 100.0, 600
    limits = [Limit(rate, burst, "No.") for _ in range(processes)]
    hosts = [Sharing({"requests": limit}, OpenSockets(10)) for limit in limits]
    for limit in limits:
        limit.shared = True
    tell_each_other(hosts)
    granted = asked = 0
    for second in range(seconds):
        for _ in range(a_second):
            asked += 1
            granted += allowed(limits[asked % processes])
            day.now += 1 / a_second
        tell_each_other(hosts)
        over = granted - burst - rate * (second + 1)
        assert over <= (processes - 1) * (burst + rate), "at no time more than that"
    assert granted <= burst + rate * (seconds + processes), "and none of it for good"
    assert granted >= rate * seconds, "who asks too much is not punished"


def test_who_takes_much_here_and_little_there_is_known_everywhere(monkeypatch):
    """The little would not be told of, were it not for the much."""
    day = Day(monkeypatch)
    limits = [Limit(20.0, 100.0, "No.") for _ in range(3)]
    hosts = [Sharing({"requests": limit}, OpenSockets(10)) for limit in limits]
    for limit in limits:
        limit.shared = True
    tell_each_other(hosts)
    granted = 0
    for _ in range(600):
        granted += sum(allowed(limit) for limit, wanted in zip(limits, (14, 6, 6), strict=True) for _ in range(wanted))
        day.now += 1
        tell_each_other(hosts)
    assert granted <= 100 + 20 * 603


def test_who_takes_little_is_not_talked_about(monkeypatch):
    Day(monkeypatch)
    limit = Limit(20.0, 100.0, "No.")
    limit.shared = True
    host = Sharing({"requests": limit}, OpenSockets(10))
    host.mark_alive("another")
    for _ in range(10):
        limit.check("10.0.0.1")
    assert [word.taken for word in host.reports("this")] == [[]]
    for _ in range(11):
        limit.check("10.0.0.1")
    assert [word.taken for word in host.reports("this")] == [[("requests", "10.0.0.1", 11.0)]]


def tell_each_other(hosts):
    words = [(n, word) for n, host in enumerate(hosts) for word in host.reports(str(n))]
    for n, word in words:
        for host in hosts[:n] + hosts[n + 1 :]:
            host.receive(word)


def allowed(limit):
    try:
        limit.check("10.0.0.1")
    except Refusal:
        return False
    return True


def test_what_many_did_is_told_in_words_that_the_database_passes_on():
    limit = Limit(1.0, 10.0, "No.")
    limit.shared = True
    host = Sharing({"requests": limit}, OpenSockets(1))
    for n in range(350):
        longest = f"{n:03}" + "\xff" * 57
        host.sockets.come(longest, bool)
        for _ in range(3):
            limit.check(longest)
    words = list(host.reports("a" * 16))
    assert max(len(json.encode(word)) for word in words) < 7_900
    other = Sharing({"requests": Limit(1.0, 10.0, "No.")}, OpenSockets(1))
    for word in words:
        other.receive(word)
    assert len(other.sockets.elsewhere["a" * 16]) == 350
    assert {round(bucket.left) for bucket in other.limits["requests"].buckets.values()} == {7}


def test_a_flood_of_requests_over_two_processes_meets_one_limit(pair):
    async def flood(http, count, headers):
        asked = [http.get(f"{pair[n % 2].url}/api/socket.json", headers=headers) for n in range(count)]
        return [answer.status_code for answer in await asyncio.gather(*asked)].count(200)

    async def play():
        async with guests(pair[0], "Ann") as (ann,):
            here = somewhere()
            began = time.monotonic()
            first = await flood(ann.http, 120, here)
            await asyncio.sleep(2)
            second = await flood(ann.http, 100, here)
            return first, second, time.monotonic() - began, await flood(ann.http, 10, somewhere())

    first, second, took, other = asyncio.run(play())
    assert first >= 80
    assert second <= max(0.0, 2 * (40 + 8 * took - first)), "each knows what the other has granted"
    assert other == 10


def test_sockets_of_an_address_are_counted_over_two_processes(pair):
    async def play():
        async with guests(pair[0], "Ann") as (ann,), contextlib.AsyncExitStack() as stack:
            table = await ann.opens(DIRTY, 3)
            there = elsewhere(ann, pair[1])
            here = somewhere()
            sockets = await asyncio.gather(
                *[stack.enter_async_context(Stranger((ann, there)[n % 2], table, **here)) for n in range(12)]
            )
            for one in sockets:
                stack.callback(asyncio.create_task(one.closed_with()).cancel)  # only readers learn of the end
            async with asyncio.timeout(20):
                while len(left := [one for one in sockets if one.socket.close_code is None]) > 6:
                    await asyncio.sleep(0.05)
            assert len(left) >= 4
            assert {one.socket.close_code for one in sockets if one not in left} == {4429}
            for who in (ann, there, ann, there)[: 8 - len(left)]:
                left.append(await stack.enter_async_context(Stranger(who, table, **here)))
            assert 4429 in [await closing(one) for one in left[-2:]]
            async with Stranger(there, table, **somewhere()) as other:
                assert await closing(other) == 0

    asyncio.run(play())


async def closing(stranger):
    try:
        await asyncio.wait_for(stranger.socket.recv(), 10)
    except websockets.ConnectionClosed:
        return stranger.socket.close_code
    return 0


# People and tables.


def test_whom_somebody_does_not_hear_is_known_at_the_other_process_at_once(pair):
    async def play():
        async with people_at([pair[0], pair[1]], "Ann", "Bob") as (ann, bob):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            async with ann.at(table) as one, elsewhere(ann, pair[1]).at(table) as two, bob.at(table) as other:
                await other.do("say", text="Buy my book.")
                for at in (one, two):
                    await at.until(lambda at=at: at.talk)
                await one.send("mute", seat=1, on=True)
                await two.until(lambda: not two.talk)
                await one.send("mute", seat=1, on=False)
                await two.until(lambda: two.talk)

    asyncio.run(play())


def test_a_new_name_is_known_at_the_other_process_at_once(pair):
    async def play():
        async with people_at([pair[0], pair[1]], "Ann", "Bob") as (ann, bob):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            async with ann.at(table) as seat, bob.at(table):
                await seat.until(lambda: seat.news and seat.news["watchers"] == ["Bob"])
                near = elsewhere(bob, pair[0])
                await near.post("/me", {"name": "Bobby"})
                await seat.until(lambda: seat.news["watchers"] == ["Bobby"])
                assert (await bob.get("/me"))["name"] == "Bobby"

    asyncio.run(play())


def test_what_one_process_was_asked_for_is_true_at_the_other_with_the_next_request(pair):
    """Requests are shared out among servers, one by one; a table lives in the memory of both."""

    async def play():
        async with people_at([pair[0], pair[1]], "Ann", "Bob") as (ann, bob):
            for _ in range(8):
                table = await ann.opens(DIRTY, 3)
                there = elsewhere(ann, pair[1])
                async with bob.at(table), ann.at(table):
                    await ann.sits(table, 0)
                    assert (await there.get(f"/tables/{table}"))["seats"][0]["yours"]
                    await asyncio.gather(ann.sits(table, 1), bob.sits(table, 2))
                    await there.begins(table)

    asyncio.run(play())


def test_who_talks_at_the_same_moment_is_heard(pair):
    async def play():
        async with people_at([pair[0], pair[1]], "Ann", "Bob") as (ann, bob):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            async with ann.at(table) as one, bob.at(table) as two:
                for n in range(10):
                    await asyncio.gather(one.do("say", text=f"a{n}"), two.do("say", text=f"b{n}"))
                for at in (one, two):
                    await at.until(lambda at=at: len(at.talk) == 20)
                assert one.talk == two.talk

    asyncio.run(play())


def test_a_rematch_asked_for_at_two_processes_is_one_table(pair):
    async def play():
        async with people_at([pair[0], pair[1]], "Ann", "Bob") as (ann, bob):
            table = await ann.opens("hand-management", 2)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            await ann.begins(table)
            async with ann.at(table) as one, bob.at(table) as two:
                await asyncio.gather(one.play(), two.play())
                for at in (one, two):
                    await at.state("over")
            both = await asyncio.gather(*[who.post(f"/tables/{table}/rematch") for who in (ann, bob)])
            assert both[0]["table"] == both[1]["table"]
            mine = await ann.get("/me/tables")
            assert [line["id"] for line in mine if line["state"] == "open"] == [both[0]["table"]]

    asyncio.run(play())


def test_a_rematch_that_another_process_opens_meanwhile_is_the_one(tmp_path):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB, CYD])
        while live.table.state == "running":
            move = Move(key=f"k{live.table.seq}", seq=live.table.seq, choice=live.table.match.choices()[0])
            await lobby.act(live, live.table.asked(), move)
        other, found = Lobby(lobby.storage, thinkers, 0.0), []
        there = await other.live(live.table.id)

        async def nothing():
            pass

        async def meanwhile():
            found.append(await seating.rematch(lobby, live, ANN, nothing))

        assert [await seating.rematch(other, there, BOB, meanwhile)] == found
        rows = await lobby.storage.rows(text("SELECT id FROM tables WHERE state = 'open'"))
        assert [id for (id,) in rows] == found
        await other.stop()

    with_lobby(tmp_path, play)


def test_what_a_commit_tells_is_followed_unless_something_is_missing_before_it(tmp_path):
    async def play(lobby, thinkers):
        live = await table_of(lobby, [ANN, BOB, CYD])
        other = Lobby(lobby.storage, thinkers, 0.0)
        there = await other.live(live.table.id)
        writes = []
        for n in range(2):
            await lobby.act(live, n, Say(key=f"k{n}", text="word " * 50))
            writes.append(Write(live.table.id, [live.log.entries()[-1]]))
        (first,), (second,) = [list(grown([write], log_rows([write]))) for write in writes]
        assert [one.entry() for one in (first, second)] == live.log.entries()[-2:]
        assert not other.recovery.follow_at_once(second), "the first is missing"
        there.lock.take()
        assert not other.recovery.follow_at_once(first), "somebody holds the table"
        there.lock.release()
        assert other.recovery.follow_at_once(first)
        assert other.recovery.follow_at_once(first), "known by now"
        assert other.recovery.follow_at_once(second)
        assert there.log.entries() == live.log.entries()
        many = list(payloads([first] * 200))
        assert max(len(payload.encode()) for payload in many) < 8_000
        assert sum(len(read_growth(payload)) for payload in many) == 200
        await other.stop()

    with_lobby(tmp_path, play)


def test_what_is_said_while_a_process_hears_nothing_reaches_its_people_by_itself(pair):
    """Only the connection on which it listens is lost; nobody moves afterwards."""

    async def play():
        async with people_at([pair[0], pair[1]], "Ann", "Bob") as (ann, bob):
            table = await ann.opens(DIRTY, 3)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            async with ann.at(table) as one, bob.at(table) as two:
                for at in (one, two):
                    await at.until(lambda at=at: at.news and at.news["here"] == [0, 1])
                await asyncio.to_thread(end_listening, pair[0].database)
                await one.do("say", text="Hello?")
                await two.until(lambda: two.talk, 10)
                await two.do("say", text="Here I am.")
                await one.until(lambda: len(one.talk) == 2, 10)
                await asyncio.sleep(1)
                assert one.news["here"] == two.news["here"] == [0, 1]

    asyncio.run(play())


def end_listening(database):
    ended = sql(
        database,
        "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_database ON pg_locks.database = pg_database.oid"
        " WHERE datname = current_database() AND locktype = 'advisory' AND objid = 7266",
    )
    assert len(ended) == 2
