"""The story and the talk of a table, each line under the seq of its log entry."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from msgspec import UNSET

from backroom.engine import Line, Match
from backroom.engine.happening import Happening
from backroom.server.history.lines import StoryLine, Talk
from backroom.server.history.whispers import Spoken

Reader = int | None

KEPT: Final = 500  # lines of talk in memory; the log has them all
SLACK: Final = 100  # how many more there may be for a while
STORY_AT_ONCE: Final = 200  # lines in one message
LAID_TOLD: Final = 40  # events from another match, told before this one goes on from there
EVENTS_AT_ONCE: Final = 40  # of the match, told as data in one message
TALK_AT_ONCE: Final = 100
LETTERS_AT_ONCE: Final = 20_000  # of talk


class Holder:
    """Who has a seat from a seq on; `person` is empty for a bot and for nobody."""

    def __init__(self, seq: int, seat: int, person: str, name: str) -> None:
        self.seq = seq
        self.seat = seat
        self.person = person
        self.name = name


class History:
    """Notes, talk, what was told about decisions that were taken back, and where in the match each seq ends."""

    def __init__(self) -> None:
        self.notes: list[StoryLine] = []
        self.talk: list[Spoken] = []  # the newest lines
        self.lines = 0  # of talk, in all
        self.forgotten: dict[str, int] = {}  # speaker -> how many lines are only in the log
        self.forgot_until = 0  # the seq of the last of these
        self.holders: list[Holder] = []
        self.renamed = 0  # the seq at which somebody last changed their name
        self.frozen: dict[Reader, list[StoryLine]] = {}
        self.first = 0  # the event of the match that the story begins with
        self.seqs: list[int] = []
        self.ends: list[int] = []  # how many events the match had after that seq

    def mark(self, seq: int, events: int) -> None:
        self.seqs.append(seq)
        self.ends.append(events)

    def begin(self, seq: int, events: int, laid: int) -> None:
        """The match begins; of what was laid out from another one only the end is told."""
        self.first = max(0, laid - LAID_TOLD)
        self.mark(seq, events)

    def note(self, seq: int, text: str) -> None:
        self.notes.append(StoryLine(seq, text, False))

    def seat(self, seq: int, seat: int, person: str, name: str) -> None:
        """Note who has a seat from now on, or that nobody has."""
        self.holders.append(Holder(seq, seat, person, name))

    def holder(self, seat: int, seq: int) -> Holder:
        """Who had a seat at a seq."""
        for holder in reversed(self.holders):
            if holder.seat == seat and holder.seq <= seq:
                return holder
        return Holder(0, seat, "", "")

    def rename(self, seq: int, seat: int, person: str, name: str) -> None:
        """Show what somebody has said in a seat under their new name."""
        self.renamed = seq
        for holder in self.holders:
            if (holder.seat, holder.person) == (seat, person):
                holder.name = name
        for spoken in self.talk:
            spoken.rename(seat, person, name)

    def spoken(self, seq: int, at: int, seat: int, kind: str, text: str, to: int | None = None) -> Spoken:
        """A line of talk with the people and names of that time: others may sit there later."""
        speaker = self.holder(seat, seq)
        hearer = self.holder(-1 if to is None else to, seq)
        return Spoken(Talk(seq, at, seat, kind, text, to, speaker.name, hearer.name), speaker.person, hearer.person)

    def say(self, spoken: Spoken) -> None:
        """Add a line; the oldest are dropped from memory, since the log has them."""
        self.lines += 1
        self.talk.append(spoken)
        if len(self.talk) > KEPT + SLACK:
            for old in self.talk[:SLACK]:
                self.forgotten[old.speaker] = self.forgotten.get(old.speaker, 0) + 1
                self.forgot_until = old.line.seq
            del self.talk[:SLACK]

    def has_forgotten(self, muted: frozenset[str]) -> bool:
        """Whether the log has older talk for somebody who has muted these people."""
        return any(speaker not in muted for speaker in self.forgotten)

    def freeze(self, match: Match, keep: int) -> None:
        """Keep what was told about events that are now cut off."""
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
        """The seq that an event of the match belongs to."""
        place = bisect_right(self.ends, event)
        return self.seqs[min(place, len(self.seqs) - 1)]

    def told(self, match: Match, reader: Reader, since: int) -> list[StoryLine]:
        """The game's own lines after a seq."""
        if not self.seqs or since >= self.seqs[-1]:
            return []
        return [self.line(line) for line in match.story(reader, max(self.first, self.events_at(since)))]

    def line(self, line: Line) -> StoryLine:
        return StoryLine(self.seq_of(line.event), line.text, True, UNSET if line.who is None else line.who)

    def happened(self, match: Match, reader: Reader, since: int) -> list[Happening]:
        """What happened after a seq, as data, or the newest part of it. What was taken back did not happen."""
        if not self.seqs or since >= self.seqs[-1]:
            return []
        return match.happenings(reader, max(self.events_at(since), len(match.log) - EVENTS_AT_ONCE))

    def story(self, match: Match | None, reader: Reader, since: int) -> list[StoryLine]:
        """All lines after a seq, in order."""
        told = [] if match is None else self.told(match, reader, since)
        lines = tail(self.notes, since)
        frozen = self.frozen.get(reader)
        if frozen:
            lines += [line for line in frozen if line.seq > since]
        return sorted(lines + told, key=lambda line: line.seq) if lines else told

    def heard(self, person: str, since: int, muted: frozenset[str]) -> list[Talk]:
        """The talk after a seq as one person hears it, without those they have muted."""
        place = len(self.talk)
        while place and self.talk[place - 1].line.seq > since:
            place -= 1
        return [spoken.told(person) for spoken in self.talk[place:] if spoken.speaker not in muted]


def newest_story(lines: list[StoryLine]) -> list[StoryLine]:
    """The newest lines that fit into one message; lines of one seq stay together."""
    place = len(lines) - STORY_AT_ONCE
    if place <= 0:
        return lines
    while place < len(lines) and lines[place].seq == lines[place - 1].seq:
        place += 1
    while place == len(lines) or (place and lines[place].seq == lines[place - 1].seq):
        place -= 1
    return lines[place:]


def newest_talk(lines: list[Talk]) -> list[Talk]:
    """The newest lines that fit into one message, by number and length."""
    place = len(lines)
    letters = 0
    while place and len(lines) - place < TALK_AT_ONCE and letters < LETTERS_AT_ONCE:
        place -= 1
        letters += len(lines[place].text)
    return lines[place:]


def tail(lines: list[StoryLine], since: int) -> list[StoryLine]:
    """The lines after a seq."""
    place = len(lines)
    while place and lines[place - 1].seq > since:
        place -= 1
    return lines[place:]
