"""Fit the chances to win and the beliefs about claims to games of house bots, and write them into `tuned.toml`.

python -c "from backroom.games.lie_cheat_and_steal.fitting import tune; tune(25000, 'tuned.toml')"
"""

from __future__ import annotations

import sys
from math import cos, exp, log, pi, sqrt
from typing import Final

from mypy_extensions import i64

from backroom.engine import Cut, Game, Policy, Rng, append, vec
from backroom.games.lie_cheat_and_steal.bot import House, Shameless, Truthful
from backroom.games.lie_cheat_and_steal.prospects import NUMBERS, Roads, numbers
from backroom.games.lie_cheat_and_steal.spaces import AMOUNTS
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.cards import Declare
from backroom.games.lie_cheat_and_steal.steps.turn import BuyVotes

HIDDEN: Final = 16
WEIGHTS: Final = HIDDEN * NUMBERS + HIDDEN + HIDDEN + NUMBERS  # hidden, offsets, heard, direct
EPOCHS: Final = 8
BATCH: Final = 512
STEP: Final = 0.003
TABLES: Final = (4, 4, 4, 4, 4, 4, 2, 3, 5, 6)  # how many sit down
SEED: Final = 11
FITTED: Final = "# Fitted "  # what stands above this in the file stays


class Sample:
    """A table before a roll, and how the game ended."""

    def __init__(self, found: vec[float], shares: list[float]) -> None:
        self.found = found
        self.shares = shares


# Games.


def gather(game: Game, games: int, seed: int) -> list[Sample]:
    """Tables from many games, some of which begin with votes and money that nobody has at first."""
    samples: list[Sample] = []
    for number in range(games):
        rng = Rng(seed, number)
        seats = TABLES[rng.below(len(TABLES))]
        table = new_table(game, seats, rng)
        if rng.below(3) == 0:
            disturb(table, rng)
        samples += watched(game, table, [player(rng) for _ in range(seats)], rng)
    return samples


def new_table(game: Game, seats: int, rng: Rng) -> LieCheatAndSteal:
    table = game.new(seats, seed=rng.below(1 << 31)).state
    assert isinstance(table, LieCheatAndSteal)
    return table


def disturb(table: LieCheatAndSteal, rng: Rng) -> None:
    for seat in range(table.seats):
        if rng.below(2) == 0:
            table.votes[seat] = rng.below(300)
        if rng.below(2) == 0:
            table.cash[seat] = rng.below(200)
    if rng.below(3) == 0:
        table.turns = 10 * (1 + rng.below(3))


def player(rng: Rng) -> Policy:
    """A house bot whose taste is not quite the usual one, now and then a simple one."""
    kind = rng.below(14)
    house = Shameless() if kind == 0 else Truthful() if kind == 1 else House()
    house.taste.courage = 0.8 + 0.1 * float(rng.below(10))
    house.taste.reserve = 10 + rng.below(30)
    house.taste.vote = 1.3 + 0.1 * float(rng.below(7))
    return house


def watched(game: Game, table: LieCheatAndSteal, players: list[Policy], rng: Rng) -> list[Sample]:
    """Play to the end, and look at the table every dozen decisions."""
    roads = Roads(table.box)
    found: list[vec[float]] = []
    while len(table.stack) > 0:
        table.play_on(players, rng, Cut(1 + rng.below(24)))
        while len(table.stack) > 0 and not isinstance(table.stack[-1], BuyVotes):
            table.play_on(players, rng, Cut(1))
        if len(table.stack) > 0:
            found.append(numbers(table, roads))
    shares = game.returns(table)
    return [Sample(row, shares) for row in found]


def count_claims(game: Game, games: int, seed: int) -> list[list[float]]:
    """How often house bots say what of which card."""
    counts = [[0.2] * AMOUNTS for _ in range(AMOUNTS)]
    house = House()
    for number in range(games):
        rng = Rng(seed, number)
        table = new_table(game, 4, rng)
        while len(table.stack) > 0:
            table.chance(rng)
            seat = table.actor()
            if seat < 0:
                break
            choice = house.decide(table, seat, rng)
            if isinstance(table.stack[-1], Declare):
                counts[table.faces[-1]][choice] += 1.0
            table.push(choice)
    return [[count / sum(row) for count in row] for row in counts]


# The network.


