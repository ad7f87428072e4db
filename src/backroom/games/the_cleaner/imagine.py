"""Nothing is hidden but the order of the deck, and a deck has no order until it is drawn. TC-9.1"""

from __future__ import annotations

from backroom.engine import Event
from backroom.games.the_cleaner.state import TheCleaner


def imagine(table: TheCleaner) -> TheCleaner:
    """The table itself: what comes next is as open to the dealer as to the player."""
    return table.clone()


def past(log: list[Event]) -> list[list[int]]:
    """Everything that happened was seen, so it happened as it did."""
    return [event.outcomes[:] for event in log]
