"""Drawing from the three decks, and paying with cards from the hand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine import Ask, Auto, Chance, Dealer, vec
from backroom.games.hand_management.state import HandManagement

DEAL: Final = 0
WEEKLY: Final = 1
PAY: Final = 2
GIFT: Final = 3

FOR_BLOOD: Final = 0
FOR_FIRING: Final = 1
FOR_IMPROVEMENT: Final = 2


@mypyc_attr(free_list_len=1, acyclic=True)
class DrawCards(Auto):
    """Draw action cards; an empty deck is refilled when a card is needed, and if nothing is left, that's it. HM-9.1"""

    def __init__(self, seat: i64, left: i64, origin: i64) -> None:
        self.seat = seat
        self.left = left
        self.origin = origin

    def run(self, table: HandManagement) -> None:
        if table.ready_actions():
            table.do(DrawCard(self.seat, self.left, self.origin))


@mypyc_attr(free_list_len=1, acyclic=True)
class DrawCard(Chance):
    """One action card, seen by whoever draws it. HM-9.2"""

    def __init__(self, seat: i64, left: i64, origin: i64) -> None:
        self.seat = seat
        self.left = left
        self.origin = origin

    def options(self, table: HandManagement) -> vec[i64]:
        return table.action_deck[:]

    def draw(self, table: HandManagement, dealer: Dealer) -> vec[i64]:
        return vec[i64]([table.action_deck[dealer.below(len(table.action_deck))]])

    def resolve(self, table: HandManagement, card: i64) -> None:
        table.take_action(self.seat, card)
        if self.left > 1:
            table.do(DrawCards(self.seat, self.left - 1, self.origin))

    def seen_by(self, table: HandManagement, place: i64, seat: int | None) -> bool:
        return seat == self.seat


class PayCard(Ask):
    """Costs are paid with any cards from the hand, which are discarded at once. HM-9.3"""

    def __init__(self, seat: i64, left: i64, purpose: i64) -> None:
        super().__init__(seat)
        self.left = left
        self.purpose = purpose

    @classmethod
    def span(cls, table: HandManagement) -> i64:
        return table.box.actions

    def options(self, table: HandManagement) -> vec[i64]:
        return table.hands[self.seat][:]

    def resolve(self, table: HandManagement, card: i64) -> None:
        table.discard(self.seat, card)
        if self.left > 1:
            table.do(PayCard(self.seat, self.left - 1, self.purpose))
