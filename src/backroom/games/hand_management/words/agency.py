"""What is said about improvements, firing, stealing and the auction."""

from __future__ import annotations

from typing import Any

from backroom.engine import PASS, Reader, Terms, Wording, listed, many
from backroom.games.hand_management.box import IMPROVEMENT_NAMES, IMPROVEMENTS
from backroom.games.hand_management.state import HandManagement
from backroom.games.hand_management.steps.improving import BuyImprovement, Improve
from backroom.games.hand_management.steps.recruiting import (
    Bid,
    BidCard,
    DismissModels,
    Recruit,
    ShowBids,
    TurnUpModel,
)
from backroom.games.hand_management.steps.terminating import (
    ChooseModel,
    ChooseOwnModel,
    ChooseRival,
    Fire,
    Terminate,
)
from backroom.games.hand_management.words.phrases import (
    YOUR_TURN,
    called,
    card_label,
    card_name,
    improvement_label,
    model_label,
    model_notes,
    what_it_brings,
    what_it_does,
)
from backroom.games.hand_management.words.terms import CARDS, FIRING_PRICE, POINTS, played_in_turn
from backroom.games.hand_management.words.weekly import CardWords


class BuyImprovementWords(Wording):
    rule = "HM-6.1"

    def question(self, table: HandManagement, step: BuyImprovement, reader: Reader) -> str:
        return "Which improvement do you buy?"

    def text(self, table: HandManagement, step: BuyImprovement, kind: int) -> str:
        return "pass" if kind == PASS else IMPROVEMENTS[kind]

    def label(self, table: HandManagement, step: BuyImprovement, kind: int, reader: Reader) -> str:
        return "None" if kind == PASS else f"{improvement_label(table.box, kind)}: {what_it_brings(kind)}"

    def pieces(self, table: HandManagement, step: BuyImprovement, kind: int) -> list[str]:
        return [] if kind == PASS else [IMPROVEMENTS[kind]]

    def terms(self, table: HandManagement, step: BuyImprovement, kind: int) -> Terms:
        return Terms("pass") if kind == PASS else Terms("buy", price=table.box.costs[kind], price_unit=CARDS)

    def tried(self, table: HandManagement, step: BuyImprovement, piece: str) -> str:
        return piece if piece in IMPROVEMENTS else ""

    def tell(self, table: HandManagement, step: BuyImprovement, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] == PASS:
            return f"{reader.does(step.seat, 'buy')} nothing."
        return f"{reader.does(step.seat, 'buy')} {improvement_label(table.box, outcomes[0])}."

    def refuse(self, table: HandManagement, step: BuyImprovement, tried: str) -> str:
        if tried not in IMPROVEMENTS:
            return f"'{tried}' is no improvement."
        kind = IMPROVEMENTS.index(tried)
        name = IMPROVEMENT_NAMES[kind]
        if table.supply[kind] == 0:
            return f"There is no {name} left in the supply."
        if table.box.costs[kind] > len(table.hands[step.seat]):
            return f"{name} costs {many(table.box.costs[kind], 'card')}."
        return f"The agency has no use for another {name}."


class ImproveWords(Wording):
    rule = "HM-6.2"

    def tell(self, table: HandManagement, step: Improve, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'have')} {IMPROVEMENT_NAMES[step.kind]} now."


