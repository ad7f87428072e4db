"""The action space of a game: every kind of question with all its choices; the last of each is PASS."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, u8

from backroom.engine.errors import BadInput
from backroom.engine.step import PASS, Step
from backroom.engine.value import Value
from backroom.engine.vecs import vec
from backroom.engine.words import many

if TYPE_CHECKING:
    from backroom.engine.game import Game


class Run:
    """The actions of one kind of question: from where its choices are counted, and which one is PASS."""

    def __init__(self, kind: type[Step], start: int, passing: int) -> None:
        self.kind = kind
        self.start: i64 = start
        self.passing: i64 = passing


class Space(Value):
    """Where each question's choices begin, worked out once for a kind of table from how many each kind has."""

    def __init__(self, title: str, spans: list[tuple[type[Step], int]]) -> None:
        self.title = title
        self.spans = spans
        self.runs: dict[type[Step], Run] = {}
        self.size = 0
        for kind, span in spans:
            end = self.size + span
            self.runs[kind] = self.last = Run(kind, self.size, end)
            self.size = end + 1
        self.blank = vec[u8](bytes(self.size))

    def told(self) -> tuple[Any, ...]:
        return self.title, self.spans

    def __repr__(self) -> str:
        return f"<Space of {self.title}: {many(self.size, 'action')}>"

    def action(self, step: Step, choice: int) -> int:
        """The number of a choice."""
        run = self.run_of(step)
        if not (choice == PASS or 0 <= choice < run.passing - run.start):
            raise BadInput(f"Choice {choice} is none of this question, where they are below {run.passing - run.start}.")
        return run.passing if choice == PASS else run.start + choice

    def choice(self, step: Step, action: int) -> int:
        """The choice that a number is, at a question that it belongs to."""
        run = self.run_of(step)
        if not run.start <= action <= run.passing:
            raise BadInput(
                f"Action {action} belongs to another question: here they run from {run.start} to {run.passing}."
            )
        return PASS if action == run.passing else action - run.start

    def run_of(self, step: Step) -> Run:
        kind = type(step)
        if kind not in self.runs:
            raise BadInput(f"{self.title} does not list {kind.__name__} among its questions.")
        return self.runs[kind]

    def mask(self, step: Step, choices: vec[i64]) -> vec[u8]:
        """Which actions these choices are: a byte for each action, 1 where it is one of them."""
        run = self.last
        if run.kind is not type(step):
            run = self.last = self.runs[type(step)]
        mask = self.blank[:]
        for choice in choices:
            mask[run.start + choice if choice >= 0 else run.passing] = 1
        return mask


def space_of(game: Game, table: Any) -> Space:
    """The action space of a kind of table."""
    return Space(game.title, [(ask, int(ask.span(table))) for ask in game.asks()])
