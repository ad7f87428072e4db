"""Random games of Dirty Money in Backroom: `backroom_dirty_money.py inside` or `... python` says where the loop is."""

import sys
from importlib.metadata import version
from itertools import count
from random import random
from random import seed as seed_random

from slices import serve

import backroom

SEATS = 4
LOOPS = {"inside": "loop inside the engine (playout)", "python": "loop in Python (choices and push)"}
TITLES = {"inside": "loop inside", "python": "Python loop"}


class Table:
    """Deals one match of Dirty Money after another."""

    def __init__(self) -> None:
        self.game = backroom.game("dirty-money")
        self.seed(1)

    def seed(self, seed: int) -> None:
        """Number the matches from a seed and start the choices from it."""
        seed_random(seed)
        self.seeds = count(seed * 1_000_000)

    def play_inside(self) -> int:
        """Play a match in one call and return how many decisions were made."""
        seed = next(self.seeds)
        return self.game.new(seats=SEATS, seed=seed).playout(seed)

    def play_python(self) -> int:
        """Play a match choice by choice and count the decisions."""
        match = self.game.new(seats=SEATS, seed=next(self.seeds))
        made = 0
        while not match.over:
            choices = match.choices()
            match.push(choices[int(random() * len(choices))])
            made += 1
        return made


def same(made: int) -> int:
    """The match has counted its decisions itself."""
    return made


def build() -> str:
    """Tell whether the loaded engine is compiled."""
    ours = [module for name, module in sys.modules.items() if name.startswith("backroom.")]
    compiled = any((getattr(module, "__file__", None) or "").endswith((".so", ".pyd")) for module in ours)
    return "compiled" if compiled else "not compiled"


def main(loop: str) -> None:
    """Serve slices of Dirty Money, played in one kind of loop."""
    table = Table()
    play = table.play_inside if loop == "inside" else table.play_python
    play()
    introduction = {
        "name": f"Backroom Dirty Money, {TITLES[loop]}",
        "version": f"{version('backroom')} {build()}",
        "what": f"Dirty Money, {SEATS} seats, {build()}; {LOOPS[loop]}",
    }
    serve(introduction, table.seed, play, same, batch=50)


if __name__ == "__main__":
    main(*sys.argv[1:])
