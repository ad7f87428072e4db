"""32 racing writers: one winner a seq, across two processes on one PostgreSQL, and in one process on SQLite."""

import asyncio
import collections
import contextlib
import json
import random
import socket
import time

import httpx
import pytest
from guests import Guest, Refused, guests
from running import Server

WRITERS = 32
ROUNDS = 12


@pytest.fixture(scope="module")
def pair(cluster, tmp_path_factory):
    """Two processes on one PostgreSQL, started at the same moment on an empty database."""
    database = cluster.database()
    both = [Server(tmp_path_factory.mktemp("pair"), database) for _ in range(2)]
    for one in both:
        one.launch()
    for one in both:
        one.wait_until_well()
    yield both
    for one in both:
        one.stop()


@pytest.fixture(params=["two processes on PostgreSQL", "one process on SQLite"])
def servers(request):
    """The servers among which the writers are shared out."""
    return [request.getfixturevalue("server")] if "SQLite" in request.param else request.getfixturevalue("pair")


def elsewhere(guest, server, http):
    """The same person, at another process."""
    return Guest(server, http, guest.cookie)


@contextlib.asynccontextmanager
async def writers_at(servers, table, person, seat, count=WRITERS):
    """Many sockets of one seat, shared out among the servers."""
    async with contextlib.AsyncExitStack() as stack:
        yield [
            await stack.enter_async_context(
                elsewhere(person, servers[n % len(servers)], person.http).at(table, seat=seat)
            )
            for n in range(count)
        ]


async def two_people(servers, people, **terms):
    ann, bob = people
    table = await ann.opens("dirty-money", 3, **terms)
    await ann.sits(table, 0)
    await bob.sits(table, 1)
    await ann.put(f"/tables/{table}/seats/2/bot", {"level": "random"})
    await ann.begins(table)
    return table


def test_of_32_racing_writers_one_wins_each_seq(servers):
    async def play():
        async with guests(servers[0], "Ann", "Bob") as people:
            table = await two_people(servers, people)
            won = collections.Counter()
            async with (
                writers_at(servers, table, people[0], 0) as writers,
                people[1].at(table) as other,
            ):
                playing = asyncio.create_task(other.play())
                for number in range(ROUNDS):
                    won += await race(writers, number)
                playing.cancel()
            assert won["done"] == ROUNDS
            assert won["conflict"] == ROUNDS * (WRITERS - 1)
            return table, [key for writer in writers for key in writer.answered]

    table, answered = asyncio.run(play())

    log = servers[0].rows(f"SELECT seq, key, body FROM log WHERE table_id = '{table}' ORDER BY seq")
    assert [seq for seq, _, _ in log] == list(range(1, len(log) + 1))
    moves = [key for _, key, body in log if key and json.loads(body)["seat"] == 0]
    assert sorted(moves) == sorted(f"0:{key}" for key in answered)


async def race(writers, number):
    """Everybody answers the same question at once, each with a key and a choice of their own."""
    asked = (await writers[0].my_turn())["seq"]
    for writer in writers:
        await writer.until(lambda writer=writer: writer.seq == asked and writer.news["options"])

    async def write(n, writer):
        try:
            await writer.do("move", seq=asked, choice=random.choice(writer.news["options"])["choice"])
        except Refused as refused:
            seen = await writer.until(lambda: writer.seq > asked and writer.news)
            assert seen["seq"] > asked, "who loses gets the current state"
            return refused.code
        return "done"

    return collections.Counter(await asyncio.gather(*[write(n, writer) for n, writer in enumerate(writers)]))


