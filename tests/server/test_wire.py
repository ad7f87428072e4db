"""What goes over our own short way is what RFC 6455 says, whatever way it came in."""

import random

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from backroom.server.line import frame_end
from backroom.server.line import framed as framed_by_client
from backroom.server.wire import body_of, framed, unmasked

SIZES = [0, 1, 3, 4, 125, 126, 127, 4000, 65_535]


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


@pytest.mark.parametrize("size", [*SIZES, 65_536])
def test_what_the_server_frames(size):
    text = random.Random(size).randbytes(size)
    frame = parsed(framed(text), mask=False)
    assert (frame.opcode, frame.data, frame.fin) == (Opcode.TEXT, text, True)
    assert frame_end(framed(text) + b"more") == (len(framed(text)) - size, len(framed(text)))
    assert frame_end(framed(text)[:-1] if size else b"\x81") is None


@pytest.mark.parametrize("size", SIZES)
def test_what_a_client_frames(size):
    text = random.Random(size).randbytes(size)
    for data in (framed_by_client(0x81, text), Frame(Opcode.TEXT, text).serialize(mask=True)):
        assert parsed(data, mask=True).data == text
        start = body_of(data)
        assert start
        assert unmasked(data, start) == text


WHOLE = Frame(Opcode.TEXT, b"hello").serialize(mask=True)
OTHERWISE = {
    "nothing": b"",
    "the beginning of a header": b"\x81\x85",
    "not masked": Frame(Opcode.TEXT, b"hello").serialize(mask=False),
    "the first part of a message": Frame(Opcode.TEXT, b"hello", fin=False).serialize(mask=True),
    "the last part of a message": Frame(Opcode.CONT, b"hello").serialize(mask=True),
    "all but one byte": WHOLE[:-1],
    "two messages": WHOLE * 2,
    "all but one byte of a longer one": Frame(Opcode.TEXT, b"h" * 126).serialize(mask=True)[:-1],
    "far too long": Frame(Opcode.TEXT, b"h" * 65_536).serialize(mask=True),
    "a reserved bit": b"\xc1" + WHOLE[1:],
}


@pytest.mark.parametrize("what", OTHERWISE)
def test_what_is_not_one_whole_message_goes_the_long_way(what):
    assert body_of(OTHERWISE[what]) == 0
