"""Before the first turn: the Dealer, the caucuses, the hands, the first Cabinet."""

from __future__ import annotations

from typing import Final

from backroom.engine import Auto, Chance, Deal
from backroom.games.clean_hands.state import ACTIONS, NOT_YET, PROFITS, CleanHands
from backroom.games.clean_hands.steps.confirmation import Confirmation
from backroom.games.clean_hands.steps.drawing import DrawCard, is_immediate
from backroom.games.clean_hands.steps.turn import TURN

ACTIONS_DEALT: Final = 2
PROFITS_DEALT: Final = 4
NOBODY_BEFORE: Final = -1


class SetUp(Auto):
    """A Dealer, the caucuses, the hands, a President and a Cabinet; then the first turn. CH-2.1"""

    def __init__(self, dealer: int) -> None:
        self.dealer = dealer

    def run(self, table: CleanHands) -> None:
        table.do_all(DealCaucuses(), DealActions(), REPLACE, DealProfits(), Confirmation(NOBODY_BEFORE), FIRST_TURN)
        if self.dealer == NOT_YET:
            table.do(DrawDealer())
        else:
            table.dealer = self.dealer


class DrawDealer(Chance):
    """The Dealer is drawn by chance, for the whole game. CH-2.1"""

    def options(self, table: CleanHands) -> list[int]:
        return list(range(table.seats))

    def resolve(self, table: CleanHands, seat: int) -> None:
        table.dealer = seat


class DealCaucuses(Deal):
    """All Caucus cards are dealt out face up, one by one from the Dealer's left. CH-2.3"""

    def pool(self, table: CleanHands) -> list[int]:
        return table.undealt

    def size(self, table: CleanHands) -> int:
        return sum(table.box.caucus_copies)

    def onward(self, dealt: int) -> DealCaucuses:
        return DealCaucuses(dealt)

    def put(self, table: CleanHands, cards: list[int]) -> None:
        for place, kind in enumerate(cards, start=self.dealt):
            table.gain_caucus((table.dealer + 1 + place) % table.seats, kind, 1)


class DealActions(Deal):
    """Two Action cards each, from the Dealer's left; Play Immediately cards are laid open. CH-2.4"""

    def pool(self, table: CleanHands) -> list[int]:
        return table.decks[ACTIONS]

    def size(self, table: CleanHands) -> int:
        return ACTIONS_DEALT * table.seats

    def onward(self, dealt: int) -> DealActions:
        return DealActions(dealt)

    def put(self, table: CleanHands, cards: list[int]) -> None:
        for place, card in enumerate(cards, start=self.dealt):
            if is_immediate(table, card):
                table.in_play.append(card)
            else:
                table.take_up(receiver(table, place, ACTIONS_DEALT), card)

    def seen_by(self, table: CleanHands, place: int, seat: int | None) -> bool:
        return seat == receiver(table, self.dealt + place, ACTIONS_DEALT)


class DealProfits(Deal):
    """Four Profit cards each, from the Dealer's left. CH-2.4"""

    def pool(self, table: CleanHands) -> list[int]:
        return table.decks[PROFITS]

    def size(self, table: CleanHands) -> int:
        return PROFITS_DEALT * table.seats

    def onward(self, dealt: int) -> DealProfits:
        return DealProfits(dealt)

    def put(self, table: CleanHands, cards: list[int]) -> None:
        for place, card in enumerate(cards, start=self.dealt):
            table.take_up(receiver(table, place, PROFITS_DEALT), card)

    def seen_by(self, table: CleanHands, place: int, seat: int | None) -> bool:
        return seat == receiver(table, self.dealt + place, PROFITS_DEALT)


def receiver(table: CleanHands, place: int, each: int) -> int:
    """Who gets the card at this place of a deal."""
    return (table.dealer + 1 + place // each) % table.seats


class ReplaceShown(Auto):
    """Play Immediately cards in an opening hand go back into the deck and are replaced until none remains. CH-2.4"""

    def run(self, table: CleanHands) -> None:
        if table.in_play:
            table.decks[ACTIONS] = sorted(table.decks[ACTIONS] + table.in_play)
            table.in_play = []
        for seat in table.from_dealers_left():
            if len(table.hands[seat]) < ACTIONS_DEALT:
                table.do_all(DrawReplacement(seat, ACTIONS), self)
                return


class DrawReplacement(DrawCard):
    """A card instead of one that had to be shown. CH-2.4"""

    def resolve(self, table: CleanHands, card: int) -> None:
        table.decks[ACTIONS].remove(card)
        if is_immediate(table, card):
            table.in_play.append(card)
        else:
            table.take_up(self.seat, card)


class FirstTurn(Auto):
    """The player on the Dealer's left begins. CH-2.6"""

    def run(self, table: CleanHands) -> None:
        table.do(TURN[table.left_of(table.dealer)])


REPLACE: Final = ReplaceShown()
FIRST_TURN: Final = FirstTurn()
