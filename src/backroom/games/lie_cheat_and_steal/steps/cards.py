"""Drawing from the three decks, and what is said about a $ card."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Ask, Deck, Draw, joined, pop, run, vec
from backroom.games.lie_cheat_and_steal.spaces import AMOUNTS, BANK, FIRST_COLLECT, MOST_SEATS, NOBODY, amount
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.debt import Owe

HIGHEST: Final = AMOUNTS - 1


class DrawCard(Draw):
    """A card for one seat, which looks at it; nobody else does. LS-1.4"""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def seen_by(self, table: LieCheatAndSteal, place: i64, seat: int | None) -> bool:
        """Whoever saw the card go under the deck knows it, too."""
        if seat is None:
            return known_to_all(self.deck(table), table.seats)
        return seat == self.seat or known_to(self.deck(table), seat)


def known_to(deck: Deck, seat: i64) -> bool:
    """Whether this seat has seen the card that is drawn next."""
    return len(deck.pool) == 0 and bool((deck.knowers[0] >> seat) & 1)


def known_to_all(deck: Deck, seats: i64) -> bool:
    everybody = (1 << seats) - 1
    return len(deck.pool) == 0 and deck.knowers[0] & everybody == everybody


class DrawMoney(DrawCard):
    """A $ card, of which its holder then declares an amount. LS-3.1"""

    def deck(self, table: LieCheatAndSteal) -> Deck:
        return table.money

    def got(self, table: LieCheatAndSteal, card: i64, knowers: i64) -> None:
        ceiling: i64 = HIGHEST
        if len(table.ceilings) > len(table.money.bottom):
            table.ceilings, ceiling = pop(table.ceilings, 0)
        table.hold(self.seat, card, knowers, ceiling)
        table.do(DECLARE[self.seat])


class DrawBlackEye(DrawCard):
    """A Black Eye card, kept face down. LS-4.1"""

    def deck(self, table: LieCheatAndSteal) -> Deck:
        return table.black_eyes

    def got(self, table: LieCheatAndSteal, card: i64, knowers: i64) -> None:
        table.hold(self.seat, card, knowers, 0)


class DrawFeather(DrawCard):
    """A Feather-in-Your-Cap card, kept until needed. LS-1.4"""

    def deck(self, table: LieCheatAndSteal) -> Deck:
        return table.feathers

    def got(self, table: LieCheatAndSteal, card: i64, knowers: i64) -> None:
        table.hold(self.seat, card, knowers, 0)


class Declare(Ask):
    """Say what the card says, or that it lets you collect more; the money moves at once. LS-3.2"""

    @classmethod
    def span(cls, table: LieCheatAndSteal) -> i64:
        return AMOUNTS

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        face = table.faces[-1]
        return run(face, AMOUNTS) if face >= FIRST_COLLECT else joined(vec[i64]([face]), run(FIRST_COLLECT, AMOUNTS))

    def resolve(self, table: LieCheatAndSteal, face: i64) -> None:
        table.declare(len(table.owners) - 1, face)
        money = amount(face)
        if money > 0:
            table.collect(self.seat, money)
        else:
            table.do(Owe(self.seat, -money, BANK, 0, NOBODY))


DRAW_MONEY: Final = [DrawMoney(seat) for seat in range(MOST_SEATS)]
DRAW_BLACK_EYE: Final = [DrawBlackEye(seat) for seat in range(MOST_SEATS)]
DRAW_FEATHER: Final = [DrawFeather(seat) for seat in range(MOST_SEATS)]
DECLARE: Final = [Declare(seat) for seat in range(MOST_SEATS)]
