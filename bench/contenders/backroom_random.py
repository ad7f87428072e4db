"""Random games in Backroom: `backroom_random.py GAME LOOP`, the loop being one of LOOPS."""

import sys
from collections.abc import Callable
from importlib.metadata import version
from itertools import count, cycle
from random import random
from random import seed as seed_random

from slices import DEALS, ROLLOUTS, serve

import backroom
from backroom.engine import Rng

LOOPS = {
    "inside": "loop inside the engine (playout)",
    "python": "loop in Python (choices and push)",
    "dealt": "loop inside the engine (playout), every time from a position that was dealt before",
}
TITLES = {"inside": "loop inside", "python": "Python loop", "dealt": "from a deal"}


class Table:
    """Deals one match after another."""

    def __init__(self, name: str) -> None:
        self.game = backroom.game(name)
        self.seats = min(4, self.game.most)
        self.seed(1)

    def seed(self, seed: int) -> None:
        """Number the matches from a seed, start the choices from it and deal what is not dealt on the clock."""
        seed_random(seed)
        self.seeds = count(seed * 1_000_000)
        self.rng = Rng(seed)
        self.deals = cycle([self.game.new(seats=self.seats, seed=next(self.seeds)) for _ in range(DEALS)])

    def inside(self) -> int:
        """Play a match in one call and return how many decisions were made."""
        seed = next(self.seeds)
        return self.game.new(seats=self.seats, seed=seed).playout(seed)

    def python(self) -> int:
        """Play a match choice by choice and count the decisions."""
        match = self.game.new(seats=self.seats, seed=next(self.seeds))
        made = 0
        while not match.over:
            choices = match.choices()
            match.push(choices[int(random() * len(choices))])
            made += 1
        return made

    def dealt(self) -> int:
        """Play one deal to its end many times over and count the decisions."""
        match, rng = next(self.deals), self.rng
        made = 0
        for _ in range(ROLLOUTS):
            made += match.playout(rng)
        return made


def same(made: int) -> int:
    """The match has counted its decisions itself."""
    return made


def build() -> str:
    """Tell whether the loaded engine is compiled."""
    ours = [module for name, module in sys.modules.items() if name.startswith("backroom.")]
    compiled = any((getattr(module, "__file__", None) or "").endswith((".so", ".pyd")) for module in ours)
    return "compiled" if compiled else "not compiled"


def main(name: str, loop: str) -> None:
    """Serve slices of one game, played in one kind of loop."""
    table = Table(name)
    plays: dict[str, Callable[[], int]] = {"inside": table.inside, "python": table.python, "dealt": table.dealt}
    plays[loop]()
    title, seats = table.game.title, f"{table.seats} seat{'s' if table.seats > 1 else ''}"
    introduction = {
        "name": f"Backroom {title}, {TITLES[loop]}",
        "version": f"{version('backroom')} {build()}",
        "what": f"{title}, {seats}, {build()}; {LOOPS[loop]}",
    }
    serve(introduction, table.seed, plays[loop], same, batch=1 if loop == "dealt" else 50)


if __name__ == "__main__":
    main(*sys.argv[1:])
