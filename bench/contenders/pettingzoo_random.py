"""Random games in PettingZoo classic: `pettingzoo_random.py MODULE env` (wrapped) or `... raw_env` (unwrapped)."""

import importlib
import sys
from importlib.metadata import version
from random import random
from random import seed as seed_random
from typing import Any

from slices import serve

TITLES = {
    "connect_four_v3": "connect four",
    "hanabi_v5": "hanabi",
    "leduc_holdem_v4": "Leduc hold'em",
}
BRIDGES = {"leduc_holdem_v4": " over its bridge to RLCard", "hanabi_v5": " over its bridge to OpenSpiel"}
MAKERS = {"env": "", "raw_env": ", unwrapped"}


class Table:
    """One environment of PettingZoo, used again for every game."""

    def __init__(self, module: str, maker: str) -> None:
        # Imported by name, as it is installed in this peer's environment only.
        self.env: Any = getattr(importlib.import_module(f"pettingzoo.classic.{module}"), maker)()
        self.env.reset(seed=1)

    def seed(self, seed: int) -> None:
        """Start the cards and the choices from a seed."""
        seed_random(seed)
        self.env.reset(seed=seed)

    def play(self) -> int:
        """Play a game in the usual loop, stopping as soon as it is decided, and count the decisions."""
        env = self.env
        env.reset()
        made = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            actions = observation["action_mask"].nonzero()[0]
            env.step(int(actions[int(random() * len(actions))]))
            made += 1
        return made


def same(made: int) -> int:
    """The game has counted its decisions itself."""
    return made


def main(module: str, maker: str) -> None:
    """Serve slices of one game."""
    table = Table(module, maker)
    introduction = {
        "name": f"PettingZoo {TITLES[module]}{MAKERS[maker]}",
        "version": version("pettingzoo"),
        "what": f"{module}.{maker}(), {table.env.max_num_agents} seats{BRIDGES.get(module, '')}; "
        "loop in Python over agent_iter, last and step",
        "brings": "observation and mask of the seat asked next, rewards, termination",
    }
    serve(introduction, table.seed, table.play, same, batch=5)


if __name__ == "__main__":
    main(*sys.argv[1:])
