"""What every table of a match was worth to each seat, all cards known, if good players had gone on from there."""

from __future__ import annotations

from backroom.engine.dealer import Rng
from backroom.engine.insight import Insight
from backroom.engine.match import Match
from backroom.engine.state import State


class Standings:
    """Estimates by playouts, as many for each table as were asked for; the table after event n has the place n + 1."""

    def __init__(self, match: Match, insight: Insight, seed: int) -> None:
        self.match = match
        self.insight = insight
        self.seed = seed
        self.scale = 1.0 if match.seats > 1 else match.game.points(1.0)
        self.tables = tables_of(match)
        self.sums = [[0.0] * match.seats for _ in self.tables]
        self.playouts = [0] * len(self.tables)

    def certain(self, place: int) -> bool:
        return len(self.tables[place].stack) == 0

    def add(self, place: int) -> None:
        """One playout more; all tables have the same chance in their first, their second, …"""
        if self.certain(place):
            return
        rng = Rng(self.seed, self.playouts[place])
        copy = self.tables[place].clone()
        copy.play_on(self.insight.policies(copy, 0, rng), rng, self.insight.cut)
        values = self.values(copy)
        self.sums[place] = [total + value for total, value in zip(self.sums[place], values, strict=True)]
        self.playouts[place] += 1

    def fill(self, place: int, playouts: int) -> None:
        """As many playouts as this in all."""
        while self.playouts[place] < playouts and not self.certain(place):
            self.add(place)

    def worths(self, place: int) -> list[float]:
        """Each seat's share of the win on average; alone, points."""
        if self.certain(place):
            return [self.scale * value for value in self.values(self.tables[place])]
        return [self.scale * total / max(1, self.playouts[place]) for total in self.sums[place]]

    def values(self, table: State) -> list[float]:
        """For whoever plays alone a lost match is worth nothing, however much less it counts for players that learn."""
        values = self.insight.values(table)
        if self.match.seats > 1 or len(table.stack) > 0 or self.match.game.winners(table):
            return values
        return [max(0.0, value) for value in values]

    def swing(self, event: int) -> float:
        """By how much it changed whatever it changed most."""
        return max(abs(new - old) for new, old in zip(self.worths(event + 1), self.worths(event), strict=True))


def tables_of(match: Match) -> list[State]:
    """The table before anything was decided, and after every event."""
    walk = first_table(match)
    tables = [walk.state.clone()]
    for event in match.log:
        walk.happen(event.outcomes)
        tables.append(walk.state.clone())
    return tables


def first_table(match: Match) -> Match:
    """The match before anything was decided, with nobody to deal."""
    first = match.bare(None)
    first.state = match.beginning()
    first.begin()
    return first
