"""The events that a table's log consists of. The log is the truth: append-only, one entry per seq."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct, json

from backroom.server.log.terms import Terms


class Made(Struct, tag_field="event", tag="made", omit_defaults=True):
    """Somebody opens a table. The secret behind all its chance is drawn now, and only a commitment to it is shown."""

    terms: Terms
    host: str
    secret: str
    deal: int = 1  # the version of the agreement on chance
    edition_hash: str = ""  # logs of 0.1.0 name neither this nor the rules
    rules: int = 0  # their version


class Sat(Struct, tag_field="event", tag="sat", omit_defaults=True):
    """A person takes a seat, and commits to a share of randomness of their own or promises to (`pledged`)."""

    seat: int
    person: str
    name: str
    share: str = ""  # in the open, as deals of version 1 had it
    leaving: int = -1  # the seat given up for this one
    commit: str = ""
    pledged: bool = False


class Renamed(Struct, tag_field="event", tag="renamed"):
    """Whoever sits here has a new name."""

    seat: int
    name: str


class Removed(Struct, tag_field="event", tag="removed"):
    """The host removes a guest, for good, or a bot."""

    seat: int


class Invited(Struct, tag_field="event", tag="invited"):
    """A bot takes a seat."""

    seat: int
    level: str
    name: str


class Replaced(Struct, tag_field="event", tag="replaced"):
    """The bot that plays here is not on this server any more; one of another level does from now on."""

    seat: int
    level: str


class Stood(Struct, tag_field="event", tag="stood", omit_defaults=True):
    """A person leaves, or is `lost` because the connection is: before the match the seat becomes free, later it is kept
    for them."""

    seat: int
    lost: bool = False


class Returned(Struct, tag_field="event", tag="returned"):
    """A person comes back to their seat."""

    seat: int


class Dealing(Struct, tag_field="event", tag="dealing"):
    """Everybody is seated; the table waits for the commitments that are still missing."""


class Committed(Struct, tag_field="event", tag="committed"):
    """A seat commits to a share that nobody else knows yet."""

    seat: int
    commit: str


class Sealed(Struct, tag_field="event", tag="sealed"):
    """The commitments are final; shares may be opened."""


class Opened(Struct, tag_field="event", tag="opened"):
    """A seat opens the share that it committed to."""

    seat: int
    share: str


class Voided(Struct, tag_field="event", tag="voided"):
    """These seats did not open their shares: they no longer add one, and everybody else commits anew."""

    seats: list[int]


class Began(Struct, tag_field="event", tag="began", omit_defaults=True):
    """The match begins, with what chance dealt before the first question; or it goes on from a moment of another one,
    whose first events (`laid`) are laid out as they were."""

    opening: list[list[int]]
    laid: int = 0


class Moved(Struct, tag_field="event", tag="moved", omit_defaults=True):
    """A seat decides, and chance follows."""

    seat: int
    choice: int
    then: list[list[int]] = []
    by: Literal["person", "bot", "clock"] = "person"


class TookBack(Struct, tag_field="event", tag="took_back"):
    """A seat takes back its last decision, since which nothing has been revealed."""

    seat: int
    keep: int


class Motion(Struct, omit_defaults=True):
    """Something that a table is asked to agree on."""

    kind: Literal["undo", "pause", "resume", "bot", "person"]
    keep: int = 0
    seat: int = -1
    level: str = ""
    person: str = ""
    name: str = ""
    everybody: bool = False  # whether it also waits for those who are away or for whom a bot plays
    lasts: bool = False  # whether it still stands when somebody has moved, as none did in logs of 0.7.0 and before


class Proposed(Struct, tag_field="event", tag="proposed"):
    """A seat, or somebody who would like one (-1), asks for the table's consent."""

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
    """Everybody sees that somebody whispers; only two know what."""

    seat: int
    to: int
    text: str


class Emoted(Struct, tag_field="event", tag="emoted"):
    seat: int
    emote: str


class Rematched(Struct, tag_field="event", tag="rematched"):
    """The same people play again at another table."""

    table: str


class Resumed(Struct, tag_field="event", tag="resumed"):
    """The server or its database was down (milliseconds since 1970); nobody's clock counts that time."""

    since: int
    until: int


class Closed(Struct, tag_field="event", tag="closed"):
    """The host closes a table before the match, or the match can never end and `why` says so."""

    why: str = ""


TableEvent = (
    Made
    | Sat
    | Renamed
    | Removed
    | Invited
    | Replaced
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
    """One entry of the log: when it happened, and the key of the command that asked for it."""

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
