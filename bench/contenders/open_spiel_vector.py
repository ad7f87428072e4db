"""Random games in OpenSpiel's vector environment: `open_spiel_vector.py GAME`."""

import importlib
import sys
from importlib.metadata import version
from random import random
from random import seed as seed_random
from typing import Any

from slices import serve

TABLES = 256

# Imported by name, as they are installed in this peer's environment only.
rl_environment: Any = importlib.import_module("open_spiel.python.rl_environment")
rl_agent: Any = importlib.import_module("open_spiel.python.rl_agent")
vector_env: Any = importlib.import_module("open_spiel.python.vector_env")


class Tables:
    """One vector environment, stepped on and on; where a game ends the next one begins."""

    def __init__(self, name: str) -> None:
        self.environments = [rl_environment.Environment(name) for _ in range(TABLES)]
        self.vector = vector_env.SyncVectorEnv(self.environments)
        self.seed(1)

    def seed(self, seed: int) -> None:
        """Start the cards and the choices from a seed."""
        seed_random(seed)
        for number, environment in enumerate(self.environments):
            environment.seed(seed * TABLES + number)
        self.seen = self.vector.reset()

    def play(self) -> int:
        """Choose at random among the legal actions at each table and step; count the choices."""
        outputs = []
        for step in self.seen:
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            outputs.append(rl_agent.StepOutput(action=legal[int(random() * len(legal))], probs=None))
        self.seen, _, _, _ = self.vector.step(outputs, reset_if_done=True)
        return TABLES


def same(made: int) -> int:
    """The steps have been counted already."""
    return made


def main(name: str) -> None:
    """Serve slices of one game."""
    tables = Tables(name)
    numbers = len(tables.seen[0].observations["info_state"][0])
    seats = tables.vector.num_players
    introduction = {
        "name": f"OpenSpiel {name}, vector environment",
        "version": version("open_spiel"),
        "what": f"{name}, {seats} seats; {TABLES} tables in SyncVectorEnv, {numbers} numbers for each of {seats} seats",
    }
    serve(introduction, tables.seed, tables.play, same)


if __name__ == "__main__":
    main(*sys.argv[1:])
