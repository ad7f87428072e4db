"""WebSocket frames (RFC 6455, 5.2), parsed and built; nothing here knows a network."""

from __future__ import annotations

from typing import Final

from backroom.server.network.close_codes import BAD_MANNERS, TOO_BIG, WRONG_FRAME

FRAGMENT: Final = 0  # continues a message; as a result: part of a message that is not complete yet
TEXT: Final = 1
BINARY: Final = 2
CLOSE: Final = 8
PING: Final = 9
PONG: Final = 10

FIN: Final = 0x80
RESERVED: Final = 0x70
OPCODE: Final = 0x0F
MASKED: Final = 0x80
LONGEST_CONTROL: Final = 125
LONG: Final = {126: 2, 127: 8}  # the marker of a longer length -> how many bytes of length follow


class Violation(Exception):
    """Something that no client may send; the socket is closed with this code."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class FrameReader:
    """Turns a client's bytes, as they arrive, into messages, control frames and fragments."""

    def __init__(self, longest: int) -> None:
        self.longest = longest  # bytes of a message
        self.data = b""
        self.at = 0  # where the next frame begins in `data`
        self.partial = bytearray()  # a frame of which some bytes are missing
        self.needed = 0  # how long it must be at least before it is parsed again
        self.kind = 0  # of the message that is not complete yet
        self.message = bytearray()

    def feed(self, data: bytes) -> None:
        """Add more bytes, once `read` has returned None."""
        self.at = 0
        if not self.partial:
            self.data = data
            return
        self.partial += data
        if len(self.partial) >= self.needed:
            self.data = bytes(self.partial)
            self.partial = bytearray()

    def read(self) -> tuple[int, bytes] | None:
        """The next message or control frame; (FRAGMENT, b"") for part of a message; None if more bytes are needed."""
        data, at = self.data, self.at
        there = len(data) - at
        if there < 2:
            return self.nothing_until(2) if there else None
        opcode = data[at] & OPCODE
        size = data[at + 1] & ~MASKED
        check_first_bytes(data[at], data[at + 1])
        start = at + 6  # of the payload, after two bytes and the mask
        if size > LONGEST_CONTROL:
            more = LONG[size]
            if there < 2 + more:
                return self.nothing_until(2 + more)
            size = int.from_bytes(data[at + 2 : at + 2 + more], "big")
            start += more
        if len(self.message) + size > self.longest:
            raise Violation(TOO_BIG, "That is too long.")
        if len(data) < start + size:
            return self.nothing_until(start + size - at)
        self.at = start + size
        payload = unmasked(data, start, size)
        return checked_control(opcode, payload) if opcode >= CLOSE else self.part(opcode, payload, data[at] & FIN > 0)

    def nothing_until(self, needed: int) -> tuple[int, bytes] | None:
        """Keep what there is of a frame until it is at least this long."""
        self.partial = bytearray(self.data[self.at :])
        self.needed = needed
        self.data = b""
        return None

    def part(self, opcode: int, payload: bytes, last: bool) -> tuple[int, bytes]:
        """A whole message in most cases; otherwise keep the part."""
        if (opcode == FRAGMENT) != bool(self.kind):
            raise Violation(WRONG_FRAME, "That fragment belongs to no message.")
        if opcode and last:
            return checked_message(opcode, payload)
        self.kind = self.kind or opcode
        self.message += payload
        if not last:
            return FRAGMENT, b""
        kind, message = self.kind, bytes(self.message)
        self.kind = 0
        self.message = bytearray()
        return checked_message(kind, message)


def check_first_bytes(first: int, second: int) -> None:
    """Check what the first two bytes of a frame say."""
    opcode = first & OPCODE
    if first & RESERVED:
        raise Violation(WRONG_FRAME, "No extension was agreed on.")
    if not second & MASKED:
        raise Violation(WRONG_FRAME, "A client masks its frames.")
    if opcode > BINARY and not CLOSE <= opcode <= PONG:
        raise Violation(WRONG_FRAME, "There is no such frame.")
    if opcode >= CLOSE and (not first & FIN or second & ~MASKED > LONGEST_CONTROL):
        raise Violation(WRONG_FRAME, "Control frames are short and whole.")


def checked_message(kind: int, message: bytes) -> tuple[int, bytes]:
    if kind == TEXT:
        check_text(message)
    return kind, message


def checked_control(opcode: int, payload: bytes) -> tuple[int, bytes]:
    if opcode == CLOSE and payload:
        if len(payload) < 2 or not may_be_sent(int.from_bytes(payload[:2], "big")):
            raise Violation(WRONG_FRAME, "That is no code to close with.")
        check_text(payload[2:])
    return opcode, payload


def check_text(text: bytes) -> None:
    try:
        text.decode()
    except UnicodeDecodeError:
        raise Violation(BAD_MANNERS, "Text is UTF-8.") from None


def may_be_sent(code: int) -> bool:
    """Whether a client may close with this code (RFC 6455, 7.4, and the registry of IANA)."""
    return 1000 <= code <= 1003 or 1007 <= code <= 1014 or 3000 <= code <= 4999


def unmasked(data: bytes, start: int, size: int) -> bytes:
    """The payload that starts here; its mask is right before it."""
    mask = data[start - 4 : start] * (size // 4 + 1)
    masked = int.from_bytes(data[start : start + size], "big")
    return (masked ^ int.from_bytes(mask[:size], "big")).to_bytes(size, "big")


def framed(opcode: int, payload: bytes) -> bytes:
    """A whole frame from a server, which masks nothing."""
    size = len(payload)
    if size <= LONGEST_CONTROL:
        return bytes((FIN | opcode, size)) + payload
    if size < 1 << 16:
        return bytes((FIN | opcode, 126)) + size.to_bytes(2, "big") + payload
    return bytes((FIN | opcode, 127)) + size.to_bytes(8, "big") + payload


def close_frame(code: int, reason: str) -> bytes:
    """A close frame; the reason is cut to what a control frame can hold."""
    text = reason.encode()[: LONGEST_CONTROL - 2].decode(errors="ignore")
    return framed(CLOSE, code.to_bytes(2, "big") + text.encode())
