"""Leaving, and the police investigation."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import (
    PASS,
    Ask,
    Auto,
    Chance,
    Dealer,
    Step,
    append,
    filled,
    joined,
    or_pass,
    pop,
    put_in_order,
    vec,
)
from backroom.games.the_cleaner.box import FACES
from backroom.games.the_cleaner.odds import best_found
from backroom.games.the_cleaner.spaces import BLACK, COLOURS, colours_of, level, one, total_of
from backroom.games.the_cleaner.state import UNRESOLVED, TheCleaner
from backroom.games.the_cleaner.steps.ending import BETRAYAL, VERDICT

ACCEPT: Final = 0
BY_HAND: Final = 1


class Leave(Auto):
    """Everything in hand is dropped; then the police come, unless a Victim or a Weapon tells them all. TC-6.3"""

    def run(self, table: TheCleaner) -> None:
        table.discard_slots()
        table.return_all_cubes()
        table.actions = 0
        if len(table.must_go()) > 0:
            table.do(BETRAYAL)
        else:
            table.found = filled(len(table.box.spaces), UNRESOLVED)
            table.do_all(next_tile(table), VERDICT)


def next_tile(table: TheCleaner) -> Step:
    """The order is the player's, as long as there is one."""
    return INVESTIGATE if len(table.unresolved()) > 1 else INVESTIGATE_REST


class Investigate(Ask):
    """The tiles left behind are looked at one by one, in any order. TC-7.1"""

    @classmethod
    def span(cls, table: TheCleaner) -> i64:
        return len(table.box.spaces)

    def options(self, table: TheCleaner) -> vec[i64]:
        return or_pass(table.unresolved())

    def resolve(self, table: TheCleaner, choice: i64) -> None:
        if choice == PASS:
            table.do(INVESTIGATE_REST)
        else:
            table.do_all(RollDice(choice), NEXT_TILE)


class NextTile(Auto):
    """On to the next tile. TC-7.1"""

    def run(self, table: TheCleaner) -> None:
        table.do(next_tile(table))


class InvestigateRest(Auto):
    """All others, in the order of the board. TC-7.1"""

    def run(self, table: TheCleaner) -> None:
        left = table.unresolved()
        if len(left) > 0:
            table.do_all(RollDice(left[0]), self)


class RollDice(Chance):
    """A die for each uncovered space of the tile, all at once. TC-7.2"""

    def __init__(self, tile: i64) -> None:
        self.tile = tile

    def count(self, table: TheCleaner) -> i64:
        return total_of(table.open_spaces[self.tile]) - len(table.dice)

    def options(self, table: TheCleaner) -> vec[i64]:
        return vec[i64]([1, 2, 3, 4, 5, 6])

    def draw(self, table: TheCleaner, dealer: Dealer) -> vec[i64]:
        return vec[i64]([1 + dealer.below(FACES) for _ in range(self.count(table))])

    def resolve(self, table: TheCleaner, face: i64) -> None:
        self.apply(table, vec[i64]([face]))

    def apply(self, table: TheCleaner, outcomes: vec[i64]) -> None:
        for face in outcomes:
            table.dice = put_in_order(table.dice, face)
        if self.count(table) > 0:
            table.do(self)
            return
        table.thrown = append(table.thrown[:], joined(vec[i64]([self.tile]), table.dice))
        if len(colours_of(table.open_spaces[self.tile])) > 1:
            table.do(AcceptAssignment(0, self.tile))
        else:
            accept(table, self.tile)


class AcceptAssignment(Ask):
    """The best assignment of the dice is proposed; the player may overrule it. TC-7.5"""

    def __init__(self, seat: i64, tile: i64) -> None:
        super().__init__(seat)
        self.tile = tile

    @classmethod
    def span(cls, table: TheCleaner) -> i64:
        return 2

    def options(self, table: TheCleaner) -> vec[i64]:
        return vec[i64]([ACCEPT, BY_HAND])

    def resolve(self, table: TheCleaner, choice: i64) -> None:
        if choice == ACCEPT:
            accept(table, self.tile)
        else:
            table.do(AssignDie(self.seat, self.tile, table.open_spaces[self.tile], 0))


class AssignDie(Ask):
    """The highest die goes to a space of the player's choice, then the next; the last colour takes the rest. TC-7.4"""

    def __init__(self, seat: i64, tile: i64, spaces: i64, found: i64) -> None:
        super().__init__(seat)
        self.tile = tile
        self.spaces = spaces
        self.found = found

    @classmethod
    def span(cls, table: TheCleaner) -> i64:
        return len(COLOURS)

    def options(self, table: TheCleaner) -> vec[i64]:
        return colours_of(self.spaces)

    def resolve(self, table: TheCleaner, choice: i64) -> None:
        table.dice, die = pop(table.dice)
        found = self.found + found_by(die, choice)
        spaces = self.spaces - one(choice)
        left = colours_of(spaces)
        if len(left) > 1:
            table.do(AssignDie(self.seat, self.tile, spaces, found))
            return
        for face in table.dice:
            found += found_by(face, left[0])
        close_tile(table, self.tile, found)


def found_by(face: i64, colour: i64) -> i64:
    """The space, if the police find it with this die; black they always find. TC-7.3"""
    return one(colour) if colour == BLACK or face <= level(colour) else 0


def accept(table: TheCleaner, tile: i64) -> None:
    close_tile(table, tile, best_found(table.open_spaces[tile], table.dice))


def close_tile(table: TheCleaner, tile: i64, found: i64) -> None:
    """A tile on which nothing was found is removed; on others the found pieces are marked. TC-7.6"""
    table.dice = vec[i64]()
    after = table.found[:]
    after[tile] = found
    table.found = after
    if found == 0:
        table.remove_tile(tile)


LEAVE: Final = Leave()
INVESTIGATE: Final = Investigate(0)
NEXT_TILE: Final = NextTile()
INVESTIGATE_REST: Final = InvestigateRest()
