"""Random games at many tables in OpenSpiel: `open_spiel_vector.py GAME LOOP TABLES`.

The loop is its vector environment, or one's own over as many of its states, with no more calls than a learner needs.
"""

import importlib
import sys
from importlib.metadata import version
from random import random
from random import seed as seed_random
from typing import Any

from slices import serve

# Imported by name, as they are installed in this peer's environment only.
rl_environment: Any = importlib.import_module("open_spiel.python.rl_environment")
rl_agent: Any = importlib.import_module("open_spiel.python.rl_agent")
vector_env: Any = importlib.import_module("open_spiel.python.vector_env")
pyspiel: Any = importlib.import_module("pyspiel")


class Vector:
    """One vector environment, stepped on and on; where a game ends the next one begins."""

    title = "vector environment"
    what = "in SyncVectorEnv"

    def __init__(self, name: str, size: int) -> None:
        self.environments = [rl_environment.Environment(name) for _ in range(size)]
        self.vector = vector_env.SyncVectorEnv(self.environments)
        self.seed(1)

    def seed(self, seed: int) -> None:
        """Start the cards and the choices from a seed."""
        seed_random(seed)
        for number, environment in enumerate(self.environments):
            environment.seed(seed * len(self.environments) + number)
        self.seen = self.vector.reset()

    def play(self) -> int:
        """Choose at random among the legal actions at each table and step; count the choices."""
        outputs = []
        for step in self.seen:
            legal = step.observations["legal_actions"][step.observations["current_player"]]
            outputs.append(rl_agent.StepOutput(action=legal[int(random() * len(legal))], probs=None))
        self.seen, _, _, _ = self.vector.step(outputs, reset_if_done=True)
        return len(outputs)

    def brings(self) -> str:
        """What a step brings."""
        observations = self.seen[0].observations
        numbers, seats = len(observations["info_state"][0]), self.vector.num_players
        return f"observations of all {seats} seats ({numbers} numbers each) and legal actions, rewards; resets inside"


class States:
    """So many states, played one after the other; of each the information state of the seat asked next."""

    title = "loop over states"
    what = "in a loop in Python over pyspiel's states"

    def __init__(self, name: str, size: int) -> None:
        self.game = pyspiel.load_game(name)
        self.size = size
        self.seed(1)

    def seed(self, seed: int) -> None:
        """Start the cards and the choices from a seed."""
        seed_random(seed)
        self.states = [self.dealt() for _ in range(self.size)]
        self.seen = [state.information_state_tensor(state.current_player()) for state in self.states]
        self.legal = [state.legal_actions() for state in self.states]

    def dealt(self) -> Any:
        """A new game, in which somebody is asked; every deal of these games is as likely as the next."""
        state = self.game.new_initial_state()
        while state.is_chance_node():
            cards = state.legal_actions()
            state.apply_action(cards[int(random() * len(cards))])
        return state

    def play(self) -> int:
        """Choose at random among the legal actions at each table and step; count the choices."""
        for number, state in enumerate(self.states):
            legal = self.legal[number]
            state.apply_action(legal[int(random() * len(legal))])
            if state.is_terminal():
                self.rewards = state.returns()
                state = self.states[number] = self.dealt()
            self.seen[number] = state.information_state_tensor(state.current_player())
            self.legal[number] = state.legal_actions()
        return self.size

    def brings(self) -> str:
        """What a step brings."""
        return (
            f"information state ({len(self.seen[0])} numbers, a list) and legal actions of the seat asked next, rewards"
        )


LOOPS: dict[str, Any] = {"vector": Vector, "states": States}


def same(made: int) -> int:
    """The steps have been counted already."""
    return made


def main(name: str, loop: str, size: str) -> None:
    """Serve slices of one game."""
    tables = LOOPS[loop](name, int(size))
    introduction = {
        "name": f"OpenSpiel {name}, {tables.title}",
        "version": version("open_spiel"),
        "what": f"{name}, {pyspiel.load_game(name).num_players()} seats; {size} tables {tables.what}",
        "brings": tables.brings(),
    }
    serve(introduction, tables.seed, tables.play, same)


if __name__ == "__main__":
    main(*sys.argv[1:])
