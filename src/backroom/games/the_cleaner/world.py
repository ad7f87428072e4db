"""One evening, fixed in advance: which tiles lie there, every roll of the Effort die, every order of the deck.

The k-th roll of the Effort die has its face, whatever it is rolled for. Each pass through the deck has a rank for every
card, and the next card is the one with the lowest rank among those in the deck: whatever is missing from it, the rest
comes in the same order. The i-th die of the police has its face for each tile. All of it comes from separate streams
of one seed, so nothing that is chosen changes any of it; and for somebody who does not know the streams it is the same
game, since a fair die and a well shuffled deck is all that can be seen of them.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from backroom.engine import Rng, Step, World, run, to_list, vec
from backroom.engine.value import attributes, remade
from backroom.games.the_cleaner.box import FACES
from backroom.games.the_cleaner.ceiling import ceiling_of
from backroom.games.the_cleaner.state import TheCleaner
from backroom.games.the_cleaner.steps.actions import DrawCard, RollEffort
from backroom.games.the_cleaner.steps.police import RollDice
from backroom.games.the_cleaner.steps.setup import DealCollectors, DealEvidence

# One stream of the seed for each source of luck; tiles and passes have one each.
EVIDENCE: Final = 1
COLLECTORS: Final = 2
EFFORT: Final = 3
POLICE: Final = 1000
PASSES: Final = 2000


class Evening(World):
    """The luck of one seed, and how much of it has been met."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.effort: list[int] = []  # faces of the Effort die, as far as they were looked up
        self.rolled = 0
        self.passes = 0
        self.left: list[int] = []  # what this pass through the deck still holds

    def __reduce__(self) -> tuple[Any, ...]:
        return remade, (type(self), (self.seed,), attributes(self))

    def outcome(self, table: Any, step: Step) -> int:
        assert isinstance(table, TheCleaner)
        if isinstance(step, RollEffort):
            self.rolled += 1
            return self.face(self.rolled)
        if isinstance(step, DrawCard):
            return self.card(table)
        if isinstance(step, RollDice):
            return self.die(step.tile, len(table.dice))
        if isinstance(step, DealEvidence):
            return first_of(table.boxed, self.order(EVIDENCE, len(table.box.spaces)))
        assert isinstance(step, DealCollectors)
        return first_of(table.spare, self.order(COLLECTORS, len(table.box.card_names)))

    def face(self, roll: int) -> int:
        """What the Effort die shows when it is rolled for the first, second, ... time."""
        if roll > len(self.effort):
            rng = Rng(self.seed, EFFORT)
            self.effort = [1 + int(rng.below(FACES)) for _ in range(2 * roll)]
        return self.effort[roll - 1]

    def card(self, table: TheCleaner) -> int:
        """The next card; a deck that had run out is in a new pass."""
        if not self.left:
            self.passes += 1
            self.left = to_list(table.deck)
        card = first_of(table.deck, self.order(PASSES + self.passes, len(table.box.card_names)))
        self.left.remove(card)
        return card

    def die(self, tile: int, number: int) -> int:
        """What the police roll on this tile with their first, second, ... die."""
        rng = Rng(self.seed, POLICE + tile)
        face = 0
        for _ in range(number + 1):
            face = 1 + int(rng.below(FACES))
        return face

    def order(self, stream: int, size: int) -> list[int]:
        """All things of a kind, the first to come first."""
        things = run(0, size)
        Rng(self.seed, stream).shuffle(things, size)
        return to_list(things)

    def bound(self, table: Any) -> float:
        assert isinstance(table, TheCleaner)
        return ceiling_of(table, self.face, self.die)

    def reached(self, table: Any) -> float:
        assert isinstance(table, TheCleaner)
        return float(table.value())

    def clone(self) -> Evening:
        other = Evening(self.seed)
        other.effort = self.effort
        other.rolled = self.rolled
        other.passes = self.passes
        other.left = self.left[:]
        return other


def first_of(pool: vec[i64], order: list[int]) -> int:
    """The one of the pool that comes first."""
    for thing in order:
        if thing in pool:
            return thing
    raise ValueError("nothing is left to come")
