"""Whether everything can still be clean at the end of this turn, if the dice and the deck bring just what is wanted.

Cubes do not go stale within a turn and a Clean costs no time, so whatever can be done can be done in this order: first
all that brings cubes, then one Clean for each tile. A Bonus cube changes nothing for somebody who is always lucky.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement

from backroom.engine import to_list
from backroom.games.the_cleaner.box import FACES, Scene
from backroom.games.the_cleaner.spaces import count_of, level, one
from backroom.games.the_cleaner.state import SLOTS, TheCleaner
from backroom.games.the_cleaner.steps.actions import REPLACE_PRICE


class Hope:
    """All that matters of the table to whoever must have the room clean this turn."""

    def __init__(self, box: Scene, start: int, minutes: int) -> None:
        self.box = box
        self.start = start
        self.minutes = minutes
        self.slots: list[int] = []
        self.cubes: list[int] = []
        self.tiles: list[int] = []  # the open spaces of each that has any
        self.deck: list[int] = []
        self.discard: list[int] = []
        self.lost = 0  # cards that are no longer in the deck; any of them, as luck will have it

    def copy(self) -> Hope:
        other = Hope(self.box, self.start, self.minutes)
        other.slots = self.slots[:]
        other.cubes = self.cubes[:]
        other.tiles = self.tiles[:]
        other.deck = self.deck
        other.discard = self.discard[:]
        other.lost = self.lost
        return other

    # What happens to it.

    def take(self, gained: int) -> None:
        for colour in range(self.box.colours):
            self.cubes[colour] += count_of(gained, colour)

    def discard_slots(self, cards: list[int]) -> None:
        for card in cards:
            self.slots.remove(card)
            self.discard.append(card)

    def lose_top_card(self) -> None:
        """For a Bonus cube."""
        if len(self.deck) == 0:
            self.deck, self.discard = self.discard, []
        self.lost = 1

    # Whether there is hope.

    def can_finish(self, actions: int) -> bool:
        """A Clean for each tile is needed; what is left of the actions may bring cubes."""
        if len(self.tiles) > actions:
            return False
        if self.enough():
            return True
        spare = actions - len(self.tiles)
        return spare > 0 and any(other.can_finish(actions - 1) for other in self.gains(spare))

    def enough(self) -> bool:
        """Whether the cubes on the player board cover all that is open."""
        for colour in range(self.box.colours):
            if sum(count_of(spaces, colour) for spaces in self.tiles) > self.cubes[colour]:
                return False
        return True

    def can_finish_at(self, tile: int, actions: int, placed: bool) -> bool:
        """In the middle of a Clean: finish the tile now, or come back to it and place as little as may be."""
        now = self.copy()
        now.tiles.remove(tile)
        if now.pay_cubes(tile) and now.can_finish(actions):
            return True
        return self.can_finish(actions) if placed else any(other.can_finish(actions) for other in self.begun(tile))

    def pay_cubes(self, spaces: int) -> bool:
        """Cover all these spaces, if there are cubes for it."""
        for colour in range(self.box.colours):
            self.cubes[colour] -= count_of(spaces, colour)
        return min(self.cubes) >= 0

    def begun(self, tile: int) -> Iterator[Hope]:
        """One cube on the tile, of any colour that fits, and more to come."""
        for colour in range(self.box.colours):
            if count_of(tile, colour) > 0 and self.cubes[colour] > 0 and tile != one(colour):
                other = self.copy()
                other.cubes[colour] -= 1
                other.tiles.remove(tile)
                other.tiles.append(tile - one(colour))
                yield other

    def can_finish_with_any(self, number: int, actions: int) -> bool:
        """With so many cubes of any colours."""
        return any(other.can_finish(actions) for other in self.given(number))

    def can_finish_with_placed(self, actions: int) -> bool:
        return any(other.can_finish(actions) for other in self.placing())

    def can_finish_with_replaced(self, actions: int) -> bool:
        return any(other.can_finish(actions) for other in self.replacing())

    # All that brings cubes.

    def gains(self, spare: int) -> Iterator[Hope]:
        """What one action may come to; a card is drawn only if there is an action left to use it."""
        yield from self.activated()
        yield from self.converted()
        for one_card, other in (self.slots, self.slots[::-1]) if len(self.slots) == SLOTS else ():
            if self.box.action_with(one_card, other):
                yield from self.used(one_card)
        if spare > 1 and len(self.slots) < SLOTS:
            yield from self.placing()
        elif spare > 1 and self.minutes > REPLACE_PRICE:
            paid = self.copy()
            paid.minutes -= REPLACE_PRICE
            yield from paid.replacing()

    def activated(self) -> Iterator[Hope]:
        for card in self.slots:
            for line in range(card * FACES, (card + 1) * FACES):
                left = min(self.start, self.minutes + self.box.times[line])
                if left > 0:
                    other = self.copy()
                    other.minutes = left
                    other.take(self.box.gains[line])
                    other.discard_slots([card])
                    yield other

    def converted(self) -> Iterator[Hope]:
        for colour in range(self.box.colours):
            if self.cubes[colour] > 1 and colour + 1 < self.box.colours and self.minutes > 2 * level(colour):
                yield self.turned(colour, 2, colour + 1, 1)
            if self.cubes[colour] > 0 and colour > 0 and self.minutes > level(colour):
                yield self.turned(colour, 1, colour - 1, 2)

    def turned(self, colour: int, number: int, into: int, gained: int) -> Hope:
        other = self.copy()
        other.minutes -= number * level(colour)
        other.cubes[colour] -= number
        other.cubes[into] += gained
        return other

    def used(self, card: int) -> Iterator[Hope]:
        """Both cards go."""
        other = self.copy()
        other.discard_slots(self.slots[:])
        yield from other.given(self.box.action_cubes[card])

    def given(self, number: int) -> Iterator[Hope]:
        for colours in combinations_with_replacement(range(self.box.colours), number):
            other = self.copy()
            for colour in colours:
                other.cubes[colour] += 1
            yield other

    # Cards.

    def placing(self) -> Iterator[Hope]:
        """Any card that a draw of two may bring."""
        for card in self.within_reach():
            other = self.copy()
            other.slots = sorted([*self.slots, card])
            other.draw_two(card)
            yield other

    def within_reach(self) -> list[int]:
        """The deck, and the discard if the deck does not have both cards of a draw."""
        left = len(self.deck) - self.lost
        if left >= 2:
            return self.deck
        return self.deck + self.discard if left == 1 else self.discard

    def draw_two(self, kept: int) -> None:
        """The deck and the discard after a draw; which card came besides is left open."""
        if len(self.deck) == 0:
            self.deck, self.discard = self.discard, []
        if len(self.deck) == 1 and kept in self.deck:
            self.deck, self.discard = self.discard, []
        elif len(self.deck) == 1:
            self.deck, self.discard = without(self.discard, [kept]), self.deck
            return
        else:
            self.deck = without(self.deck, [kept])
        self.lost = 1
        if len(self.deck) == 1:
            self.discard = self.discard + self.deck

    def replacing(self) -> Iterator[Hope]:
        """Two cards of the deck; where it is short, the discard has the rest."""
        left = len(self.deck) - self.lost
        rest = self.discard + self.slots
        if left >= 2:
            for hand in combinations(self.deck, 2):
                yield self.redealt(hand, without(self.deck, hand), rest)
        elif left == 1:
            for card in self.deck:
                fresh = rest + without(self.deck, [card])
                for other in fresh:
                    yield self.redealt((card, other), without(fresh, [other]), [])
        else:
            for hand in combinations(rest, 2):
                yield self.redealt(hand, without(rest, hand), [])

    def redealt(self, hand: tuple[int, ...], deck: list[int], discard: list[int]) -> Hope:
        other = self.copy()
        other.slots = sorted(hand)
        other.deck, other.discard = deck, discard
        return other


def hope_of(table: TheCleaner) -> Hope:
    hope = Hope(table.box, table.start, table.minutes)
    hope.slots = to_list(table.slots)
    hope.cubes = to_list(table.cubes)
    hope.tiles = to_list(table.open_tiles())
    hope.deck = to_list(table.deck)
    hope.discard = to_list(table.discard)
    return hope


def without(cards: list[int], gone: Sequence[int]) -> list[int]:
    return [card for card in cards if card not in gone]
