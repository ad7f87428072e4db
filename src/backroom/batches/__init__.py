"""Many tables at once, for learners: matches stepped together in compiled code, seen and scored in NumPy arrays."""

from __future__ import annotations

from typing import Any, Final

from backroom.batches.batch import Batch, numpy_here
from backroom.batches.given import counted, dtype_of
from backroom.batches.plan import Plan
from backroom.engine.dealer import checked_seed
from backroom.engine.errors import BadInput
from backroom.engine.game import Game
from backroom.games import game as game_called

MOST_TABLES: Final = (1 << 31) - 1

__all__ = ["Batch", "new_batch"]


def new_batch(
    game: Any,
    n: Any,
    seats: Any = None,
    seed: Any = 0,
    learners: Any = "all",
    bots: Any = "house",
    edition: Any = "standard",
    dtype: Any = "float32",
    longest: Any = None,
    first: Any = 0,
    **options: Any,
) -> Batch:
    """So many tables of a game, as `backroom.batch` describes them."""
    numpy = numpy_here()
    kind = dtype_of(numpy, dtype)
    found = game if isinstance(game, Game) else game_called(game)
    most = found.longest if longest is None else counted(longest, "longest", 1)
    tables = counted(n, "n", 1, MOST_TABLES)
    number = counted(first, "first", 0)
    plan = Plan(found, seats, edition, options, learners, bots, most)
    try:
        return Batch(numpy, plan, tables, checked_seed(seed), number, kind)
    except MemoryError:
        size = plan.match.tensors().size
        raise BadInput(f"{tables} tables of {size} numbers each are more than fits into memory here.") from None
