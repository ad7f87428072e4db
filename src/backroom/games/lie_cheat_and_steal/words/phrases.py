"""Turns of phrase that many sentences share."""

from __future__ import annotations

from typing import Final

from backroom.engine import Reader, listed, many
from backroom.games.lie_cheat_and_steal.box import Box
from backroom.games.lie_cheat_and_steal.spaces import (
    BANK,
    BLANK,
    FIRST_COLLECT,
    FIRST_CRIME,
    FIRST_DEFENCE,
    FUND,
    GOOD_CHARACTER,
    NOBODY,
    amount,
)
from backroom.games.lie_cheat_and_steal.state import CREDITOR, OWED_MONEY, OWED_VOTES, PAYEE, LieCheatAndSteal

NO_SALE: Final = "it takes somebody who has the money or the votes for it, and whom it does not bring to the target."


def votes(count: int) -> str:
    return many(count, "vote")


def dollars(thousands: int) -> str:
    """'$20,000'."""
    return "$0" if thousands == 0 else f"${thousands},000" if abs(thousands) < 1000 else f"${thousands * 1000:,}"


def said(face: int) -> str:
    """'COLLECT $40,000', as a $ card says it."""
    return f"{'COLLECT' if face >= FIRST_COLLECT else 'PAY'} {dollars(abs(int(amount(face))))}"


def amount_text(face: int) -> str:
    """'collect 40'."""
    return f"{'collect' if face >= FIRST_COLLECT else 'pay'} {abs(int(amount(face)))}"


def face_id(box: Box, face: int) -> str:
    """The one word that a card is called in a record."""
    if face < FIRST_CRIME:
        return amount_text(face).replace(" ", "-")
    if face == BLANK:
        return "blank"
    if face < BLANK:
        return box.crime_ids[face - FIRST_CRIME]
    if face < GOOD_CHARACTER:
        return f"no-{box.crime_ids[face - FIRST_DEFENCE]}"
    return "good-character" if face == GOOD_CHARACTER else "subpoena"


def face_name(box: Box, face: int) -> str:
    """What is printed on a card, short."""
    if face < FIRST_CRIME:
        return said(face)
    if face == BLANK:
        return "a blank"
    if face < BLANK:
        return box.crimes[face - FIRST_CRIME]
    if face < GOOD_CHARACTER:
        return f"Defence against {box.crimes[face - FIRST_DEFENCE]}"
    return "Good Character" if face == GOOD_CHARACTER else "Subpoena"


def kind_id(face: int) -> str:
    if face < FIRST_CRIME:
        return "money"
    return "black-eye" if face < FIRST_DEFENCE else "feather"


def piece_id(table: LieCheatAndSteal, card: int) -> str:
    """A held card is known by how many were drawn before it."""
    return f"{kind_id(table.faces[card])}-{table.numbers[card] + 1}"


def card_number(table: LieCheatAndSteal, card: int) -> str:
    """'no. 12', to tell cards apart."""
    return f"no. {table.numbers[card] + 1}"


def seat_id(seat: int) -> str:
    """As one types it: 'seat-2'."""
    return f"seat-{seat + 1}"


def whom(reader: Reader, holder: int) -> str:
    """'the bank', 'the Old Politician Fund', 'Ann', 'you'."""
    if holder == BANK:
        return "the bank"
    return "the Old Politician Fund" if holder == FUND else reader.name(holder)


def owed(table: LieCheatAndSteal, reader: Reader) -> str:
    """'$20,000 to the bank and 50 votes to Ann'."""
    debt = table.debt
    return obligation(debt[OWED_MONEY], debt[PAYEE], debt[OWED_VOTES], debt[CREDITOR], reader)


def obligation(money: int, payee: int, count: int, creditor: int, reader: Reader) -> str:
    if money and count and payee == creditor:
        return f"{dollars(money)} and {votes(count)} to {whom(reader, payee)}"
    parts = [f"{dollars(money)} to {whom(reader, payee)}"] if money else []
    parts += [f"{votes(count)} to {whom(reader, creditor)}"] if count else []
    return listed(parts) or "nothing"


def space_id(box: Box, space: int) -> str:
    """A space as a piece of the view, whatever an edition calls it."""
    return f"space-{box.ids[space]}"


def standing(table: LieCheatAndSteal, seat: int) -> str:
    """'120 votes, $35,000'."""
    return f"{votes(table.votes[seat])}, {dollars(table.cash[seat])}"


def used_on(table: LieCheatAndSteal, card: int, reader: Reader) -> str:
    victim = table.marks[card]
    return "not used yet" if victim == NOBODY else f"used on {reader.name(victim)}"
