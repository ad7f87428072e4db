"""What the choices of The Cleaner come to: minutes, cubes, and how likely an arrest is."""

from __future__ import annotations

from typing import Final

from backroom.engine import PASS, Ask, Terms
from backroom.games.the_cleaner.box import FACES
from backroom.games.the_cleaner.fate import Roll, doomed, last_turn
from backroom.games.the_cleaner.odds import losses_of_all
from backroom.games.the_cleaner.spaces import level
from backroom.games.the_cleaner.state import TheCleaner
from backroom.games.the_cleaner.steps.actions import BONUS_PRICE, REPLACE_PRICE
from backroom.games.the_cleaner.words.phrases import left_behind

MINUTES: Final = "minutes"
CUBES: Final = "cubes"
POINTS: Final = "points"
ARREST: Final = "arrest"


def fated(table: TheCleaner, step: Ask, choice: int, terms: Terms) -> Terms:
    """The terms of a choice, and whether it loses the game for sure; in the last turn every action risks it. TC-6.2"""
    if doomed(table, step, choice):
        terms.chance, terms.risk, terms.loses = 0.0, ARREST, True
    elif last_turn(table) and terms.act != "leave":
        terms.chance, terms.risk = None, ARREST
    return terms


def payment(table: TheCleaner, act: str, minutes: int, amount: int | None = None, unit: str = "") -> Terms:
    """So many minutes."""
    return Terms(
        act,
        amount,
        unit,
        price=minutes,
        price_unit=MINUTES,
        makes={"minutes": max(0, table.minutes - minutes)},
    )


def taken(table: TheCleaner, act: str, card: int, face: int, price: int | None = None) -> Terms:
    """What the Effort die shows is taken; minutes won back never take the clock beyond its start."""
    minutes = max(0, min(table.start, table.minutes + table.box.times[card * FACES + face - 1]))
    return Terms(act, price=price, price_unit="Bonus cubes" if price else "", makes={"minutes": minutes})


def rolled(table: TheCleaner, act: str, card: int, bonus: bool) -> Terms:
    """The Effort die is still to be rolled; a Bonus cube may save one from its worst faces."""
    return at_risk(Terms(act), Roll(table, card, bonus))


def bought(table: TheCleaner, card: int) -> Terms:
    """A Bonus cube first, then the die."""
    terms = payment(table, "buy", BONUS_PRICE)
    if table.minutes <= BONUS_PRICE:
        return terms
    return at_risk(terms, Roll(table, card, bonus=True, bought=True))


def at_risk(terms: Terms, roll: Roll) -> Terms:
    """An arrest is named where it can come of it."""
    if roll.caught:
        terms.chance = round(roll.safety(), 4)
        terms.risk = ARREST
    return terms


def leaving(table: TheCleaner) -> Terms:
    """Lost with a Victim or a Weapon behind; otherwise how likely it is that nothing is found, if odds are shown."""
    if table.must_go():
        risk = f"the game is lost: {left_behind(table)} would be found"
        return Terms("leave", chance=0.0, risk=risk, loses=True)
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
