"""Many tables at once, for learners: matches stepped together in compiled code, seen and scored in NumPy arrays."""

from __future__ import annotations

import os
from typing import Any

from backroom.batches.batch import Batch, numpy_here
from backroom.batches.plan import Plan
from backroom.engine.dealer import checked_seed
from backroom.engine.edition import Edition
from backroom.engine.errors import BadInput
from backroom.engine.game import Game

DTYPES = ("float32", "float64")

__all__ = ["Batch", "new_batch"]


def new_batch(
    game: Game,
    n: Any,
    seats: Any = None,
    seed: Any = 0,
    learners: Any = "all",
    bots: Any = "house",
    edition: str | os.PathLike[str] | Edition = "standard",
    dtype: str = "float32",
    longest: Any = None,
    first: Any = 0,
    **options: Any,
) -> Batch:
    """So many tables of a game, as `backroom.batch` describes them."""
    if dtype not in DTYPES:
        raise BadInput(f"Observations are {' or '.join(DTYPES)}, not {dtype!r}.")
    most = game.longest if longest is None else whole(longest, "longest", 1)
    plan = Plan(game, seats, edition, options, learners, bots, most)
    tables = whole(n, "n", 1)
    return Batch(numpy_here(), plan, tables, checked_seed(seed), whole(first, "first", 0), dtype)


def whole(value: Any, name: str, least: int) -> int:
    """A whole number that somebody gave, if it is one."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise BadInput(f"'{name}' is a whole number from {least}, not {value!r}.")
    return value
