"""The levels and temperaments of The Cleaner: how far each looks ahead, and what it thinks things are worth."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine import Game, Persona
from backroom.games.the_cleaner.expert import Expert
from backroom.games.the_cleaner.prices import Fit

TEMPERS: Final = ["cautious", "greedy"]


def persona(game: Game, level: str, temper: str, seed: int) -> Persona:
    """A level as `tuned.toml` describes it, in a certain mood. Each answers by itself; nobody else is at the table."""
    tuned: dict[str, dict[str, Any]] = game.tuned()
    fit = fitted(fitted(Fit(), tuned.get("fit", {})), tuned[level]["fit"])
    if temper in TEMPERS:
        fit = tempered(fit, tuned["tempers"][temper])
    return Persona(Expert(seed, tuned[level]["budget"], fit))


def fitted(fit: Fit, tuned: dict[str, float]) -> Fit:
    """The expert's numbers, but for those that are given."""
    for name, value in tuned.items():
        setattr(fit, name, float(value))
    return fit


def tempered(fit: Fit, factors: dict[str, float]) -> Fit:
    """The same numbers, some of them more and some of them less."""
    for name, factor in factors.items():
        setattr(fit, name, getattr(fit, name) * float(factor))
    return fit
