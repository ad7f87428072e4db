"""One socket without a network: pings, pauses, goodbyes, and readers who do not read."""

import asyncio
from types import SimpleNamespace

import pytest
from raw import HANDSHAKE
from websockets.frames import Frame, Opcode

from backroom.server.network.close_codes import FAILED
from backroom.server.network.frames import CLOSE, PING, PONG, TEXT
from backroom.server.network.traffic import STATE, Traffic
from backroom.server.network.websocket import Disconnected, WebSocketProtocol
from backroom.server.operations.load_client import frame_end
from backroom.server.settings import Settings


class Transport:
    """Notes what is done to it."""

    def __init__(self):
        self.written = b""
        self.reading = True
        self.closed = ""

    def write(self, data):
        self.written += data

    def pause_reading(self):
        assert not self.closed
        self.reading = False

    def resume_reading(self):
        assert not self.closed
        self.reading = True

    def is_closing(self):
        return bool(self.closed)

    def close(self):
        self.closed = self.closed or "closed"

    def abort(self):
        self.closed = "aborted"

    def get_extra_info(self, name):
        return ("127.0.0.1", 1234)


class Side:
    """The server's side of a socket, and an application that does what the test says."""

    def __init__(self, ping_every=60.0, **settings):
        self.traffic = Traffic(Settings(**settings))
        self.state = SimpleNamespace(connections=set(), tasks=set())
        config = SimpleNamespace(
            loaded=True, loaded_app=self.application, root_path="", ws_ping_interval=ping_every, ws_max_size=16_384
        )
        self.wire = WebSocketProtocol(config, self.state, {STATE: self.traffic})
        self.transport = Transport()
        self.wire.connection_made(self.transport)
        self.ended = asyncio.Event()

    async def application(self, scope, receive, send):
        self.receive, self.send = receive, send
        assert (await receive())["type"] == "websocket.connect"
        await send({"type": "websocket.accept"})
        await self.ended.wait()

    async def open(self):
        lines = [f"{name}: {value}" for name, value in HANDSHAKE.items()]
        self.wire.data_received("\r\n".join(["GET /x?y=z HTTP/1.1", *lines, "", ""]).encode())
        assert not self.transport.reading, "nothing is read before the handshake is over"
        await asyncio.sleep(0.01)
        assert self.transport.written.startswith(b"HTTP/1.1 101 ")
        self.transport.written = b""
        return self

    def hears(self, opcode, data=b"", fin=True):
        self.wire.data_received(Frame(Opcode(opcode), data, fin).serialize(mask=True))

    def said(self):
        """What the server has sent since."""
        frames, data = [], self.transport.written
        while data:
            start, stop = frame_end(data)
            frames.append((data[0] & 15, data[start:stop]))
            data = data[stop:]
        self.transport.written = b""
        return frames


def with_side(play, **settings):
    async def run():
        side = await Side(**settings).open()
        await play(side)
        side.wire.connection_lost(None)
        side.ended.set()
        await asyncio.gather(*side.state.tasks)
        assert side.state.connections == side.state.tasks == set()

    asyncio.run(asyncio.wait_for(run(), 20))


def closed(code, reason):
    return (CLOSE, code.to_bytes(2, "big") + reason.encode())


def test_pings_are_answered_and_messages_are_received_one_after_the_other():
    async def play(side):
        side.hears(PING, b"here?")
        side.hears(TEXT, b"one")
        assert not side.transport.reading, "what was not received yet is enough"
        side.hears(TEXT, b"two")
        assert side.said() == [(PONG, b"here?")]
        assert (await side.receive())["text"] == "one"
        assert not side.transport.reading
        assert (await side.receive())["text"] == "two"
        assert side.transport.reading

    with_side(play)


def test_whoever_answers_no_ping_is_let_go_but_not_while_reading_pauses():
    async def play(side):
        side.hears(TEXT, b"not received for a while")
        await asyncio.sleep(0.3)
        assert set(side.said()) == {(PING, b"")}
        await side.receive()
        side.hears(PONG)
        await asyncio.sleep(0.3)
        assert side.said()[-1] == closed(1011, "Pings are not answered.")
        assert (await side.receive())["type"] == "websocket.disconnect"

    with_side(play, ping_every=0.05)


def test_whoever_answers_pings_stays():
    async def play(side):
        for _ in range(10):
            await asyncio.sleep(0.04)
            side.hears(PONG)
        assert {kind for kind, _ in side.said()} == {PING}

    with_side(play, ping_every=0.1)


def test_a_slow_reader_is_waited_for_and_then_hears():
    async def play(side):
        side.wire.pause_writing()
        assert not side.wire.ready()
        side.hears(PING, b"x")
        sending = asyncio.create_task(side.send({"type": "websocket.send", "text": "news"}))
        await asyncio.sleep(0.01)
        assert side.said() == []
        side.wire.resume_writing()
        await sending
        assert side.said() == [(TEXT, b"news")]

    with_side(play)


