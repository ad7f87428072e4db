"""Whole deals as single outcomes of chance, for algorithms that walk through all of a small game."""

from __future__ import annotations

from backroom.engine import BadInput, Deal, Match
from backroom.engine.state import State, facts

MOST_ORDERS = 20_000


class Deals:
    """Every way in which a deal can end, with one order of cards that leads there; the order itself means nothing."""

    def __init__(self, match: Match) -> None:
        self.orders: dict[str, list[int]] = {}
        self.chances: dict[str, float] = {}
        self.count = 0
        self.deal = type(match.step())
        self.follow(match, [], 1.0)

    def follow(self, match: Match, order: list[int], chance: float) -> None:
        """Deal every card that may be next, to the last."""
        if match.over or type(match.step()) is not self.deal:
            self.keep(match.state, order, chance)
            return
        weights = match.weights()
        for card, weight in zip(match.choices(), weights, strict=True):
            after = match.clone()
            after.push(card)
            self.follow(after, [*order, card], chance * weight / sum(weights))

    def keep(self, table: State, order: list[int], chance: float) -> None:
        """One more order; those that leave equal tables are one deal."""
        self.count += 1
        if self.count > MOST_ORDERS:
            raise BadInput(f"There are more than {MOST_ORDERS:,} ways to deal here: too many for a tree.")
        lies = repr(lying_on(table))
        self.orders.setdefault(lies, order)
        self.chances[lies] = self.chances.get(lies, 0.0) + chance

    def outcomes(self) -> list[tuple[int, float]]:
        return list(enumerate(self.chances.values()))

    def order(self, number: int) -> list[int]:
        return list(self.orders.values())[number]


class KnownDeals:
    """Deals that were listed before, by the table that they begin at."""

    def __init__(self) -> None:
        self.known: dict[str, Deals] = {}

    def at(self, match: Match) -> Deals:
        key = repr(lying_on(match.state))
        if key not in self.known:
            self.known[key] = Deals(match)
        return self.known[key]


def dealing(match: Match) -> bool:
    """Whether cards are dealt here, rather than one drawn or dice rolled."""
    return not match.over and isinstance(match.step(), Deal)


def lying_on(table: State) -> list[object]:
    """All that lies on a table, to compare."""
    found = facts(table)
    return [found[name] for name in sorted(found) if name != "box"]
