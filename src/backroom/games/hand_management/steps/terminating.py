"""The Model Termination phase: firing, and the cards that act against an agency."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Ask, Auto, append, extend, merged, or_pass, sort, vec
from backroom.games.hand_management.box import CHANGE_HANDS, HANDOUT, RED_HANDED, UPPER_HAND
from backroom.games.hand_management.state import MOST_SEATS, HandManagement
from backroom.games.hand_management.steps.decks import FOR_FIRING, GIFT, DrawCards, PayCard
from backroom.games.hand_management.steps.effects import LoseCards, Lure, Swap, strike


class TerminationTurn(Auto):
    """Everybody who holds a card is asked. HM-6.4"""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, table: HandManagement) -> None:
        go_on(table, self.seat, 0)


def go_on(table: HandManagement, seat: i64, fired: i64) -> None:
    if len(table.hands[seat]) > 0:
        table.do(TERMINATE[seat][fired])


class MoreTermination(Auto):
    """Any number of cards, in any order. HM-6.4"""

    def __init__(self, seat: i64, fired: i64) -> None:
        self.seat = seat
        self.fired = fired

    def run(self, table: HandManagement) -> None:
        go_on(table, self.seat, self.fired)


class Terminate(Ask):
    """Play a card that acts on agencies, or fire one model, or be done. HM-6.4"""

    def __init__(self, seat: i64, fired: i64) -> None:
        super().__init__(seat)
        self.fired = fired

    @classmethod
    def span(cls, table: HandManagement) -> i64:
        return table.box.actions + table.box.models

    def options(self, table: HandManagement) -> vec[i64]:
        choices = vec[i64]([card for card in table.hands[self.seat] if playable(table, self.seat, card)])
        if not self.fired:
            for model in table.models[self.seat]:
                choices = append(choices, table.box.actions + model)
        return or_pass(choices)

    def resolve(self, table: HandManagement, choice: i64) -> None:
        if choice >= table.box.actions:
            model = choice - table.box.actions
            table.do_all(PayCard(self.seat, 1, FOR_FIRING), Fire(self.seat, model), MoreTermination(self.seat, 1))
        elif choice >= 0:
            table.do(MoreTermination(self.seat, self.fired))
            self.play_card(table, choice)

    def play_card(self, table: HandManagement, card: i64) -> None:
        seat = self.seat
        kind = table.box.kinds[card]
        table.discard(seat, card)
        if kind == HANDOUT:
            table.do(DrawCards(seat, table.box.strengths[card], GIFT))
        elif kind == RED_HANDED:
            table.do(ChooseRival(seat, card))
        else:
            table.do(ChooseModel(seat, card))


class Fire(Auto):
    """The model goes to the discard pile of models; the last one may go, too. HM-6.5"""

    def __init__(self, seat: i64, model: i64) -> None:
        self.seat = seat
        self.model = model

    def run(self, table: HandManagement) -> None:
        table.release_model(self.seat, self.model)
        table.model_discard = merged(table.model_discard, vec[i64]([self.model]))


def playable(table: HandManagement, seat: i64, card: i64) -> bool:
    """Whether a card may be played in this phase, and has somebody to be played on."""
    kind = table.box.kinds[card]
    if kind == HANDOUT:
        return True
    if kind == RED_HANDED:
        return any(other != seat and len(hand) > 0 for other, hand in enumerate(table.hands))
    if kind == UPPER_HAND:
        return table.free_slots(seat) > 0 and any_in_reach(table, seat, 2)
    return kind == CHANGE_HANDS and len(table.models[seat]) > 0 and any_in_reach(table, seat, 1)


def rivals_with_cards(table: HandManagement, seat: i64) -> vec[i64]:
    return vec[i64]([other for other in range(table.seats) if other != seat and len(table.hands[other]) > 0])


def in_reach(table: HandManagement, seat: i64, rival: i64, least: i64) -> bool:
    """Pampered Models stop Upper Hand and Change Hands. HM-6.3"""
    return rival != seat and table.pampered[rival] == 0 and len(table.models[rival]) >= least


def any_in_reach(table: HandManagement, seat: i64, least: i64) -> bool:
    return any(in_reach(table, seat, rival, least) for rival in range(table.seats))


class ChooseRival(Ask):
    """Somebody else who holds a card. HM-6.8"""

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card = card

    @classmethod
    def span(cls, table: HandManagement) -> i64:
        return table.seats

    def options(self, table: HandManagement) -> vec[i64]:
        return rivals_with_cards(table, self.seat)

    def resolve(self, table: HandManagement, rival: i64) -> None:
        lost = min(table.box.strengths[self.card], len(table.hands[rival]))
        strike(table, LoseCards(self.seat, rival, self.card, lost))


class ChooseModel(Ask):
    """A model of a rival without Pampered Models; Upper Hand never takes the last. HM-6.6"""

    def __init__(self, seat: i64, card: i64) -> None:
        super().__init__(seat)
        self.card = card

    @classmethod
    def span(cls, table: HandManagement) -> i64:
        return table.box.models

    def options(self, table: HandManagement) -> vec[i64]:
        least = 2 if table.box.kinds[self.card] == UPPER_HAND else 1
        models = vec[i64]()
        for rival in range(table.seats):
            if in_reach(table, self.seat, rival, least):
                models = extend(models, table.models[rival])
        sort(models)
        return models

    def resolve(self, table: HandManagement, model: i64) -> None:
        rival = table.owner(model)
        if table.box.kinds[self.card] == UPPER_HAND:
            strike(table, Lure(self.seat, rival, self.card, 1, model))
        else:
            table.do(ChooseOwnModel(self.seat, self.card, model))


class ChooseOwnModel(Ask):
    """The model that goes the other way. HM-6.7"""

    def __init__(self, seat: i64, card: i64, model: i64) -> None:
        super().__init__(seat)
        self.card = card
        self.model = model

    @classmethod
    def span(cls, table: HandManagement) -> i64:
        return table.box.models

    def options(self, table: HandManagement) -> vec[i64]:
        return table.models[self.seat][:]

    def resolve(self, table: HandManagement, own: i64) -> None:
        strike(table, Swap(self.seat, table.owner(self.model), self.card, 1, self.model, own))


TERMINATE: Final = [[Terminate(seat, fired) for fired in range(2)] for seat in range(MOST_SEATS)]
