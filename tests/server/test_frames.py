"""Frames are what RFC 6455 says, whatever way their bytes come in; what it forbids is refused with its code."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as some
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from backroom.server.network.frames import (
    BINARY,
    CLOSE,
    FRAGMENT,
    PING,
    PONG,
    TEXT,
    FrameReader,
    Violation,
    close_frame,
    framed,
)
from backroom.server.operations.load_client import frame_end
from backroom.server.operations.load_client import framed as framed_by_client

LONGEST = 16_384
SIZES = [0, 1, 3, 4, 125, 126, 127, 4000, LONGEST]


def parsed(data, mask):
    """As the websockets library takes it apart."""
    reader = StreamReader()
    reader.feed_data(data)
    parsing = Frame.parse(reader.read_exact, mask=mask)
    try:
        next(parsing)
    except StopIteration as done:
        return done.value
    raise AssertionError("not whole")


def read(*pieces):
    """As the server takes it apart."""
    reader = FrameReader(LONGEST)
    found = []
    for piece in pieces:
        reader.feed(piece)
        while (frame := reader.read()) is not None:
            found.append(frame)
    return found


def masked(opcode, data=b"", fin=True):
    return Frame(Opcode(opcode), data, fin).serialize(mask=True)


@pytest.mark.parametrize("size", [*SIZES, 65_535, 65_536])
def test_what_the_server_frames(size):
    text = random.Random(size).randbytes(size)
    frame = parsed(framed(TEXT, text), mask=False)
    assert (frame.opcode, frame.data, frame.fin) == (Opcode.TEXT, text, True)
    assert frame_end(framed(TEXT, text) + b"more") == (len(framed(TEXT, text)) - size, len(framed(TEXT, text)))
    assert frame_end(framed(TEXT, text)[:-1] if size else b"\x81") is None


@pytest.mark.parametrize("size", SIZES)
def test_what_a_client_frames(size):
    data = random.Random(size).randbytes(size)
    for frame in (framed_by_client(0x82, data), masked(BINARY, data)):
        assert parsed(frame, mask=True).data == data
        assert read(frame) == [(BINARY, data)]


def test_a_goodbye_is_cut_to_what_a_control_frame_holds():
    for reason in ("", "Bye.", "x" * 200, "ü" * 200):
        frame = parsed(close_frame(1008, reason), mask=False)
        assert frame.opcode is Opcode.CLOSE
        assert frame.data[:2] == (1008).to_bytes(2, "big")
        assert reason.startswith(frame.data[2:].decode())
        assert len(frame.data) == 2 + len(reason.encode()) or len(frame.data) in (124, 125)


control = some.tuples(some.sampled_from([PING, PONG]), some.binary(max_size=125))
message = some.one_of(
    some.tuples(some.just(TEXT), some.text(max_size=300).map(str.encode)),
    some.tuples(some.just(BINARY), some.binary(max_size=300)),
)


@some.composite
def conversations(draw):
    """Messages, some of them in fragments with control frames in between, as bytes."""
    frames = []
    for kind, data in draw(some.lists(some.one_of(control, message), max_size=6)):
        if kind in (PING, PONG):
            frames.append(masked(kind, data))
            continue
        cuts = sorted(draw(some.lists(some.integers(0, len(data)), max_size=3)))
        parts = [data[a:b] for a, b in zip([0, *cuts], [*cuts, len(data)], strict=True)]
        for n, part in enumerate(parts):
            last = n == len(parts) - 1
            frames.append(masked(FRAGMENT if n else kind, part, last))
            if not last and draw(some.booleans()):
                frames.append(masked(PING, b"?"))
    return b"".join(frames)


def read_by_websockets(stream):
    """The same as `read`, with the parser of the websockets library."""
    reader = StreamReader()
    reader.feed_data(stream)
    found, kind, message = [], None, b""
    while reader.buffer:
        try:
            next(Frame.parse(reader.read_exact, mask=True))
        except StopIteration as done:
            frame = done.value
        if frame.opcode in (Opcode.PING, Opcode.PONG):
            found.append((int(frame.opcode), frame.data))
            continue
        kind = kind or int(frame.opcode)
        message += frame.data
        found.append((kind, message) if frame.fin else (FRAGMENT, b""))
        if frame.fin:
            kind, message = None, b""
    return found


@given(conversations(), some.data())
def test_messages_are_the_same_whatever_way_their_bytes_are_cut(stream, data):
    said = read_by_websockets(stream)
    cuts = sorted(data.draw(some.lists(some.integers(0, len(stream)), max_size=10)))
    pieces = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
    assert read(*pieces) == said
    assert read(*[stream[n : n + 1] for n in range(len(stream))]) == said


FORBIDDEN = {
    "not masked": (framed(TEXT, b"hello"), 1002),
    "not masked and empty": (framed(PING, b""), 1002),
    "a reserved bit": (b"\xc1" + masked(TEXT, b"hello")[1:], 1002),
    "an unknown opcode": (b"\x83" + masked(TEXT, b"hello")[1:], 1002),
    "an unknown control opcode": (b"\x8b" + masked(TEXT, b"hello")[1:], 1002),
    "a control frame in fragments": (b"\x09" + masked(TEXT, b"hello")[1:], 1002),
    "a long control frame": (b"\x89" + masked(TEXT, b"h" * 126)[1:], 1002),
    "the end of no message": (masked(FRAGMENT, b"hello"), 1002),
    "a message within a message": (masked(TEXT, b"hello", fin=False) + masked(TEXT, b"hello"), 1002),
    "bad UTF-8": (masked(TEXT, b"\xff\xfe"), 1007),
    "bad UTF-8 in fragments": (masked(TEXT, b"\xc3", fin=False) + masked(FRAGMENT, b"("), 1007),
    "half a close code": (masked(CLOSE, b"\x03"), 1002),
    "a close code that nobody may send": (masked(CLOSE, (1006).to_bytes(2, "big")), 1002),
    "a close reason in bad UTF-8": (masked(CLOSE, (1000).to_bytes(2, "big") + b"\xff"), 1007),
    "one byte too long": (masked(BINARY, b"h" * (LONGEST + 1)), 1009),
    "a declared length alone": (b"\x82\xff" + (1 << 62).to_bytes(8, "big"), 1009),
    "a short length declared at length": (b"\x82\xfe" + (LONGEST + 1).to_bytes(2, "big"), 1009),
    "too long in fragments": (
        masked(BINARY, b"h" * LONGEST, fin=False) + masked(FRAGMENT, b"h", fin=False),
        1009,
    ),
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_what_is_forbidden_is_refused_whatever_way_its_bytes_are_cut(what):
    data, code = FORBIDDEN[what]
    for pieces in ([data], [data[n : n + 1] for n in range(len(data))]):
        with pytest.raises(Violation) as refused:
            read(*pieces)
        assert refused.value.code == code


@given(some.binary(max_size=200))
def test_noise_is_frames_or_a_violation(noise):
    try:
        frames = read(noise)
    except Violation:
        return
    assert all(kind in (FRAGMENT, TEXT, BINARY, CLOSE, PING, PONG) for kind, _ in frames)


def test_empty_fragments_without_end_take_no_room():
    reader = FrameReader(LONGEST)
    reader.feed(masked(TEXT, b"", fin=False) + masked(FRAGMENT, b"", fin=False) * 10_000)
    while reader.read() is not None:
        pass
    assert len(reader.message) == len(reader.partial) == len(reader.data) - reader.at == 0
