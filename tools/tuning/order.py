"""What is asked of a tuner, and what it hands back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

EFFORTS = ("full", "quick", "least")  # as it should be, a trial, and as little as tests need
Tables = dict[str, dict[str, Any]]  # of tuned.toml: 'taste.2' -> names and values


@dataclass(frozen=True)
class Order:
    """A game, on an edition, from a seed: the same order gives the same numbers, for any number of workers."""

    game: str
    present: dict[str, Any]  # what tuned.toml says now
    edition: str = "standard"
    seed: int = 1
    effort: str = EFFORTS[0]
    workers: int | None = None
    say: Callable[[str], None] = print

    def amount(self, full: int, quick: int, least: int) -> int:
        """How much of something, by the effort that is wanted."""
        return (full, quick, least)[EFFORTS.index(self.effort)]

    def stream(self, purpose: int) -> int:
        """A seed of its own for each purpose, so that nothing is judged by the deals that it was found on."""
        return self.seed * 100 + purpose


@dataclass
class Found:
    """New values for tables of `tuned.toml`, how good they are, and the matches that it took."""

    tables: Tables = field(default_factory=dict)
    figures: dict[str, Any] = field(default_factory=dict)
    matches: int = 0

    def add(self, other: Found) -> None:
        self.tables.update(other.tables)
        self.figures.update(other.figures)
        self.matches += other.matches
