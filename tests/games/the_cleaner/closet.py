"""A job so small that it is solved to the end: every position, every draw, every die, the value of every choice.

The closet has one Victim, one tile of Evidence and three cards, and only a few minutes. Every card costs minutes and
none wins any back or has a printed action, so no position comes back in later turns: what is reached is finite, and
plain recursion finds the exact mean score of best play. The cap on turns is far away and left out.
"""

from __future__ import annotations

from typing import Any

from backroom.engine import CHANCE, row
from backroom.games.the_cleaner.odds import mean_loss
from backroom.games.the_cleaner.state import TheCleaner

from .job import EDITIONS, GAME

CLOSET = EDITIONS / "closet.toml"


class Solution:
    """The exact value of every choice at every position that can be reached."""

    def __init__(self) -> None:
        self.values: dict[Any, float] = {}
        self.decisions: list[tuple[TheCleaner, dict[int, float]]] = []

    def value(self, table: TheCleaner) -> float:
        if not table.stack:
            return float(table.value())
        if table.found:
            return table.minutes - sum(mean_loss(spaces) for spaces in table.open_tiles())
        key = position(table)
        if key not in self.values:
            self.values[key] = self.best(table)
        return self.values[key]

    def best(self, table: TheCleaner) -> float:
        values = {choice: self.after(table, choice) for choice in table.choices()}
        if table.actor() == CHANCE:
            weights = table.stack[-1].weights(table)
            return sum(weight * value for weight, value in zip(weights, values.values(), strict=True)) / sum(weights)
        if len(values) > 1:
            self.decisions.append((table, values))
        return max(values.values())

    def after(self, table: TheCleaner, choice: int) -> float:
        other = table.clone()
        other.push(choice)
        other.turn = 1
        return self.value(other)


def position(table: TheCleaner) -> Any:
    """All that the future depends on."""
    cards = (table.deck, table.discard, table.slots, table.offer)
    return (
        table.minutes,
        table.actions,
        table.bonus,
        tuple(tuple(pile) for pile in cards),
        tuple(table.cubes),
        tuple(table.lying),
        tuple(table.open_spaces),
        tuple(step.facts() for step in table.stack),
    )


def closet(minutes: int) -> TheCleaner:
    """The Victim, the puddle and three cards, with so many minutes on the clock."""
    table = GAME.new(seed=1, edition=CLOSET, minutes=20).state.clone()
    assert isinstance(table, TheCleaner)
    table.start = table.minutes = minutes
    table.lying = row([tile for tile in table.lying if table.box.tile_ids[tile] in ("the-janitor", "puddle")])
    table.deck = table.deck[:3]
    return table