class TerminateWords(Wording):
    rule = "HM-6.4"

    def question(self, table: HandManagement, step: Terminate, reader: Reader) -> str:
        return "Do you play a card?" if step.fired else "Do you fire a model or play a card?"

    def text(self, table: HandManagement, step: Terminate, choice: int) -> str:
        if choice == PASS:
            return "pass"
        if choice >= table.box.actions:
            return f"fire {table.box.model_ids[choice - table.box.actions]}"
        return table.box.action_ids[choice]

    def label(self, table: HandManagement, step: Terminate, choice: int, reader: Reader) -> str:
        if choice == PASS:
            return "Done"
        if choice >= table.box.actions:
            model = choice - table.box.actions
            return f"Fire {table.box.model_names[model]} for 1 card ({model_notes(table.box, model)})"
        return f"{card_label(table.box, choice)}: {what_it_does(table.box, choice).removeprefix(YOUR_TURN)}"

    def pieces(self, table: HandManagement, step: Terminate, choice: int) -> list[str]:
        if choice == PASS:
            return []
        actions = table.box.actions
        return [table.box.model_ids[choice - actions] if choice >= actions else table.box.action_ids[choice]]

    def terms(self, table: HandManagement, step: Terminate, choice: int) -> Terms:
        if choice == PASS:
            return Terms("done")
        if choice >= table.box.actions:
            return Terms("fire", price=FIRING_PRICE, price_unit=CARDS)
        return played_in_turn(table, choice)

    def tried(self, table: HandManagement, step: Terminate, piece: str) -> str:
        if piece in table.box.model_ids:
            return f"fire {piece}"
        return piece if piece in table.box.action_ids else ""

    def tell(self, table: HandManagement, step: Terminate, outcomes: list[int], reader: Reader) -> str:
        choice = outcomes[0]
        if choice == PASS:
            return ""
        if choice >= table.box.actions:
            return f"{reader.does(step.seat, 'want')} {table.box.model_names[choice - table.box.actions]} gone."
        return f"{reader.does(step.seat, 'play')} {card_name(table.box, choice)}."

    def refuse(self, table: HandManagement, step: Terminate, tried: str) -> str:
        box = table.box
        if tried.startswith("fire "):
            own = tried[5:] in [box.model_ids[model] for model in table.models[step.seat]]
            fired = "Only one model may be fired a week."
            return fired if own else f"{called(box, tried[5:])} is not a model of this agency."
        held = {box.action_ids[card]: card for card in table.hands[step.seat]}
        if tried not in held:
            return f"{called(box, tried)} is not a card in the hand."
        if box.kinds[held[tried]] <= 2:
            return f"{card_name(box, held[tried])} is played while a job is resolved."
        return f"{card_name(box, held[tried])} has nobody to be played on."


class FireWords(Wording):
    rule = "HM-6.5"

    def tell(self, table: HandManagement, step: Fire, outcomes: list[int], reader: Reader) -> str:
        return f"{table.box.model_names[step.model]} is fired."


class ChooseRivalWords(Wording):
    rule = "HM-6.8"

    def question(self, table: HandManagement, step: ChooseRival, reader: Reader) -> str:
        return f"On whom do you play {card_name(table.box, step.card)}?"

    def text(self, table: HandManagement, step: ChooseRival, seat: int) -> str:
        return str(seat + 1)

    def label(self, table: HandManagement, step: ChooseRival, seat: int, reader: Reader) -> str:
        return f"{reader.subject(seat)} ({many(len(table.hands[seat]), 'card')})"

    def pieces(self, table: HandManagement, step: ChooseRival, seat: int) -> list[str]:
        return [f"hand-{seat + 1}"]

    def terms(self, table: HandManagement, step: ChooseRival, seat: int) -> Terms:
        return Terms("aim", min(table.box.strengths[step.card], len(table.hands[seat])), CARDS)

    def tried(self, table: HandManagement, step: ChooseRival, piece: str) -> str:
        return piece.removeprefix("hand-") if piece.startswith("hand-") else ""

    def tell(self, table: HandManagement, step: ChooseRival, outcomes: list[int], reader: Reader) -> str:
        return f"It is aimed at {reader.name(outcomes[0])}."

    def refuse(self, table: HandManagement, step: ChooseRival, tried: str) -> str:
        return f"'{tried}' is not a rival with cards in hand."


class ModelWords(Wording):
    """Any choice among models."""

    def text(self, table: HandManagement, step: Any, model: int) -> str:
        return table.box.model_ids[model]

    def label(self, table: HandManagement, step: Any, model: int, reader: Reader) -> str:
        return model_label(table.box, model)

    def pieces(self, table: HandManagement, step: Any, model: int) -> list[str]:
        return [table.box.model_ids[model]]

    def tried(self, table: HandManagement, step: Any, piece: str) -> str:
        return piece if piece in table.box.model_ids else ""


