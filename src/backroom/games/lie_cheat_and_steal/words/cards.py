"""Drawing from the decks, and declaring."""

from __future__ import annotations

from backroom.engine import HIDDEN, Reader, Terms, Wording
from backroom.games.lie_cheat_and_steal.spaces import amount
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.cards import Declare, DrawCard
from backroom.games.lie_cheat_and_steal.words.phrases import amount_text, face_id, face_name, said
from backroom.games.lie_cheat_and_steal.words.terms import DOLLARS, settled


class DrawWords(Wording):
    rule = "LS-1.4"
    deck = "Feather-in-Your-Cap"

    def question(self, table: LieCheatAndSteal, step: DrawCard, reader: Reader) -> str:
        return f"Which {self.deck} card does {reader.name(step.seat)} draw?"

    def text(self, table: LieCheatAndSteal, step: DrawCard, card: int) -> str:
        return face_id(table.box, card)

    def label(self, table: LieCheatAndSteal, step: DrawCard, card: int, reader: Reader) -> str:
        return face_name(table.box, card)

    def tell(self, table: LieCheatAndSteal, step: DrawCard, outcomes: list[int], reader: Reader) -> str:
        face = "" if outcomes[0] == HIDDEN else f": {face_name(table.box, outcomes[0])}"
        return f"{reader.does(step.seat, 'draw')} a {self.deck} card{face}."


class DrawMoneyWords(DrawWords):
    rule = "LS-3.1"
    deck = "$"


class DrawBlackEyeWords(DrawWords):
    rule = "LS-4.1"
    deck = "Black Eye"


class DeclareWords(Wording):
    rule = "LS-3.2"

    def question(self, table: LieCheatAndSteal, step: Declare, reader: Reader) -> str:
        return "What do you say your $ card says?"

    def text(self, table: LieCheatAndSteal, step: Declare, face: int) -> str:
        return amount_text(face)

    def label(self, table: LieCheatAndSteal, step: Declare, face: int, reader: Reader) -> str:
        return said(face)

    def terms(self, table: LieCheatAndSteal, step: Declare, face: int) -> Terms:
        """The same for a lie as for the truth."""
        money = amount(face)
        made = settled(table, step.seat, -money, 0)
        return Terms("declare", 1000 * money, DOLLARS, 10_000, makes=made)

    def tell(self, table: LieCheatAndSteal, step: Declare, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'declare')} {said(outcomes[0])}."

    def refuse(self, table: LieCheatAndSteal, step: Declare, tried: str) -> str:
        return f"'{tried}' cannot be declared: what the card says, or any higher COLLECT up to $100,000."
