"""Suing for libel at the Court of Last Resort."""

from __future__ import annotations

from backroom.engine import PASS, Reader, Terms, Wording
from backroom.games.lie_cheat_and_steal.spaces import CRIMES, FILING_FEE, FIRST_CRIME, FIRST_DEFENCE, PENALTY
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.court import (
    HearSuits,
    ShowBlackEye,
    Sue,
    Vindicated,
    open_suits,
    sued_cards,
)
from backroom.games.lie_cheat_and_steal.words.phrases import (
    card_number,
    dollars,
    face_name,
    piece_id,
    seat_id,
    votes,
)
from backroom.games.lie_cheat_and_steal.words.terms import DOLLARS, held_card


class HearSuitsWords(Wording):
    rule = "LS-5.2"

    def who(self, table: LieCheatAndSteal, step: HearSuits) -> int:
        return step.plaintiff

    def tell(self, table: LieCheatAndSteal, step: HearSuits, outcomes: list[int], reader: Reader) -> str:
        """A chance that one cannot pay for is lost. LS-5.3"""
        plaintiff = step.plaintiff
        if table.cash[plaintiff] >= FILING_FEE or not open_suits(table, plaintiff):
            return ""
        return f"{reader.does(plaintiff, 'lack')} the {dollars(FILING_FEE)} for a suit, and the chance is gone."


class SueWords(Wording):
    rule = "LS-5.3"

    def question(self, table: LieCheatAndSteal, step: Sue, reader: Reader) -> str:
        return f"Do you sue for libel? It costs {dollars(FILING_FEE)} now, and this is the only chance."

    def text(self, table: LieCheatAndSteal, step: Sue, suit: int) -> str:
        if suit == PASS:
            return "pass"
        card = sued_cards(table, step.seat)[suit // CRIMES]
        return f"sue {seat_id(table.owners[card])} {table.box.crime_ids[suit % CRIMES]} {card_number(table, card)}"

    def label(self, table: LieCheatAndSteal, step: Sue, suit: int, reader: Reader) -> str:
        if suit == PASS:
            return "Let it be"
        card = sued_cards(table, step.seat)[suit // CRIMES]
        crime = table.box.crimes[suit % CRIMES]
        return f"Sue {reader.name(table.owners[card])} over {crime} (Black Eye {card_number(table, card)})"

    def pieces(self, table: LieCheatAndSteal, step: Sue, suit: int) -> list[str]:
        return [] if suit == PASS else [piece_id(table, sued_cards(table, step.seat)[suit // CRIMES])]

    def terms(self, table: LieCheatAndSteal, step: Sue, suit: int) -> Terms:
        if suit == PASS:
            return Terms("pass")
        risk = f"a card that names this crime costs you {votes(PENALTY)}"
        return Terms("sue", price=1000 * FILING_FEE, price_unit=DOLLARS, risk=risk)

    def tried(self, table: LieCheatAndSteal, step: Sue, piece: str) -> str:
        """A Black Eye card means the first suit over it."""
        for suit in open_suits(table, step.seat):
            if piece in self.pieces(table, step, suit):
                return self.text(table, step, suit)
        card = held_card(table, piece)
        if card is None or not FIRST_CRIME <= table.faces[card] < FIRST_DEFENCE:
            return ""
        return f"sue {seat_id(table.owners[card])} {card_number(table, card)}"

    def tell(self, table: LieCheatAndSteal, step: Sue, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] == PASS:
            return f"{reader.does(step.seat, 'sue')} nobody."
        card = sued_cards(table, step.seat)[outcomes[0] // CRIMES]
        whom = reader.name(table.owners[card])
        sues = f"{reader.verb(step.seat, 'sue')} {whom} for libel"
        return f"{reader.does(step.seat, 'pay')} {dollars(FILING_FEE)} and {sues}."

    def refuse(self, table: LieCheatAndSteal, step: Sue, tried: str) -> str:
        return f"'{tried}' is no suit here: it takes an accusation of yourself since your last chance to sue."


class ShowBlackEyeWords(Wording):
    rule = "LS-5.4"

    def who(self, table: LieCheatAndSteal, step: ShowBlackEye) -> int:
        return table.owners[step.card]

    def tell(self, table: LieCheatAndSteal, step: ShowBlackEye, outcomes: list[int], reader: Reader) -> str:
        face = table.faces[step.card]
        accuser = table.owners[step.card]
        shown = f"{reader.does(accuser, 'show')} {face_name(table.box, face)}"
        return f"{shown}: {'no libel' if face == FIRST_CRIME + step.crime else 'libel'}."


class VindicatedWords(Wording):
    rule = "LS-5.4"

    def who(self, table: LieCheatAndSteal, step: Vindicated) -> int:
        return step.plaintiff

    def tell(self, table: LieCheatAndSteal, step: Vindicated, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.plaintiff, 'get')} {votes(PENALTY)} from the bank."
