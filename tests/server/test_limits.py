"""Floods and slow readers meet their limits, while another table plays on."""

import asyncio
import contextlib
import json
import socket
import time

import pytest
import websockets
from guests import Refused, guests
from running import Server
from strangers import DIRTY, Stranger, quiet_table, running_table


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A server with the limits of a small one, so that they are soon met."""
    running = Server(
        tmp_path_factory.mktemp("strict"),
        options=["--proxied"],
        requests_a_second=20,
        messages_a_second=20,
        sockets_an_address=10,
        tables_a_person=3,
    ).start()
    yield running
    running.stop()


def test_a_flood_of_messages_ends_the_socket(strict):
    async def play():
        async with guests(strict, "Ann") as people, quiet_table(strict) as times:
            table = await running_table(people)
            began = time.monotonic()
            async with Stranger(people[0], table, **{"X-Forwarded-For": "10.0.0.1"}) as stranger:
                with contextlib.suppress(websockets.ConnectionClosed):
                    for n in range(200):
                        await stranger.says(json.dumps({"type": "say", "key": f"k{n}", "text": "spam"}))
                assert await stranger.closed_with() == 1008
            took = time.monotonic() - began
            return times, took, len((await people[0].get(f"/tables/{table}/news"))["talk"])

    times, took, said = asyncio.run(play())
    assert said <= 41 + 20 * took
    print(f"other table: {len(times)} moves, slowest {max(times) * 1000:.0f} ms")


def test_floods_of_requests_sockets_and_tables_meet_their_limits(strict):
    async def play():
        async with guests(strict, "Ann") as (ann,), quiet_table(strict):
            here = {"X-Forwarded-For": "10.0.0.2"}
            asked = [ann.asks("GET", "/socket.json", **here) for _ in range(300)]
            codes = [answer.status_code for answer in await asyncio.gather(*asked)]
            assert codes.count(200) >= 90
            assert 429 in codes
            assert (await ann.asks("GET", "/games", **{"X-Forwarded-For": "10.0.0.3"})).status_code == 200
            tables = [await ann.opens(DIRTY, 3) for _ in range(3)]
            with pytest.raises(Refused, match="too_many: You have 3 unfinished tables"):
                await ann.opens(DIRTY, 3)
            await ann.delete(f"/tables/{tables[0]}")
            tables[0] = await ann.opens(DIRTY, 3)
            there = {"X-Forwarded-For": "10.0.0.4"}
            async with contextlib.AsyncExitStack() as stack:
                sockets = await asyncio.gather(
                    *[stack.enter_async_context(Stranger(ann, tables[0], **there)) for _ in range(16)]
                )
                closed = await asyncio.gather(*[first_word(one) for one in sockets])
                assert sorted(closed) == [0] * 10 + [4429] * 6
            async with Stranger(ann, tables[0], **there) as again:
                assert await first_word(again) == 0
            for n in range(20):
                await ann.post("/me/tokens", {"label": str(n)})
            with pytest.raises(Refused, match="too_many"):
                await ann.post("/me/tokens", {"label": "one more"})

    async def first_word(stranger):
        try:
            await asyncio.wait_for(stranger.socket.recv(), 10)
        except websockets.ConnectionClosed:
            return stranger.socket.close_code
        return 0

    asyncio.run(play())


def test_who_never_reads_is_let_go_and_holds_up_nobody(new_server):
    """Somebody asks for the whole table again and again and reads nothing of it."""
    server = new_server(slow_seconds=1)

    async def play():
        async with guests(server, "Ann", "Bob") as (ann, bob), quiet_table(server) as times:
            table = await ann.opens(DIRTY, 3, one_screen=True)
            await ann.sits(table, 0)
            await bob.sits(table, 1)
            await bob.sits(table, 2)
            async with ann.at(table) as seat:
                await asyncio.gather(*[seat.do("say", text=f"{n} " + "word " * 99) for n in range(200)])
                before = sockets_of(server)
                raw = deaf(server, bob, table)
                await until(lambda: sockets_of(server) == before + 1)
                await until(lambda: asked_again(raw) and sockets_of(server) == before)
                await seat.do("say", text="Still here")
                await seat.until(lambda: seat.news["here"] == [0])
            assert hung_up(raw)
            return times

    times = asyncio.run(play())
    print(f"other table: {len(times)} moves, slowest {max(times) * 1000:.0f} ms")


LOOK = b"\x81\xa3\0\0\0\0" + b'{"type":"look","key":"kk","seat":2}'  # a masked frame of text


def asked_again(raw):
    with contextlib.suppress(ConnectionError):
        raw.send(LOOK)
    return True


def sockets_of(server):
    lines = server.fetch_text("/metrics").splitlines()
    return int(next(line for line in lines if line.startswith("backroom_sockets ")).split()[1])


async def until(wanted):
    async with asyncio.timeout(30):
        while not wanted():
            await asyncio.sleep(0.05)


def deaf(server, guest, table):
    """A handshake, a small subscription, and no more reading."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    raw.connect(("127.0.0.1", server.port))
    raw.send(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: backroom={guest.cookie}\r\n\r\n".encode()
    )
    return raw


def hung_up(raw):
    """Whether the other side has hung up, read after what it had still sent."""
    raw.settimeout(3)
    with raw:
        try:
            while raw.recv(1 << 20):
                pass
        except ConnectionResetError:
            return True
        except TimeoutError:
            return False
    return True
