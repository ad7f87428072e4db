"""Caucus cards change hands: Manipulation, Zealots, and losing them by force."""

from __future__ import annotations

from backroom.engine import PASS, Ask, Auto, or_pass
from backroom.games.clean_hands.state import CleanHands


class ChooseGainer(Ask):
    """Manipulation n: choose who gains; they need a movable card beside them. CH-6.7"""

    def __init__(self, seat: int, card: int, starts: int) -> None:
        super().__init__(seat)
        self.card = card
        self.starts = starts

    @classmethod
    def span(cls, table: CleanHands) -> int:
        return table.seats

    def options(self, table: CleanHands) -> list[int]:
        losers = [table.has_unprotected(seat) for seat in range(table.seats)]
        return [seat for seat in range(table.seats) if losers[table.left_of(seat)] or losers[table.right_of(seat)]]

    def resolve(self, table: CleanHands, gainer: int) -> None:
        table.do(ShiftCaucus(self.seat, self.card, gainer, self.starts))


class ShiftCaucus(Ask):
    """Shift one to n unprotected cards to them from their neighbours; start over at most three times. CH-6.7"""

    def __init__(self, seat: int, card: int, gainer: int, starts: int) -> None:
        super().__init__(seat)
        self.card = card
        self.gainer = gainer
        self.starts = starts

    @classmethod
    def span(cls, table: CleanHands) -> int:
        return table.seats * table.box.kinds + 1

    def options(self, table: CleanHands) -> list[int]:
        """A stack to take one card from, the last number to start over, PASS to submit."""
        choices = self.movable(table)
        if self.starts > 0:
            choices.append(table.seats * table.box.kinds)
        return or_pass(choices) if table.draft else choices

    def movable(self, table: CleanHands) -> list[int]:
        """What can still be added to the draft."""
        if len(table.draft) == table.box.numbers[self.card]:
            return []
        kinds = table.box.kinds
        stacks: list[int] = []
        for loser in sorted([table.left_of(self.gainer), table.right_of(self.gainer)]):
            for kind in range(kinds):
                stack = loser * kinds + kind
                if table.unprotected(loser, kind) > table.draft.count(stack):
                    stacks.append(stack)
        return stacks

    def resolve(self, table: CleanHands, choice: int) -> None:
        if choice == PASS:
            table.do(SubmitManipulation(self.seat, self.card, self.gainer))
        elif choice == table.seats * table.box.kinds:
            table.draft = []
            table.do(ChooseGainer(self.seat, self.card, self.starts - 1))
        else:
            table.draft.append(choice)
            if self.starts == 0 and not self.movable(table):
                table.do(SubmitManipulation(self.seat, self.card, self.gainer))
            else:
                table.do(self)


class SubmitManipulation(Auto):
    """The drafted cards move, and the Manipulation is discarded. CH-6.7"""

    def __init__(self, seat: int, card: int, gainer: int) -> None:
        self.seat = seat
        self.card = card
        self.gainer = gainer

    def run(self, table: CleanHands) -> None:
        for stack in table.draft:
            loser = stack // table.box.kinds
            table.move_caucus(loser, self.gainer, stack % table.box.kinds)
            table.feel(loser, self.seat, -3)
            table.feel(self.gainer, self.seat, 3)
        table.draft = []
        table.discard_from_play(self.card)


class ProtectStack(Ask):
    """Zealots: protect one player's stack of one kind that has none yet. CH-6.8"""

    @classmethod
    def span(cls, table: CleanHands) -> int:
        return table.seats * table.box.kinds

    def options(self, table: CleanHands) -> list[int]:
        return [stack for stack, cards in enumerate(table.caucuses) if cards > 0 and not table.zealots[stack]]

    def resolve(self, table: CleanHands, stack: int) -> None:
        table.zealots[stack] = 1
        table.in_play.remove(table.box.zealots)
        table.feel(stack // table.box.kinds, self.seat, 3)


class LoseCaucuses(Auto):
    """The neighbours pick in turn until the total is reached or nothing unprotected is left. CH-8.1"""

    def __init__(self, loser: int, picker: int, left: int) -> None:
        self.loser = loser
        self.picker = picker
        self.left = left

    def run(self, table: CleanHands) -> None:
        if self.left > 0 and table.has_unprotected(self.loser):
            table.do(PickCaucus(self.picker, self.loser, self.left))


class PickCaucus(Ask):
    """Take one unprotected Caucus card from the neighbour who must lose some. CH-8.1"""

    def __init__(self, seat: int, loser: int, left: int) -> None:
        super().__init__(seat)
        self.loser = loser
        self.left = left

    @classmethod
    def span(cls, table: CleanHands) -> int:
        return table.box.kinds

    def options(self, table: CleanHands) -> list[int]:
        return [kind for kind in range(table.box.kinds) if table.unprotected(self.loser, kind) > 0]

    def resolve(self, table: CleanHands, kind: int) -> None:
        table.move_caucus(self.loser, self.seat, kind)
        table.do(LoseCaucuses(self.loser, other_neighbour(table, self.loser, self.seat), self.left - 1))


def other_neighbour(table: CleanHands, seat: int, neighbour: int) -> int:
    left = table.left_of(seat)
    return table.right_of(seat) if neighbour == left else left


def lose_caucuses(table: CleanHands, loser: int, number: int) -> LoseCaucuses:
    """The left neighbour picks first."""
    return LoseCaucuses(loser, table.left_of(loser), number)
