"""The protocol for plain requests: uvicorn's, but with limits on how long and how large a request may be."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from backroom.server.network.handshake import plain_answer
from backroom.server.network.traffic import FORWARDED, MOST_DEBT, REQUEST_COST, STATE, Meter, Traffic

if TYPE_CHECKING:
    from uvicorn import Config
    from uvicorn.server import ServerState

LONGEST_HEAD = 32 * 1024
LONGEST_REQUEST = 2_000_000  # bytes on the wire; a body may be far smaller
MOUTHFUL = 4096  # bytes that are parsed before the limits are checked again
MOST_AT_ONCE = 16  # requests that arrive in one piece
SECONDS_MORE = 5.0  # so that the application is the first to say that a body takes too long
IDLE_SECONDS = 60.0  # between two requests, and for the answer to the first
LINGER = 1.0  # seconds to read an answer that was sent before the end of the request


class HttpProtocol(HttpToolsProtocol):
    """One connection. It relies only on what asyncio and httptools call, not on uvicorn's internals."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.traffic: Traffic = app_state[STATE]
        self.connection: asyncio.Transport
        self.peer: Any = None
        self.counted = False  # whether it counts among the connections of its address
        self.meter: Meter | None = None  # None behind a proxy, until the request names its address
        self.forwarded: list[tuple[bytes, bytes]] = []  # what the proxy says about the address
        self.started = False  # whether anything has arrived
        self.in_head = True
        self.head_size = self.size = self.begun = 0
        self.over = False  # whatever arrives now is thrown away
        self.pause: asyncio.TimerHandle | None = None  # until reading resumes
        self.clock: asyncio.TimerHandle | None = None  # until the request must have arrived
        self.reading: asyncio.TimerHandle | None = None  # until the client must have read more of the answer
        self.unread = 0  # bytes of the answer that the client had not read at the last check

    # The connection.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(cast(asyncio.Transport, transport))
        self.connection = cast(asyncio.Transport, transport)
        self.peer = transport.get_extra_info("peername")
        self.set_clock(self.traffic.settings.request_seconds, self.head_is_late)
        if not self.traffic.settings.proxied:
            address = self.traffic.address(self.peer, [])
            self.meter = self.traffic.address_meter(address)
            self.counted = True
            if not self.traffic.come(address):
                self.refuse(HTTPStatus.TOO_MANY_REQUESTS, "Too many connections from your address.")
            self.pay(REQUEST_COST)

    def connection_lost(self, exc: Exception | None) -> None:
        self.leave()
        super().connection_lost(exc)

    def leave(self) -> None:
        """The connection is gone or has become a WebSocket."""
        self.set_clock(None)
        if self.pause is not None:
            self.pause.cancel()
        self.resume_writing()
        if self.counted:
            self.counted = False
            self.traffic.go(self.traffic.address(self.peer, []))

    def data_received(self, data: bytes) -> None:
        self.started = True
        self.begun = 0
        for at in range(0, len(data), MOUTHFUL):
            if self.over or self.connection.is_closing():
                break
            self.read(data[at : at + MOUTHFUL])
            if self.connection.get_protocol() is not self:
                self.leave()
                return
        self.pay(len(data))

    def read(self, data: bytes) -> None:
        self.size += len(data)
        super().data_received(data)
        self.check_size()

    def check_size(self) -> None:
        if self.in_head and self.size > LONGEST_HEAD:
            self.refuse_head()
        elif self.size > LONGEST_REQUEST:
            self.stop()

    def pay(self, size: int) -> None:
        """Stop reading until the address may send more."""
        wait = self.meter.spend(size) if self.meter is not None else 0.0
        if wait and not self.connection.is_closing():
            self.connection.pause_reading()
            if self.pause is None:
                self.pause = call_later(wait, self.read_on)

    def read_on(self) -> None:
        self.pause = None
        if not self.connection.is_closing():
            self.connection.resume_reading()

    # One request: the callbacks of httptools.

    def on_message_begin(self) -> None:
        self.begun += 1
        if self.begun > MOST_AT_ONCE:
            self.refuse(HTTPStatus.TOO_MANY_REQUESTS, "Too many requests at once.")
        if self.over:
            return
        self.in_head = True
        self.head_size = self.size = 0
        self.forwarded = []
        self.set_clock(self.traffic.settings.request_seconds, self.head_is_late)
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        if self.fits(len(url)):
            super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() == FORWARDED:
            self.forwarded.append((FORWARDED, value))
        if self.fits(len(name) + len(value) + 4):
            super().on_header(name, value)

    def fits(self, size: int) -> bool:
        """Whether the head is still short enough."""
        self.head_size += size
        if self.head_size > LONGEST_HEAD and not self.over:
            self.refuse_head()
        return not self.over

    def on_headers_complete(self) -> None:
        if self.over:
            return
        self.in_head = False
        self.count_request()
        if self.over:
            return
        self.set_clock(self.traffic.settings.request_seconds + SECONDS_MORE, self.stop)
        super().on_headers_complete()

    def count_request(self) -> None:
        """A proxy's connection is shared by many clients, so it is never paused because of one of them."""
        if self.meter is not None:
            self.pay(REQUEST_COST)
            return
        self.meter = self.traffic.address_meter(self.traffic.address(self.peer, self.forwarded))
        if self.meter.spend(REQUEST_COST) > MOST_DEBT:
            self.refuse(HTTPStatus.TOO_MANY_REQUESTS, "Too many requests; wait a moment.")

    def on_body(self, body: bytes) -> None:
        if not self.over:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self.over:
            return
        self.set_clock(IDLE_SECONDS, self.idle_too_long)
        if self.traffic.settings.proxied:
            self.meter = None
        super().on_message_complete()

    # Clients that take too long or send too much.

    def set_clock(self, seconds: float | None, do: Callable[[], object] = bool) -> None:
        if self.clock is not None:
            self.clock.cancel()
        self.clock = call_later(seconds, do) if seconds else None

    def head_is_late(self) -> None:
        if self.started:
            self.refuse(HTTPStatus.REQUEST_TIMEOUT, "The request did not come in time.")
        else:
            self.connection.close()

    def idle_too_long(self) -> None:
        """uvicorn closes idle connections, but forgets to after any byte that does not begin a request."""
        if self.connection.get_write_buffer_size():
            self.set_clock(IDLE_SECONDS, self.idle_too_long)
        else:
            self.connection.close()

    def refuse_head(self) -> None:
        if self.in_head:
            self.refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The head of the request is too long.")
        else:
            self.stop()

    def refuse(self, status: HTTPStatus, text: str) -> None:
        """Answer, and close once there has been time to read the answer."""
        if not self.over and not self.connection.is_closing():
            self.over = True
            self.connection.write(plain_answer(status, text))
            self.set_clock(LINGER, self.stop)

    def stop(self) -> None:
        self.over = True
        self.connection.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unread = self.connection.get_write_buffer_size()
        self.reading = call_later(self.traffic.settings.slow_seconds, self.look_at_reader)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.reading is not None:
            self.reading.cancel()
            self.reading = None

    def look_at_reader(self) -> None:
        """Drop a client that reads nothing of its answer."""
        before, self.unread = self.unread, self.connection.get_write_buffer_size()
        if self.unread < before:
            self.reading = call_later(self.traffic.settings.slow_seconds, self.look_at_reader)
        else:
            self.stop()


def call_later(seconds: float, do: Callable[[], object]) -> asyncio.TimerHandle:
    return asyncio.get_running_loop().call_later(seconds, do)
