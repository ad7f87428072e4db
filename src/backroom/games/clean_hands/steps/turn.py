"""The order of a turn: cash in, executive power, play cards, draw two."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import PASS, Ask, Auto, faces, highest, or_pass, remove, vec
from backroom.games.clean_hands.box import MEMBERS, NO_VOTE, PRESIDENT
from backroom.games.clean_hands.state import CleanHands
from backroom.games.clean_hands.steps.cards import PLAY
from backroom.games.clean_hands.steps.drawing import CARDS_A_TURN, DRAW_CARDS, Elections
from backroom.games.clean_hands.steps.votes import MOST_SEATS, Vote


class Turn(Auto):
    """Cash in, use executive power, play cards, draw two. CH-3.1"""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, table: CleanHands) -> None:
        seat = self.seat
        table.refused = vec[i64]()
        table.do_all(PLAY[seat], DRAW_CARDS[CARDS_A_TURN][seat], END_TURN[seat])
        if table.holders[PRESIDENT] == seat and highest(table.investigations) > 0:
            table.do(EXECUTIVE_POWER[seat])
        if len(table.cashable(seat)) > 0:
            table.do(CASH_IN[seat])


class CashIn(Ask):
    """Try any Profit card on your own unblocked members, one by one, until you stop. CH-3.2"""

    @classmethod
    def span(cls, table: CleanHands) -> i64:
        return MEMBERS * table.box.cards

    def options(self, table: CleanHands) -> vec[i64]:
        return or_pass(faces(table.cashable(self.seat)))

    def resolve(self, table: CleanHands, code: i64) -> None:
        if code == PASS:
            return
        if len(table.cashable(self.seat)) > 1:
            table.do(self)
        chamber = table.box.chambers[code % table.box.cards]
        if chamber == NO_VOTE:
            table.do(Collect(self.seat, code))
        else:
            table.do(Vote(chamber, self.seat, Collect(self.seat, code), Lapse(self.seat, code)))


class Collect(Auto):
    """The value goes to the player's cash, the card to the discard. CH-3.2"""

    def __init__(self, seat: i64, code: i64) -> None:
        self.seat = seat
        self.code = code

    def run(self, table: CleanHands) -> None:
        card = self.code % table.box.cards
        table.cash[self.seat] += table.box.values[card]
        table.placed = remove(table.placed, self.code)
        table.discard(card)


class Lapse(Auto):
    """The vote failed: the card is discarded and brings nothing. CH-3.2"""

    def __init__(self, seat: i64, code: i64) -> None:
        self.seat = seat
        self.code = code

    def run(self, table: CleanHands) -> None:
        card = self.code % table.box.cards
        table.placed = remove(table.placed, self.code)
        table.discard(card)
        table.lose_vote(card)


class ExecutivePower(Ask):
    """The President's holder may discard one Investigation; while the President has some, one of those. CH-3.3"""

    @classmethod
    def span(cls, table: CleanHands) -> i64:
        return MEMBERS

    def options(self, table: CleanHands) -> vec[i64]:
        if table.investigations[PRESIDENT] > 0:
            return or_pass(vec[i64]([PRESIDENT]))
        return or_pass(vec[i64]([member for member in range(MEMBERS) if table.investigations[member] > 0]))

    def resolve(self, table: CleanHands, member: i64) -> None:
        if member != PASS:
            table.drop_investigation(member)
            table.feel(table.holders[member], self.seat, 3)


class EndTurn(Auto):
    """The next player's turn; after the Dealer's in the last round the elections are held. CH-8.7"""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, table: CleanHands) -> None:
        if self.seat == table.dealer:
            if table.round == table.cap:
                table.do(HELD)
                return
            table.round += 1
            table.forgive()
        table.do(TURN[table.left_of(self.seat)])


HELD: Final = Elections(False)
TURN: Final = [Turn(seat) for seat in range(MOST_SEATS)]
CASH_IN: Final = [CashIn(seat) for seat in range(MOST_SEATS)]
EXECUTIVE_POWER: Final = [ExecutivePower(seat) for seat in range(MOST_SEATS)]
END_TURN: Final = [EndTurn(seat) for seat in range(MOST_SEATS)]
