"""Turns of phrase that many sentences share."""

from __future__ import annotations

from backroom.engine import Reader, Step, listed, many
from backroom.games.clean_hands.box import (
    AMNESTY,
    CABINET,
    COVER_UP,
    DEFECTION,
    IMPEACHMENT,
    INVESTIGATION,
    MANIPULATION,
    NO_VOTE,
    PRESIDENT,
    PROFIT,
    RESIGNATION,
    SCANDAL,
    ZEALOTS,
)
from backroom.games.clean_hands.sight import caucus_id
from backroom.games.clean_hands.sight_of_votes import MOTION_WORDS
from backroom.games.clean_hands.state import CleanHands
from backroom.games.clean_hands.steps.confirmation import Confirm
from backroom.games.clean_hands.steps.impeachment import Ousted
from backroom.games.clean_hands.steps.turn import Collect

DECK_NAMES = ("Action", "Profit")
CHAMBERS = ("nobody", "Cabinet", "Congress")
PURPOSES = {
    INVESTIGATION: "blocks a Cabinet Member",
    COVER_UP: "discards an Investigation",
    RESIGNATION: "a Secretary under investigation goes",
    DEFECTION: "a Secretary changes sides",
    AMNESTY: "Congress votes on dropping all Investigations",
    IMPEACHMENT: "Congress votes on the President",
    ZEALOTS: "protect a stack of Caucus cards",
}


def seat_text(seat: int) -> str:
    return f"seat-{seat + 1}"


def office(table: CleanHands, member: int) -> str:
    return table.box.offices[member]


def the_office(table: CleanHands, member: int) -> str:
    """'The President' or 'Treasury', to begin a sentence with."""
    return f"The {office(table, member)}" if member == PRESIDENT else office(table, member)


def whose_member(table: CleanHands, member: int, reader: Reader, by: int = -1) -> str:
    """'Ann's Treasury', 'your President'; where Ann does it herself, 'their own Treasury'."""
    if table.holders[member] == by and by != reader.seat:
        return f"their own {office(table, member)}"
    return f"{reader.whose(table.holders[member])} {office(table, member)}"


def member_label(table: CleanHands, member: int, reader: Reader) -> str:
    """'Treasury (Ann, 1 Investigation, profits worth 7)'."""
    notes = [reader.name(table.holders[member])] if table.holders[member] >= 0 else []
    return f"{office(table, member)} ({', '.join(notes + member_notes(table, member))})"


def member_notes(table: CleanHands, member: int) -> list[str]:
    """What lies on a member."""
    notes = [many(table.investigations[member], "Investigation")] if table.investigations[member] else []
    worth = member_worth(table, member)
    return [*notes, f"profits worth {worth}"] if worth else notes


def member_worth(table: CleanHands, member: int) -> int:
    """What the Profit cards under a member are worth together."""
    return sum(table.box.values[card] for card in table.profits_on(member))


def card_label(table: CleanHands, card: int) -> str:
    """'Bank Law (8, Congress votes)'."""
    box = table.box
    name = box.names[card]
    if box.effects[card] == PROFIT:
        chamber = box.chambers[card]
        return f"{name} ({box.values[card]}, {'no vote' if chamber == NO_VOTE else CHAMBERS[chamber] + ' votes'})"
    if box.effects[card] == SCANDAL:
        return f"{name} (Scandal: costs {many(box.numbers[card], 'Caucus card')}, or {box.values[card]} at the end)"
    if box.effects[card] == MANIPULATION:
        return f"{name} (shift up to {many(box.numbers[card], 'Caucus card')})"
    return name


def play_label(table: CleanHands, card: int) -> str:
    """'Zealots (protect a stack of Caucus cards)': what a card in the hand is good for."""
    effect = table.box.effects[card]
    return f"{table.box.names[card]} ({PURPOSES[effect]})" if effect in PURPOSES else card_label(table, card)


def stack_name(table: CleanHands, stack: int) -> str:
    return table.box.caucus_names[stack % table.box.kinds]


def stack_label(table: CleanHands, stack: int) -> str:
    """'3 Transportation (9 votes)'."""
    return f"{table.caucuses[stack]} {stack_name(table, stack)} ({many(stack_votes(table, stack), 'vote')})"


def stack_votes(table: CleanHands, stack: int) -> int:
    """The number of cards squared, times what one is worth."""
    cards = table.caucuses[stack]
    return cards * cards * table.box.caucus_votes[stack % table.box.kinds]


def stack_worth(table: CleanHands, stack: int) -> str:
    """'3 cards, 9 votes', behind a name on a button."""
    return f"{many(table.caucuses[stack], 'card')}, {many(stack_votes(table, stack), 'vote')}"


def stack_text(table: CleanHands, stack: int) -> str:
    kinds = table.box.kinds
    return f"{seat_text(stack // kinds)} {table.box.caucus_ids[stack % kinds]}"


def stack_piece(table: CleanHands, stack: int) -> str:
    return caucus_id(table.box, stack // table.box.kinds, stack % table.box.kinds)


def named_stack(table: CleanHands, text: str) -> int:
    """The stack that a text names, or -1."""
    stacks = range(len(table.caucuses))
    return next((stack for stack in stacks if stack_text(table, stack) == text), -1)


def touched_stack(table: CleanHands, piece: str) -> int:
    """The stack that a piece is, or -1."""
    stacks = range(len(table.caucuses))
    return next((stack for stack in stacks if stack_piece(table, stack) == piece), -1)


def is_piece(piece: str, first: str) -> bool:
    """Whether a piece is this card, or one of its twins, which have a number."""
    return piece == first or (piece.startswith(f"{first}-") and piece.removeprefix(f"{first}-").isdecimal())


def profit_piece(table: CleanHands, code: int) -> str:
    """The first copy of a Profit card on a member."""
    cards = table.box.cards
    return f"on-{table.box.member_ids[code // cards]}-{table.box.ids[code % cards]}"


def motion(table: CleanHands, passed: Step, caller: str = "the caller") -> str:
    """What a vote is about, in words."""
    if isinstance(passed, Collect):
        card = passed.code % table.box.cards
        return f"{table.box.names[card]} (worth {table.box.values[card]} to {caller})"
    return MOTION_WORDS[about(passed)]


def about(passed: Step) -> str:
    """What a vote is about."""
    if isinstance(passed, Collect):
        return "profit"
    if isinstance(passed, Confirm):
        return "cabinet"
    return "impeachment" if isinstance(passed, Ousted) else "amnesty"


def chamber_name(chamber: int) -> str:
    return "the Cabinet" if chamber == CABINET else "Congress"


def draft_names(table: CleanHands, reader: Reader) -> str:
    """'Treasury to Ann, Defence to you'."""
    return listed([f"{office(table, place + 1)} to {reader.name(seat)}" for place, seat in enumerate(table.draft)])
