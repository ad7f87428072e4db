"""How often one version of our engine does what it does in a CPU second, as JSON; engines.py runs it for each version.

PYTHONPATH=FOLDER python bench/measures.py SECONDS
"""

import json
import sys
from collections.abc import Callable
from itertools import count
from time import process_time
from typing import Any

BEGUN = process_time()

# Imported here, as how long it takes is the first thing to be measured.
import backroom  # noqa: E402
from backroom.bots import named_bot  # noqa: E402
from backroom.engine import Bot, Game, Match, Rng, ask  # noqa: E402
from backroom.lab.simulate import Plan, play_one  # noqa: E402
from backroom.lab.tally import Tally  # noqa: E402

TITLES = backroom.games()
GAMES = [backroom.game(title) for title in TITLES]
IMPORTED = process_time() - BEGUN

AT_ONCE = 100
EVERY = 5


def rate(seconds: float, do: Callable[[], int]) -> float:
    """How much is done in a CPU second, when done again and again for so many of them."""
    do()
    done, began = 0, process_time()
    while process_time() - began < seconds:
        done += do()
    return done / (process_time() - began)


def often(do: Callable[[], object]) -> Callable[[], int]:
    """Something short, so often that looking at the clock does not count."""

    def many() -> int:
        for _ in range(AT_ONCE):
            do()
        return AT_ONCE

    return many


def positions(match: Match) -> list[Match]:
    """Some positions of a match between house bots, from the deal to the end."""
    bots = [named_bot(match.game, "house", seat) for seat in range(match.seats)]
    seen: list[Match] = []
    made = 0
    while match.seat is not None:
        if made % EVERY == 0:
            seen.append(match.clone())
        match.push(ask(bots[match.seat], match, made))
        made += 1
    return seen


def decided(seen: list[Match]) -> Callable[[], int]:
    """A decision of the house at each of some positions."""
    bots = [named_bot(seen[0].game, "house", seat) for seat in range(seen[0].seats)]

    def decide() -> int:
        for match in seen:
            ask(bots[match.seat or 0], match, 1)
        return len(seen)

    return decide


def played_out(deal: Match) -> Callable[[], int]:
    """A playout in which the house decides for every seat; how often it did."""
    house: list[Any] = [named_bot(deal.game, "house", seat) for seat in range(deal.seats)]
    rng = Rng(1)
    if not hasattr(deal.state, "play_on"):
        return lambda: played_by_asking(deal.clone(), house)
    return lambda: deal.state.clone().play_on(house, rng)


def played_by_asking(match: Match, bots: list[Bot]) -> int:
    """The same for versions before there were policies: every decision is asked for and logged."""
    made = 0
    while match.seat is not None:
        match.push(ask(bots[match.seat], match, made))
        made += 1
    return made


def simulated(game: Game, seats: int) -> Callable[[], int]:
    """A match between house bots, as `simulate` plays it, each time another."""
    plan = Plan(game.id, ("house",) * seats)
    tally, edition, numbers = Tally(seats, list(plan.players)), game.edition("standard"), count()

    def play() -> int:
        play_one(plan, game, edition, next(numbers), tally)
        return 1

    return play


def measured(title: str, seconds: float) -> dict[str, float]:
    """Everything that is measured of one game."""
    game = backroom.game(title)
    deal = game.new(min(4, game.most), seed=1)
    seen = positions(deal.clone())
    middle, late = seen[len(seen) // 3], seen[len(seen) * 5 // 6]
    rng = Rng(1)
    return {
        "decisions in playouts from a deal": rate(seconds, lambda: deal.playout(rng)),
        "clones of a match": rate(seconds, often(middle.clone)),
        "clones of its table": rate(seconds, often(middle.state.clone)),
        "imagined matches": rate(seconds, often(lambda: middle.imagine(middle.seat or 0, rng))),
        "imagined matches, late": rate(seconds, often(lambda: late.imagine(late.seat or 0, rng))),
        "decisions of house bots": rate(seconds, decided(seen)),
        "decisions in playouts of the house": rate(seconds, played_out(deal)),
        "matches of house bots in simulate": rate(seconds, simulated(game, deal.seats)),
    }


if __name__ == "__main__":
    imported = {"all games": {"imports": 1 / IMPORTED}}
    print(json.dumps(imported | {title: measured(title, float(sys.argv[1])) for title in TITLES}))
