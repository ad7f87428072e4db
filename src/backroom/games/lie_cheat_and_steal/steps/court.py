"""The Court of Last Resort: who was accused of a crime may sue for libel, at the first chance only."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import PASS, Ask, Auto, or_pass, vec
from backroom.games.lie_cheat_and_steal.spaces import (
    BANK,
    CRIMES,
    DAMAGES,
    FILING_FEE,
    FIRST_CRIME,
    MOST_SEATS,
    NOBODY,
    PENALTY,
)
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.debt import Owe


class Sue(Ask):
    """One suit an accusation, several at one stop, $50,000 each from cash in hand. LS-5.3"""

    @classmethod
    def span(cls, table: LieCheatAndSteal) -> i64:
        return len(table.box.black_eyes) * CRIMES

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        return or_pass(open_suits(table, self.seat) if table.cash[self.seat] >= FILING_FEE else vec[i64]())

    def resolve(self, table: LieCheatAndSteal, suit: i64) -> None:
        if suit == PASS:
            table.lose_suits(self.seat)
            return
        table.pay(self.seat, FILING_FEE, BANK)
        card = sued_cards(table, self.seat)[suit // CRIMES]
        table.do_all(ShowBlackEye(self.seat, card, suit % CRIMES), HEAR_SUITS[self.seat])


def sued_cards(table: LieCheatAndSteal, victim: i64) -> vec[i64]:
    """The Black Eye cards used on a player, in the order drawn."""
    return vec[i64]([card for card in range(len(table.owners)) if table.is_used_on(card, victim)])


def open_suits(table: LieCheatAndSteal, victim: i64) -> vec[i64]:
    """Each crime that was named since the last chance to sue, by card."""
    return vec[i64](
        [
            place * CRIMES + crime
            for place, card in enumerate(sued_cards(table, victim))
            for crime in range(CRIMES)
            if (table.notes[card] >> crime) & 1
        ]
    )


class HearSuits(Auto):
    """Whoever stands in the court and has a case and the fee is asked; a chance not taken is gone. LS-5.2"""

    def __init__(self, plaintiff: i64) -> None:
        self.plaintiff = plaintiff

    def run(self, table: LieCheatAndSteal) -> None:
        plaintiff = self.plaintiff
        if table.cash[plaintiff] >= FILING_FEE and len(open_suits(table, plaintiff)) > 0:
            table.do(SUE[plaintiff])
        else:
            table.lose_suits(plaintiff)


class ShowBlackEye(Auto):
    """The card is shown and returned; blank, or of another crime, it costs the accuser $100,000. LS-5.4"""

    def __init__(self, plaintiff: i64, card: i64, crime: i64) -> None:
        self.plaintiff = plaintiff
        self.card = card
        self.crime = crime

    def run(self, table: LieCheatAndSteal) -> None:
        accuser = table.owners[self.card]
        proved = table.faces[self.card] == FIRST_CRIME + self.crime
        table.show(self.card)
        table.put_back(self.card)
        if proved:
            table.do(Owe(self.plaintiff, 0, BANK, PENALTY, accuser))
        else:
            table.do_all(Owe(accuser, DAMAGES, self.plaintiff, 0, NOBODY), VINDICATED[self.plaintiff])


class Vindicated(Auto):
    """And the plaintiff gets 50 votes from the bank. LS-5.4"""

    def __init__(self, plaintiff: i64) -> None:
        self.plaintiff = plaintiff

    def run(self, table: LieCheatAndSteal) -> None:
        table.take_votes(self.plaintiff, PENALTY)


SUE: Final = [Sue(seat) for seat in range(MOST_SEATS)]
HEAR_SUITS: Final = [HearSuits(seat) for seat in range(MOST_SEATS)]
VINDICATED: Final = [Vindicated(seat) for seat in range(MOST_SEATS)]
