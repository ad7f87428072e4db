"""Talk at a table, and who may hear it: what is whispered is kept from everybody but two people."""

from __future__ import annotations

from msgspec.structs import replace

from backroom.server.history.lines import Talk


class Spoken:
    """A line of talk and the people behind it, whose ids nobody is told."""

    def __init__(self, line: Talk, speaker: str, hearer: str) -> None:
        self.line = line
        self.speaker = speaker
        self.hearer = hearer  # of a whisper

    def told(self, person: str) -> Talk:
        """The line as a person may read it: a whisper belongs to its speaker and its hearer, wherever they sit now."""
        if self.line.kind != "whisper" or (person and person in (self.speaker, self.hearer)):
            return self.line
        return hushed(self.line)

    def rename(self, seat: int, person: str, name: str) -> None:
        """The speaker or the hearer has a new name."""
        if (self.line.seat, self.speaker) == (seat, person):
            self.line = replace(self.line, name=name)
        if (self.line.to, self.hearer) == (seat, person):
            self.line = replace(self.line, to_name=name)


def hushed(line: Talk) -> Talk:
    """A whisper as everybody else sees it: without its text."""
    return Talk(line.seq, line.at, line.seat, line.kind, "", line.to, line.name, line.to_name)
