"""Play a ladder and say how the bots stand: ratings, and shares of the wins, with intervals over blocks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from backroom.engine.errors import BadInput
from backroom.lab.ladder.rating import Ratings
from backroom.lab.ladder.saved import Saved
from backroom.lab.ladder.series import Block, Series, play_block
from backroom.lab.tally import Interval, student, wilson
from backroom.lab.workers import in_order

FEWEST_BLOCKS = 2  # one block has no interval


@dataclass(frozen=True)
class Standing:
    """How a bot stands. Its lead is over the next bot below."""

    name: str
    rating: Interval
    lead: Interval | None
    share: Interval
    fair: float
    worth: Interval
    failed: int = 0  # decisions that chance made, as the bot had no answer

    def json(self) -> dict[str, Any]:
        return {
            "bot": self.name,
            "rating": self.rating.json(),
            "lead": self.lead.json() if self.lead else None,
            "share": self.share.json(),
            "fair_share": self.fair,
            "times_fair": self.share.mean / self.fair,
            "worth": self.worth.json(),
            "failed": self.failed,
        }


def check_blocks(blocks: int) -> None:
    if blocks < FEWEST_BLOCKS:
        raise BadInput(f"At least {FEWEST_BLOCKS} blocks are needed for an interval, not {blocks}.")


def play_ladder(
    series: Series,
    blocks: int,
    workers: int | None = None,
    saved: Saved | None = None,
    progress: Callable[[int], None] | None = None,
) -> list[Block]:
    """So many blocks, the first of them from the file; the same for any number of workers."""
    check_blocks(blocks)
    series.check()
    played = saved.blocks[:blocks] if saved else []
    for block in in_order(play_block, series, range(len(played), blocks), workers):
        played.append(block)
        if saved:
            saved.append(block)
        if progress:
            progress(len(played))
    return played


def standings(series: Series, blocks: Sequence[Block]) -> list[Standing]:
    """All bots, the best rating first."""
    names = series.names()
    ratings = Ratings(blocks, len(names), series.seed)
    order = sorted(range(len(names)), key=lambda bot: -ratings.points[bot])
    return [
        Standing(
            names[bot],
            ratings.of(bot),
            None if below is None else ratings.lead(bot, below),
            share_over_blocks([block.share(bot) for block in blocks]),
            blocks[0].fair_share(bot),
            mean_over_blocks([block.worth(bot) for block in blocks]),
            sum(block.failed(bot) for block in blocks),
        )
        for bot, below in zip(order, [*order[1:], None], strict=True)
    ]


def mean_over_blocks(values: Sequence[float]) -> Interval:
    """Games of a block have the same deal, so blocks are what is independent."""
    mean = fmean(values)
    half = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Interval(mean, mean - half, mean + half)


def share_over_blocks(shares: Sequence[float]) -> Interval:
    """Wilson's interval for as many independent games as would scatter like these blocks.

    Where all blocks agree, which says nothing of how others would scatter, each counts as one game.
    """
    mean = min(1.0, fmean(shares))
    variance = stdev(shares) ** 2 / len(shares)
    if not variance or mean in (0.0, 1.0):
        return Interval(mean, *wilson(mean, len(shares), student(len(shares) - 1)))
    return Interval(mean, *wilson(mean, mean * (1 - mean) / variance, student(len(shares) - 1)))
