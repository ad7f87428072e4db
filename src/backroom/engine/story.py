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
    """Plays a log through, step by step, and writes down what one reader is told."""

    def __init__(self, game: Game, table: State, seat: int | None, names: list[str]) -> None:
        self.game = game
        self.table = table
        self.reader = Reader(seat, names)
        self.lines: list[Line] = []
        self.at = 0

    def read(self, log: list[Event]) -> list[Line]:
        """All lines up to the end of the log; what was read before is not read again."""
        self.settle()
        while self.at < len(log):
            self.follow(log[self.at])
            self.at += 1
        return self.lines[:]

    def follow(self, event: Event) -> None:
        table = self.table
        step = table.stack.pop()
        self.tell(step, visible(step, event.outcomes, table, self.reader.seat))
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
        text = self.game.wording(step).tell(self.table, step, outcomes, self.reader)
        if text:
            self.lines.append(Line(self.at, text))
