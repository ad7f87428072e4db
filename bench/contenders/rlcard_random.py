"""Random games in RLCard: `rlcard_random.py GAME env` with observations, `... bare` without its environment."""

import importlib
import sys
from importlib.metadata import version
from random import random
from random import seed as seed_random
from typing import Any

from slices import serve

# Imported by name, as it is installed in this peer's environment only.
rlcard: Any = importlib.import_module("rlcard")

LOOPS = {
    "env": "loop in Python over env.step, which builds an observation",
    "bare": "loop in Python over the game inside the environment, no observations",
}
TITLES = {"env": "step loop", "bare": "bare game"}


class Table:
    """One environment of RLCard, used again for every game."""

    def __init__(self, name: str) -> None:
        self.env = rlcard.make(name, config={"seed": 1})

    def seed(self, seed: int) -> None:
        """Start the cards and the choices from a seed."""
        seed_random(seed)
        self.env.seed(seed)

    def play_env(self) -> int:
        """Play a game the way env.run does, less the trajectories, and count the decisions."""
        env = self.env
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(random() * len(actions))])
            made += 1
        return made

    def play_bare(self) -> int:
        """Play a game on the rules alone and count the decisions."""
        game = self.env.game
        game.init_game()
        made = 0
        while not game.is_over():
            actions = game.judger.get_legal_actions()
            game.step(actions[int(random() * len(actions))])
            made += 1
        return made


def same(made: int) -> int:
    """The game has counted its decisions itself."""
    return made


def main(name: str, loop: str) -> None:
    """Serve slices of one game, played in one kind of loop."""
    table = Table(name)
    introduction = {
        "name": f"RLCard {name}, {TITLES[loop]}",
        "version": version("rlcard"),
        "what": f"{name}, {table.env.num_players} seats; {LOOPS[loop]}",
        "brings": "observation and legal actions of the seat asked next" if loop == "env" else "legal actions",
    }
    serve(introduction, table.seed, table.play_env if loop == "env" else table.play_bare, same, batch=20)


if __name__ == "__main__":
    main(*sys.argv[1:])
