"""The action space of a game: every kind of question with all its choices; the last of each is PASS."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, u8

from backroom.engine.errors import BadInput
from backroom.engine.step import PASS, Step
from backroom.engine.vecs import vec

if TYPE_CHECKING:
    from backroom.engine.game import Game


class Run:
    """The actions of one kind of question: from where its choices are counted, and which one is PASS."""

    def __init__(self, kind: type[Step], start: int, passing: int) -> None:
        self.kind = kind
        self.start: i64 = start
        self.passing: i64 = passing


class Space:
    """Where each question's choices begin, worked out once for a kind of table."""

    def __init__(self, game: Game, table: Any) -> None:
        self.title = game.title
        self.runs: dict[type[Step], Run] = {}
        self.size = 0
        for ask in game.asks():
            end = self.size + ask.span(table)
            self.runs[ask] = self.last = Run(ask, self.size, end)
            self.size = end + 1
        self.blank = vec[u8](bytes(self.size))

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
