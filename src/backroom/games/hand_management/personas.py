"""The levels of Hand Management, and what their temperaments make of them."""

from __future__ import annotations

from typing import Final

from backroom.engine import EVEN, LEVELS, Game, Manner, Persona
from backroom.games.hand_management import tuned
from backroom.games.hand_management.agent import Agent
from backroom.games.hand_management.insight import Foresight
from backroom.games.hand_management.promises import Taste
from backroom.games.hand_management.state import MOST_SEATS

CAUTIOUS: Final = "cautious"
GREEDY: Final = "greedy"
SPITEFUL: Final = "spiteful"
TEMPERS: Final = (CAUTIOUS, GREEDY, SPITEFUL)
STRONG: Final = 800  # playouts; with four agencies they take four times as long as with two
EXPERT: Final = 4_000
DOUBT: Final = 2.0  # errors by which a search has to know better
OWN_WAY: Final = 2.5  # the same for those who have a temperament


def persona(game: Game, level: str, temper: str, seed: int) -> Persona:
    """Beginners and casual players go by tastes that are a little off; the others search."""
    tastes = tastes_of(level)
    for seats, taste in enumerate(tastes):
        bend(taste, temper, max(2, seats))
    agent = Agent(tastes, seed)
    if level in LEVELS[:2]:
        return Persona(agent)
    strong = level == LEVELS[2]
    manner = Manner(STRONG if strong else EXPERT)
    manner.doubt = DOUBT if temper == EVEN else OWN_WAY
    return Persona(agent, Foresight(game, agent, 0 if strong else 1), manner)


def tastes_of(level: str) -> list[Taste]:
    """By number of seats, from none on."""
    if level == LEVELS[0]:
        return [naive() for _ in range(MOST_SEATS + 1)]
    if level == LEVELS[1]:
        return [careless() for _ in range(MOST_SEATS + 1)]
    return tuned.tastes()


def naive() -> Taste:
    """Cards are points: it banks them at once, buys nothing, and hardly looks at what the others get."""
    taste = Taste()
    taste.risk = 1.0
    taste.use = 0.0
    taste.envy = 0.3
    taste.bar = 0.5
    taste.rates = [0.0, 0.0, 0.3, 0.0, 0.0]
    return taste


def careless() -> Taste:
    """Knows what cards can do, but banks too early, and thinks of its own jobs more than of the others'."""
    taste = Taste()
    taste.risk = 0.3
    taste.use = 0.4
    taste.envy = 0.8
    return taste


def bend(taste: Taste, temper: str, seats: int) -> None:
    """The cautious bank and guard what they have, the greedy want every job, the spiteful that nobody else gets it."""
    if temper == CAUTIOUS:
        taste.risk += 0.15
        taste.bar += 0.3
        taste.rates = [taste.rates[0] + 0.4, taste.rates[1] + 0.4, *taste.rates[2:]]
    elif temper == GREEDY:
        taste.card *= 1.3
        taste.bar -= 0.4
        taste.envy *= 0.7
    elif temper == SPITEFUL:
        taste.envy *= 1.0 + 1.0 / seats
        taste.theft *= 1.4
        taste.leader += 0.3
