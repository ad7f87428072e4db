"""The protocol of our sockets: uvicorn's, but messages take the short way, and who never reads is let go."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

AT_ONCE = "backroom.at_once"  # our own extension of ASGI: the wire itself, for messages that need not wait
MOUTHFUL = 4096  # bytes
WHOLE_TEXT = 0x81
WHOLE = {WHOLE_TEXT, 0x82, 0x88, 0x89, 0x8A}  # first bytes of messages that come in one piece (RFC 6455, 5.2)


class Wire(WebSocketsSansIOProtocol):
    """Hangs up at once where a goodbye would wait for a reader for ever."""

    orderly = True  # whether, so far, every piece of data was one whole message
    unread = b""
    heed: Callable[[bytes], bool] | None = None  # the application's: whether it took a message at once

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[AT_ONCE] = {"wire": self}
        await super().run_asgi()
        if not self.writable.is_set():
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        """Whoever says much at once is heard in small parts, so that others are heard in between."""
        if self.unread:
            self.unread += data
        elif len(data) > MOUTHFUL:
            self.unread = data
            self.read_on()
        else:
            self.read(data)

    def read_on(self) -> None:
        if self.close_sent or self.transport.is_closing():
            self.unread = b""
            return
        part, self.unread = self.unread[:MOUTHFUL], self.unread[MOUTHFUL:]
        self.read(part)
        if self.unread:
            self.loop.call_soon(self.read_on)

    def read(self, data: bytes) -> None:
        """A move, being one short message, takes the short way; anything else goes uvicorn's."""
        if not self.handshake_complete:
            super().data_received(data)
            return
        start = body_of(data)
        self.orderly = self.orderly and start > 0
        if self.orderly and data[0] == WHOLE_TEXT and self.conn.state is State.OPEN:
            text = unmasked(data, start)
            if self.heed is None or not self.queue.empty() or not self.heed(text):
                self.hear(text)
        else:
            super().data_received(data)

    def hear(self, text: bytes) -> None:
        """One whole message, for the application to receive in its time."""
        self.curr_msg_data_type = "text"
        self.frames = [text]
        self.send_receive_event_to_app()

    async def send(self, message: ASGISendEvent) -> None:
        text = message.get("text")
        if isinstance(text, str) and self.ready():
            self.say(text.encode())
            return
        await self.writable.wait()
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)

    def ready(self) -> bool:
        """Whether nothing is in the way: a reader who is slow, a handshake or a goodbye."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        return self.writable.is_set() and self.handshake_complete and self.conn.state is State.OPEN

    def say(self, text: bytes) -> None:
        self.transport.write(framed(text))


def body_of(data: bytes) -> int:
    """Where the body of a message begins, if the data is one whole masked message; else 0."""
    if len(data) < 6 or data[0] not in WHOLE:
        return 0
    size = len(data) - 6
    if size < 126:
        return 6 if data[1] == 0x80 | size else 0
    return 8 if data[1] == 0xFE and int.from_bytes(data[2:4], "big") == size - 2 else 0


def unmasked(data: bytes, start: int) -> bytes:
    size = len(data) - start
    mask = data[start - 4 : start] * (size // 4 + 1)
    return (int.from_bytes(data[start:], "big") ^ int.from_bytes(mask[:size], "big")).to_bytes(size, "big")


def framed(text: bytes) -> bytes:
    """A whole text message from a server (RFC 6455, 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text