def test_one_key_is_done_once_however_often_and_wherever_it_is_sent(servers):
    async def play():
        async with guests(servers[0], "Ann", "Bob") as people:
            table = await two_people(servers, people)
            async with writers_at(servers, table, people[0], 0, 8) as writers:
                for writer in writers:
                    await writer.until(lambda writer=writer: writer.news)
                for number in range(6):
                    key = f"same-{number}"
                    await asyncio.gather(*[writer.do("say", key=key, text="Once.") for writer in writers])
                last = max(writer.seq for writer in writers)
                for writer in writers:
                    await writer.until(lambda writer=writer: writer.seq >= last)
                    assert [line["text"] for line in writer.talk] == ["Once."] * 6
            return table

    table = asyncio.run(play())

    said = [json.loads(body) for (body,) in servers[0].rows(f"SELECT body FROM log WHERE table_id = '{table}'")]
    assert sum(event["event"] == "said" for event in said) == 6


def test_players_at_different_processes_hear_each_other(pair):
    """LISTEN/NOTIFY carries every move; a whole game is played so."""
    one, two = pair

    async def play():
        async with guests(one, "Ann", "Bob") as (ann, bob):
            table = await two_people([one], (ann, bob))
            there = elsewhere(bob, two, bob.http)
            async with ann.at(table) as first, there.at(table) as second:
                await first.state("running")
                await second.state("running")
                await second.do("say", text="Hello from next door.")
                await first.until(lambda: [line["text"] for line in first.talk] == ["Hello from next door."])
                await asyncio.gather(first.play(random.Random(1)), second.play(random.Random(2)))
                assert (await first.state("over"))["outcome"] == (await second.state("over"))["outcome"]
                assert [line["seq"] for line in first.story] == [line["seq"] for line in second.story]

    asyncio.run(play())


def test_another_process_looks_after_the_bots_of_one_that_died(pair):
    one, two = pair

    async def play():
        async with guests(one, "Ann") as (ann,):
            table = await ann.opens("dirty-money", 3)
            await ann.sits(table, 0)
            await ann.begins(table)
            there = elsewhere(ann, two, ann.http)
            async with there.at(table) as seat:
                async with ann.at(table) as here:
                    news = await here.my_turn()
                    await here.send("move", seq=news["seq"], choice=news["options"][0]["choice"])
                    await seat.until(lambda: seat.seq > news["seq"])
                    one.kill()
                await seat.until(lambda: seat.news["options"], 30)

    asyncio.run(play())
    one.start()


def test_a_key_taken_back_at_one_process_is_soon_unknown_to_the_other(pair):
    one, two = pair

    async def play():
        async with guests(one, "Ann") as (ann,):
            token = (await ann.post("/me/tokens", {"label": ""}))["token"]
            async with httpx.AsyncClient(verify=False) as http:
                program = Guest(two, http, token=token)
                await program.get("/me")
                (known,) = await ann.get("/me/tokens")
                await ann.delete(f"/me/tokens/{known['id']}")
                for _ in range(100):
                    answer = await program.asks("GET", "/me")
                    if answer.status_code == 401:
                        return
                    await asyncio.sleep(0.1)
                raise AssertionError("the token still opens the other door")

    asyncio.run(play())


def test_several_workers_are_one_server(new_server, cluster):
    server = new_server(cluster.database(), options=["--workers", "2"])

    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob), contextlib.AsyncExitStack() as stack:
            table = await ann.opens("hand-management", 2)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            await ann.begins(table)
            watching = [await stack.enter_async_context(ann.at(table)) for _ in range(8)]
            async with bob.at(table) as other:
                await asyncio.gather(watching[0].play(), other.play())
                last = max(at.seq for at in (*watching, other))
                for at in (*watching, other):
                    await at.until(lambda at=at: at.seq >= last and at.news["state"] == "over")
                    await at.until(lambda at=at: at.news["here"] == [0, 1])

    try:
        asyncio.run(play())
    finally:
        server.stop()


def test_workers_end_with_the_process_that_keeps_them_however_it_ends(new_server, cluster):
    server = new_server(cluster.database(), options=["--workers", "2"])
    server.kill()
    late = time.monotonic() + 20
    while listens(server.port) and time.monotonic() < late:
        time.sleep(0.1)

    server.start()  # at the same port

    assert server.stop() == 0


def listens(port):
    try:
        socket.create_connection(("127.0.0.1", port), 1).close()
    except OSError:
        return False
    return True
