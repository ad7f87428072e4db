"""Caucus cards change hands: Manipulation, Zealots, and losing them by force."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import PASS, Ask, Auto, append, count_of, or_pass, remove, vec
from backroom.games.clean_hands.state import CleanHands


class ChooseGainer(Ask):
    """Manipulation n: choose who gains; they need a movable card beside them. CH-6.7"""

    def __init__(self, seat: i64, card: i64, starts: i64) -> None:
        super().__init__(seat)
        self.card = card
        self.starts = starts

    @classmethod
    def span(cls, table: CleanHands) -> i64:
        return table.seats

    def options(self, table: CleanHands) -> vec[i64]:
        gainers = vec[i64](capacity=table.seats)
        for seat in range(table.seats):
            if table.has_unprotected(table.left_of(seat)) or table.has_unprotected(table.right_of(seat)):
                gainers = append(gainers, seat)
        return gainers

    def resolve(self, table: CleanHands, gainer: i64) -> None:
        table.do(ShiftCaucus(self.seat, self.card, gainer, self.starts))


class ShiftCaucus(Ask):
    """Shift one to n unprotected cards to them from their neighbours; start over at most three times. CH-6.7"""

    def __init__(self, seat: i64, card: i64, gainer: i64, starts: i64) -> None:
        super().__init__(seat)
        self.card = card
        self.gainer = gainer
        self.starts = starts

    @classmethod
    def span(cls, table: CleanHands) -> i64:
        return table.seats * table.box.kinds + 1

    def options(self, table: CleanHands) -> vec[i64]:
        """A stack to take one card from, the last number to start over, PASS to submit."""
        choices = self.movable(table)
        if self.starts > 0:
            choices = append(choices, table.seats * table.box.kinds)
        return or_pass(choices) if len(table.draft) > 0 else choices

    def movable(self, table: CleanHands) -> vec[i64]:
        """What can still be added to the draft."""
        if len(table.draft) == table.box.numbers[self.card]:
            return vec[i64]()
        left = table.left_of(self.gainer)
        right = table.right_of(self.gainer)
        stacks = vec[i64](capacity=2 * table.box.kinds + 2)
        return with_movable(table, max(left, right), with_movable(table, min(left, right), stacks))

    def resolve(self, table: CleanHands, choice: i64) -> None:
        if choice == PASS:
            table.do(SubmitManipulation(self.seat, self.card, self.gainer))
        elif choice == table.seats * table.box.kinds:
            table.draft = vec[i64]()
            table.do(ChooseGainer(self.seat, self.card, self.starts - 1))
        else:
            table.draft = append(table.draft, choice)
            if self.starts == 0 and len(self.movable(table)) == 0:
                table.do(SubmitManipulation(self.seat, self.card, self.gainer))
            else:
                table.do(self)


def with_movable(table: CleanHands, loser: i64, stacks: vec[i64]) -> vec[i64]:
    """These stacks and those of one player that still have a card for the draft."""
    kinds: i64 = table.box.kinds
    for kind in range(kinds):
        stack = loser * kinds + kind
        if table.unprotected(loser, kind) > count_of(table.draft, stack):
            stacks = append(stacks, stack)
    return stacks


class SubmitManipulation(Auto):
    """The drafted cards move, and the Manipulation is discarded. CH-6.7"""

    def __init__(self, seat: i64, card: i64, gainer: i64) -> None:
        self.seat = seat
        self.card = card
        self.gainer = gainer

    def run(self, table: CleanHands) -> None:
        for stack in table.draft:
            loser = stack // table.box.kinds
            table.move_caucus(loser, self.gainer, stack % table.box.kinds)
            table.feel(loser, self.seat, -3)
            table.feel(self.gainer, self.seat, 3)
        table.draft = vec[i64]()
        table.discard_from_play(self.card)


class ProtectStack(Ask):
    """Zealots: protect one player's stack of one kind that has none yet. CH-6.8"""

    @classmethod
    def span(cls, table: CleanHands) -> i64:
        return table.seats * table.box.kinds

    def options(self, table: CleanHands) -> vec[i64]:
        return vec[i64]([stack for stack, cards in enumerate(table.caucuses) if cards > 0 and not table.zealots[stack]])

    def resolve(self, table: CleanHands, stack: i64) -> None:
        table.zealots[stack] = 1
        table.in_play = remove(table.in_play, table.box.zealots)
        table.feel(stack // table.box.kinds, self.seat, 3)


class LoseCaucuses(Auto):
    """The neighbours pick in turn until the total is reached or nothing unprotected is left. CH-8.1"""

    def __init__(self, loser: i64, picker: i64, left: i64) -> None:
        self.loser = loser
        self.picker = picker
        self.left = left

    def run(self, table: CleanHands) -> None:
        if self.left > 0 and table.has_unprotected(self.loser):
            table.do(PickCaucus(self.picker, self.loser, self.left))


class PickCaucus(Ask):
    """Take one unprotected Caucus card from the neighbour who must lose some. CH-8.1"""

    def __init__(self, seat: i64, loser: i64, left: i64) -> None:
        super().__init__(seat)
        self.loser = loser
        self.left = left

    @classmethod
    def span(cls, table: CleanHands) -> i64:
        return table.box.kinds

    def options(self, table: CleanHands) -> vec[i64]:
        return vec[i64]([kind for kind in range(table.box.kinds) if table.unprotected(self.loser, kind) > 0])

    def resolve(self, table: CleanHands, kind: i64) -> None:
        table.move_caucus(self.loser, self.seat, kind)
        table.do(LoseCaucuses(self.loser, other_neighbour(table, self.loser, self.seat), self.left - 1))


def other_neighbour(table: CleanHands, seat: i64, neighbour: i64) -> i64:
    left = table.left_of(seat)
    return table.right_of(seat) if neighbour == left else left


def lose_caucuses(table: CleanHands, loser: i64, number: i64) -> LoseCaucuses:
    """The left neighbour picks first."""
    return LoseCaucuses(loser, table.left_of(loser), number)
