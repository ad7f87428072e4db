"""Backroom: five games of dirty dealing, for people and for programs.

import backroom

match = backroom.game("dirty-money").new(seats=4, seed=7)
while not match.over:
    match.play(match.options()[0])
print(match.winners())
"""

import sys
from types import ModuleType
from typing import TYPE_CHECKING, Any

try:
    import backroom.engine  # noqa: F401
except (ImportError, AttributeError, ValueError) as error:  # none, one that is too old, one of another make
    if "librt" not in str(error):
        raise
    raise ImportError(
        f"Backroom was compiled for librt 0.16, which is not here ({error}): pip install 'librt>=0.16,<0.17', or "
        "install Backroom uncompiled, slower and without librt: "
        "BACKROOM_PURE=1 pip install --no-binary backroom backroom"
    ) from error

from backroom.engine.errors import BadEdition, BadInput, BadRecord, Endless, Illegal
from backroom.engine.match import Match
from backroom.engine.step import CHANCE, PASS
from backroom.games import game
from backroom.version import VERSION

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable

    from backroom.batches import Batch
    from backroom.engine.edition import Edition
    from backroom.engine.game import Game
    from backroom.games import games

__version__ = VERSION
__all__ = [
    "CHANCE",
    "PASS",
    "BadEdition",
    "BadInput",
    "BadRecord",
    "Endless",
    "Illegal",
    "Match",
    "batch",
    "game",
    "games",
    "replay",
]


def replay(text: str) -> Match:
    """The match of a record, played again with every check; BadRecord names the line that fails."""
    from backroom.engine.record import replayed

    return replayed(text, game)


def batch(
    game: "str | Game",
    n: int,
    seats: int | None = None,
    seed: int = 0,
    learners: "str | int | Iterable[int]" = "all",
    bots: Any = "house",
    edition: "str | os.PathLike[str] | Edition" = "standard",
    dtype: Any = "float32",
    longest: int | None = None,
    first: int = 0,
    **options: Any,
) -> "Batch":
    """n tables of a game, stepped together for learners, with NumPy arrays to read from; see docs/batches.md."""
    from backroom.batches import new_batch

    return new_batch(game, n, seats, seed, learners, bots, edition, dtype, longest, first, **options)


def __dir__() -> list[str]:
    """What is public, for whoever has names completed."""
    return sorted([*__all__, "__version__", "bots", "engine"])


class Shelf(ModuleType):
    """`backroom.games()` lists the games; `backroom.games.dirty_money` is where one of them lives."""

    def __call__(self) -> list[str]:
        listed: list[str] = self.games()
        return listed


sys.modules["backroom.games"].__class__ = Shelf
