"""Before the first turn: the Dealer, the caucuses, the hands, the first Cabinet."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Auto, Chance, Deal, append, joined, remove, run, sort, total, vec
from backroom.games.clean_hands.state import ACTIONS, NOT_YET, PROFITS, CleanHands
from backroom.games.clean_hands.steps.confirmation import Confirmation
from backroom.games.clean_hands.steps.drawing import DrawCard, is_immediate
from backroom.games.clean_hands.steps.turn import TURN

ACTIONS_DEALT: Final = 2
PROFITS_DEALT: Final = 4
NOBODY_BEFORE: Final = -1


class SetUp(Auto):
    """A Dealer, the caucuses, the hands, a President and a Cabinet; then the first turn. CH-2.1"""

    def __init__(self, dealer: i64) -> None:
        self.dealer = dealer

    def run(self, table: CleanHands) -> None:
        table.do_all(DealCaucuses(), DealActions(), REPLACE, DealProfits(), Confirmation(NOBODY_BEFORE), FIRST_TURN)
        if self.dealer == NOT_YET:
            table.do(DrawDealer())
        else:
            table.dealer = self.dealer


class DrawDealer(Chance):
    """The Dealer is drawn by chance, for the whole game. CH-2.1"""

    def options(self, table: CleanHands) -> vec[i64]:
        return run(0, table.seats)

    def resolve(self, table: CleanHands, seat: i64) -> None:
        table.dealer = seat


class DealCaucuses(Deal):
    """All Caucus cards are dealt out face up, one by one from the Dealer's left. CH-2.3"""

    def pool(self, table: CleanHands) -> vec[i64]:
        return table.undealt

    def leave(self, table: CleanHands, pool: vec[i64]) -> None:
        table.undealt = pool

    def size(self, table: CleanHands) -> i64:
        return total(table.box.caucus_copies)

    def onward(self, dealt: i64) -> DealCaucuses:
        return DealCaucuses(dealt)

    def put(self, table: CleanHands, cards: vec[i64]) -> None:
        for place, kind in enumerate(cards, start=self.dealt):
            table.gain_caucus((table.dealer + 1 + place) % table.seats, kind, 1)


class DealActions(Deal):
    """Two Action cards each, from the Dealer's left; Play Immediately cards are laid open. CH-2.4"""

    def pool(self, table: CleanHands) -> vec[i64]:
        return table.decks[ACTIONS]

    def leave(self, table: CleanHands, pool: vec[i64]) -> None:
        table.decks[ACTIONS] = pool

    def size(self, table: CleanHands) -> i64:
        return ACTIONS_DEALT * table.seats

    def onward(self, dealt: i64) -> DealActions:
        return DealActions(dealt)

    def put(self, table: CleanHands, cards: vec[i64]) -> None:
        for place, card in enumerate(cards, start=self.dealt):
            if is_immediate(table, card):
                table.in_play = append(table.in_play, card)
            else:
                table.take_up(receiver(table, place, ACTIONS_DEALT), card)

    def seen_by(self, table: CleanHands, place: i64, seat: int | None) -> bool:
        return seat == receiver(table, self.dealt + place, ACTIONS_DEALT)


class DealProfits(Deal):
    """Four Profit cards each, from the Dealer's left. CH-2.4"""

    def pool(self, table: CleanHands) -> vec[i64]:
        return table.decks[PROFITS]

    def leave(self, table: CleanHands, pool: vec[i64]) -> None:
        table.decks[PROFITS] = pool

    def size(self, table: CleanHands) -> i64:
        return PROFITS_DEALT * table.seats

    def onward(self, dealt: i64) -> DealProfits:
        return DealProfits(dealt)

    def put(self, table: CleanHands, cards: vec[i64]) -> None:
        for place, card in enumerate(cards, start=self.dealt):
            table.take_up(receiver(table, place, PROFITS_DEALT), card)

    def seen_by(self, table: CleanHands, place: i64, seat: int | None) -> bool:
        return seat == receiver(table, self.dealt + place, PROFITS_DEALT)


def receiver(table: CleanHands, place: i64, each: i64) -> i64:
    """Who gets the card at this place of a deal."""
    return (table.dealer + 1 + place // each) % table.seats


class ReplaceShown(Auto):
    """Play Immediately cards in an opening hand go back into the deck and are replaced until none remains. CH-2.4"""

    def run(self, table: CleanHands) -> None:
        if len(table.in_play) > 0:
            table.decks[ACTIONS] = joined(table.decks[ACTIONS], table.in_play)
            sort(table.decks[ACTIONS])
            table.in_play = vec[i64]()
        for seat in table.from_dealers_left():
            if len(table.hands[seat]) < ACTIONS_DEALT:
                table.do_all(DrawReplacement(seat, ACTIONS), self)
                return


class DrawReplacement(DrawCard):
    """A card instead of one that had to be shown. CH-2.4"""

    def resolve(self, table: CleanHands, card: i64) -> None:
        table.decks[ACTIONS] = remove(table.decks[ACTIONS], card)
        if is_immediate(table, card):
            table.in_play = append(table.in_play, card)
        else:
            table.take_up(self.seat, card)


class FirstTurn(Auto):
    """The player on the Dealer's left begins. CH-2.6"""

    def run(self, table: CleanHands) -> None:
        table.do(TURN[table.left_of(table.dealer)])


REPLACE: Final = ReplaceShown()
FIRST_TURN: Final = FirstTurn()
