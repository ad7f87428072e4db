"""The log, and how it is told to each reader when somebody reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from backroom.engine.state import State
from backroom.engine.step import HIDDEN, NOBODY, Step
from backroom.engine.words import Line, Reader

if TYPE_CHECKING:
    from backroom.engine.game import Game


class Event:
    """One thing that was decided, by a seat or by chance, with its outcomes."""

    def __init__(self, step: Step, outcomes: list[int]) -> None:
        self.step = step
        self.outcomes = outcomes

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.step, self.outcomes)

    def __repr__(self) -> str:
        return f"Event({self.step!r}, {self.outcomes})"


def visible(step: Step, outcomes: list[int], table: State, seat: int | None) -> list[int]:
    """The outcomes of an event as a seat may see them."""
    return [outcome if step.seen_by(table, place, seat) else HIDDEN for place, outcome in enumerate(outcomes)]


class Narrator:
    """Plays a log through, step by step, once for all who read, and writes down what each of them is told."""

    def __init__(self, game: Game, table: State, names: list[str]) -> None:
        self.game = game
        self.table = table
        self.names = names
        self.readers: list[Reader] = []
        self.lines: dict[int | None, list[Line]] = {}
        self.at = -1  # the event that is told, after whatever comes before all events

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

    def follow(self, log: list[Event]) -> None:
        """Up to the end of the log; what was told before is not told again."""
        if self.at < 0:
            self.at = 0
            self.settle()
        while self.at < len(log):
            self.happen(log[self.at])
            self.at += 1

    def happen(self, event: Event) -> None:
        table = self.table
        step = table.stack.pop()
        self.tell(step, event.outcomes)
        step.apply(table, event.outcomes)
        self.settle()

    def settle(self) -> None:
        """Tell what nobody decides, too."""
        table = self.table
        while table.stack and table.stack[-1].actor() == NOBODY:
            step = table.stack.pop()
            self.tell(step, [])
            step.run(table)

    def tell(self, step: Step, outcomes: list[int]) -> None:
        wording = self.game.wording(step)
        for reader in self.readers:
            seen = visible(step, outcomes, self.table, reader.seat)
            text = wording.tell(self.table, step, seen, reader)
            if text:
                self.lines[reader.seat].append(Line(self.at, text))
