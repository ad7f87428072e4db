"""Tunes what strong players go by, and prints it as it stands in `tuned.toml`. Compiled, it is 50 times as fast.

    PYTHONPATH=build/built python tests/games/hand_management/tune.py taste --seats 2 -n 200 --seed 1
    PYTHONPATH=build/built python tests/games/hand_management/tune.py standing --seats 2 -n 16000 --seed 1

`taste` goes on from the tastes in the file: it changes three weights at a time, n times, and keeps them where an agent
with them, alone among house bots, wins more on 150, on 450 and on 900 blocks, each on deals of their own. `standing`
plays n games of agents with these tastes, who take a random choice one time in twenty so that everything is tried, and
fits the chances to win at the start of each week (conditional logit, Newton's method).
"""

from __future__ import annotations

import argparse
import math
import random

import backroom
from backroom.engine import Policy, Rng
from backroom.games.hand_management import tuned
from backroom.games.hand_management.agent import Agent
from backroom.games.hand_management.bot import House
from backroom.games.hand_management.insight import WeekEnd
from backroom.games.hand_management.promises import Taste
from backroom.games.hand_management.standing import COUNTED, FIRST_KNOWN
from backroom.games.hand_management.state import WEEKS

GAME = backroom.game("hand-management")
STEPS = {
    "point": 0.2,
    "card": 0.25,
    "use": 0.2,
    "bar": 0.15,
    "theft": 0.25,
    "future": 0.3,
    "second": 0.15,
    "leader": 0.5,
    "envy": 0.2,
}  # how far a weight is moved at a time
RATES = [0.25, 0.3, 0.3, 0.6, 0.3]
BLOCKS = (150, 450, 900)
RIDGE = 2.0
CURIOSITY = 0.05

Numbers = list[list[float]]  # of each seat


# Tastes.


def weights_of(taste: Taste) -> dict[str, float]:
    named = {name: getattr(taste, name) for name in STEPS}
    return named | {f"rate{kind}": rate for kind, rate in enumerate(taste.rates)}


def taste_from(seats: int, weights: dict[str, float]) -> Taste:
    taste = tuned.taste(seats)
    for name in STEPS:
        setattr(taste, name, weights[name])
    taste.rates = [weights[f"rate{kind}"] for kind in range(len(RATES))]
    return taste


def wins(taste: Taste, seats: int, blocks: int, seed: int) -> float:
    """The share of an agent among house bots, once in each seat of every deal."""
    agent: Policy = Agent([taste] * (seats + 1))
    house = House()
    won = 0.0
    for block in range(blocks):
        for seat in range(seats):
            table = GAME.new(seats, seed=Rng(seed, block).below(1 << 31)).state
            table.play_on([agent if place == seat else house for place in range(seats)], Rng(seed, block))
            won += GAME.returns(table)[seat]
    return won / (blocks * seats)


def changed(weights: dict[str, float], chance: random.Random) -> dict[str, float]:
    steps = STEPS | {f"rate{kind}": step for kind, step in enumerate(RATES)}
    moved = {name: round(weights[name] + chance.gauss(0, steps[name]), 2) for name in chance.sample(list(steps), 3)}
    return weights | moved


def tune_taste(seats: int, rounds: int, seed: int) -> None:
    chance = random.Random(seed)
    best = weights_of(tuned.taste(seats))
    for _ in range(rounds):
        other = changed(best, chance)
        deals = chance.randrange(1 << 30)
        old, new = taste_from(seats, best), taste_from(seats, other)
        if all(wins(new, seats, n, deals + n) > wins(old, seats, n, deals + n) + 0.003 for n in BLOCKS):
            best = other
    share = wins(taste_from(seats, best), seats, 2000, seed + 1)
    print(f"[taste.{seats}]  # {100 * share:.1f}% of 2000 blocks")
    print(f"rates = {[best[f'rate{kind}'] for kind in range(len(RATES))]}")
    print("\n".join(f"{name} = {best[name]}" for name in STEPS))


# Standings.


