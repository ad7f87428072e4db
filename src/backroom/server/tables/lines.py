"""What is told at a table, line by line."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType


class StoryLine(Struct):
    """One line as one reader is told it; `game`: the rules speak, not the table; `who`: the seat that it is about."""

    seq: int
    text: str
    game: bool = True
    who: int | UnsetType = UNSET


class Talk(Struct, omit_defaults=True):
    """What somebody said; of a whisper others only learn that it happened."""

    seq: int
    at: int
    seat: int
    kind: str
    text: str = ""
    to: int | None = None
    name: str = ""  # of whoever said it, and below of whoever it was whispered to: seats change hands
    to_name: str = ""
