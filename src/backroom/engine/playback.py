"""One way through a log: from the beginning, step by step, for whoever has something to look at on the way."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from backroom.engine.rows import row_of
from backroom.engine.state import State
from backroom.engine.step import CHANCE, NOBODY, Step


@mypyc_attr(acyclic=True)
class Event:
    """One thing that was decided, by a seat or by chance, with its outcomes."""

    def __init__(self, step: Step, outcomes: list[int]) -> None:
        self.step = step
        self.outcomes = outcomes

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.outcomes == other.outcomes and self.step == other.step

    def __hash__(self) -> int:
        return hash((self.step, tuple(self.outcomes)))

    def __reduce__(self) -> tuple[Any, ...]:
        return Event, (self.step, self.outcomes)

    def __repr__(self) -> str:
        return f"Event({self.step!r}, {self.outcomes})"


def last_decision(log: list[Event], seat: int) -> int | None:
    """The place in a log of a seat's last decision."""
    for place in range(len(log) - 1, -1, -1):
        if log[place].step.actor() == seat:
            return place
    return None


def chance_since(log: list[Event], place: int) -> bool:
    """Whether chance has decided anything from an event on; what nobody has seen of it may show in what follows."""
    return any(log[later].step.actor() == CHANCE for later in range(place, len(log)))


@mypyc_attr(allow_interpreted_subclasses=True)
class Playback:
    """Plays a log through on a table of its own; what nobody decides happens on the way, and is looked at too."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.at = -1  # the event that is played, after whatever comes before all events

    def look(self, step: Step, outcomes: list[int]) -> None:
        """An event is about to happen; its step still lies on top of the stack."""

    def before(self, step: Step, outcomes: list[int]) -> None:
        """Something is about to happen; nobody decided it where it has no outcomes."""

    def after(self, step: Step, outcomes: list[int]) -> None:
        """Something has just happened."""

    def follow(self, log: list[Event]) -> None:
        """Up to the end of the log, from where it stopped last time."""
        if self.at < 0:
            self.at = 0
            self.settle()
        table: State = self.table
        while self.at < len(log):
            outcomes = log[self.at].outcomes
            self.look(table.stack[-1], outcomes)
            step = table.next_step()
            self.before(step, outcomes)
            step.apply(table, row_of(outcomes))
            self.after(step, outcomes)
            self.settle()
            self.at += 1

    def settle(self) -> None:
        table: State = self.table
        while len(table.stack) > 0 and table.stack[-1].actor() == NOBODY:
            step = table.next_step()
            self.before(step, [])
            step.run(table)
            self.after(step, [])
