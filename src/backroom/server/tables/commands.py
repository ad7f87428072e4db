"""What people ask for at a table. `docs/protocol.md` explains it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

EMOTES = ("applause", "cheers", "groan", "hurry", "laugh", "shrug", "surprise", "thanks", "well played", "wink")
LONGEST_TALK = 500

Key = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern="^[ -~]+$",
        description="made by the client; a repeated one is answered again",
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, le=19)]
Text = Annotated[str, Meta(min_length=1, max_length=LONGEST_TALK)]


class Command(Struct, tag_field="type", forbid_unknown_fields=True, kw_only=True):
    """What a client asks for."""

    key: Key


class Move(Command, tag="move"):
    """Decide: by the number of an option or by its text. `seq` is the one the question came with."""

    seq: int
    choice: int | None = None
    text: Annotated[str, Meta(max_length=200)] | None = None


class TakeBack(Command, tag="take_back"):
    """Take back one's last decision; where the table has to agree, it is asked."""

    seq: int


class Propose(Command, tag="propose"):
    """Ask the table for a pause, to go on, or to let a bot play for somebody who is away."""

    motion: Literal["pause", "resume", "bot"]
    seat: SeatNumber | None = None


class Answer(Command, tag="answer"):
    """Agree with what the table was asked, or don't."""

    yes: bool


class Say(Command, tag="say"):
    text: Text


class Whisper(Command, tag="whisper"):
    to: SeatNumber
    text: Text


class Emote(Command, tag="emote"):
    emote: Annotated[str, Meta(max_length=20)]


class Leave(Command, tag="leave"):
    """Stand up; before the match the seat is free again, later it waits."""


class Return(Command, tag="return"):
    """Take one's own seat again, also from the bot that kept it warm."""


class Commit(Command, tag="commit"):
    """Commit to a share of randomness: the SHA-256 of it (of its hexadecimal digits, as text)."""

    commit: Annotated[str, Meta(max_length=64)]
    seat: SeatNumber | None = None


class Open(Command, tag="open"):
    """Open the share that one's seat has committed to, once the table asks for it."""

    share: Annotated[str, Meta(max_length=128)]
    seat: SeatNumber | None = None


class Hint(Command, tag="hint"):
    """What would the house do?"""


class Look(Command, tag="look"):
    """From now on, show the table as another of one's own seats sees it."""

    seat: SeatNumber


class Follow(Command, tag="follow"):
    """Go on with the same socket at the table where the same people meet again: the `rematch` of this one."""


class Mute(Command, tag="mute"):
    """Hear no more of somebody, or hear them again."""

    seat: SeatNumber
    on: bool = True


Commands = (
    Move
    | TakeBack
    | Propose
    | Answer
    | Say
    | Whisper
    | Emote
    | Leave
    | Return
    | Commit
    | Open
    | Hint
    | Look
    | Follow
    | Mute
)
