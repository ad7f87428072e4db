"""The story of a table and its talk, each line under the seq of the log entry that it belongs to."""

from __future__ import annotations

from bisect import bisect_right

from backroom.engine import Match
from backroom.server.lines import StoryLine, Talk

Reader = int | None


class Spoken:
    """A line of talk and the persons behind it, whom nobody is told of."""

    def __init__(self, line: Talk, speaker: str, hearer: str) -> None:
        self.line = line
        self.speaker = speaker
        self.hearer = hearer  # of a whisper

    def told(self, person: str) -> Talk:
        """The line as somebody hears it: whispers belong to who whispered and who was told, wherever they sit now."""
        if self.line.kind != "whisper" or (person and person in (self.speaker, self.hearer)):
            return self.line
        return hushed(self.line)


class Chronicle:
    """Notes of the table, talk, what was told of decisions since taken back, and where in the match each seq ends."""

    def __init__(self) -> None:
        self.notes: list[StoryLine] = []
        self.talk: list[Spoken] = []
        self.frozen: dict[Reader, list[StoryLine]] = {}
        self.seqs: list[int] = []
        self.ends: list[int] = []  # how many events the match had after that seq

    def mark(self, seq: int, events: int) -> None:
        self.seqs.append(seq)
        self.ends.append(events)

    def note(self, seq: int, text: str) -> None:
        self.notes.append(StoryLine(seq, text, False))

    def say(self, line: Talk, speaker: str, hearer: str = "") -> None:
        self.talk.append(Spoken(line, speaker, hearer))

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

    def heard(self, person: str, since: int, muted: frozenset[str]) -> list[Talk]:
        """The talk after a seq, as somebody hears it who has muted some people."""
        place = len(self.talk)
        while place and self.talk[place - 1].line.seq > since:
            place -= 1
        return [spoken.told(person) for spoken in self.talk[place:] if spoken.speaker not in muted]


def hushed(line: Talk) -> Talk:
    """A whisper as the others notice it."""
    return Talk(line.seq, line.at, line.seat, line.kind, "", line.to, line.name, line.to_name)


def tail(lines: list[StoryLine], since: int) -> list[StoryLine]:
    """The lines after a seq."""
    place = len(lines)
    while place and lines[place - 1].seq > since:
        place -= 1
    return lines[place:]
