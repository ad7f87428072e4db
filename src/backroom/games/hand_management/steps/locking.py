"""The Victory Point Lock In phase, the end of the week and of the game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Ask, Auto, Step, filled, or_pass, vec
from backroom.games.hand_management.state import HAND_LIMIT, MOST_SEATS, WEEKS, HandManagement


class LockInTurn(Auto):
    """Everybody who holds a card is asked. HM-8.1"""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, table: HandManagement) -> None:
        if len(table.hands[self.seat]) > 0:
            table.do(LOCK_IN[self.seat])


class LockIn(Ask):
    """Discard a card for its points; with more than four in hand one must. HM-8.1"""

    @classmethod
    def span(cls, table: HandManagement) -> i64:
        return table.box.actions

    def options(self, table: HandManagement) -> vec[i64]:
        hand = table.hands[self.seat]
        return or_pass(hand[:]) if len(hand) <= HAND_LIMIT else hand[:]

    def resolve(self, table: HandManagement, card: i64) -> None:
        if card >= 0:
            table.discard(self.seat, card)
            table.recorded[self.seat] += table.box.points[card]
            if len(table.hands[self.seat]) > 0:
                table.do(self)


class EndWeek(Auto):
    """Security is fresh again, the counter turns, and the First Hand moves to the left. HM-8.3"""

    def run(self, table: HandManagement) -> None:
        table.used = filled(table.seats, 0)
        table.clear_week()
        if table.week < WEEKS:
            table.week += 1
            table.first = table.left_of(table.first)
        else:
            table.stack = vec[Step]()
            table.do(CountHands())


class CountHands(Auto):
    """After the last week the cards in hand are added to the score. HM-8.4"""

    def run(self, table: HandManagement) -> None:
        for seat in range(table.seats):
            table.recorded[seat] += table.hand_points(seat)
            for card in table.hands[seat][:]:
                table.discard(seat, card)


LOCK_IN: Final = [LockIn(seat) for seat in range(MOST_SEATS)]
