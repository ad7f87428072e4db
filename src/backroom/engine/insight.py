"""What a search has to know about a game besides its rules: who plays sensibly, where to stop, what to look at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64, mypyc_attr

from backroom.engine.dealer import Dealer
from backroom.engine.policy import Cut, Policy
from backroom.engine.state import State
from backroom.engine.vecs import append, vec

if TYPE_CHECKING:
    from backroom.engine.game import Game


@mypyc_attr(allow_interpreted_subclasses=True)
class Insight:
    """Enough for any game that has a policy. A game overrides what it knows better.

    Tables that are given here are imagined ones; what is said about a seat's decision may read them as a policy does.
    """

    def __init__(self, game: Game, policy: Policy) -> None:
        self.game = game
        self.policy = policy
        self.cut: Cut | None = None  # where playouts stop; None: at the end of the match

    def begin(self) -> None:
        """A search begins: what was thought before is forgotten, so that the same search goes the same way again."""

    def imagine(self, table: Any, seat: i64, rng: Dealer) -> State:
        """A table that the seat cannot tell from this one, as likely as what play has shown makes it."""
        return self.game.imagine(table, seat, rng)

    def policies(self, table: Any, seat: i64, rng: Dealer) -> list[Policy]:
        """Who plays on in one imagined world: a policy for each seat; asked anew for every playout, with its chance."""
        return [self.policy] * table.seats

    def candidates(self, table: Any, seat: i64, rng: Dealer) -> vec[i64]:
        """The choices that are worth a look: what the policy would do first, then the more promising ones."""
        first = self.policy.decide(table, seat, rng)
        candidates = vec[i64]([first])
        for choice in table.choices():
            if choice != first:
                candidates = append(candidates, choice)
        return candidates

    def values(self, table: Any) -> list[float]:
        """What a table where a playout stopped is worth to each seat: its chance to win, or its share of the win."""
        if len(table.stack) == 0:
            return self.game.returns(table)
        return [1.0 / float(table.seats)] * table.seats

    def sign(self, table: Any, seat: i64) -> i64:
        """A number for what the seat sees at its decision, where the tree is to tell such tables apart."""
        return 0

    def reason(self, table: Any, seat: i64, choice: i64) -> str:
        """What a choice is good for, in a sentence for the person in this seat, where the game has one."""
        return ""
