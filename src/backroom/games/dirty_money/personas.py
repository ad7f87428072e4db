"""The levels and temperaments of Dirty Money."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine import LEVELS, Game, Manner, Persona
from backroom.games.dirty_money.bot import House, Taste
from backroom.games.dirty_money.insight import Guesses, Thief
from backroom.games.dirty_money.standings import Wishes

BEGINNER: Final = LEVELS[0]
CASUAL: Final = LEVELS[1]
STRONG: Final = LEVELS[2]
TEMPERS: Final = ["cautious", "greedy", "vengeful"]


def persona(game: Game, level: str, temper: str, seed: int) -> Persona:
    """Beginners and casual players go by their taste alone; the others think it through."""
    tuned = game.tuned()
    if level == BEGINNER:
        return Persona(House(seed, tempered(beginners_taste(), temper)))
    if level == CASUAL:
        return Persona(House(seed, tempered(casual_taste(), temper)))
    sharp = taste_of(tuned["sharp"])
    own = House(seed, tempered(sharp, temper))
    own.taste.grudge = 0.0  # a search finds better ways to get even
    ways = [House(seed), House(seed, sharp)]
    search: dict[str, Any] = tuned["search"]
    guesses = Guesses(ways, search["slack"], search["swaps"])
    manner = Manner(search[level], search["width"])
    manner.doubt = search["doubt"]
    return Persona(own, Thief(game, own, guesses, wishes_of(temper)), manner)


def beginners_taste() -> Taste:
    """Sees the trick as it lies and nothing else: grabs what glitters, saves nothing up, forgets what was played."""
    taste = Taste()
    taste.counts = taste.foresees = False
    taste.fear = 1.0
    taste.panic = taste.envy = taste.keep = 0.0
    taste.coins_to_come = taste.prints_to_come = 0.0
    taste.cleaner = 4.0
    return taste


def casual_taste() -> Taste:
    """Thinks of those who play later, but does not count cards nor look at the standing, and cleans too soon."""
    taste = Taste()
    taste.counts = False
    taste.panic = 0.0
    taste.cleaner = 9.0
    return taste


def taste_of(tuned: dict[str, float]) -> Taste:
    """The house's taste, but for what was tuned."""
    taste = Taste()
    for name, value in tuned.items():
        setattr(taste, name, value)
    return taste


def tempered(taste: Taste, temper: str) -> Taste:
    """The same taste in a certain mood."""
    mood = Taste()
    for name in WEIGHED:
        setattr(mood, name, getattr(taste, name))
    mood.counts = taste.counts
    mood.foresees = taste.foresees
    if temper == "cautious":
        mood.fear *= 1.5
        mood.panic *= 2.0
    elif temper == "greedy":
        mood.fear *= 0.6
        mood.envy *= 1.5
    elif temper == "vengeful":
        mood.grudge = 2.5
    return mood


def wishes_of(temper: str) -> Wishes:
    """What a temperament wants besides winning."""
    wishes = Wishes()
    if temper == "cautious":
        wishes.clean = 0.3
    elif temper == "greedy":
        wishes.rich = 0.3
    elif temper == "vengeful":
        wishes.revenge = 0.25
    return wishes


WEIGHED: Final = (
    "fear",
    "panic",
    "frame",
    "envy",
    "keep",
    "cleaner",
    "hunger",
    "wipe",
    "patience",
    "coins_to_come",
    "prints_to_come",
)
