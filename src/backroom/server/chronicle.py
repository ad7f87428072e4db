"""The story of a table and its talk, each line under the seq of the log entry that it belongs to."""

from __future__ import annotations

from bisect import bisect_right
from typing import TypeVar

from msgspec import Struct

from backroom.engine import Match

Reader = int | None


class StoryLine(Struct):
    """One line as one reader is told it; `game` says whether the rules speak or the table does."""

    seq: int
    text: str
    game: bool = True


class Talk(Struct, omit_defaults=True):
    """What somebody said; of a whisper others only learn that it happened."""

    seq: int
    at: int
    seat: int
    kind: str
    text: str = ""
    to: int | None = None


class Chronicle:
    """Notes of the table, talk, what was told of decisions since taken back, and where in the match each seq ends."""

    def __init__(self) -> None:
        self.notes: list[StoryLine] = []
        self.talk: list[Talk] = []
        self.frozen: dict[Reader, list[StoryLine]] = {}
        self.seqs: list[int] = []
        self.ends: list[int] = []  # how many events the match had after that seq

    def mark(self, seq: int, events: int) -> None:
        self.seqs.append(seq)
        self.ends.append(events)

    def note(self, seq: int, text: str) -> None:
        self.notes.append(StoryLine(seq, text, False))

    def say(self, seq: int, at: int, seat: int, to: int | None, kind: str, text: str) -> None:
        self.talk.append(Talk(seq, at, seat, kind, text, to))

    def freeze(self, match: Match, keep: int) -> None:
        """What was told stays told, also of events that are cut off."""
        for reader in (None, *range(match.seats)):
            cut = [line for line in self.told(match, reader, 0) if self.events_at(line.seq) > keep]
            self.frozen.setdefault(reader, []).extend(cut)
        while self.ends and self.ends[-1] > keep:
            self.seqs.pop()
            self.ends.pop()

    def events_at(self, seq: int) -> int:
        """How many events the match had after this seq."""
        place = bisect_right(self.seqs, seq) - 1
        return self.ends[place] if place >= 0 else 0

    def seq_of(self, event: int) -> int:
        """Under which seq an event of the match came about."""
        place = bisect_right(self.ends, event)
        return self.seqs[min(place, len(self.seqs) - 1)]

    def told(self, match: Match, reader: Reader, since: int) -> list[StoryLine]:
        """The game's own lines since a seq."""
        if not self.seqs or since >= self.seqs[-1]:
            return []
        return [StoryLine(self.seq_of(line.event), line.text) for line in match.story(reader, self.events_at(since))]

    def story(self, match: Match | None, reader: Reader, since: int) -> list[StoryLine]:
        """All lines after a seq, in order."""
        lines = tail(self.notes, since)
        frozen = self.frozen.get(reader)
        if frozen:
            lines += [line for line in frozen if line.seq > since]
        if match is not None:
            lines += self.told(match, reader, since)
        return sorted(lines, key=lambda line: line.seq) if len(lines) > 1 else lines

    def heard(self, readers: list[int], since: int, muted: frozenset[int]) -> list[Talk]:
        """The talk after a seq, as somebody in these seats hears it."""
        lines = [line for line in tail(self.talk, since) if line.seat not in muted]
        return [line if heard_by(line, readers) else hushed(line) for line in lines]


def heard_by(line: Talk, readers: list[int]) -> bool:
    return line.kind != "whisper" or line.seat in readers or line.to in readers


def hushed(line: Talk) -> Talk:
    """A whisper as the others notice it."""
    return Talk(line.seq, line.at, line.seat, line.kind, "", line.to)


L = TypeVar("L", StoryLine, Talk)


def tail(lines: list[L], since: int) -> list[L]:
    """The lines after a seq."""
    place = len(lines)
    while place and lines[place - 1].seq > since:
        place -= 1
    return lines[place:]
