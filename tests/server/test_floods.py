"""Floods of bytes, frames and requests: each is dropped or paused, while another table plays on."""

import asyncio
import json
import socket
import time

import pytest
from guests import guests
from raw import Raw, RawSocket
from running import Server
from strangers import quiet_table, running_table
from websockets.frames import Frame, Opcode

from backroom.server.settings import Settings

TEXT, BINARY, MORE, PING, PONG = Opcode.TEXT, Opcode.BINARY, Opcode.CONT, Opcode.PING, Opcode.PONG
STRICT = {name: getattr(Settings(), name) for name in ("messages_a_second", "bytes_a_second", "bytes_an_address")}


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A server with the limits on messages and bytes that everybody has; it asks for requests in a second."""
    running = Server(tmp_path_factory.mktemp("strict"), request_seconds=1, **STRICT).start()
    yield running
    running.stop()


def assert_well(server):
    assert server.fetch("/health")["status"] == "ok"
    assert '"level": "error"' not in server.log()
    assert "Traceback" not in server.log()


def masked(opcode, data=b"", fin=True):
    return Frame(opcode, data, fin).serialize(mask=True)


TALK = json.dumps({"type": "say", "key": "k", "text": "spam"}).encode()
FLOODS = {
    "pings": ([masked(PING, b"x" * 125) * 2000], 1008),
    "empty pings": ([masked(PING) * 20_000], 1008),
    "pongs": ([masked(PONG, b"x" * 125) * 2000], 1008),
    "talk": ([masked(TEXT, TALK) * 500], 1008),
    "talk in bytes": ([masked(BINARY, TALK) * 500], 1008),
    "empty fragments": ([masked(TEXT, b"", False), masked(MORE, b"", False) * 500], 1008),
    "fragments without end": ([masked(TEXT, b"{", False), masked(MORE, b" ", False) * 500], 1008),
    "long fragments without end": ([masked(TEXT, b"{", False), masked(MORE, b" " * 4000, False)], 1009),
    "a declared length": ([b"\x81\xff" + (1 << 40).to_bytes(8, "big") + b"mask", b"x" * 60_000], 1009),
    "a declared length of 2 to the 64": ([b"\x81\xff" + b"\xff" * 8 + b"mask", b"x" * 60_000], 1009),
    "what claims to be compressed": ([b"\xc1" + masked(TEXT, TALK)[1:]], 1002),
    "what is not masked": ([Frame(TEXT, TALK).serialize(mask=False)], 1002),
    "text that is none": ([masked(TEXT, b"\xff" * 100)], 1007),
    "goodbyes with a wrong code": ([masked(Opcode.CLOSE, b"\x00\x00")], 1002),
}


@pytest.mark.parametrize("what", FLOODS)
def test_a_flood_ends_the_socket_while_another_table_plays_on(strict, what):
    data, code = FLOODS[what]

    async def play():
        async with guests(strict, "Ann") as (ann,), quiet_table(strict) as times:
            table = await running_table([ann])
            async with RawSocket(strict, table, ann) as raw:
                pouring = asyncio.create_task(raw.pours(*data))
                assert await raw.closed_with() == code
                before = len(times)
                while len(times) < before + 2:
                    await asyncio.sleep(0.01)
                pouring.cancel()
            return times

    times = asyncio.run(play())
    print(f"other table: {len(times)} moves, slowest {max(times) * 1000:.0f} ms")
    assert_well(strict)


def test_whoever_says_goodbye_for_ever_is_not_waited_for(strict):
    """It never answers the server's goodbye, and goes on sending."""

    async def play():
        async with guests(strict, "Ann") as (ann,), quiet_table(strict):
            table = await running_table([ann])
            async with RawSocket(strict, table, ann) as raw:
                pouring = asyncio.create_task(raw.pours(masked(PING) * 1000))
                assert await raw.closed_with() == 1008
                await asyncio.wait_for(pouring, 30)
            async with RawSocket(strict, table, ann) as raw:
                await raw.sends(masked(TEXT, b"\xff"))
                assert await raw.closed_with() == 1007
                await raw.hung_up()

    asyncio.run(play())


