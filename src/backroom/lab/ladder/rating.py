"""Ratings by Plackett and Luce: the chance to be placed next, among those left, is in proportion to strength."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb, exp, fsum, log, log10, sqrt
from random import Random

from backroom.lab.ladder.series import Block, Contest
from backroom.lab.tally import NINETY_FIVE, Interval, student

POINTS = 400  # for ten times the strength, as in chess
CLOSE = 1e-7  # how little the logarithm of a strength may still change
MOST_ROUNDS = 10_000
RESAMPLES = 1000
FEWEST_RESAMPLES = 200
MOST_DRAWS = 400_000  # of blocks, over all resamples

Stage = tuple[int, ...]  # how many of each bot are still to be placed


class Rankings:
    """What the fit needs to know of contests: how often each bot was placed next, and who was left then."""

    def __init__(self, bots: int) -> None:
        self.placed = [0.0] * bots
        self.stages: dict[Stage, float] = {}

    def add(self, contest: Contest) -> None:
        """Place after place, from the last; equals are taken in all orders, each as likely as the next."""
        below = [0] * len(self.placed)
        for place in sorted(set(contest.places), reverse=True):
            pairs = zip(contest.bots, contest.places, strict=True)
            equals = [bot for bot, its_place in pairs if its_place == place]
            for size in range(1, len(equals) + 1):
                for chosen in combinations(equals, size):
                    self.stage(below, chosen, 1 / comb(len(equals), size))
            for bot in equals:
                below[bot] += 1

    def stage(self, below: Sequence[int], chosen: Sequence[int], weight: float) -> None:
        """One of the chosen was placed before the others and all below; among copies of one bot that says nothing."""
        left = list(below)
        for bot in chosen:
            left[bot] += 1
        if sum(count > 0 for count in left) < 2:
            return
        key = tuple(left)
        self.stages[key] = self.stages.get(key, 0.0) + weight
        for bot in chosen:
            self.placed[bot] += weight / len(chosen)

    def draw(self, games: float) -> None:
        """Let every bot draw so many games, spread over all others."""
        bots = len(self.placed)
        for pair in combinations(range(bots), 2):
            self.stage([0] * bots, pair, games / (bots - 1))


class Model:
    """Weighted sums of rankings, and the strengths that make them most likely."""

    def __init__(self, parts: Sequence[Rankings]) -> None:
        self.bots = len(parts[0].placed)
        stages = list(dict.fromkeys(stage for part in parts for stage in part.stages))
        numbers = {stage: number for number, stage in enumerate(stages, start=self.bots)}
        self.left = [[(bot, count) for bot, count in enumerate(stage) if count] for stage in stages]
        self.rows = [
            [*enumerate(part.placed), *((numbers[stage], weight) for stage, weight in part.stages.items())]
            for part in parts
        ]

    def strengths(self, weights: Sequence[float], start: Sequence[float] | None = None) -> list[float]:
        """Strengths with 1 as their geometric mean, by minorisation and maximisation (Hunter 2004).

        Each strength becomes how often the bot was placed next, divided by how often one of strength 1 would have been.
        """
        sums = self.summed(weights)
        placed, stages = sums[: self.bots], list(zip(sums[self.bots :], self.left, strict=True))
        strengths = list(start or [1.0] * self.bots)
        for _ in range(MOST_ROUNDS):
            expected = [0.0] * self.bots
            for weight, left in stages:
                each = weight / sum(count * strengths[bot] for bot, count in left)
                for bot, count in left:
                    expected[bot] += each * count
            better = centred([count / often for count, often in zip(placed, expected, strict=True)])
            change = max(abs(log(new / old)) for new, old in zip(better, strengths, strict=True))
            strengths = better
            if change < CLOSE:
                break
        return strengths

    def summed(self, weights: Sequence[float]) -> list[float]:
        sums = [0.0] * (self.bots + len(self.left))
        for weight, row in zip(weights, self.rows, strict=True):
            for column, value in row:
                sums[column] += weight * value
        return sums


def centred(strengths: list[float]) -> list[float]:
    """The same in proportion, with 1 as geometric mean."""
    mean = exp(fsum(log(strength) for strength in strengths) / len(strengths))
    return [strength / mean for strength in strengths]


def points(strengths: Sequence[float]) -> list[float]:
    """Above or below the mean of all bots."""
    return [POINTS * log10(strength) for strength in strengths]


class Ratings:
    """Ratings of all bots, and how they vary with the weights that chance gives the blocks (Rubin's bootstrap, 1981).

    To the blocks that were played comes one in which all bots did equally well: without it, a bot that never won would
    be infinitely weak.
    """

    def __init__(self, blocks: Sequence[Block], bots: int, seed: int = 0) -> None:
        even = Rankings(bots)
        even.draw(len(blocks[0].contests))
        model = Model([even, *(rankings_of(block, bots) for block in blocks)])
        parts = len(model.rows)
        strengths = model.strengths([1.0] * parts)
        self.points = points(strengths)
        self.stretch = student(len(blocks) - 1) / NINETY_FIVE * sqrt(parts / (len(blocks) - 1))
        random = Random(seed)
        times = max(FEWEST_RESAMPLES, min(RESAMPLES, MOST_DRAWS // parts))
        self.resampled = [
            points(model.strengths([random.expovariate(1) for _ in range(parts)], strengths)) for _ in range(times)
        ]

    def of(self, bot: int) -> Interval:
        return self.interval(self.points[bot], [points[bot] for points in self.resampled])

    def lead(self, bot: int, other: int) -> Interval:
        """By how much a bot is ahead of another."""
        mean = self.points[bot] - self.points[other]
        return self.interval(mean, [points[bot] - points[other] for points in self.resampled])

    def interval(self, mean: float, values: list[float]) -> Interval:
        """The middle 95% of the values, stretched as Student's t asks for where blocks are few."""
        ordered = sorted(values)
        outside = len(ordered) // 40
        low, high = ordered[outside], ordered[-1 - outside]
        return Interval(mean, mean + (low - mean) * self.stretch, mean + (high - mean) * self.stretch)


def rankings_of(block: Block, bots: int) -> Rankings:
    rankings = Rankings(bots)
    for contest in block.contests:
        rankings.add(contest)
    return rankings
