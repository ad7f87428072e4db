"""Questions during which the cards in the hand have to wait."""

from __future__ import annotations

from typing import Any

from backroom.engine import Wording, faces
from backroom.games.clean_hands.state import CleanHands
from backroom.games.clean_hands.words.phrases import is_piece


class WaitingWords(Wording):
    """Whoever touches a card in their hand here is told when it can be played."""

    waits = "Cards are played once this is settled."
    waits_by = "CH-3.4"

    def tried(self, table: CleanHands, step: Any, piece: str) -> str:
        return self.meant(table, step, piece) or held(table, step.seat, piece)

    def refuse(self, table: CleanHands, step: Any, tried: str) -> str:
        return self.waits if is_held(table, step.seat, tried) else self.against(table, step, tried)

    def cited(self, table: CleanHands, step: Any, tried: str) -> str:
        return self.waits_by if is_held(table, step.seat, tried) else ""

    def meant(self, table: CleanHands, step: Any, piece: str) -> str:
        """What touching a piece would mean that is not a card in the hand."""
        return ""

    def against(self, table: CleanHands, step: Any, tried: str) -> str:
        """Why something else is refused."""
        return f"'{tried}' is not possible here."


def held(table: CleanHands, seat: int, piece: str) -> str:
    """The card in a hand that a piece is, or nothing."""
    ids = [table.box.ids[card] for card in faces(table.hands[seat])]
    return next((id for id in ids if is_piece(piece, f"hand-{id}")), "")


def is_held(table: CleanHands, seat: int, id: str) -> bool:
    return id in table.box.ids and table.box.ids.index(id) in table.hands[seat]
