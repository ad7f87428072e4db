"""What the choices of The Cleaner come to: minutes, cubes, and how likely an arrest is."""

from __future__ import annotations

from typing import Final

from backroom.engine import PASS, Terms
from backroom.games.the_cleaner.box import FACES
from backroom.games.the_cleaner.odds import losses_of_all, survival
from backroom.games.the_cleaner.spaces import level
from backroom.games.the_cleaner.state import TheCleaner
from backroom.games.the_cleaner.steps.actions import BONUS_PRICE, REPLACE_PRICE
from backroom.games.the_cleaner.words.phrases import left_behind

MINUTES: Final = "minutes"
CUBES: Final = "cubes"
POINTS: Final = "points"
ARREST: Final = "arrest"


def payment(table: TheCleaner, act: str, minutes: int, amount: int | None = None, unit: str = "") -> Terms:
    """So many minutes; all there are mean an arrest. TC-6.2"""
    arrested = minutes >= table.minutes
    return Terms(
        act,
        amount,
        unit,
        price=minutes,
        price_unit=MINUTES,
        chance=0.0 if arrested else None,
        risk=ARREST if arrested else "",
        makes={"minutes": max(0, table.minutes - minutes)},
    )


def taken(table: TheCleaner, act: str, card: int, face: int, price: int | None = None) -> Terms:
    """What the Effort die shows is taken; minutes won back never take the clock beyond its start."""
    minutes = max(0, min(table.start, table.minutes + table.box.times[card * FACES + face - 1]))
    arrested = minutes == 0
    return Terms(
        act,
        price=price,
        price_unit="Bonus cubes" if price else "",
        chance=0.0 if arrested else None,
        risk=ARREST if arrested else "",
        makes={"minutes": minutes},
    )


def rolled(table: TheCleaner, act: str, card: int, bonus: bool) -> Terms:
    """The Effort die is still to be rolled; a Bonus cube may save one from its worst faces."""
    return at_risk(Terms(act), safety(table, card, table.minutes, bonus))


def bought(table: TheCleaner, card: int) -> Terms:
    """A Bonus cube first, then the die."""
    terms = payment(table, "buy", BONUS_PRICE)
    left = table.minutes - BONUS_PRICE
    return at_risk(terms, safety(table, card, left, bonus=True)) if left > 0 else terms


def safety(table: TheCleaner, card: int, minutes: int, bonus: bool) -> float:
    return survival(table.box.times[card * FACES : (card + 1) * FACES], minutes, bonus)


def at_risk(terms: Terms, chance: float) -> Terms:
    """An arrest is named where it can come of it."""
    if chance < 1:
        terms.chance = round(chance, 4)
        terms.risk = ARREST
    return terms


def leaving(table: TheCleaner) -> Terms:
    """Lost with a Victim or a Weapon behind; otherwise how likely it is that nothing is found, if odds are shown."""
    if table.must_go():
        return Terms("leave", chance=0.0, risk=f"the game is lost: {left_behind(table)} would be found")
    if not table.open_tiles():
        return Terms("leave")
    terms = Terms("leave", risk="the police find something")
    if table.odds:
        terms.chance = round(float(losses_of_all(table.open_tiles()).get(0, 0)), 4)
    return terms


def action(table: TheCleaner, choice: int) -> Terms:
    """Of each action of a turn."""
    box = table.box
    if choice == PASS:
        return Terms("done")
    if choice == box.leave:
        return leaving(table)
    if choice == box.replace:
        return payment(table, "replace", REPLACE_PRICE)
    if choice >= box.split:
        return payment(table, "split", level(choice - box.split), 1, CUBES)
    if choice >= box.combine:
        return payment(table, "combine", 2 * level(choice - box.combine), 2, CUBES)
    if choice >= box.clean:
        return Terms("clean")
    return card_action(table, choice)


def card_action(table: TheCleaner, choice: int) -> Terms:
    box = table.box
    if choice >= box.use:
        return Terms("use", box.action_cubes[choice - box.use], CUBES)
    if choice >= box.buy:
        return bought(table, choice - box.buy)
    if choice >= box.activate:
        return rolled(table, "activate", choice - box.activate, table.bonus > 0)
    return Terms("place")
