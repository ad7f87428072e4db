"""What each player did in a match, counted on the way through its log."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from backroom.engine.playback import Playback
from backroom.engine.words import listed


@mypyc_attr(allow_interpreted_subclasses=True)
class Deeds(Playback):
    """A game says what it counts (`count`), and each player's line in its own words."""

    def __init__(self, match: Any) -> None:
        super().__init__(match.beginning())
        self.match = match
        self.counts: list[dict[str, int]] = [{} for _ in range(match.seats)]
        self.follow(match.log)

    def before(self, step: Any, outcomes: list[int]) -> None:
        self.count(step, outcomes)

    def count(self, step: Any, outcomes: list[int]) -> None:
        """Something is about to happen: whose deed is it?"""

    def line(self, seat: int) -> str:
        raise NotImplementedError

    def add(self, seat: int, deed: str, number: int = 1) -> None:
        counts = self.counts[seat]
        counts[deed] = counts.get(deed, 0) + number

    def of(self, seat: int, deed: str) -> int:
        return self.counts[seat].get(deed, 0)

    def lines(self) -> list[str]:
        """One for each seat."""
        return [self.line(seat) for seat in range(self.match.seats)]


def times(count: int) -> str:
    """'once', 'twice', '3 times'."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def told(main: str, details: list[str]) -> str:
    """'7 declarations: 4 of them lies and 1 caught'; just the first where there are no details."""
    said = [detail for detail in details if detail]
    return f"{main}: {listed(said)}" if said else main


def sentence(parts: list[str]) -> str:
    """What there is to say, in one line."""
    return "; ".join(part for part in parts if part)