def test_too_many_bytes_make_a_socket_wait_and_not_end(new_server):
    server = new_server(messages_a_second=1_000_000, bytes_a_second=400_000)
    pings = masked(PING, b"x" * 119) * 1000  # 125,000 bytes

    async def play():
        async with guests(server, "Ann") as (ann,), quiet_table(server):
            table = await running_table([ann])
            async with RawSocket(server, table, ann) as raw:
                began = time.monotonic()
                answer = asyncio.create_task(refusal(raw))
                for _ in range(20):
                    await raw.sends(pings)
                await raw.sends(masked(TEXT, b"{"))
                assert (await answer)["code"] == "bad"
                return time.monotonic() - began

    assert asyncio.run(play()) > 2, "2.5 MB at 0.4 MB a second, after 0.8 MB at once"


async def refusal(raw):
    while (message := json.loads(await raw.text()))["type"] != "refused":
        pass
    return message


def test_the_bytes_of_an_address_are_those_of_all_its_sockets_and_of_nobody_else_behind_the_proxy(new_server):
    server = new_server(options=["--proxied"], messages_a_second=1_000_000, bytes_an_address=200_000)
    flood = masked(PING, b"x" * 119) * 8000  # 1 MB

    async def play():
        async with guests(server, "Ann") as (ann,), quiet_table(server):
            table = await running_table([ann])
            here, there = {"X-Forwarded-For": "10.0.0.1"}, {"X-Forwarded-For": "1.1.1.1, 10.0.0.2"}
            async with (
                RawSocket(server, table, ann, **here) as one,
                RawSocket(server, table, ann, **here) as two,
                RawSocket(server, table, ann, **there) as other,
            ):
                pouring = asyncio.create_task(one.pours(flood))
                await asyncio.sleep(1)
                await two.sends(masked(TEXT, b"{" * 4000))
                await two.sends(masked(TEXT, b"{"))
                slow = asyncio.create_task(refusal(two))
                await other.sends(masked(TEXT, b"{"))
                assert (await refusal(other))["code"] == "bad"
                assert (await ann.asks("GET", "/games", **there)).status_code == 200
                pouring.cancel()
                one.writer.transport.abort()
                assert (await slow)["code"] == "bad"

    asyncio.run(play())


def test_compression_is_never_agreed_on(strict):
    async def play():
        async with guests(strict, "Ann") as (ann,):
            table = await running_table([ann])
            offer = {"Sec_WebSocket_Extensions": "permessage-deflate; client_max_window_bits"}
            async with RawSocket(strict, table, ann, **offer) as raw:
                assert raw.head.startswith(b"HTTP/1.1 101 ")
                assert b"s3pPLMBiTxaQ9kYGzzhZRbK+xOo=" in raw.head
                assert b"extensions" not in raw.head.lower()

    asyncio.run(play())


HANDSHAKES = {
    "no key": ({"Sec-WebSocket-Key": None}, 400),
    "a short key": ({"Sec-WebSocket-Key": "c2hvcnQ="}, 400),
    "a key that is none": ({"Sec-WebSocket-Key": "!" * 24}, 400),
    "no version": ({"Sec-WebSocket-Version": None}, 426),
    "an old version": ({"Sec-WebSocket-Version": "8"}, 426),
}


@pytest.mark.parametrize("what", HANDSHAKES)
def test_a_socket_is_opened_as_one_should_or_not_at_all(strict, what):
    headers, status = HANDSHAKES[what]

    async def play():
        async with RawSocket(strict, "a" * 16, **headers) as raw:
            assert int(raw.head.split()[1]) == status
            await raw.hung_up()

    asyncio.run(play())
    assert_well(strict)


def post(body=b"", *headers):
    head = ["POST /api/me HTTP/1.1", "Host: x", "Content-Type: application/json", *headers, "", ""]
    return "\r\n".join(head).encode() + body


