"""An evolution strategy: candidates around a mean, of which the best make the next mean."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import exp, log, sqrt
from random import Random
from statistics import fmean

from tuning.order import Order
from tuning.trial import Numbers, Round, Trial, interval, worths

Score = Callable[[int, list[Numbers]], list[float]]  # of all candidates of a generation, on the same deals
LEAST_SPREAD = 0.06
KEPT_SPREAD = 0.7  # of a spread from one generation to the next; the rest comes from the best
WIDENED = 1.3  # the spread of the best is narrower than that of those to come should be
DIGITS = 3  # that count in a number


@dataclass(frozen=True)
class Evolution:
    """Numbers to begin with. They are positive and move by factors; those that have a size move by parts of it."""

    start: Numbers
    sizes: Numbers = field(default_factory=dict)
    generations: int = 30
    population: int = 14
    parents: int = 4
    spread: float = 0.25

    def coordinate(self, name: str, value: float) -> float:
        return value / self.sizes[name] if name in self.sizes else log(value)

    def value(self, name: str, coordinate: float) -> float:
        return coordinate * self.sizes[name] if name in self.sizes else exp(coordinate)

    def numbers(self, point: Numbers) -> Numbers:
        return {name: self.value(name, coordinate) for name, coordinate in point.items()}


def evolve(plan: Evolution, score: Score, seed: int) -> Numbers:
    """The mean of the best after all generations. The mean itself is always among the candidates."""
    random = Random(seed)
    mean = {name: plan.coordinate(name, value) for name, value in plan.start.items()}
    spreads = dict.fromkeys(mean, plan.spread)
    for generation in range(plan.generations):
        points = [mean, *[around(mean, spreads, random) for _ in range(plan.population - 1)]]
        scores = score(generation, [plan.numbers(point) for point in points])
        best = sorted(range(len(points)), key=lambda place: -scores[place])[: plan.parents]
        parents = [points[place] for place in best]
        mean = {name: fmean(point[name] for point in parents) for name in mean}
        spreads = {name: next_spread(spreads[name], mean[name], [point[name] for point in parents]) for name in mean}
    return plan.numbers(mean)


def around(mean: Numbers, spreads: Numbers, random: Random) -> Numbers:
    return {name: random.gauss(coordinate, spreads[name]) for name, coordinate in mean.items()}


def next_spread(spread: float, mean: float, best: list[float]) -> float:
    deviation = sqrt(fmean((coordinate - mean) ** 2 for coordinate in best))
    return max(LEAST_SPREAD, KEPT_SPREAD * spread + (1 - KEPT_SPREAD) * WIDENED * deviation)


@dataclass(frozen=True)
class Selection:
    """What evolution came to: its numbers, unless those there were did better on fresh deals."""

    numbers: Numbers
    figures: dict[str, dict[str, float]]
    matches: int


def select(order: Order, trial: Trial, plan: Evolution, deals: int, check: int) -> Selection:
    """Let numbers evolve on so many deals a generation, then try them and those there were on fresh ones."""

    def score(generation: int, candidates: list[Numbers]) -> list[float]:
        lot = range(generation * deals, (generation + 1) * deals)
        scores = [fmean(column) for column in worths(Round(trial, tuple(candidates)), lot, order.workers)]
        order.say(
            f"generation {generation + 1} of {plan.generations}: the mean {scores[0]:.4f}, best {max(scores):.4f}"
        )
        return scores

    found = {name: rounded(value) for name, value in evolve(plan, score, trial.seed).items()}
    fresh = range(plan.generations * deals, plan.generations * deals + check)
    before, after = worths(Round(trial, (plan.start, found)), fresh, order.workers)
    figures = {"before": interval(before), "found": interval(after)}
    order.say(f"on {check} fresh deals: before {figures['before']}, found {figures['found']}")
    numbers = found if fmean(after) > fmean(before) else plan.start
    played = plan.generations * deals * plan.population + 2 * check
    return Selection(numbers, figures, played * trial.matches())


def rounded(value: float) -> float:
    """To so many digits that count."""
    return float(f"{value:.{DIGITS}g}")
