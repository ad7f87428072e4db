"""The log, and how it is told to each reader when somebody reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from backroom.engine.errors import BadInput
from backroom.engine.given import event_number
from backroom.engine.playback import Event, Playback
from backroom.engine.state import State
from backroom.engine.step import HIDDEN, Step
from backroom.engine.words import Line, Reader

if TYPE_CHECKING:
    from backroom.engine.game import Game
    from backroom.engine.match import Match


def visible(step: Step, outcomes: list[int], table: State, seat: int | None) -> list[int]:
    """The outcomes of an event as a seat may see them."""
    return [outcome if step.seen_by(table, place, seat) else HIDDEN for place, outcome in enumerate(outcomes)]


class Narrator(Playback):
    """Plays a log through, once for all who read, and writes down what each of them is told."""

    def __init__(self, game: Game, table: State, names: list[str]) -> None:
        super().__init__(table)
        self.game = game
        self.names = names
        self.readers: list[Reader] = []
        self.lines: dict[int | None, list[Line]] = {}

    def read(self, seat: int | None, log: list[Event], since: int = 0) -> list[Line]:
        """What a reader who has joined is told of this event and all after it."""
        self.follow(log)
        lines = self.lines[seat]
        first = len(lines) if since else 0
        while first > 0 and lines[first - 1].event >= since:
            first -= 1
        return lines[first:]

    def join(self, seat: int | None, beginning: State, log: list[Event]) -> None:
        """One more reader, who reads for themselves what the others have read already."""
        lines: list[Line] = []
        if self.at >= 0:
            alone = Narrator(self.game, beginning, self.names)
            alone.join(seat, beginning, log)
            lines = alone.read(seat, log[: self.at])
        self.lines[seat] = lines
        self.readers.append(Reader(seat, self.names))

    def before(self, step: Step, outcomes: list[int]) -> None:
        wording = self.game.wording(step)
        for reader in self.readers:
            seen = visible(step, outcomes, self.table, reader.seat)
            text = wording.tell(self.table, step, seen, reader)
            if text:
                self.lines[reader.seat].append(Line(self.at, text, wording.who(self.table, step)))


class Dream:
    """What an imagined match that keeps a story begins with: what was told before, and the table then."""

    def __init__(self, told: list[Line], since: State) -> None:
        self.told = told
        self.since = since


def story_of(match: Match, seat: Any, since: Any) -> list[Line]:
    """The log of a match, or its part from an event on, as a seat (None: a spectator) may read it."""
    reader = check_reader(match, seat)
    first = event_number(since)
    told = [line for line in match.dream.told if line.event >= first] if match.dream is not None else []
    return told + narrator_for(match, reader).read(reader, match.log, first)


def narrator_for(match: Match, seat: int | None) -> Narrator:
    """Whoever has read before goes on reading where they stopped."""
    if match.narrator is None:
        match.narrator = Narrator(match.game, match.beginning(), match.names)
    if seat not in match.narrator.lines:
        match.narrator.join(seat, match.beginning(), match.log)
    return match.narrator


def check_reader(match: Match, seat: Any) -> int | None:
    """Anybody may read a true match, and an imagined one only its own seat, where it keeps a story."""
    reader = match.check_seat(seat)
    if match.dreamer is not None and (match.dream is None or reader != match.dreamer):
        raise BadInput("An imagined match tells a story only to its own seat, after imagine(seat, rng, story=True).")
    return reader
