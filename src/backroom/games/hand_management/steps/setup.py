"""Before the first week: models, opening hands, the First Hand."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Ask, Auto, Chance, Deal, Dealer, merged, put_in_order, remove, run, vec
from backroom.games.hand_management.box import DEALT_MODELS, OPENING_HAND
from backroom.games.hand_management.state import HandManagement
from backroom.games.hand_management.steps.decks import DEAL, DrawCards
from backroom.games.hand_management.steps.week import WEEK

KEPT_MODELS: Final = 2


class SetUp(Auto):
    """Five models to choose two from, two action cards each, and a First Hand. HM-2.1"""

    def run(self, table: HandManagement) -> None:
        seats = range(table.seats)
        table.do_all(
            DealModels(),
            *[KeepModel(seat, KEPT_MODELS) for seat in seats],
            ShowModels(),
            *[DrawCards(seat, OPENING_HAND, DEAL) for seat in seats],
            ChooseFirstHand(),
            WEEK,
        )


class DealModels(Deal):
    """Five models to each player, for their eyes only. HM-2.2"""

    def pool(self, table: HandManagement) -> vec[i64]:
        return table.model_deck

    def leave(self, table: HandManagement, pool: vec[i64]) -> None:
        table.model_deck = pool

    def size(self, table: HandManagement) -> i64:
        return DEALT_MODELS * table.seats

    def onward(self, dealt: i64) -> DealModels:
        return DealModels(dealt)

    def put(self, table: HandManagement, cards: vec[i64]) -> None:
        for place, model in enumerate(cards, start=self.dealt):
            table.offers[place // DEALT_MODELS] = put_in_order(table.offers[place // DEALT_MODELS], model)

    def seen_by(self, table: HandManagement, place: i64, seat: int | None) -> bool:
        return (place + self.dealt) // DEALT_MODELS == seat


class KeepModel(Ask):
    """Choose two of the five, unseen until everybody has. HM-2.3"""

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left = left

    @classmethod
    def span(cls, table: HandManagement) -> i64:
        return table.box.models

    def options(self, table: HandManagement) -> vec[i64]:
        return table.offers[self.seat][:]

    def resolve(self, table: HandManagement, model: i64) -> None:
        table.offers[self.seat] = remove(table.offers[self.seat], model)
        table.sign_model(self.seat, model)
        if self.left > 1:
            table.do(KeepModel(self.seat, self.left - 1))

    def seen_by(self, table: HandManagement, place: i64, seat: int | None) -> bool:
        return seat == self.seat


class ShowModels(Auto):
    """Kept models are shown together; the others are shuffled back into the deck. HM-2.3"""

    def run(self, table: HandManagement) -> None:
        for offer in table.offers:
            table.model_deck = merged(table.model_deck, offer)
        table.offers = vec[vec[i64]]()


class ChooseFirstHand(Chance):
    """Chance says who is First Hand in the first week. HM-2.5"""

    def options(self, table: HandManagement) -> vec[i64]:
        return run(0, table.seats)

    def draw(self, table: HandManagement, dealer: Dealer) -> vec[i64]:
        return vec[i64]([dealer.below(table.seats)])

    def resolve(self, table: HandManagement, seat: i64) -> None:
        table.first = seat