SLOW = {
    "half a first line": (b"GET /hea", b"", 408),
    "half a head": (b"GET /health HTTP/1.1\r\nHost: x\r\n", b"", 408),
    "a header every moment": (b"GET /health HTTP/1.1\r\nHost: x\r\n", b"X: y\r\n", 408),
    "half a body": (post(b'{"na', "Content-Length: 15"), b"", 408),
    "a body byte by byte": (post(b"{", "Content-Length: 99999"), b" ", 408),
    "a chunked body without end": (post(b"", "Transfer-Encoding: chunked"), b"1\r\n \r\n", 408),
    "endless headers": (b"GET /health HTTP/1.1\r\n", b"X: y\r\n" * 1000, 431),
    "an endless header": (b"GET /health HTTP/1.1\r\nX: ", b"y" * 9000, 431),
    "an endless path": (b"GET /", b"y" * 9000, 431),
    "a head in one piece": (b"GET /health HTTP/1.1\r\n" + b"X: y\r\n" * 20_000 + b"\r\n", b"", 431),
}


@pytest.mark.parametrize("what", SLOW)
def test_requests_that_never_end_are_ended(strict, what):
    first, again, status = SLOW[what]

    async def play():
        async with quiet_table(strict), Raw(strict) as raw:
            await raw.sends(first)
            pouring = asyncio.create_task(raw.pours(again)) if again else None
            assert await raw.answers() == status
            await raw.hung_up()
            if pouring is not None:
                pouring.cancel()

    asyncio.run(play())
    assert_well(strict)


def test_connections_that_say_nothing_or_nothing_more_are_closed(strict):
    async def play():
        async with Raw(strict) as silent, Raw(strict) as ignored:
            await ignored.sends(b"POST /health HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n")
            pouring = asyncio.create_task(ignored.pours(b"x"))
            assert await silent.answers() == 0
            assert await ignored.answers() == 405
            await ignored.hung_up()
            await pouring

    asyncio.run(play())


def test_many_requests_in_one_piece_are_too_many(strict):
    get = b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n"

    async def play():
        async with quiet_table(strict), Raw(strict) as some, Raw(strict) as many:
            await some.sends(get * 5)
            for _ in range(5):
                assert await some.answers() == 200
                await some.reader.readuntil(b"}")
            await many.sends(get * 5000)
            await many.hung_up()

    asyncio.run(play())
    assert_well(strict)


def test_whoever_never_reads_an_answer_is_let_go(new_server):
    server = new_server(slow_seconds=1)

    async def ask_and_never_read(deaf):
        while True:
            deaf.sendall(b"GET /api HTTP/1.1\r\nHost: x\r\n\r\n")
            await asyncio.sleep(0.02)

    async def play():
        with socket.socket() as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            deaf.connect(("127.0.0.1", server.port))
            async with quiet_table(server):
                with pytest.raises(ConnectionError):
                    await asyncio.wait_for(ask_and_never_read(deaf), 40)

    asyncio.run(play())
    assert server.fetch("/health")["status"] == "ok"


def test_what_is_no_request_is_refused_and_fills_no_log(strict):
    async def play():
        for noise in (b"\x16\x03\x01\x02\x00\x01\x00", b"GET /\xff HTTP/1.1\r\n\r\n", b"\0" * 100, b"HELO\r\n\r\n"):
            async with Raw(strict) as raw:
                await raw.sends(noise)
                assert await raw.answers() == 400
                await raw.hung_up()

    before = strict.log()
    asyncio.run(play())
    assert strict.log() == before


def test_an_address_has_only_so_many_connections(new_server):
    server = new_server(sockets_an_address=5)

    async def play():
        connections = [await Raw(server).__aenter__() for _ in range(5)]
        async with Raw(server) as more:
            assert await more.answers() == 429
        await connections.pop().__aexit__()
        await asyncio.sleep(0.2)
        async with Raw(server) as again:
            await again.sends(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
            assert await again.answers() == 200
        for one in connections:
            await one.__aexit__()

    asyncio.run(play())
    assert_well(server)
