"""What is said about improvements, firing and stealing."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine import PASS, Reader, Terms, Wording, many
from backroom.games.hand_management.box import (
    BLOODY_HANDS,
    HANDOUT,
    IMPROVEMENT_NAMES,
    IMPROVEMENTS,
    PAMPERED,
    PAMPERED_STAR,
    SECURITY,
    SECURITY_STAR,
    SLOT,
    UPPER_HAND,
)
from backroom.games.hand_management.state import MOST_EXTRA_SLOTS, STARRED, HandManagement
from backroom.games.hand_management.steps.improving import BuyImprovement, Improve
from backroom.games.hand_management.steps.terminating import (
    ChooseModel,
    ChooseOwnModel,
    ChooseRival,
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
from backroom.games.hand_management.words.terms import CARDS, FIRING_PRICE, played_in_turn


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
        """What is bought is told with the first card that is paid for it."""
        return f"{reader.does(step.seat, 'buy')} nothing." if outcomes[0] == PASS else ""

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

    def idle(self, table: HandManagement, step: BuyImprovement, tried: str) -> str:
        if tried not in IMPROVEMENTS:
            return ""
        kind = IMPROVEMENTS.index(tried)
        if table.supply[kind] == 0:
            return "sold out"
        if kind == SLOT:
            return "two are the most" if table.slots[step.seat] == MOST_EXTRA_SLOTS else too_dear(table, step.seat)
        held = table.security[step.seat] if kind <= SECURITY_STAR else table.pampered[step.seat]
        if held == STARRED:
            return "you have it" if kind in PLAIN else "you have the better one"
        return "you have it" if held and kind not in PLAIN else too_dear(table, step.seat)


def too_dear(table: HandManagement, seat: int) -> str:
    return f"you hold {many(len(table.hands[seat]), 'card')}"


class ImproveWords(Wording):
    rule = "HM-6.2"

    def tell(self, table: HandManagement, step: Improve, outcomes: list[int], reader: Reader) -> str:
        """Only what goes back is news: the rest was told when it was paid for."""
        plain = PLAIN.get(step.kind, step.kind)
        held = table.security[step.seat] if plain == SECURITY else table.pampered[step.seat]
        replaced = plain != step.kind and held > 0
        return f"{reader.owner(step.seat)} {IMPROVEMENT_NAMES[plain]} goes back to the supply." if replaced else ""


PLAIN: Final = {SECURITY_STAR: SECURITY, PAMPERED_STAR: PAMPERED}


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
        return f"{card_label(table.box, choice)}: {what_it_does(table.box, choice).removesuffix(YOUR_TURN)}"

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
        """A firing is told when it is paid for, and a card for which somebody is chosen when that is done."""
        choice = outcomes[0]
        handout = 0 <= choice < table.box.actions and table.box.kinds[choice] == HANDOUT
        return f"{reader.does(step.seat, 'play')} {card_name(table.box, choice)}." if handout else ""

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

    def idle(self, table: HandManagement, step: Terminate, tried: str) -> str:
        box = table.box
        if tried.startswith("fire "):
            own = tried[5:] in [box.model_ids[model] for model in table.models[step.seat]]
            return "one firing a week" if own else ""
        held = {box.action_ids[card]: card for card in table.hands[step.seat]}
        if tried not in held:
            return ""
        kind = box.kinds[held[tried]]
        if kind <= BLOODY_HANDS:
            return "only at a job"
        if kind == UPPER_HAND and table.free_slots(step.seat) == 0:
            return "no free slot"
        return "nobody in reach"


class FireWords(Wording):
    """It was told when it was paid for."""

    rule = "HM-6.5"


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
        return f"{reader.does(step.seat, 'play')} {card_name(table.box, step.card)} on {reader.name(outcomes[0])}."

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
        card = card_name(table.box, step.card)
        if table.box.kinds[step.card] == UPPER_HAND:
            return f"{card}: which rival's model comes over to you, into your free slot?"
        return f"{card}: which rival's model do you want? You give one of yours for it."

    def label(self, table: HandManagement, step: ChooseModel, model: int, reader: Reader) -> str:
        whose = reader.whose(table.owner(model))
        return f"{table.box.model_names[model]} of {whose} agency ({model_notes(table.box, model)})"

    def tell(self, table: HandManagement, step: ChooseModel, outcomes: list[int], reader: Reader) -> str:
        """Where Security is asked; else it is told once it is done."""
        owner = table.owner(outcomes[0])
        if table.box.kinds[step.card] != UPPER_HAND or table.security_left(owner) == 0:
            return ""
        model = table.box.model_names[outcomes[0]]
        card = card_name(table.box, step.card)
        return f"{reader.does(step.seat, 'play')} {card} on {model} of {reader.whose(owner)} agency."

    def refuse(self, table: HandManagement, step: ChooseModel, tried: str) -> str:
        return f"{called(table.box, tried)} is not a rival's model within reach."


class ChooseOwnModelWords(ModelWords):
    rule = "HM-6.7"

    def terms(self, table: HandManagement, step: ChooseOwnModel, model: int) -> Terms:
        return Terms("offer")

    def question(self, table: HandManagement, step: ChooseOwnModel, reader: Reader) -> str:
        owner = reader.names[table.owner(step.model)]
        return f"Which of your models goes to {owner} for {table.box.model_names[step.model]}?"

    def tell(self, table: HandManagement, step: ChooseOwnModel, outcomes: list[int], reader: Reader) -> str:
        """Where Security is asked; else it is told once it is done."""
        owner = table.owner(step.model)
        if table.security_left(owner) == 0:
            return ""
        names = table.box.model_names
        wanted = f"{names[outcomes[0]]} for {names[step.model]} of {reader.whose(owner)} agency"
        return f"{reader.does(step.seat, 'play')} {card_name(table.box, step.card)}: {wanted}."

    def refuse(self, table: HandManagement, step: ChooseOwnModel, tried: str) -> str:
        return f"{called(table.box, tried)} is not a model of this agency."
