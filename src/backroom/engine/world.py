"""A world: all that chance will do in a match, fixed before it begins and whatever is chosen in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from backroom.engine.step import CHANCE, Step

if TYPE_CHECKING:
    from backroom.engine.match import Match


@mypyc_attr(allow_interpreted_subclasses=True)
class World:
    """Plays chance by hand in one match; two players who meet equal worlds meet the same luck."""

    def outcome(self, table: Any, step: Step) -> int:
        """What chance does here, one outcome at a time; to be asked once for each."""
        raise NotImplementedError

    def bound(self, table: Any) -> float:
        """A score that nobody exceeds from this table, dealt but not yet played at, not even knowing the world."""
        raise NotImplementedError

    def reached(self, table: Any) -> float:
        """What a finished match counts, in the measure of the bound."""
        raise NotImplementedError

    def clone(self) -> World:
        """The same future, to be met independently."""
        raise NotImplementedError


def let_chance_play(match: Match, world: World) -> None:
    """Let the world decide until a seat must, or the match is over."""
    while match.seat == CHANCE:
        match.push(world.outcome(match.state, match.step()))
