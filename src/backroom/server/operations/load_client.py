"""A minimal WebSocket client for load tests, where the players should take as little time as possible."""

from __future__ import annotations

import asyncio
import base64
import os
from typing import cast

TEXT, CLOSE, PING = 0x81, 0x88, 0x89  # whole messages, as a server frames them (RFC 6455, 5.2)
PONG = 0x8A
MASKED = 0x80
NO_MASK = b"\0\0\0\0"  # a mask that changes nothing: there is no proxy to protect here


class ClientSocket(asyncio.Protocol):
    """Opens the socket, receives whole text messages, answers pings."""

    def __init__(self, path: str, host: str, key: str) -> None:
        nonce = base64.b64encode(os.urandom(16)).decode()
        self.handshake = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {nonce}\r\nCookie: backroom={key}\r\n\r\n"
        )
        self.transport: asyncio.Transport
        self.buffer = b""
        self.open = False

    def itself(self) -> ClientSocket:
        return self

    def hear(self, message: bytes) -> None:
        """One message from the server."""
        raise NotImplementedError

    def say(self, text: str) -> None:
        if not self.transport.is_closing():
            self.transport.write(framed(TEXT, text.encode()))

    def hang_up(self) -> None:
        self.transport.write(framed(CLOSE, b""))
        self.transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.handshake.encode())

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open and not self.shake_hands():
            return
        while (end := frame_end(self.buffer)) is not None:
            start, stop = end
            kind, body, self.buffer = self.buffer[0], self.buffer[start:stop], self.buffer[stop:]
            if kind == TEXT:
                self.hear(body)
            elif kind == PING:
                self.transport.write(framed(PONG, body))
            else:
                self.transport.close()

    def shake_hands(self) -> bool:
        """Whether the handshake is complete."""
        head, blank, rest = self.buffer.partition(b"\r\n\r\n")
        if not blank:
            return False
        if not head.startswith(b"HTTP/1.1 101"):
            self.transport.close()
            return False
        self.buffer = rest
        self.open = True
        return True


def frame_end(buffer: bytes) -> tuple[int, int] | None:
    """Where the first message begins and ends, if all of it has arrived."""
    if len(buffer) < 2:
        return None
    size, start = buffer[1], 2
    if size == 126:
        size, start = int.from_bytes(buffer[2:4], "big"), 4
    elif size == 127:
        size, start = int.from_bytes(buffer[2:10], "big"), 10
    return (start, start + size) if len(buffer) >= start + size else None


def framed(kind: int, body: bytes) -> bytes:
    """A short message from a client."""
    size = bytes((MASKED | len(body),)) if len(body) < 126 else bytes((MASKED | 126,)) + len(body).to_bytes(2, "big")
    return bytes((kind,)) + size + NO_MASK + body
