"""A turn: four actions, then the refresh; or leaving, before the first of them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import PASS, Ask, Auto, append, or_pass, total, vec
from backroom.games.the_cleaner.spaces import COLOURS
from backroom.games.the_cleaner.state import ACTIONS, SLOTS, TheCleaner
from backroom.games.the_cleaner.steps.actions import (
    ALL,
    BONUS_PRICE,
    BUY_BONUS,
    DRAW_OFFER,
    REFILL_SLOT,
    REPLACE_PRICE,
    ChooseCube,
    RollEffort,
    can_combine,
    can_split,
    clean,
    combine,
    split,
)
from backroom.games.the_cleaner.steps.ending import arrest, paid
from backroom.games.the_cleaner.steps.police import LEAVE

PLACE: Final = 0
MANY: Final = 20  # choices that there is room for at once; seldom are there more


class Turn(Auto):
    """A new turn begins, unless the last one allowed is over and the police come anyway. TC-3.1"""

    def run(self, table: TheCleaner) -> None:
        if table.turn == table.cap:
            arrest(table)
            return
        table.turn += 1
        table.actions = ACTIONS
        table.do(TAKE_ACTION)


class TakeAction(Ask):
    """Four actions, in any order, repeated at will; leave before the first, stop after it. TC-3.2"""

    @classmethod
    def span(cls, table: TheCleaner) -> i64:
        return table.box.leave + 1

    def options(self, table: TheCleaner) -> vec[i64]:
        box = table.box
        choices = with_cubes(table, with_cards(table, vec[i64](capacity=MANY)))
        if len(table.slots) == SLOTS:
            choices = append(choices, box.replace)
        if table.actions < ACTIONS:
            return or_pass(choices)
        return append(choices, box.leave)

    def resolve(self, table: TheCleaner, choice: i64) -> None:
        box = table.box
        if choice == PASS:
            table.do(REFRESH)
            return
        if choice == box.leave:
            table.do(LEAVE)
            return
        table.actions -= 1
        table.do(TAKE_ACTION if table.actions > 0 else REFRESH)
        if choice >= box.clean:
            self.work(table, choice)
        elif choice >= box.use:
            self.use(table, choice - box.use)
        elif choice >= box.activate:
            self.activate(table, choice)
        else:
            table.shuffle_if_needed()
            table.do(DRAW_OFFER)

    def work(self, table: TheCleaner, choice: i64) -> None:
        """Clean, combine, split or replace."""
        box = table.box
        if choice < box.combine:
            clean(table, self.seat, choice - box.clean)
        elif choice < box.split:
            combine(table, choice - box.combine)
        elif choice < box.replace:
            split(table, choice - box.split)
        else:
            replace(table)

    def activate(self, table: TheCleaner, choice: i64) -> None:
        """Roll for a card, with a Bonus cube bought first if so chosen. TC-4.4"""
        box = table.box
        if choice < box.buy:
            table.do(RollEffort(choice - box.activate))
        elif paid(table, BONUS_PRICE):
            table.shuffle_if_needed()
            table.do_all(BUY_BONUS, RollEffort(choice - box.buy))

    def use(self, table: TheCleaner, card: i64) -> None:
        """Both cards go, and cubes of any colour come. TC-4.10"""
        table.discard_slots()
        table.do(ChooseCube(self.seat, table.box.action_cubes[card]))


def with_cards(table: TheCleaner, choices: vec[i64]) -> vec[i64]:
    """Place, activate (with or without buying a Bonus cube), card actions."""
    box = table.box
    slots = table.slots
    drawable = table.card_anywhere()
    if len(slots) < SLOTS and drawable:
        choices = append(choices, PLACE)
    for card in slots:
        choices = append(choices, box.activate + card)
    if table.bonus == 0 and drawable:
        for card in slots:
            choices = append(choices, box.buy + card)
    if len(slots) == SLOTS:
        if box.action_with(slots[0], slots[1]):
            choices = append(choices, box.use + slots[0])
        if box.action_with(slots[1], slots[0]):
            choices = append(choices, box.use + slots[1])
    return choices


def with_cubes(table: TheCleaner, choices: vec[i64]) -> vec[i64]:
    """Clean any tile that a cube fits on, combine, split."""
    held: i64 = 0
    colour: i64 = 0
    while colour < len(COLOURS):
        if table.cubes[colour] > 0:
            held |= 7 << (3 * colour)
        colour += 1
    if held == 0:
        return choices
    box = table.box
    for tile in table.lying:
        if table.open_spaces[tile] & held:
            choices = append(choices, box.clean + tile)
    for number in range(box.colours):
        if can_combine(table, number):
            choices = append(choices, box.combine + number)
    for number in range(box.colours):
        if can_split(table, number):
            choices = append(choices, box.split + number)
    return choices


def replace(table: TheCleaner) -> None:
    """Discard both cards, lose three minutes, draw two. TC-4.9"""
    table.discard_slots()
    if paid(table, REPLACE_PRICE):
        table.do_all(REFILL_SLOT, REFILL_SLOT)


class Refresh(Auto):
    """Completed tiles are removed and their cubes go back; cubes left over are stored or returned. TC-5.1"""

    def run(self, table: TheCleaner) -> None:
        for tile in table.lying[:]:
            if table.open_spaces[tile] == 0:
                table.remove_tile(tile)
        table.do(TURN)
        if table.has_cubes():
            table.do(STORE_CUBES)


class StoreCubes(Ask):
    """Any cubes may go back to the supply, free; the rest are paid for. TC-5.2"""

    @classmethod
    def span(cls, table: TheCleaner) -> i64:
        return ALL + 1

    def options(self, table: TheCleaner) -> vec[i64]:
        choices = vec[i64]([colour for colour in range(table.box.colours) if table.cubes[colour] > 0])
        if total(table.cubes) > 1:
            choices = append(choices, ALL)
        return or_pass(choices)

    def resolve(self, table: TheCleaner, choice: i64) -> None:
        if choice == PASS:
            paid(table, table.storage())
            return
        if choice == ALL:
            table.return_all_cubes()
        else:
            table.return_cubes(choice, 1)
        if table.has_cubes():
            table.do(STORE_CUBES)


TURN: Final = Turn()
TAKE_ACTION: Final = TakeAction(0)
REFRESH: Final = Refresh()
STORE_CUBES: Final = StoreCubes(0)
