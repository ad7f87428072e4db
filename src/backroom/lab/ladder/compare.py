"""Which of two bots is better: blocks in both seatings, until the evidence is enough."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from typing import Any

from backroom.engine.errors import BadInput
from backroom.lab.ladder.evidence import ENOUGH, against, interval, turned
from backroom.lab.ladder.page import games_of, seats
from backroom.lab.ladder.series import Block, Series, play_block
from backroom.lab.report import failures
from backroom.lab.workers import in_order

FIRST, SECOND, EQUAL, UNDECIDED = "first", "second", "equal", "undecided"
EXIT_CODES = {FIRST: 0, SECOND: 1, EQUAL: 3, UNDECIDED: 4}  # 2 is for bad input
EVEN = 0.5


class Duel:
    """What two bots have won of what they won together, block by block, and what follows from it."""

    def __init__(self, margin: float) -> None:
        self.margin = margin
        self.blocks = 0
        self.scores: dict[float, int] = {}
        self.failed = [0, 0]  # how often either had no answer
        self.verdict = UNDECIDED

    def add(self, score: float) -> None:
        """One more block: the first bot's part of the wins, from 0 to 1."""
        self.blocks += 1
        self.scores[score] = self.scores.get(score, 0) + 1
        self.verdict = self.judged()

    def judged(self) -> str:
        first, second = self.scores, turned(self.scores)
        if against(first, EVEN) >= ENOUGH:
            return FIRST
        if against(second, EVEN) >= ENOUGH:
            return SECOND
        bar = EVEN - self.margin
        return EQUAL if min(against(first, bar), against(second, bar)) >= ENOUGH else UNDECIDED

    def share(self) -> float:
        return sum(score * count for score, count in self.scores.items()) / self.blocks

    def json(self) -> dict[str, Any]:
        low, high = interval(self.scores)
        return {
            "verdict": self.verdict,
            "blocks": self.blocks,
            "share": {"mean": self.share(), "low": low, "high": high},
            "failed": self.failed,
        }


def compare(
    series: Series, most: int, margin: float, workers: int | None = None, progress: Callable[[int], None] | None = None
) -> Duel:
    """Play until one bot is better, neither is by more than the margin, or the most blocks have been played."""
    if len(series.bots) != 2:
        raise BadInput(f"Two bots are compared, not {len(series.bots)}.")
    if most < 1:
        raise BadInput(f"At least 1 block is played, not {most}.")
    if not 0 < margin < EVEN:
        raise BadInput(f"A margin lies between 0 and {100 * EVEN:g} percent, not at {100 * margin:g}.")
    series.check()
    with closing(in_order(play_block, series, range(most), workers)) as blocks:
        played: list[Block] = []
        duel = decided((block.share(0) for block in noting(blocks, played)), margin, progress)
    duel.failed = [sum(block.failed(bot) for block in played) for bot in (0, 1)]
    return duel


def noting(blocks: Iterable[Block], played: list[Block]) -> Iterator[Block]:
    """The same, and they are kept."""
    for block in blocks:
        played.append(block)
        yield block


def decided(scores: Iterable[float], margin: float, progress: Callable[[int], None] | None = None) -> Duel:
    """Look after every block, and stop as soon as there is a verdict."""
    duel = Duel(margin)
    for score in scores:
        duel.add(score)
        if progress:
            progress(duel.blocks)
        if duel.verdict != UNDECIDED:
            break
    return duel


def sentence(title: str, series: Series, duel: Duel) -> str:
    """The result for people."""
    first, second = series.bots
    low, high = interval(duel.scores)
    margin = f"{100 * duel.margin:g} percentage points"
    found = {
        FIRST: f"{first} is better than {second}",
        SECOND: f"{second} is better than {first}",
        EQUAL: f"{first} and {second} are within {margin} of even",
        UNDECIDED: f"Nothing is decided between {first} and {second}",
    }[duel.verdict]
    return (
        f"{found} at {title} with {seats(series.seats)}: {first} took {100 * duel.share():.1f}% of the wins"
        f" (95% interval {100 * low:.1f}–{100 * high:.1f}) in {duel.blocks} blocks, seed {series.seed}."
    )


def page(title: str, series: Series, duel: Duel) -> str:
    """The sentence, and who had no answer."""
    failed = zip(series.bots, duel.failed, strict=True)
    return "\n".join([sentence(title, series, duel), *failures(failed, games_of(series, duel.blocks))])
