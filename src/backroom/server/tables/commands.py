"""The commands that clients send. `docs/protocol.md` explains them."""

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
    """Something that a client asks for."""

    key: Key


class Move(Command, tag="move"):
    """Decide, by the number of an option or by its text. `seq` is the one that came with the question."""

    seq: int
    choice: int | None = None
    text: Annotated[str, Meta(max_length=200)] | None = None


class TakeBack(Command, tag="take_back"):
    """Take back one's last decision; if the table has to agree, it is asked."""

    seq: int


class Propose(Command, tag="propose"):
    """Ask the table to pause, to resume, or to let a bot play for somebody who is away."""

    motion: Literal["pause", "resume", "bot"]
    seat: SeatNumber | None = None


class Answer(Command, tag="answer"):
    """Agree to what the table was asked, or not."""

    yes: bool


class Say(Command, tag="say"):
    text: Text


class Whisper(Command, tag="whisper"):
    to: SeatNumber
    text: Text


class Emote(Command, tag="emote"):
    emote: Annotated[str, Meta(max_length=20)]


class Leave(Command, tag="leave"):
    """Leave; before the match the seat becomes free, later it is kept."""


class Return(Command, tag="return"):
    """Take one's seat again, even from the bot that has been playing there."""


class Commit(Command, tag="commit"):
    """Commit to a share of randomness by its SHA-256 (of its hexadecimal digits, as text)."""

    commit: Annotated[str, Meta(max_length=64)]
    seat: SeatNumber | None = None


class Open(Command, tag="open"):
    """Open the share that one's seat has committed to, when the table asks for it."""

    share: Annotated[str, Meta(max_length=128)]
    seat: SeatNumber | None = None


class Hint(Command, tag="hint"):
    """Ask what the strong level would do."""


class Look(Command, tag="look"):
    """See the table from another of one's own seats from now on."""

    seat: SeatNumber


class Follow(Command, tag="follow"):
    """Continue with this socket at the rematch of this table."""


class Mute(Command, tag="mute"):
    """Mute somebody, or hear them again."""

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
