"""The levels of Lie, Cheat & Steal."""

from __future__ import annotations

from backroom.engine import LEVELS, Game, Manner, Persona
from backroom.games.lie_cheat_and_steal.bot import House
from backroom.games.lie_cheat_and_steal.insight import Schemes
from backroom.games.lie_cheat_and_steal.schemer import Schemer


def persona(game: Game, level: str, temper: str, seed: int) -> Persona:
    """How a level with a temperament plays."""
    if level in LEVELS[:2]:
        return Persona(House(seed))
    from backroom.games.lie_cheat_and_steal import tuned  # the file is read by whoever needs it

    policy = Schemer(seed)
    insight = Schemes(game, policy, House(seed), tuned.prospects(), tuned.beliefs())
    return Persona(policy, insight, Manner(400 if level == LEVELS[2] else 2000, 11))
