"""Random games in Catanatron: four of its random players, its own loop."""

import importlib
from importlib.metadata import version
from itertools import count
from typing import Any

from slices import serve

# Imported by name, as it is installed in this peer's environment only.
catanatron: Any = importlib.import_module("catanatron")

COLORS = [catanatron.Color.RED, catanatron.Color.BLUE, catanatron.Color.WHITE, catanatron.Color.ORANGE]


class Table:
    """Seats four random players at game after game."""

    def __init__(self) -> None:
        self.seed(1)

    def seed(self, seed: int) -> None:
        """Number the games from a seed; each game seeds its own dice and choices."""
        self.seeds = count(seed * 1_000_000)

    def play(self) -> Any:
        """Play a game in the library's loop."""
        players = [catanatron.RandomPlayer(color) for color in COLORS]
        game = catanatron.Game(players, seed=next(self.seeds))
        game.play()
        return game


def decisions(game: Any) -> int:
    """Count the actions taken, each chosen by a player."""
    return len(game.state.actions)


if __name__ == "__main__":
    introduction = {
        "name": "Catanatron",
        "version": version("catanatron"),
        "what": "Catan, 4 seats; loop in Python inside the library (Game.play with random players)",
    }
    table = Table()
    serve(introduction, table.seed, table.play, decisions)