class Curious(Policy):
    """Takes any choice now and then."""

    def __init__(self, agent: Agent) -> None:
        super().__init__()
        self.agent = agent

    def decide(self, table, seat, rng):  # type: ignore[no-untyped-def]
        if rng.below(1000) < 1000 * CURIOSITY:
            choices = table.choices()
            return choices[rng.below(len(choices))]
        return self.agent.decide(table, seat, rng)


def samples(seats: int, games: int, seed: int) -> list[list[tuple[Numbers, list[float]]]]:
    """Week by week what was counted, and who won in the end."""
    standing = tuned.standing(seats)
    players = [Curious(Agent(tuned.tastes()))] * seats
    cut = WeekEnd()
    found: list[list[tuple[Numbers, list[float]]]] = [[] for _ in range(WEEKS + 1)]
    for number in range(games):
        rng = Rng(seed, number)
        table = GAME.new(seats, seed=rng.below(1 << 31)).state
        counted = []
        for week in range(1, WEEKS):
            cut.week = week
            table.play_on(players, rng, cut)
            numbers = list(standing.numbers(table))
            counted.append([numbers[seat * COUNTED : (seat + 1) * COUNTED] for seat in range(seats)])
        table.play_on(players, rng)
        for week, rows in enumerate(counted, start=FIRST_KNOWN):
            found[week].append((rows, GAME.returns(table)))
    return found[FIRST_KNOWN:]


def fitted(found: list[tuple[Numbers, list[float]]]) -> tuple[list[float], float]:
    """The weights that make what happened most likely, and the mean surprise that is left."""
    weights = [0.0] * COUNTED
    for _ in range(8):
        slope = [-RIDGE * weight for weight in weights]
        bend = [[RIDGE * (row == column) for column in range(COUNTED)] for row in range(COUNTED)]
        surprise = 0.0
        for rows, shares in found:
            chances = chances_of(rows, weights)
            surprise -= sum(share * math.log(chance) for share, chance in zip(shares, chances, strict=True))
            lean(rows, shares, chances, slope, bend)
        weights = [weight + step for weight, step in zip(weights, solved(bend, slope), strict=True)]
    return weights, surprise / len(found)


def chances_of(rows: Numbers, weights: list[float]) -> list[float]:
    sums = [sum(a * b for a, b in zip(row, weights, strict=True)) for row in rows]
    parts = [math.exp(number - max(sums)) for number in sums]
    return [max(part / sum(parts), 1e-12) for part in parts]


def lean(rows: Numbers, shares: list[float], chances: list[float], slope: list[float], bend: Numbers) -> None:
    """Add what one table says to the slope and the curvature of the likelihood."""
    means = [sum(chance * row[at] for chance, row in zip(chances, rows, strict=True)) for at in range(COUNTED)]
    for row, share, chance in zip(rows, shares, chances, strict=True):
        apart = [(at, row[at] - means[at]) for at in range(COUNTED) if row[at] != means[at]]
        for at, one in apart:
            slope[at] += (share - chance) * row[at]
            line = bend[at]
            for other, two in apart:
                line[other] += chance * one * two


def solved(matrix: Numbers, right: list[float]) -> list[float]:
    """Linear equations, by elimination; the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at, row in enumerate(rows):
        rows[at] = row = [value / row[at] for value in row]
        for other, line in enumerate(rows):
            if other != at and line[at] != 0.0:
                rows[other] = [a - line[at] * b for a, b in zip(line, row, strict=True)]
    return [row[-1] for row in rows]


def fit_standing(seats: int, games: int, seed: int) -> None:
    print(f"[standing.{seats}]\nweights = [")
    for found in samples(seats, games, seed):
        weights, surprise = fitted(found)
        print(f"    [{', '.join(f'{weight:.4f}' for weight in weights)}],  # surprise {surprise:.3f}", flush=True)
    print("]")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("what", choices=["taste", "standing"])
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("-n", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    (tune_taste if args.what == "taste" else fit_standing)(args.seats, args.n, args.seed)


if __name__ == "__main__":
    main()