class Learner:
    """All weights in one row, moved by Adam's rule."""

    def __init__(self, rng: Rng) -> None:
        scale = 1.0 / sqrt(float(NUMBERS))
        self.weights = vec[float]([scale * (float(rng.below(2001)) / 1000.0 - 1.0) for _ in range(WEIGHTS)])
        self.slopes = vec[float]([0.0] * WEIGHTS)
        self.means = vec[float]([0.0] * WEIGHTS)
        self.squares = vec[float]([0.0] * WEIGHTS)
        self.signals = vec[float]([0.0] * (6 * HIDDEN))
        self.steps: i64 = 0
        at: i64 = HIDDEN * NUMBERS
        while at < WEIGHTS:
            self.weights[at] *= 0.3
            at += 1

    def rating(self, found: vec[float], seat: i64) -> float:
        weights = self.weights
        first = seat * NUMBERS
        direct: i64 = WEIGHTS - NUMBERS
        rating = 0.0
        at: i64 = 0
        while at < NUMBERS:
            rating += weights[direct + at] * found[first + at]
            at += 1
        node: i64 = 0
        while node < HIDDEN:
            signal = weights[HIDDEN * NUMBERS + node]
            at = 0
            while at < NUMBERS:
                signal += weights[node * NUMBERS + at] * found[first + at]
                at += 1
            self.signals[seat * HIDDEN + node] = signal
            if signal > 0.0:
                rating += weights[HIDDEN * NUMBERS + HIDDEN + node] * signal
            node += 1
        return rating

    def learn(self, sample: Sample) -> float:
        """Add what this sample says of the slopes; how surprising it was."""
        seats = len(sample.shares)
        ratings = [self.rating(sample.found, seat) for seat in range(seats)]
        best = max(ratings)
        powers = [exp(rating - best) for rating in ratings]
        total = sum(powers)
        surprise = 0.0
        for seat in range(seats):
            chance = powers[seat] / total
            share = sample.shares[seat]
            surprise -= share * log(chance + 1e-9)
            self.blame(sample.found, seat, chance - share)
        return surprise

    def blame(self, found: vec[float], seat: i64, error: float) -> None:
        weights = self.weights
        slopes = self.slopes
        first = seat * NUMBERS
        direct: i64 = WEIGHTS - NUMBERS
        at: i64 = 0
        while at < NUMBERS:
            slopes[direct + at] += error * found[first + at]
            at += 1
        node: i64 = 0
        while node < HIDDEN:
            signal = self.signals[seat * HIDDEN + node]
            if signal > 0.0:
                slopes[HIDDEN * NUMBERS + HIDDEN + node] += error * signal
                back = error * weights[HIDDEN * NUMBERS + HIDDEN + node]
                slopes[HIDDEN * NUMBERS + node] += back
                at = 0
                while at < NUMBERS:
                    slopes[node * NUMBERS + at] += back * found[first + at]
                    at += 1
            node += 1

    def step(self, rate: float, size: float) -> None:
        self.steps += 1
        kept = 1.0 - exp(log(0.9) * float(self.steps))
        long = 1.0 - exp(log(0.999) * float(self.steps))
        at: i64 = 0
        while at < WEIGHTS:
            slope = self.slopes[at] / size
            self.slopes[at] = 0.0
            self.means[at] = 0.9 * self.means[at] + 0.1 * slope
            self.squares[at] = 0.999 * self.squares[at] + 0.001 * slope * slope
            self.weights[at] -= rate * (self.means[at] / kept) / (sqrt(self.squares[at] / long) + 1e-8)
            at += 1


def fit(samples: list[Sample], rng: Rng) -> Learner:
    """Go through all samples some times, in a new order each time, with shorter and shorter steps."""
    learner = Learner(rng)
    steps = EPOCHS * (len(samples) // BATCH + 1)
    for epoch in range(EPOCHS):
        surprise = 0.0
        for count, place in enumerate(shuffled(len(samples), rng)):
            surprise += learner.learn(samples[place])
            if (count + 1) % BATCH == 0:
                rate = STEP * 0.5 * (1.0 + cos(pi * min(1.0, float(learner.steps) / float(steps)))) + 1e-5
                learner.step(rate, float(BATCH))
        say(f"  {epoch + 1} of {EPOCHS}: {surprise / len(samples):.4f} nats a table")
    return learner


def shuffled(size: i64, rng: Rng) -> vec[i64]:
    places = vec[i64]()
    for place in range(size):
        places = append(places, place)
    rng.shuffle(places, size)
    return places


# The file.


def text_of(learner: Learner, claims: list[list[float]]) -> str:
    weights = [round(weight, 4) for weight in learner.weights]
    rows = [weights[node * NUMBERS : (node + 1) * NUMBERS] for node in range(HIDDEN)]
    after = HIDDEN * NUMBERS
    return "\n".join(
        [
            "",
            "# Chances to win from how the table stands: a network that rates each seat by its numbers (prospects.py).",
            "[prospects]",
            "hidden = [",
            *[f"    {row}," for row in rows],
            "]",
            f"offsets = {weights[after : after + HIDDEN]}",
            f"heard = {weights[after + HIDDEN : after + 2 * HIDDEN]}",
            f"direct = {weights[after + 2 * HIDDEN :]}",
            "",
            "# How often the house says what: a row for each card from PAY $100,000 up, a column for each claim.",
            "[beliefs]",
            "claims = [",
            *[f"    {[round(likely, 4) for likely in row]}," for row in claims],
            "]",
            "",
        ]
    )


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def tune(games: int, path: str) -> None:
    """Play, fit, and write what comes out below what stands in the file already."""
    from backroom.games.lie_cheat_and_steal import game

    samples = gather(game, games, SEED)
    say(f"{len(samples)} tables from {games} games")
    learner = fit(samples, Rng(SEED))
    note = (
        f"{FITTED}by `tune({games}, …)` in fitting.py, seed {SEED}: {games} games of house bots at 2 to 6 seats,\n"
        f"# {len(samples)} tables; claims from {games // 8} more at 4 seats.\n"
    )
    text = note + text_of(learner, count_claims(game, games // 8, SEED + 1))
    with open(path, encoding="utf-8") as file:
        before = file.read().partition(FITTED)[0]
    with open(path, "w", encoding="utf-8") as file:
        file.write(before + text)
