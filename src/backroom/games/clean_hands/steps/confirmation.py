"""Cabinet Confirmation: proposals, one player after the other, and what happens if none is confirmed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import PASS, Ask, Auto, append, or_pass, run, vec
from backroom.games.clean_hands.box import CONGRESS, PRESIDENT, SECRETARIES
from backroom.games.clean_hands.state import CleanHands
from backroom.games.clean_hands.steps.votes import MOST_SEATS, Vote

FRESH_STARTS: Final = 3


class Confirmation(Auto):
    """All may propose by votes in Congress; a former President who would be first comes last. CH-5.1"""

    def __init__(self, former: i64) -> None:
        self.former = former

    def run(self, table: CleanHands) -> None:
        order = table.by_votes()
        if order[0] == self.former:
            order = append(order[1:], self.former)
        table.order = order
        table.do(NEXT_PROPOSER[0])


class NextProposer(Auto):
    """The task of forming a Cabinet passes on, and the President with it. CH-5.3"""

    def __init__(self, place: i64) -> None:
        self.place = place

    def run(self, table: CleanHands) -> None:
        table.draft = vec[i64]()
        if self.place == table.seats:
            table.do(FALLBACK)
        else:
            seat = table.order[self.place]
            table.holders[PRESIDENT] = seat
            table.do(Propose(seat, self.place, FRESH_STARTS))


class Propose(Ask):
    """Give out the Secretaries one by one, any way you like; start over at most three times. CH-5.2"""

    def __init__(self, seat: i64, place: i64, starts: i64) -> None:
        super().__init__(seat)
        self.place = place
        self.starts = starts

    @classmethod
    def span(cls, table: CleanHands) -> i64:
        return table.seats + 1

    def options(self, table: CleanHands) -> vec[i64]:
        """A seat for the next Secretary, `seats` to start over; when all are given out, PASS submits."""
        full = len(table.draft) == table.box.in_use(table.seats)
        choices = vec[i64]() if full else run(0, table.seats)
        if self.starts > 0 and len(table.draft) > 0:
            choices = append(choices, table.seats)
        return or_pass(choices) if full else choices

    def resolve(self, table: CleanHands, choice: i64) -> None:
        if choice == PASS:
            table.do(SubmitProposal(self.seat, self.place))
        elif choice == table.seats:
            table.draft = vec[i64]()
            table.do(Propose(self.seat, self.place, self.starts - 1))
        else:
            table.draft = append(table.draft, choice)
            full = len(table.draft) == table.box.in_use(table.seats)
            table.do(SubmitProposal(self.seat, self.place) if full and self.starts == 0 else self)


class SubmitProposal(Auto):
    """Congress votes on the proposal. CH-5.3"""

    def __init__(self, seat: i64, place: i64) -> None:
        self.seat = seat
        self.place = place

    def run(self, table: CleanHands) -> None:
        for seat in table.draft:
            table.feel(seat, self.seat, 3)
        table.do(Vote(CONGRESS, self.seat, CONFIRM, NEXT_PROPOSER[self.place + 1]))


class Confirm(Auto):
    """The Cabinet is confirmed as proposed. CH-5.3"""

    def run(self, table: CleanHands) -> None:
        for place, seat in enumerate(table.draft):
            table.holders[place + 1] = seat
        table.draft = vec[i64]()


class Fallback(Auto):
    """Nobody was confirmed: one Secretary each, the President to the first of the order. CH-5.4"""

    def run(self, table: CleanHands) -> None:
        table.holders[PRESIDENT] = table.order[0]
        for member, seat in enumerate(fallback_order(table), start=1):
            table.holders[member] = seat


def fallback_order(table: CleanHands) -> vec[i64]:
    """Who gets the Secretaries, in the edition's order; with eight players the President's holder gets none."""
    seats = table.from_dealers_left()
    return seats if table.seats <= SECRETARIES else vec[i64]([seat for seat in seats if seat != table.order[0]])


NEXT_PROPOSER: Final = [NextProposer(place) for place in range(MOST_SEATS + 1)]
CONFIRM: Final = Confirm()
FALLBACK: Final = Fallback()
