"""An agent with tastes of its own for each number of agencies at the table."""

from __future__ import annotations

from math import exp
from typing import Any, Final

from mypy_extensions import i64

from backroom.engine import Dealer, append, vec
from backroom.games.hand_management.bot import House
from backroom.games.hand_management.promises import Taste
from backroom.games.hand_management.state import HandManagement
from backroom.games.hand_management.steps.recruiting import Bid, BidCard

WEIGHT: Final = 10_000.0  # of the best bid; what is much worse than it has none
SHADE: Final = 0.4  # points by which a bid may be worse and still be laid now and then


class Agent(House):
    """Decides as the house does, by other tastes, and bids so that nobody who knows them can tell what lies there."""

    def __init__(self, tastes: list[Taste], seed: int = 0) -> None:
        super().__init__(seed)
        self.tastes = tastes  # by the number of seats

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.tastes,)

    def decide(self, table: HandManagement, seat: i64, rng: Dealer) -> i64:
        self.taste = self.tastes[table.seats]
        if isinstance(table.stack[-1], (Bid, BidCard)):
            return self.bid(table, seat, rng)
        return House.decide(self, table, seat, rng)

    def bid(self, table: HandManagement, seat: i64, rng: Dealer) -> i64:
        """One of the better bids, the best most often."""
        choices = table.choices()
        values = self.values_of(table, seat, choices)
        best = values[0]
        for value in values:
            best = max(best, value)
        weights = vec[i64]([i64(WEIGHT * exp((value - best) / SHADE)) for value in values])
        return choices[rng.pick(weights)]

    def values_of(self, table: HandManagement, seat: i64, choices: vec[i64]) -> vec[float]:
        """What each of these choices promises."""
        self.taste = self.tastes[table.seats]
        judge = self.judge(table, seat)
        values = vec[float]()
        for choice in choices:
            values = append(values, judge.value(choice))
        return values
