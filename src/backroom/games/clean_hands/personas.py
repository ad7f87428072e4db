"""Levels and temperaments: a newcomer, a regular, and two who count votes and look ahead."""

from __future__ import annotations

from typing import Final

from backroom.engine import Game, Manner, Persona
from backroom.engine.persona import EVEN, LEVELS
from backroom.games.clean_hands.bot import House
from backroom.games.clean_hands.insight import CleanHandsInsight
from backroom.games.clean_hands.shrewd import Shrewd
from backroom.games.clean_hands.tuned import prospects, refine, tuned

TEMPERS: Final = ("cautious", "greedy", "vengeful")
SEARCHING: Final = LEVELS[2:]


def persona(game: Game, level: str, temper: str, seed: int) -> Persona:
    """A player of this level; temperaments are opinions on top of the level's."""
    opinions: dict[str, float] = {
        **tuned()["levels"].get(level, {}),
        **(tuned()["tempers"][temper] if temper != EVEN else {}),
    }
    if level not in SEARCHING:
        house = House(seed)
        refine(house.taste, opinions)
        return Persona(house)
    shrewd = Shrewd(seed)
    refine(shrewd.wits, opinions)
    found = tuned()["search"]
    manner = Manner(found["playouts"][level], found["width"])
    manner.doubt = found["doubt"] if temper == EVEN else found["doubt_of_tempers"]
    return Persona(shrewd, CleanHandsInsight(game, shrewd, prospects(), found["rounds"], found["rogues"]), manner)