def test_a_reader_who_never_reads_is_cut_off_when_the_application_has_enough():
    async def play(side):
        side.wire.pause_writing()
        side.ended.set()
        await asyncio.sleep(0.01)
        assert side.transport.closed == "aborted"

    with_side(play)


def test_nothing_is_sent_after_a_goodbye_or_to_somebody_who_is_gone():
    async def play(side):
        await side.send({"type": "websocket.close", "code": 4404, "reason": "There is no such table."})
        with pytest.raises(Disconnected):
            await side.send({"type": "websocket.send", "text": "news"})
        side.hears(TEXT, b"too late")
        assert side.said() == [closed(4404, "There is no such table.")]
        assert (await side.receive())["type"] == "websocket.disconnect"
        assert not side.transport.closed
        side.hears(CLOSE, (4404).to_bytes(2, "big"))
        assert side.transport.closed == "closed"

    with_side(play)


def test_a_goodbye_is_answered_with_the_same_code():
    async def play(side):
        side.hears(CLOSE, (3000).to_bytes(2, "big") + b"Bye")
        assert side.said() == [closed(3000, "Bye")]
        assert side.transport.closed == "closed"
        assert await side.receive() == {"type": "websocket.disconnect", "code": 3000}

    with_side(play)


def test_a_server_that_stops_says_so():
    async def play(side):
        side.wire.shutdown()
        assert side.said() == [closed(1012, "The server restarts.")]
        assert side.transport.closed == "closed"
        assert (await side.receive())["code"] == 1012

    with_side(play)


def test_an_application_that_fails_is_logged_and_the_socket_closed(caplog):

    async def run():
        side = Side()

        async def fails(scope, receive, send):
            await receive()
            await send({"type": "websocket.accept"})
            await side.ended.wait()
            raise RuntimeError("broken")

        side.wire.app = fails
        await side.open()
        side.ended.set()
        await asyncio.sleep(0.01)
        assert side.said() == [closed(*FAILED)]
        side.wire.connection_lost(None)

    asyncio.run(run())
    assert [record.exc_info[1].args for record in caplog.records] == [("broken",)]


def test_every_frame_counts_as_a_message():
    async def play(side):
        side.hears(TEXT, b"begins", fin=False)
        for _ in range(9):
            side.hears(PONG)
        for _ in range(10):
            side.hears(0, b"", fin=False)
        assert side.said() == []
        side.hears(PING)
        assert side.said() == [closed(1008, "Too many messages.")]

    with_side(play, messages_a_second=10)


def test_bytes_that_are_used_up_pause_reading_which_resumes_by_itself():
    async def play(side):
        for _ in range(50):
            side.hears(PONG, b"x" * 100)
        assert not side.transport.reading
        while not side.transport.reading:
            await asyncio.sleep(0.01)
        assert side.said() == []

    with_side(play, messages_a_second=1000, bytes_a_second=2_000)


def test_a_goodbye_with_the_last_bytes_is_no_reason_to_wait():
    async def play(side):
        side.hears(CLOSE, (1000).to_bytes(2, "big") + b"x" * 100)
        assert side.transport.closed == "closed"

    with_side(play, bytes_a_second=1)


def test_sockets_of_an_address_share_its_bytes():
    async def play(side):
        traffic = side.traffic
        assert traffic.socket_meter("10.0.0.1").spend(3000) == pytest.approx(1, abs=0.1)
        assert traffic.socket_meter("10.0.0.1").spend(1000) == pytest.approx(2, abs=0.1)
        assert traffic.socket_meter("10.0.0.2").spend(1000) == 0

    with_side(play, bytes_a_second=0, bytes_an_address=1000)


@pytest.mark.parametrize(
    ("headers", "proxied", "address"),
    [
        ([], False, "9.9.9.9"),
        ([(b"x-forwarded-for", b"1.1.1.1")], False, "9.9.9.9"),
        ([(b"x-forwarded-for", b"1.1.1.1")], True, "1.1.1.1"),
        ([(b"x-forwarded-for", b"6.6.6.6, 1.1.1.1 ")], True, "1.1.1.1"),
        ([(b"x-forwarded-for", b"6.6.6.6"), (b"x-forwarded-for", b"1.1.1.1")], True, "1.1.1.1"),
        ([], True, "9.9.9.9"),
    ],
)
def test_behind_a_proxy_the_address_is_what_it_says_last(headers, proxied, address):
    assert Traffic(Settings(proxied=proxied)).address(("9.9.9.9", 1), headers) == address
