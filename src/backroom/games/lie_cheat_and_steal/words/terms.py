"""What options come to, as data: helpers that the wordings share."""

from __future__ import annotations

from typing import Final

from backroom.engine import PASS, Terms
from backroom.games.lie_cheat_and_steal.spaces import FIRST_DEFENCE
from backroom.games.lie_cheat_and_steal.state import COMES_OUT, LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.words.phrases import card_number, face_id, piece_id

DOLLARS: Final = "$"
VOTES: Final = "votes"
# In thousands: what most keep back when they buy votes, and what the bank takes for one.
KEPT_IN_HAND: Final = 20
BANK_PRICE: Final = 1


def act(choice: int, word: str, otherwise: str = "pass") -> Terms:
    """A choice that is just done, or not."""
    return Terms(otherwise if choice == PASS else word)


def cash_of(seat: int) -> str:
    return f"cash-{seat + 1}"


def votes_of(seat: int) -> str:
    return f"votes-{seat + 1}"


def stands(table: LieCheatAndSteal, seat: int, cash: int, votes: int) -> dict[str, int]:
    """A seat's money and votes right after something; who is about to leave jail gets salary, too."""
    made = {votes_of(seat): votes}
    if table.sentences[seat] != COMES_OUT:
        made[cash_of(seat)] = 1000 * cash
    return made


def settled(table: LieCheatAndSteal, debtor: int, money: int, votes: int) -> dict[str, int]:
    """How the debtor stands when this is paid, if it can be as it is."""
    cash, held = table.cash[debtor], table.votes[debtor]
    return stands(table, debtor, cash - money, held - votes) if money <= cash and votes <= held else {}


def handed_over(table: LieCheatAndSteal, debtor: int, votes: int, creditor: int) -> dict[str, int]:
    """The votes of both when these are handed over, if there are so many."""
    if votes > table.votes[debtor]:
        return {}
    return {votes_of(debtor): table.votes[debtor] - votes, votes_of(creditor): table.votes[creditor] + votes}


def held_card(table: LieCheatAndSteal, piece: str) -> int | None:
    """The held card that a piece of the view is."""
    for card in range(len(table.owners)):
        if piece_id(table, card) == piece:
            return card
    return None


def token_seat(table: LieCheatAndSteal, piece: str) -> int | None:
    """Whose token a piece of the view is."""
    return next((seat for seat in range(table.seats) if piece == f"token-{seat + 1}"), None)


def own_feather(table: LieCheatAndSteal, seat: int, piece: str) -> str:
    """'good-character no. 3', for a Feather card of one's own."""
    card = held_card(table, piece)
    if card is None or table.owners[card] != seat or table.faces[card] < FIRST_DEFENCE:
        return ""
    return f"{face_id(table.box, table.faces[card])} {card_number(table, card)}"
