"""The lines that a table tells: of the story and of the talk."""

from __future__ import annotations

from msgspec import UNSET, Struct, UnsetType


class StoryLine(Struct):
    """A line of the story as one reader gets it; `game`: told by the rules; `who`: the seat that it is about."""

    seq: int
    text: str
    game: bool = True
    who: int | UnsetType = UNSET


class Talk(Struct, omit_defaults=True):
    """A line of talk; of a whisper, others learn only that it happened."""

    seq: int
    at: int
    seat: int
    kind: str
    text: str = ""
    to: int | None = None
    name: str = ""  # of the speaker, and below of the hearer of a whisper: seats change hands
    to_name: str = ""
