"""What a commit tells the other processes: which logs have grown, and by what, so that few have to read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Raw, Struct, json

from backroom.server.log.events import Entry, read

LONGEST = 7_900  # bytes; PostgreSQL passes on no more than 8,000
MOST_OF_ONE = 2_000  # bytes of an entry; longer ones are read


class Growth(Struct, array_like=True):
    """The log of a table is so long now; the newest entry, where it is short and came alone."""

    table: str
    seq: int
    at: int = 0
    key: str | None = None
    body: Raw = Raw(b"null")

    def entry(self) -> Entry | None:
        body = bytes(self.body)
        return None if body == b"null" else Entry(self.seq, self.at, self.key or "", read(body.decode()))


_decoder = json.Decoder(list[Growth])


def payloads(grown: Iterable[Growth]) -> Iterator[str]:
    """As few as hold it."""
    parts: list[bytes] = []
    size = 0
    for growth in grown:
        part = json.encode(growth)
        if size + len(part) > LONGEST:
            yield joined(parts)
            parts, size = [], 0
        parts.append(part)
        size += len(part) + 1
    if parts:
        yield joined(parts)


def joined(parts: list[bytes]) -> str:
    return f"[{b','.join(parts).decode()}]"


def read_growth(payload: str) -> list[Growth]:
    return _decoder.decode(payload)
