"""The action space of a game: every kind of question with all its choices; the last of each is PASS."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from backroom.engine.errors import BadInput
from backroom.engine.step import PASS, Step

if TYPE_CHECKING:
    from backroom.engine.game import Game


class Space:
    """Where each question's choices begin, worked out once for a kind of table."""

    def __init__(self, game: Game, table: Any) -> None:
        self.title = game.title
        self.starts: dict[type[Step], int] = {}
        self.passes: dict[type[Step], int] = {}
        self.size = 0
        for ask in game.asks():
            self.starts[ask] = self.size
            self.size += ask.span(table) + 1
            self.passes[ask] = self.size - 1
        self.blank = vec[u8](bytes(self.size))

    def action(self, step: Step, choice: int) -> int:
        """The number of a choice."""
        kind = type(step)
        if kind not in self.starts:
            raise BadInput(f"{self.title} does not list {kind.__name__} among its questions.")
        return self.passes[kind] if choice == PASS else self.starts[kind] + choice

    def mask(self, step: Step, choices: list[int]) -> vec[u8]:
        """Which actions these choices are: a byte for each action, 1 where it is one of them."""
        mask = self.blank[:]
        start: i64 = self.starts[type(step)]
        for choice in choices:
            at: i64 = choice
            mask[start + at if at >= 0 else self.passes[type(step)]] = 1
        return mask
