"""Random games in OpenSpiel: `open_spiel_random.py GAME LOOP`, the loop being one of LOOPS."""

import importlib
import sys
from collections.abc import Callable
from importlib.metadata import version
from itertools import count, cycle
from random import random
from random import seed as seed_random
from typing import Any

from slices import DEALS, ROLLOUTS, serve

# Imported by name, as it is installed in this peer's environment only.
pyspiel: Any = importlib.import_module("pyspiel")

LOOPS = {
    "evaluate_bots": "loop in C++ (evaluate_bots with uniform random bots)",
    "rollout": "loop in C++ (RandomRolloutEvaluator), every time from a position that was dealt before",
    "documented": "loop in Python as its documentation has it (is_terminal, chance_outcomes, legal_actions)",
    "leanest": "loop in Python with legal_actions and apply_action alone",
}
TITLES = {
    "evaluate_bots": "C++ loop",
    "rollout": "bare C++ rollout from a deal",
    "documented": "Python loop",
    "leanest": "leanest Python loop",
}

# How many games tell how many decisions a game from one deal takes.
SAMPLE = 25


class Table:
    """One game of OpenSpiel and the bots that sit at it."""

    def __init__(self, name: str) -> None:
        self.game = pyspiel.load_game(name)
        self.sit_down(1)

    def sit_down(self, seed: int) -> None:
        """Start the bots, the chance seeds and Python's random numbers from a seed."""
        seed_random(seed)
        seats = self.game.num_players()
        self.seeds = count(seed * 1_000_000)
        self.bots = [pyspiel.make_uniform_random_bot(seat, seed * seats + seat) for seat in range(seats)]
        self.deals = cycle([self.dealt() for _ in range(DEALS)])
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
        # One simulation stops at the position it was asked about, and has the evaluator play it out.
        self.searcher = pyspiel.MCTSBot(self.game, evaluator, 1.0, 1, 1, False, seed, False)

    def evaluate_bots(self) -> Any:
        """Play a game inside the library."""
        state = self.game.new_initial_state()
        pyspiel.evaluate_bots(state, self.bots, next(self.seeds))
        return state

    def rollout(self) -> Any:
        """Have one deal played to its end many times over inside the library, in one call."""
        deal = next(self.deals)
        self.searcher.step(deal)
        return deal

    def documented(self) -> Any:
        """Play a game as OpenSpiel's own example does, with a quicker random choice."""
        state = self.game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(random() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random() * len(actions))])
        return state

    def leanest(self) -> Any:
        """Play a game with two calls a move."""
        return play_out(self.game.new_initial_state())

    def dealt(self) -> Any:
        """A position in which everything is dealt and a player is asked for the first time."""
        state = self.game.new_initial_state()
        while state.is_chance_node():
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
        return state

    def has_even_chances(self) -> bool:
        """Tell whether every chance node of a random game weighs its outcomes alike, as both Python loops rely on."""
        state = self.game.new_initial_state()
        while actions := state.legal_actions():
            if state.is_chance_node():
                chances = [chance for _, chance in state.chance_outcomes()]
                if len(chances) != len(actions) or max(chances) - min(chances) > 1e-9:
                    return False
            state.apply_action(actions[int(random() * len(actions))])
        return bool(state.is_terminal())


def play_out(state: Any) -> Any:
    """Play to the end: at a chance node the legal actions are the outcomes, at the end there are none."""
    legal_actions, apply_action = state.legal_actions, state.apply_action
    while actions := legal_actions():
        apply_action(actions[int(random() * len(actions))])
    return state


def decisions(state: Any) -> int:
    """Count the moves that a player made, not chance."""
    return sum(move.player >= 0 for move in state.full_history())


def decisions_from(deal: Any) -> int:
    """Count the decisions of all rollouts of a deal, which keep no history, from a sample of such games."""
    return sum(decisions(play_out(deal.clone())) for _ in range(SAMPLE)) * ROLLOUTS // SAMPLE


def main(name: str, loop: str) -> None:
    """Serve slices of one game, played in one kind of loop."""
    table = Table(name)
    if not table.has_even_chances():
        sys.exit(f"{name} has uneven chances, which this loop does not sample")
    plays: dict[str, Callable[[], Any]] = {
        "evaluate_bots": table.evaluate_bots,
        "rollout": table.rollout,
        "documented": table.documented,
        "leanest": table.leanest,
    }
    introduction = {
        "name": f"OpenSpiel {name}, {TITLES[loop]}",
        "version": version("open_spiel"),
        "what": f"{name}, {table.game.num_players()} seats; {LOOPS[loop]}",
    }
    if loop == "rollout":
        serve(introduction, table.sit_down, table.rollout, decisions_from)
    else:
        serve(introduction, table.sit_down, plays[loop], decisions, batch=50)


if __name__ == "__main__":
    main(*sys.argv[1:])
