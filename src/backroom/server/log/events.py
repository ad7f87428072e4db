"""What a table's log is made of. The log is the truth: append-only, one entry a seq."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, json

from backroom.server.log.terms import Terms


class Made(Struct, tag_field="event", tag="made", omit_defaults=True):
    """Somebody opens a table. The secret that chance will come from is drawn now, and only its commitment shown."""

    terms: Terms
    host: str
    secret: str
    deal: int = 1  # the version of the agreement on chance
    edition_hash: str = ""  # logs of 0.1.0 name neither this nor the rules
    rules: int = 0  # their version


class Sat(Struct, tag_field="event", tag="sat", omit_defaults=True):
    """A person takes a seat, and commits to a share of randomness of their own, or means to (`pledged`)."""

    seat: int
    person: str
    name: str
    share: str = ""  # in the open, as deals of version 1 had it
    leaving: int = -1  # the seat given up for this one
    commit: str = ""
    pledged: bool = False


class Renamed(Struct, tag_field="event", tag="renamed"):
    """Whoever sits here is called otherwise from now on."""

    seat: int
    name: str


class Removed(Struct, tag_field="event", tag="removed"):
    """The host asks a guest to leave, for good, or a bot."""

    seat: int


class Invited(Struct, tag_field="event", tag="invited"):
    """A bot takes a seat."""

    seat: int
    level: str
    name: str


class Stood(Struct, tag_field="event", tag="stood", omit_defaults=True):
    """A person leaves, or is `lost` for want of a connection: before the match the seat is free again, later it waits
    for them."""

    seat: int
    lost: bool = False


class Returned(Struct, tag_field="event", tag="returned"):
    """A person takes their seat again."""

    seat: int


class Dealing(Struct, tag_field="event", tag="dealing"):
    """Everybody sits; commitments that are still missing are waited for."""


class Committed(Struct, tag_field="event", tag="committed"):
    """A seat commits to a share that nobody else knows yet."""

    seat: int
    commit: str


class Sealed(Struct, tag_field="event", tag="sealed"):
    """Commitments stand; shares may be opened."""


class Opened(Struct, tag_field="event", tag="opened"):
    """A seat opens the share that it committed to."""

    seat: int
    share: str


class Voided(Struct, tag_field="event", tag="voided"):
    """These seats did not open their shares: they add none any more, and everybody else commits afresh."""

    seats: list[int]


class Began(Struct, tag_field="event", tag="began"):
    """The match begins, with what chance dealt before the first question."""

    opening: list[list[int]]


class Moved(Struct, tag_field="event", tag="moved", omit_defaults=True):
    """A seat decides, and chance after it."""

    seat: int
    choice: int
    then: list[list[int]] = []
    by: Literal["person", "bot", "clock"] = "person"


class TookBack(Struct, tag_field="event", tag="took_back"):
    """A seat takes back its last decision, past which nothing was shown."""

    seat: int
    keep: int


class Motion(Struct, omit_defaults=True):
    """What a table is asked to agree on."""

    kind: Literal["undo", "pause", "resume", "bot", "person"]
    keep: int = 0
    seat: int = -1
    level: str = ""
    person: str = ""
    name: str = ""
    everybody: bool = False  # whether it also waits for those who are away or for whom a bot plays


class Proposed(Struct, tag_field="event", tag="proposed"):
    """A seat (or, with -1, somebody who would like a seat) asks for the table's consent."""

    seat: int
    motion: Motion


class Answered(Struct, tag_field="event", tag="answered"):
    """A seat agrees, or does not."""

    seat: int
    yes: bool


class Said(Struct, tag_field="event", tag="said"):
    seat: int
    text: str


class Whispered(Struct, tag_field="event", tag="whispered"):
    """Everybody sees that they whisper; two know what."""

    seat: int
    to: int
    text: str


class Emoted(Struct, tag_field="event", tag="emoted"):
    seat: int
    emote: str


class Rematched(Struct, tag_field="event", tag="rematched"):
    """Where the same people play again."""

    table: str


class Resumed(Struct, tag_field="event", tag="resumed"):
    """The server or its database was down, in milliseconds since 1970; that was nobody's thinking time."""

    since: int
    until: int


class Closed(Struct, tag_field="event", tag="closed"):
    """The host gives up a table at which no match began, or nobody can finish the match, and `why` says so."""

    why: str = ""


TableEvent = (
    Made
    | Sat
    | Renamed
    | Removed
    | Invited
    | Stood
    | Returned
    | Dealing
    | Committed
    | Sealed
    | Opened
    | Voided
    | Began
    | Moved
    | TookBack
    | Proposed
    | Answered
    | Said
    | Whispered
    | Emoted
    | Rematched
    | Resumed
    | Closed
)


class Entry(Struct, frozen=True):
    """One line of the log: when it happened, and under which key it was asked for."""

    seq: int
    at: int
    key: str
    event: TableEvent


_encoder = json.Encoder()
_decoder: json.Decoder[TableEvent] = json.Decoder(TableEvent)


def written(event: TableEvent) -> str:
    return _encoder.encode(event).decode()


def read(body: str) -> TableEvent:
    return _decoder.decode(body)
