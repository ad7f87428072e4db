"""The handshake that opens a socket (RFC 6455, 4.2), and plain HTTP answers for those who may not open one."""

from __future__ import annotations

import base64
import binascii
import hashlib
from http import HTTPStatus
from typing import NamedTuple

MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
VERSION = b"13"


class Head(NamedTuple):
    """The head of a request."""

    method: bytes
    target: bytes
    headers: list[tuple[bytes, bytes]]

    def all(self, name: bytes) -> list[bytes]:
        return [value.strip() for known, value in self.headers if known == name]


def read_head(data: bytes) -> Head:
    """Parse a head that is known to be well-formed; header names become lower case."""
    first, *lines = data.rstrip(b"\r\n").split(b"\r\n")
    method, target, _ = first.split(b" ", 2)
    headers = [line.partition(b": ") for line in lines]
    return Head(method, target, [(name.lower(), value) for name, _, value in headers])


def refused(head: Head) -> bytes | None:
    """The answer to a handshake that is wrong, or None."""
    if head.method != b"GET":
        return plain_answer(HTTPStatus.METHOD_NOT_ALLOWED, "A socket is opened with GET.", "Allow: GET")
    if head.all(b"sec-websocket-version") != [VERSION]:
        wanted = f"Sec-WebSocket-Version: {VERSION.decode()}"
        return plain_answer(HTTPStatus.UPGRADE_REQUIRED, "Only version 13 of WebSockets is spoken here.", wanted)
    keys = head.all(b"sec-websocket-key")
    if len(keys) != 1 or not is_key(keys[0]):
        return plain_answer(HTTPStatus.BAD_REQUEST, "Sec-WebSocket-Key is one key of sixteen bytes.")
    return None


def is_key(text: bytes) -> bool:
    try:
        return len(base64.b64decode(text, validate=True)) == 16
    except binascii.Error:
        return False


def accepted(head: Head) -> bytes:
    """The answer that opens the socket, without any extension or subprotocol."""
    key = head.all(b"sec-websocket-key")[0]
    proof = base64.b64encode(hashlib.sha1(key + MAGIC, usedforsecurity=False).digest())
    return (
        b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Accept: " + proof + b"\r\n\r\n"
    )


def plain_answer(status: HTTPStatus, text: str, *headers: str) -> bytes:
    """A complete HTTP response, after which the connection is closed."""
    lines = [
        f"HTTP/1.1 {status.value} {status.phrase}",
        "Content-Type: text/plain; charset=utf-8",
        f"Content-Length: {len(text.encode())}",
        "Connection: close",
        *headers,
    ]
    return "\r\n".join([*lines, "", text]).encode()
