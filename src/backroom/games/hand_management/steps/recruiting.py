"""The Model Recruitment phase: an auction with cards face down."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Ask, Auto, Chance, Dealer, merged, put_in_order, remove, run_or_pass, vec
from backroom.games.hand_management.bidding import bidding_order, turn_bids
from backroom.games.hand_management.state import MOST_BID, MOST_SEATS, HandManagement


class TurnUpModels(Auto):
    """As many models as players; what there is, if there are not enough. HM-7.1"""

    def run(self, table: HandManagement) -> None:
        if len(table.market) < table.seats and table.ready_models():
            table.do(self)
            table.do(TURN_UP_MODEL)


class TurnUpModel(Chance):
    """The next model card, face up. HM-7.1"""

    def options(self, table: HandManagement) -> vec[i64]:
        return table.model_deck[:]

    def draw(self, table: HandManagement, dealer: Dealer) -> vec[i64]:
        return vec[i64]([table.model_deck[dealer.below(len(table.model_deck))]])

    def resolve(self, table: HandManagement, model: i64) -> None:
        table.model_deck = remove(table.model_deck[:], model)
        table.market = put_in_order(table.market, model)


class BidTurn(Auto):
    """Whoever has a free slot and a card is asked. HM-7.2"""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, table: HandManagement) -> None:
        if len(table.market) > 0 and len(table.hands[self.seat]) > 0 and table.free_slots(self.seat) > 0:
            table.do(BID[self.seat])


class Bid(Ask):
    """No card, one or two; how many is public. HM-7.2"""

    @classmethod
    def span(cls, table: HandManagement) -> i64:
        return MOST_BID + 1

    def options(self, table: HandManagement) -> vec[i64]:
        return run_or_pass(1, min(MOST_BID, len(table.hands[self.seat])) + 1)

    def resolve(self, table: HandManagement, count: i64) -> None:
        if count > 0:
            table.do(BidCard(self.seat, count))


class BidCard(Ask):
    """A card is laid face down. HM-7.3"""

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left = left

    @classmethod
    def span(cls, table: HandManagement) -> i64:
        return table.box.actions

    def options(self, table: HandManagement) -> vec[i64]:
        return table.hands[self.seat][:]

    def resolve(self, table: HandManagement, card: i64) -> None:
        table.lay_bid(self.seat, card)
        if self.left > 1:
            table.do(BidCard(self.seat, self.left - 1))

    def seen_by(self, table: HandManagement, place: i64, seat: int | None) -> bool:
        return seat == self.seat


class ShowBids(Auto):
    """All bids are shown and discarded; the highest chooses first. HM-7.4"""

    def run(self, table: HandManagement) -> None:
        order = bidding_order(table)
        turn_bids(table, order)
        place = min(len(order), len(table.market)) - 1
        while place >= 0:
            table.do(RECRUIT[order[place]])
            place -= 1


class Recruit(Ask):
    """A bidder takes one of the models that are left, and must. HM-7.5"""

    @classmethod
    def span(cls, table: HandManagement) -> i64:
        return table.box.models

    def options(self, table: HandManagement) -> vec[i64]:
        return table.market[:]

    def resolve(self, table: HandManagement, model: i64) -> None:
        table.market = remove(table.market, model)
        table.sign_model(self.seat, model)


class DismissModels(Auto):
    """Models that nobody took go to their discard pile. HM-7.6"""

    def run(self, table: HandManagement) -> None:
        table.model_discard = merged(table.model_discard, table.market)
        table.market = vec[i64]()


TURN_UP_MODEL: Final = TurnUpModel()
BID: Final = [Bid(seat) for seat in range(MOST_SEATS)]
RECRUIT: Final = [Recruit(seat) for seat in range(MOST_SEATS)]
