"""Choices after which nothing averts an arrest, whatever the dice and the deck bring and whatever is done about it.

Before the last turn only the clock arrests: whoever has a minute left may end the turn, return all cubes for nothing
and leave. So there only payments and the roll of the Effort die need a look. In the last turn nobody can leave any more
once an action was taken, and it takes a spotless room to get out: see hope.py.
"""

from __future__ import annotations

from backroom.engine import PASS, Ask
from backroom.games.the_cleaner.box import FACES
from backroom.games.the_cleaner.hope import hope_of
from backroom.games.the_cleaner.spaces import level
from backroom.games.the_cleaner.state import ARRESTED, TheCleaner
from backroom.games.the_cleaner.steps.actions import (
    BONUS_PRICE,
    FLIP,
    REPLACE_PRICE,
    REROLL,
    ChooseCube,
    KeepCard,
    PlaceCube,
    SpendBonus,
)
from backroom.games.the_cleaner.steps.turn import PLACE, StoreCubes, TakeAction


def last_turn(table: TheCleaner) -> bool:
    """Whether the police come after this turn, whatever the clock shows. TC-3.1"""
    return table.turn == table.cap and len(table.found) == 0


# The Effort die.


class Roll:
    """A roll of the Effort die for a card: which results mean an arrest, and whether a Bonus cube is there to help."""

    def __init__(self, table: TheCleaner, card: int, bonus: bool, bought: bool = False) -> None:
        minutes = table.minutes - (BONUS_PRICE if bought else 0)
        self.lethal = [lethal(table, card, face, minutes, bought) for face in range(1, FACES + 1)]
        self.caught = sum(self.lethal)
        self.bonus = bonus
        self.stuck = sum(self.lethal[face] and self.lethal[FACES - 1 - face] for face in range(FACES))  # flipping too

    def safety(self) -> float:
        """How likely it does not mean an arrest, with a Bonus cube spent as well as can be."""
        plain = (FACES - self.caught) / FACES
        return (FACES - self.stuck + self.stuck * plain) / FACES if self.bonus else plain


def lethal(table: TheCleaner, card: int, face: int, minutes: int, bought: bool = False) -> bool:
    """Whether taking this face, with so many minutes on the clock before it, means an arrest for sure."""
    line = card * FACES + face - 1
    left = min(table.start, minutes + table.box.times[line])
    if left <= 0:
        return True
    if not last_turn(table):
        return False
    hope = hope_of(table)
    if bought:
        hope.lose_top_card()
    hope.minutes = left
    hope.take(table.box.gains[line])
    hope.discard_slots([card])
    return not hope.can_finish(table.actions - 1 if isinstance(table.stack[-1], TakeAction) else table.actions)


# All choices.


def doomed(table: TheCleaner, step: Ask, choice: int) -> bool:
    """Whether nothing averts an arrest after this choice. TC-6.2"""
    if isinstance(step, TakeAction):
        return action_dooms(table, choice)
    if isinstance(step, SpendBonus):
        return bonus_dooms(table, step, choice)
    if isinstance(step, StoreCubes):
        return last_turn(table) or (choice == PASS and table.storage() >= table.minutes)
    return last_turn(table) and isinstance(step, (KeepCard, PlaceCube, ChooseCube)) and hopeless(after(table, choice))


def action_dooms(table: TheCleaner, choice: int) -> bool:
    box = table.box
    if choice == box.leave:
        return False
    if choice == PASS:
        return last_turn(table)
    if box.activate <= choice < box.buy:
        return Roll(table, choice - box.activate, table.bonus > 0).caught == FACES
    if box.buy <= choice < box.use:
        return table.minutes <= BONUS_PRICE or Roll(table, choice - box.buy, bonus=True, bought=True).caught == FACES
    if price_of(table, choice) >= table.minutes:
        return True
    return last_turn(table) and work_is_hopeless(table, choice)


def price_of(table: TheCleaner, choice: int) -> int:
    """The minutes that an action costs for sure, without any die."""
    box = table.box
    if choice == box.replace:
        return REPLACE_PRICE
    if choice >= box.split:
        return level(choice - box.split)
    return 2 * level(choice - box.combine) if choice >= box.combine else 0


def bonus_dooms(table: TheCleaner, step: SpendBonus, choice: int) -> bool:
    if choice == REROLL:
        return Roll(table, step.card, bonus=False).caught == FACES
    face = FACES + 1 - step.face if choice == FLIP else step.face
    return lethal(table, step.card, face, table.minutes)


# The last turn.


def work_is_hopeless(table: TheCleaner, choice: int) -> bool:
    """Of an action without a die: whether the room cannot be got clean after it, with all the luck in the world."""
    if choice == PLACE:
        return not hope_of(table).can_finish_with_placed(table.actions - 1)
    if choice == table.box.replace:
        hope = hope_of(table)
        hope.minutes -= REPLACE_PRICE
        return not hope.can_finish_with_replaced(table.actions - 1)
    return hopeless(after(table, choice))


def after(table: TheCleaner, choice: int) -> TheCleaner:
    """The table after a choice that leaves nothing to chance."""
    other = table.clone()
    other.push(choice)
    return other


def hopeless(table: TheCleaner) -> bool:
    """Whether what is asked next in the last turn comes too late to get the room clean."""
    if len(table.stack) == 0:
        return table.end == ARRESTED
    step = table.stack[-1]
    if isinstance(step, StoreCubes):
        return True
    hope = hope_of(table)
    if isinstance(step, PlaceCube):
        return not hope.can_finish_at(table.open_spaces[step.tile], table.actions, step.placed > 0)
    if isinstance(step, ChooseCube):
        return not hope.can_finish_with_any(step.left, table.actions)
    return not hope.can_finish(table.actions)