class ChooseModelWords(ModelWords):
    rule = "HM-6.6"

    def terms(self, table: HandManagement, step: ChooseModel, model: int) -> Terms:
        return Terms("aim")

    def question(self, table: HandManagement, step: ChooseModel, reader: Reader) -> str:
        return f"Whose contract does {card_name(table.box, step.card)} change?"

    def label(self, table: HandManagement, step: ChooseModel, model: int, reader: Reader) -> str:
        whose = reader.whose(table.owner(model))
        return f"{table.box.model_names[model]} of {whose} agency ({model_notes(table.box, model)})"

    def tell(self, table: HandManagement, step: ChooseModel, outcomes: list[int], reader: Reader) -> str:
        owner = table.owner(outcomes[0])
        return f"It is aimed at {table.box.model_names[outcomes[0]]} of {reader.whose(owner)} agency."

    def refuse(self, table: HandManagement, step: ChooseModel, tried: str) -> str:
        return f"{called(table.box, tried)} is not a rival's model within reach."


class ChooseOwnModelWords(ModelWords):
    rule = "HM-6.7"

    def terms(self, table: HandManagement, step: ChooseOwnModel, model: int) -> Terms:
        return Terms("offer")

    def question(self, table: HandManagement, step: ChooseOwnModel, reader: Reader) -> str:
        return f"Whom do you give for {table.box.model_names[step.model]}?"

    def tell(self, table: HandManagement, step: ChooseOwnModel, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'offer')} {table.box.model_names[outcomes[0]]} in return."

    def refuse(self, table: HandManagement, step: ChooseOwnModel, tried: str) -> str:
        return f"{called(table.box, tried)} is not a model of this agency."


class TurnUpModelWords(ModelWords):
    rule = "HM-7.1"

    def question(self, table: HandManagement, step: TurnUpModel, reader: Reader) -> str:
        return "Which model is turned up?"

    def tell(self, table: HandManagement, step: TurnUpModel, outcomes: list[int], reader: Reader) -> str:
        return f"Looking for work: {model_label(table.box, outcomes[0])}."


class BidWords(Wording):
    rule = "HM-7.2"

    def question(self, table: HandManagement, step: Bid, reader: Reader) -> str:
        return "How many cards do you bid for a model?"

    def text(self, table: HandManagement, step: Bid, count: int) -> str:
        return "pass" if count == PASS else str(count)

    def label(self, table: HandManagement, step: Bid, count: int, reader: Reader) -> str:
        return "None" if count == PASS else many(count, "card")

    def terms(self, table: HandManagement, step: Bid, count: int) -> Terms:
        return Terms("pass") if count == PASS else Terms("bid", count, CARDS, step=1)

    def tell(self, table: HandManagement, step: Bid, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] == PASS:
            return f"{reader.does(step.seat, 'bid')} nothing."
        return f"{reader.does(step.seat, 'bid')} {many(outcomes[0], 'card')} face down."


class BidCardWords(CardWords):
    rule = "HM-7.3"

    def question(self, table: HandManagement, step: BidCard, reader: Reader) -> str:
        return "Which card do you lay face down?" if step.left == 1 else "Which cards do you lay face down? The first:"

    def terms(self, table: HandManagement, step: BidCard, card: int) -> Terms:
        return Terms("lay", table.box.points[card], POINTS)

    def tell(self, table: HandManagement, step: BidCard, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] < 0:
            return ""
        return f"{reader.does(step.seat, 'lay')} {card_label(table.box, outcomes[0])} face down."


class ShowBidsWords(Wording):
    rule = "HM-7.4"

    def tell(self, table: HandManagement, step: ShowBids, outcomes: list[int], reader: Reader) -> str:
        lines = [
            f"{reader.does(seat, 'show')} {listed([card_name(table.box, card) for card in table.bid_cards(seat)])}"
            f": {many(table.bid_points(seat), 'point')}."
            for seat in table.bidding_order()
        ]
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
