"""What the actions of a turn are made of."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine import Ask, Auto, Chance, Dealer, Step, append, or_pass, put_in_order, remove, run, vec
from backroom.games.the_cleaner.box import FACES
from backroom.games.the_cleaner.spaces import COLOURS, level
from backroom.games.the_cleaner.state import TheCleaner
from backroom.games.the_cleaner.steps.ending import NOTHING_LEFT, paid

BONUS_PRICE: Final = 2
REPLACE_PRICE: Final = 3
OFFERED: Final = 2
REROLL: Final = 0
FLIP: Final = 1
ALL: Final = len(COLOURS)


class DrawCard(Chance):
    """The top card of the equipment deck, any of those in it. TC-4.2"""

    def options(self, table: TheCleaner) -> vec[i64]:
        return table.deck[:]

    def draw(self, table: TheCleaner, dealer: Dealer) -> vec[i64]:
        return vec[i64]([table.deck[dealer.below(len(table.deck))]])


# Place Equipment.


class DrawOffer(DrawCard):
    """Draw two cards to choose from; if there is only one anywhere, that is the choice. TC-4.1"""

    def resolve(self, table: TheCleaner, card: i64) -> None:
        table.deck = remove(table.deck, card)
        table.offer = put_in_order(table.offer, card)
        if len(table.offer) < OFFERED and table.shuffle_if_needed():
            table.do(self)
        else:
            table.do(KEEP_CARD)


class KeepCard(Ask):
    """One of the cards drawn goes into an open hand slot, the other to the discard. TC-4.1"""

    @classmethod
    def span(cls, table: TheCleaner) -> i64:
        return len(table.box.card_names)

    def options(self, table: TheCleaner) -> vec[i64]:
        return table.offer[:]

    def resolve(self, table: TheCleaner, choice: i64) -> None:
        table.slots = put_in_order(table.slots, choice)
        for card in table.offer:
            if card != choice:
                table.discard = put_in_order(table.discard, card)
        table.offer = vec[i64]()


# Activate Equipment, and the Bonus cube.


class BuyBonus(DrawCard):
    """Two minutes are paid; the top card is shown and removed, and a Bonus cube goes on the Pocket Watch. TC-4.4"""

    def resolve(self, table: TheCleaner, card: i64) -> None:
        table.deck = remove(table.deck, card)
        table.removed = append(table.removed[:], card)
        table.bonus = 1


@mypyc_attr(free_list_len=1, acyclic=True)
class RollEffort(Chance):
    """Roll the Effort die for a card. TC-4.3"""

    def __init__(self, card: i64) -> None:
        self.card = card

    def options(self, table: TheCleaner) -> vec[i64]:
        return vec[i64]([1, 2, 3, 4, 5, 6])

    def draw(self, table: TheCleaner, dealer: Dealer) -> vec[i64]:
        return vec[i64]([1 + dealer.below(FACES)])

    def resolve(self, table: TheCleaner, face: i64) -> None:
        if table.bonus > 0:
            table.do(SpendBonus(0, self.card, face))
        else:
            take_result(table, self.card, face)


class SpendBonus(Ask):
    """Flip the die just rolled, or roll it again and accept that; one cube a roll. TC-4.6"""

    def __init__(self, seat: i64, card: i64, face: i64) -> None:
        super().__init__(seat)
        self.card = card
        self.face = face

    @classmethod
    def span(cls, table: TheCleaner) -> i64:
        return 2

    def options(self, table: TheCleaner) -> vec[i64]:
        return or_pass(vec[i64]([REROLL, FLIP]))

    def resolve(self, table: TheCleaner, choice: i64) -> None:
        if choice == REROLL:
            table.bonus = 0
            table.do(RollEffort(self.card))
        elif choice == FLIP:
            table.bonus = 0
            take_result(table, self.card, FACES + 1 - self.face)
        else:
            take_result(table, self.card, self.face)


def take_result(table: TheCleaner, card: i64, face: i64) -> None:
    """Gain the cubes, adjust the clock, discard the card. TC-4.3"""
    line = card * FACES + face - 1
    table.result = line
    table.take_cubes(table.box.gains[line])
    table.discard_slot(card)
    minutes = table.box.times[line]
    if minutes < 0:
        paid(table, -minutes)
    else:
        table.win_minutes(minutes)


# Clean Evidence.


@mypyc_attr(free_list_len=1, acyclic=True)
class PlaceCube(Ask):
    """Cubes onto matching spaces of one tile, at least one, until done; placed cubes stay. TC-4.8"""

    def __init__(self, seat: i64, tile: i64, placed: i64) -> None:
        super().__init__(seat)
        self.tile = tile
        self.placed = placed

    @classmethod
    def span(cls, table: TheCleaner) -> i64:
        return ALL + 1

    def options(self, table: TheCleaner) -> vec[i64]:
        choices = vec[i64]()
        fitting = 0
        for colour in range(table.box.colours):
            fits = table.fitting(self.tile, colour)
            if fits > 0:
                choices = append(choices, colour)
                fitting += fits
        if fitting > 1:
            choices = append(choices, ALL)
        return or_pass(choices) if self.placed > 0 else choices

    def resolve(self, table: TheCleaner, choice: i64) -> None:
        if choice == ALL:
            cover_all(table, self.tile)
        elif choice >= 0:
            table.cover(self.tile, choice)
            if fitting_total(table, self.tile) > 0:
                table.do(PlaceCube(self.seat, self.tile, self.placed + 1))
                return
        check_spotless(table, self.tile)


def clean(table: TheCleaner, seat: i64, tile: i64) -> None:
    """Ask which cubes go onto the tile, unless only one fits."""
    if fitting_total(table, tile) == 1:
        cover_all(table, tile)
        check_spotless(table, tile)
    else:
        table.do(PlaceCube(seat, tile, 0))


def fitting_total(table: TheCleaner, tile: i64) -> i64:
    """How many cubes could be placed on the tile now."""
    total = 0
    left: i64 = table.open_spaces[tile]
    colour: i64 = 0
    while left > 0:
        total += min(table.cubes[colour], left & 7)
        left >>= 3
        colour += 1
    return total


def cover_all(table: TheCleaner, tile: i64) -> None:
    for colour in range(table.box.colours):
        fits = table.fitting(tile, colour)
        if fits > 0:
            table.cover(tile, colour, fits)


def check_spotless(table: TheCleaner, tile: i64) -> None:
    """With the last space of the last tile the game is over. TC-6.5"""
    if table.open_spaces[tile] == 0 and table.everything_clean():
        table.stack = vec[Step]()
        table.do(NOTHING_LEFT)


# Combine or Split Effort.


def combine(table: TheCleaner, colour: i64) -> None:
    """Two cubes of a colour become one of the next. TC-4.7"""
    if paid(table, 2 * level(colour)):
        table.return_cubes(colour, 2)
        table.take_cube(colour + 1)


def split(table: TheCleaner, colour: i64) -> None:
    """One cube becomes two of the colour below. TC-4.7"""
    if paid(table, level(colour)):
        table.return_cubes(colour, 1)
        table.take_cube(colour - 1)
        table.take_cube(colour - 1)


# Replace Equipment.


class DrawSlot(DrawCard):
    """A new card for a hand slot, until both are full. TC-4.9"""

    def resolve(self, table: TheCleaner, card: i64) -> None:
        table.deck = remove(table.deck, card)
        table.slots = put_in_order(table.slots, card)


class RefillSlot(Auto):
    """The deck is made ready only when the card is needed. TC-4.2"""

    def run(self, table: TheCleaner) -> None:
        if table.shuffle_if_needed():
            table.do(DRAW_SLOT)


# Perform Card Action.


class ChooseCube(Ask):
    """A card action brings cubes of any colour of the scene, one after the other. TC-4.10"""

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left = left

    @classmethod
    def span(cls, table: TheCleaner) -> i64:
        return table.box.colours

    def options(self, table: TheCleaner) -> vec[i64]:
        return run(0, table.box.colours)

    def resolve(self, table: TheCleaner, choice: i64) -> None:
        table.take_cube(choice)
        if self.left > 1:
            table.do(ChooseCube(self.seat, self.left - 1))


def can_split(table: TheCleaner, colour: i64) -> bool:
    return colour > 0 and table.cubes[colour] > 0


def can_combine(table: TheCleaner, colour: i64) -> bool:
    return colour + 1 < table.box.colours and table.cubes[colour] > 1


KEEP_CARD: Final = KeepCard(0)
DRAW_OFFER: Final = DrawOffer()
BUY_BONUS: Final = BuyBonus()
DRAW_SLOT: Final = DrawSlot()
REFILL_SLOT: Final = RefillSlot()
