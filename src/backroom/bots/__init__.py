"""Players that know the engine, never a game, and how to call any player by name."""

from __future__ import annotations

from backroom.bots.random import Random
from backroom.engine.errors import BadInput
from backroom.engine.game import Game
from backroom.engine.seen import Bot

__all__ = ["Random", "bot_names", "named_bot"]


def bot_names(game: Game) -> list[str]:
    """Who can be asked to play this game."""
    return ["random", *game.bots()]


def named_bot(game: Game, name: str, seed: int = 0) -> Bot:
    """A player by its name: `random` plays everything, the others come with the game."""
    if name == "random":
        return Random(seed)
    if name not in game.bots():
        raise BadInput(f"{game.title} has no bot '{name}'; it has: {', '.join(bot_names(game))}.")
    return game.bots()[name](seed)
