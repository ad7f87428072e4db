"""The protocol for sockets: RFC 6455 on one side, ASGI on the other, with limits on what anybody may send.

From uvicorn it needs only what it passes to any class named as `ws`: the options, the connections and tasks of the
server, the lifespan state, and the head of the request that opens the socket.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote

from backroom.server.network.close_codes import FAILED, RESTARTING, TOO_MANY, TOO_SILENT
from backroom.server.network.frames import BINARY, CLOSE, PING, PONG, TEXT, FrameReader, Violation, close_frame, framed
from backroom.server.network.handshake import Head, accepted, plain_answer, read_head, refused
from backroom.server.network.limits import Bucket
from backroom.server.network.traffic import FRAME_COST, STATE, Meter, Traffic

if TYPE_CHECKING:
    from uvicorn import Config
    from uvicorn.server import ServerState

logger = logging.getLogger("backroom")

WIRE = "backroom.wire"  # our own ASGI extension: this protocol itself, for messages that need not wait
CLOSE_SECONDS = 5.0  # for the other side to answer a close frame
CONNECTING, OPEN, CLOSING, CLOSED = range(4)
UNREAD, BYTES = "unread", "bytes"  # why reading is paused: the application is busy, or too many bytes have arrived


class Disconnected(OSError):
    """The other side is gone."""


class WebSocketProtocol(asyncio.Protocol):
    """One socket. Every frame counts as a message; too many bytes pause it, too many frames close it."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: Any = None) -> None:
        if not config.loaded:
            config.load()
        self.app: Any = config.loaded_app
        self.root_path = config.root_path
        self.ping_every = config.ws_ping_interval
        self.server_state = server_state
        self.app_state = app_state
        self.traffic: Traffic = app_state[STATE]
        self.rate = self.traffic.settings.messages_a_second
        self.bucket = Bucket(self.rate * 2)
        self.loop = asyncio.get_running_loop()
        self.reader: FrameReader | None = FrameReader(config.ws_max_size)  # None: whatever arrives is thrown away
        self.queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.writable = asyncio.Event()
        self.writable.set()
        self.state = CONNECTING
        self.silent = False  # nothing has arrived since the last ping
        self.paused_by: set[str] = set()  # why reading is paused
        self.timer: asyncio.TimerHandle | None = None  # until the next ping, or until closing has taken too long
        self.head: Head | None = None
        self.meter: Meter
        self.transport: asyncio.Transport
        self.handle_now: Callable[[bytes], bool] | None = None  # the application's; whether it began with the message

    # The connection.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.server_state.connections.add(self)  # type: ignore[arg-type]

    def connection_lost(self, error: Exception | None) -> None:
        self.server_state.connections.discard(self)
        self.end(1006)
        self.state = CLOSED
        self.set_timer(None)
        self.writable.set()

    def eof_received(self) -> None:
        """A client that sends nothing more is gone."""

    def pause_writing(self) -> None:
        self.writable.clear()

    def resume_writing(self) -> None:
        self.writable.set()

    def shutdown(self) -> None:
        """The server stops."""
        if self.state == CONNECTING:
            self.answer(plain_answer(HTTPStatus.SERVICE_UNAVAILABLE, "The server restarts."))
        self.close(*RESTARTING)
        self.leave()

    def leave(self) -> None:
        """Close the connection, without waiting for a client that does not read."""
        if self.writable.is_set():
            self.transport.close()
        else:
            self.transport.abort()

    def set_timer(self, seconds: float | None, do: Callable[[], object] = bool) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer = self.loop.call_later(seconds, do) if seconds else None

    # Opening.

    def open(self, data: bytes) -> None:
        """Take the head of the request from the HTTP protocol; nothing more is read until it has been answered."""
        self.head = read_head(data)
        client = self.transport.get_extra_info("peername")
        self.meter = self.traffic.socket_meter(self.traffic.address(client, self.head.headers))
        answer = refused(self.head)
        if answer is not None:
            self.answer(answer)
            return
        self.pause_reading(UNREAD)
        self.queue.put_nowait({"type": "websocket.connect"})
        task = self.loop.create_task(self.run(self.scope(self.head, client)))
        self.server_state.tasks.add(task)
        task.add_done_callback(self.server_state.tasks.discard)

    def scope(self, head: Head, client: Any) -> dict[str, Any]:
        path, _, query = head.target.partition(b"?")
        return {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "server": tuple(self.transport.get_extra_info("sockname")[:2]),
            "client": tuple(client[:2]) if client else None,
            "root_path": self.root_path,
            "path": self.root_path + unquote(path.decode("latin-1")),
            "raw_path": self.root_path.encode() + path,
            "query_string": query,
            "headers": head.headers,
            "subprotocols": [],
            "state": self.app_state.copy(),
            "extensions": {WIRE: {"wire": self}},
        }

    async def run(self, scope: dict[str, Any]) -> None:
        """Run the application until it returns."""
        try:
            await self.app(scope, self.receive, self.send)
        except Disconnected:
            pass
        except Exception:
            logger.exception("socket failed", extra={"path": scope["path"]})
        if self.state == CONNECTING:
            self.answer(plain_answer(HTTPStatus.INTERNAL_SERVER_ERROR, FAILED[1]))
        self.close(*FAILED)
        if not self.writable.is_set():
            self.transport.abort()

    def answer(self, answer: bytes) -> None:
        """Answer in plain HTTP instead of opening a socket."""
        self.transport.write(answer)
        self.end(1006)
        self.state = CLOSED
        self.transport.close()

    # Receiving.

    def data_received(self, data: bytes) -> None:
        if self.head is None:
            self.open(data)
            return
        self.silent = False
        frames = self.read(self.reader, data) if self.reader is not None else 0
        wait = self.meter.spend(len(data), frames * FRAME_COST)
        if wait:
            self.pause_reading(BYTES)
            self.loop.call_later(wait, self.resume_reading, BYTES)

    def read(self, reader: FrameReader, data: bytes) -> int:
        """Handle all complete frames, and count them."""
        reader.feed(data)
        frames = 0
        try:
            while self.reader is not None and (frame := reader.read()) is not None:
                if not self.bucket.take(self.rate, self.rate * 2):
                    raise Violation(*TOO_MANY)
                frames += 1
                self.receive_frame(*frame)
        except Violation as violation:
            self.close(violation.code, violation.reason)
            self.reader = None
        return frames

    def receive_frame(self, kind: int, data: bytes) -> None:
        """Handle one frame; while closing, only the other side's close frame matters."""
        if kind == CLOSE:
            self.receive_close(data)
        elif self.state == OPEN and kind in (TEXT, BINARY):
            if self.handle_now is None or not self.queue.empty() or not self.handle_now(data):
                self.enqueue(data, kind == TEXT)
        elif self.state == OPEN and kind == PING and self.writable.is_set():
            self.transport.write(framed(PONG, data))

    def enqueue(self, data: bytes, text: bool = True) -> None:
        """Queue a message for the application."""
        what = {"text": data.decode()} if text else {"bytes": data}
        self.queue.put_nowait({"type": "websocket.receive", **what})
        self.pause_reading(UNREAD)

    def receive_close(self, data: bytes) -> None:
        """The other side closes, or answers our close frame."""
        if self.state == OPEN:
            self.transport.write(framed(CLOSE, data))
            self.end(int.from_bytes(data[:2], "big") or 1005)
        self.reader = None
        self.leave()

    async def receive(self) -> dict[str, Any]:
        event = await self.queue.get()
        if self.queue.empty() and self.state != CONNECTING:
            self.resume_reading(UNREAD)
        return event

    def pause_reading(self, why: str) -> None:
        """Stop reading until `resume_reading`."""
        if not self.paused_by and not self.transport.is_closing():
            self.transport.pause_reading()
        self.paused_by.add(why)

    def resume_reading(self, why: str) -> None:
        if why in self.paused_by:
            self.paused_by.discard(why)
            if not self.paused_by and not self.transport.is_closing():
                self.transport.resume_reading()

    # Sending.

    async def send(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        await self.writable.wait()
        if self.state == CONNECTING:
            self.accept() if kind == "websocket.accept" else self.answer(plain_answer(HTTPStatus.FORBIDDEN, ""))
        elif self.state != OPEN:
            raise Disconnected
        elif kind == "websocket.close":
            self.close(message["code"], message["reason"])
        else:
            self.send_text(message["text"].encode())

    def accept(self) -> None:
        assert self.head is not None
        self.transport.write(accepted(self.head))
        self.state = OPEN
        self.resume_reading(UNREAD)
        self.set_timer(self.ping_every, self.ping)

    def ready(self) -> bool:
        """Whether a message can be sent now: the socket is open and its reader not too slow."""
        return self.state == OPEN and self.writable.is_set() and not self.transport.is_closing()

    def send_text(self, text: bytes) -> None:
        self.transport.write(framed(TEXT, text))

    def ping(self) -> None:
        """Send a ping; a client that has sent nothing since the last one is gone."""
        if self.silent and not self.paused_by:
            self.close(*TOO_SILENT)
            return
        self.silent = True
        if self.writable.is_set():
            self.transport.write(framed(PING, b""))
        self.set_timer(self.ping_every, self.ping)

    def close(self, code: int, reason: str) -> None:
        """Send a close frame, and wait a moment for the answer."""
        if self.state == OPEN:
            self.transport.write(close_frame(code, reason))
            self.end(code)

    def end(self, code: int) -> None:
        """Disconnect the application; the connection itself lasts only a moment longer."""
        if self.state in (CONNECTING, OPEN):
            self.state = CLOSING
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
            self.resume_reading(UNREAD)
            self.set_timer(CLOSE_SECONDS, self.transport.abort)
