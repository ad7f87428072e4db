"""What is said about the auction."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from backroom.engine import PASS, Reader, Terms, Wording, listed, many
from backroom.games.hand_management.bidding import LOWER_SCORE, NEARER, bidding_order, goes_before
from backroom.games.hand_management.state import HandManagement
from backroom.games.hand_management.steps.recruiting import (
    Bid,
    BidCard,
    DismissModels,
    Recruit,
    ShowBids,
    TurnUpModel,
    TurnUpModels,
)
from backroom.games.hand_management.words.agency import ModelWords
from backroom.games.hand_management.words.phrases import called, card_label, card_name, model_label
from backroom.games.hand_management.words.terms import CARDS, POINTS
from backroom.games.hand_management.words.weekly import CardWords

EQUAL: Final = {
    LOWER_SCORE: "equal bids, fewer points recorded",
    NEARER: "equal bids and scores, nearer to the First Hand",
}


class TurnUpModelsWords(Wording):
    rule = "HM-7.1"

    def tell(self, table: HandManagement, step: TurnUpModels, outcomes: list[int], reader: Reader) -> str:
        wanted = len(table.market) < table.seats and not table.model_deck
        return "The discarded models are shuffled into a new deck." if wanted and table.model_discard else ""


class TurnUpModelWords(ModelWords):
    rule = "HM-7.1"

    def question(self, table: HandManagement, step: TurnUpModel, reader: Reader) -> str:
        return "Which model is turned up?"

    def tell(self, table: HandManagement, step: TurnUpModel, outcomes: list[int], reader: Reader) -> str:
        """All of them in one line, with the last."""
        if len(table.market) + 1 < table.seats and (len(table.model_deck) > 1 or table.model_discard):
            return ""
        models = sorted([*table.market, outcomes[0]])
        return f"Model Recruitment. Looking for work: {'; '.join([model_label(table.box, model) for model in models])}."


class BidWords(Wording):
    rule = "HM-7.2"

    def question(self, table: HandManagement, step: Bid, reader: Reader) -> str:
        return "How many cards do you bid for a model? They are lost, and the most points choose first."

    def text(self, table: HandManagement, step: Bid, count: int) -> str:
        return "pass" if count == PASS else str(count)

    def label(self, table: HandManagement, step: Bid, count: int, reader: Reader) -> str:
        return "No bid" if count == PASS else many(count, "card")

    def terms(self, table: HandManagement, step: Bid, count: int) -> Terms:
        return Terms("pass") if count == PASS else Terms("bid", count, CARDS, step=1)

    def tell(self, table: HandManagement, step: Bid, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] == PASS:
            return f"{reader.does(step.seat, 'bid')} nothing."
        if reader.seat == step.seat:
            return ""
        return f"{reader.does(step.seat, 'bid')} {many(outcomes[0], 'card')} face down."


class BidCardWords(CardWords):
    rule = "HM-7.3"

    def question(self, table: HandManagement, step: BidCard, reader: Reader) -> str:
        first = " The first of two." if step.left > 1 else ""
        return f"Which card do you bid, face down? Its points count, and it is lost.{first}"

    def terms(self, table: HandManagement, step: BidCard, card: int) -> Terms:
        return Terms("lay", table.box.points[card], POINTS)

    def tell(self, table: HandManagement, step: BidCard, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] < 0:
            return ""
        return f"{reader.does(step.seat, 'bid')} {card_label(table.box, outcomes[0])}, face down."


class ShowBidsWords(Wording):
    rule = "HM-7.4"

    def tell(self, table: HandManagement, step: ShowBids, outcomes: list[int], reader: Reader) -> str:
        """Bids in the order in which their owners choose, and why that is so where bids are equal."""
        order = bidding_order(table)
        lines = [
            f"{reader.does(seat, 'show')} {listed([card_name(table.box, card) for card in table.bid_cards(seat)])}"
            f": {many(table.bid_points(seat), 'point')}."
            for seat in order
        ]
        for seat, later in pairwise(order):
            why = goes_before(table, seat, later)
            if why in EQUAL:
                lines.append(f"{reader.does(seat, 'choose')} before {reader.name(later)}: {EQUAL[why]}.")
        return " ".join(lines)


class RecruitWords(ModelWords):
    rule = "HM-7.5"

    def terms(self, table: HandManagement, step: Recruit, model: int) -> Terms:
        return Terms("recruit")

    def question(self, table: HandManagement, step: Recruit, reader: Reader) -> str:
        return "Which model do you recruit?"

    def tell(self, table: HandManagement, step: Recruit, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'recruit')} {table.box.model_names[outcomes[0]]}."

    def refuse(self, table: HandManagement, step: Recruit, tried: str) -> str:
        return (
            "A bidder must take a model." if tried == "pass" else f"{called(table.box, tried)} is not looking for work."
        )


class DismissModelsWords(Wording):
    rule = "HM-7.6"

    def tell(self, table: HandManagement, step: DismissModels, outcomes: list[int], reader: Reader) -> str:
        names = [table.box.model_names[model] for model in table.market]
        return f"{listed(names)} {'goes' if len(names) == 1 else 'go'} home." if names else ""
