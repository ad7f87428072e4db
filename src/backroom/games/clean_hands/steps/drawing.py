"""Drawing cards, and what happens when a Play Immediately card turns up."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Ask, Auto, Chance, Dealer, Step, copies, faces, joined, remove, vec
from backroom.games.clean_hands.box import CRISIS, ELECTIONS, SCANDAL, SCHISM
from backroom.games.clean_hands.state import ACTIONS, DECKS, PROFITS, CleanHands
from backroom.games.clean_hands.steps.caucuses import lose_caucuses
from backroom.games.clean_hands.steps.votes import MOST_SEATS

CARDS_A_TURN: Final = 2
SCHISM_COSTS: Final = 4


class DrawCards(Auto):
    """Two cards, one by one; where nothing can be drawn, fewer. CH-3.5"""

    def __init__(self, seat: i64, left: i64) -> None:
        self.seat = seat
        self.left = left

    def run(self, table: CleanHands) -> None:
        if self.left > 0 and (table.can_draw(ACTIONS) or table.can_draw(PROFITS)):
            table.do(CHOOSE_DECK[self.left][self.seat])


class ChooseDeck(Ask):
    """Choose the deck of each card after seeing the one before; an empty deck takes its discards in. CH-3.5"""

    def __init__(self, seat: i64, left: i64) -> None:
        super().__init__(seat)
        self.left = left

    @classmethod
    def span(cls, table: CleanHands) -> i64:
        return 2

    def options(self, table: CleanHands) -> vec[i64]:
        return vec[i64]([deck for deck in range(DECKS) if table.can_draw(deck)])

    def resolve(self, table: CleanHands, deck: i64) -> None:
        if len(table.decks[deck]) == 0:
            table.shuffle_in(deck)
        table.do_all(DRAW_CARD[deck][self.seat], DRAW_CARDS[self.left - 1][self.seat])


class DrawCard(Chance):
    """The top card of a deck, which only its drawer sees, unless it must be played at once. CH-3.5"""

    def __init__(self, seat: i64, deck: i64) -> None:
        self.seat = seat
        self.deck = deck

    def options(self, table: CleanHands) -> vec[i64]:
        return faces(table.decks[self.deck])

    def weights(self, table: CleanHands) -> vec[i64]:
        return copies(table.decks[self.deck])

    def draw(self, table: CleanHands, dealer: Dealer) -> vec[i64]:
        cards = table.decks[self.deck]
        return vec[i64]([cards[dealer.below(len(cards))]])

    def resolve(self, table: CleanHands, card: i64) -> None:
        table.decks[self.deck] = remove(table.decks[self.deck], card)
        if self.deck == ACTIONS and is_immediate(table, card):
            table.removed = joined(table.removed, vec[i64]([card]))
            table.do(happening(table, card))
        else:
            table.take_up(self.seat, card)

    def seen_by(self, table: CleanHands, place: i64, seat: int | None) -> bool:
        return seat == self.seat


def is_immediate(table: CleanHands, card: i64) -> bool:
    return SCANDAL < table.box.effects[card] <= ELECTIONS


def happening(table: CleanHands, card: i64) -> Step:
    kind = table.box.effects[card]
    if kind == SCHISM:
        return SPLIT
    return LAPSE if kind == CRISIS else ELECTION


class Schism(Auto):
    """Whoever has most votes loses four unprotected cards; then both discards are reshuffled. CH-8.2"""

    def run(self, table: CleanHands) -> None:
        table.do_all(lose_caucuses(table, table.by_votes()[0], SCHISM_COSTS), RESHUFFLE)


class Crisis(Auto):
    """All Zealots are discarded; then both discards are reshuffled. CH-8.3"""

    def run(self, table: CleanHands) -> None:
        for stack, zealots in enumerate(table.zealots):
            if zealots:
                table.zealots[stack] = 0
                table.discard(table.box.zealots)
        table.do(RESHUFFLE)


class Reshuffle(Auto):
    """Both discard piles go into their decks. CH-8.2"""

    def run(self, table: CleanHands) -> None:
        table.shuffle_in(ACTIONS)
        table.shuffle_in(PROFITS)


class Elections(Auto):
    """The game ends at once: hands are shown, Scandals in them subtracted. CH-8.4"""

    def __init__(self, drawn: bool) -> None:
        self.drawn = drawn

    def run(self, table: CleanHands) -> None:
        table.stack = vec[Step]()


SPLIT: Final = Schism()
LAPSE: Final = Crisis()
RESHUFFLE: Final = Reshuffle()
ELECTION: Final = Elections(True)
CHOOSE_DECK: Final = [[ChooseDeck(seat, left) for seat in range(MOST_SEATS)] for left in range(CARDS_A_TURN + 1)]
DRAW_CARDS: Final = [[DrawCards(seat, left) for seat in range(MOST_SEATS)] for left in range(CARDS_A_TURN + 1)]
DRAW_CARD: Final = [[DrawCard(seat, deck) for seat in range(MOST_SEATS)] for deck in range(DECKS)]
