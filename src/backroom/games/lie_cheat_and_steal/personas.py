"""The levels of Lie, Cheat & Steal, with and without a temperament."""

from __future__ import annotations

from typing import Final

from backroom.engine import LEVELS, Game, Manner, Persona
from backroom.games.lie_cheat_and_steal.bot import House
from backroom.games.lie_cheat_and_steal.insight import Schemes
from backroom.games.lie_cheat_and_steal.novices import Beginner, Casual

STRONG: Final = 400  # playouts
EXPERT: Final = 5_000
CLAIMS: Final = 11  # that are looked at: the truth, and ten lies


def persona(game: Game, level: str, temper: str, seed: int) -> Persona:
    """How a level with a temperament plays."""
    if level == LEVELS[0]:
        return Persona(Beginner(seed, temper))
    if level == LEVELS[1]:
        return Persona(Casual(seed, temper))
    from backroom.games.lie_cheat_and_steal import tuned  # the file is read by whoever needs it

    policy = tuned.schemer(seed, temper)
    insight = Schemes(game, policy, House(seed), tuned.prospects(), tuned.beliefs(), temper)
    return Persona(policy, insight, Manner(STRONG if level == LEVELS[2] else EXPERT, CLAIMS))
