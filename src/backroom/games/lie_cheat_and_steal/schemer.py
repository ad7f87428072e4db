"""The schemer: plays as the house does, but lies with more care, and with a blank card names any crime."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import Dealer, append, vec
from backroom.games.lie_cheat_and_steal.appraisal import Appraisal, Taste
from backroom.games.lie_cheat_and_steal.bot import House
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.press import NameCrime


class Schemer(House):
    """The house with a taste of its own; it can be told from the house by what it says, not by how it looks."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.taste = cunning()

    def decide(self, table: LieCheatAndSteal, seat: i64, rng: Dealer) -> i64:
        step = table.stack[-1]
        if isinstance(step, NameCrime):
            return any_of_the_best(Appraisal(table, seat, self.taste), step, rng)
        return super().decide(table, seat, rng)


def cunning() -> Taste:
    taste = Taste()
    taste.courage = 1.4
    taste.whim = 3.0
    taste.vote = 1.8
    taste.last_reserve = 0
    return taste


def any_of_the_best(mind: Appraisal, step: NameCrime, rng: Dealer) -> i64:
    """Of crimes that promise equally much, any: who always names the first one is read."""
    promises = mind.accusations(step.card, step.victim, mind.unseen())
    best = promises[0]
    for promise in promises:
        best = max(best, promise)
    equals = vec[i64]()
    for crime, promise in enumerate(promises):
        if promise >= best - 0.001:
            equals = append(equals, crime)
    return equals[rng.below(len(equals))]
