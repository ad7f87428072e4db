"""A log in memory, as small as it can be had: what is needed to fold a table again."""

from __future__ import annotations

from msgspec import json
from msgspec.structs import replace

from backroom.server.log.events import Entry, Said, TableEvent, Whispered

NEWLINE = b"\n"
Line = tuple[int, int, str, TableEvent]

_encoder = json.Encoder()
_decoder: json.Decoder[Line] = json.Decoder(Line)


class CompactLog:
    """Entries as lines of JSON, which take a third of the memory that objects would."""

    def __init__(self) -> None:
        self.lines = bytearray()

    def append(self, entry: Entry) -> None:
        self.lines += _encoder.encode((entry.seq, entry.at, entry.key, entry.event))
        self.lines += NEWLINE

    def entries(self) -> list[Entry]:
        return [Entry(*_decoder.decode(line)) for line in self.lines.split(NEWLINE) if line]

    def forget_talk(self, count: int) -> None:
        """Drop the text of the oldest lines of talk that still have it."""
        entries = self.entries()
        self.lines.clear()
        for entry in entries:
            if count and isinstance(entry.event, Said | Whispered) and entry.event.text:
                entry = replace(entry, event=replace(entry.event, text=""))
                count -= 1
            self.append(entry)
