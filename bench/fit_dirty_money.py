"""Fits the taste with which strong thieves play their own hands, and which their search starts from.

    python bench/fit_dirty_money.py --steps 30 --deals 150

A population is drawn around the best taste so far; each member sits among three of the house, once in every seat of the
same deals; the best few are the next centre. The result is printed every five steps; it stands in `tuned.toml` of the
game. It takes a minute with the compiled package. The last line is measured on deals that it was not fitted on.
"""

from __future__ import annotations

import argparse
from math import exp, log, sqrt
from random import Random

from backroom.engine.dealer import Rng
from backroom.games import game
from backroom.games.dirty_money.bot import House, Taste
from backroom.games.dirty_money.players import WEIGHED, taste_of

MEMBERS = 14
PARENTS = 4
LEAST_SPREAD = 0.06
FRESH = 1_000_000  # deals from here on are not fitted on


def share(thief: House, deals: range, seats: int) -> tuple[float, float]:
    """How many times its fair share of the wins a thief takes from the house, and the error of that."""
    shares = []
    for deal in deals:
        begin = game("dirty-money").new(seats, seed=deal).state
        won = 0.0
        for seat in range(seats):
            table = begin.clone()
            table.play_on([thief if other == seat else House() for other in range(seats)], Rng(deal))
            winners = game("dirty-money").winners(table)
            won += 1 / len(winners) if seat in winners else 0.0
        shares.append(won)
    mean = sum(shares) / len(shares)
    return mean, sqrt(sum((one - mean) ** 2 for one in shares)) / len(shares)


def thief_of(taste: dict[str, float]) -> House:
    return House(0, taste_of({name: exp(value) for name, value in taste.items()}))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--steps", type=int, default=30)
    parser.add_argument("--deals", type=int, default=150, help="for each step, each played once in every seat")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chance = Random(given.seed)
    centre = {name: log(getattr(Taste(), name)) for name in WEIGHED}
    spread = dict.fromkeys(WEIGHED, 0.25)
    for step in range(given.steps):
        deals = range(step * given.deals, (step + 1) * given.deals)
        members = [{name: chance.gauss(centre[name], spread[name]) for name in WEIGHED} for _ in range(MEMBERS)]
        members.sort(key=lambda member: -share(thief_of(member), deals, given.seats)[0])
        for name in WEIGHED:
            values = [member[name] for member in members[:PARENTS]]
            centre[name] = sum(values) / PARENTS
            wide = sqrt(sum((value - centre[name]) ** 2 for value in values) / PARENTS)
            spread[name] = max(LEAST_SPREAD, 0.7 * spread[name] + 0.4 * wide)
        if step % 5 == 4:
            print(step + 1, {name: round(exp(value), 3) for name, value in centre.items()}, flush=True)
    mean, error = share(thief_of(centre), range(FRESH, FRESH + 10 * given.deals), given.seats)
    print(f"{mean:.2f} ± {1.96 * error:.2f} times its fair share, on fresh deals")


if __name__ == "__main__":
    main()
