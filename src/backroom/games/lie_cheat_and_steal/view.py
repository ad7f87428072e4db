"""What a seat, or a spectator, sees of the table."""

from __future__ import annotations

from typing import Any

from backroom.engine import Deck, Reader, area, counter, piece, to_list
from backroom.games.lie_cheat_and_steal.pending import (
    accusation,
    accusing_card,
    auction,
    claims,
    debt,
    offer,
    pips,
    stakes,
)
from backroom.games.lie_cheat_and_steal.printed import BACK, card_face, money_face, space_face
from backroom.games.lie_cheat_and_steal.spaces import CRIMES, FIRST_CRIME, FIRST_DEFENCE, NOBODY, amount
from backroom.games.lie_cheat_and_steal.state import FREE, LOSES_TURN, LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.words.phrases import (
    face_id,
    face_name,
    kind_id,
    piece_id,
    said,
    space_id,
)


def view(table: LieCheatAndSteal, reader: Reader) -> dict[str, Any]:
    """Money, votes, salaries, places, declarations and bindings; of cards only what this seat has seen. LS-10.1"""
    seat = reader.seat
    seats = range(table.seats)
    used = accusing_card(table)
    return {
        "areas": [
            board_area(table, reader),
            *[hand_area(table, owner, used, reader) for owner in seats],
            *deck_areas(table, seat),
        ],
        "counters": [
            *[counter(f"votes-{owner + 1}", "Votes", table.votes[owner], owner) for owner in seats],
            *[counter(f"cash-{owner + 1}", "Money", 1000 * table.cash[owner], owner) for owner in seats],
            *[counter(f"salary-{owner + 1}", "Salary", 1000 * table.salaries[owner], owner) for owner in seats],
            counter("fund", "Old Politician Fund", 1000 * table.fund),
            counter("target", "Votes to win", table.target),
            counter("round", "Round", table.round),
        ],
        "facts": facts(table, seat),
    }


def own(table: LieCheatAndSteal, reader: Reader) -> dict[str, Any]:
    """What each seat sees in its own way: the cards that it knows, in hands and under decks, and its stakes."""
    used = accusing_card(table)
    return {
        "areas": [
            *[hand_area(table, owner, used, reader) for owner in range(table.seats)],
            *deck_areas(table, reader.seat),
        ],
        "facts": {"stakes": stakes(table, reader.seat)},
    }


def deck_areas(table: LieCheatAndSteal, seat: int | None) -> list[dict[str, Any]]:
    return [
        deck_area(table, table.money, "money", "$ cards", seat),
        deck_area(table, table.black_eyes, "black-eyes", "Black Eye cards", seat),
        deck_area(table, table.feathers, "feathers", "Feather-in-Your-Cap cards", seat),
    ]


def board_area(table: LieCheatAndSteal, reader: Reader) -> dict[str, Any]:
    """Every space with its place on the sheet, and the tokens on them."""
    box = table.box
    tokens = [
        piece(f"token-{owner + 1}", "token", reader.names[owner], seat=owner, space=space_id(box, place))
        for owner, place in enumerate(table.places)
    ]
    return area("board", "board", "The board", space_pieces(table) + tokens)


def space_pieces(table: LieCheatAndSteal) -> list[dict[str, Any]]:
    """Drawn once a box, for they never change."""
    box = table.box
    if not box.drawn.spaces:
        box.drawn.spaces = [
            piece(space_id(box, space), "space", box.names[space], **space_face(box, space))
            for space in range(len(box.names))
        ]
    return box.drawn.spaces


def knows(knowers: int, seats: int, seat: int | None) -> bool:
    """A spectator knows what everybody does."""
    if seat is None:
        return knowers & ((1 << seats) - 1) == (1 << seats) - 1
    return bool((knowers >> seat) & 1)


def hand_area(table: LieCheatAndSteal, owner: int, used: int, reader: Reader) -> dict[str, Any]:
    """Every card has a back that can be pointed at; its face is for those who have seen it."""
    cards = [card for card in range(len(table.owners)) if table.owners[card] == owner]
    pieces = [card_piece(table, card, used, reader) for card in cards]
    return area(f"hand-{owner + 1}", "hand", "Cards", pieces, owner=owner)


def card_piece(table: LieCheatAndSteal, card: int, used: int, reader: Reader) -> dict[str, Any]:
    known = knows(table.knowers[card], table.seats, reader.seat)
    face = table.faces[card]
    shown = (money_face if face < FIRST_CRIME else card_face)(table.box, face if known else None)
    label = card_label(table, card, known, reader)
    mark = table.marks[card]
    if face < FIRST_CRIME:
        shown["declared"] = 1000 * amount(mark) if mark != NOBODY else None
    elif face < FIRST_DEFENCE:
        shown["victim"] = mark if mark != NOBODY else None
        shown["suits"] = suable(table, card) if mark != NOBODY else None
        shown["accusing"] = card == used
    return piece(piece_id(table, card), kind_id(face), label, **shown)


def suable(table: LieCheatAndSteal, card: int) -> dict[str, bool]:
    """Which crimes named with this card its victim may still sue over."""
    return {table.box.crime_ids[crime]: bool((table.notes[card] >> crime) & 1) for crime in range(CRIMES)}


def card_label(table: LieCheatAndSteal, card: int, known: bool, reader: Reader) -> str:
    """'$ card: PAY $30,000, declared COLLECT $40,000'."""
    face = table.faces[card]
    mark = table.marks[card]
    text = {"money": "$ card", "black-eye": "Black Eye card", "feather": "Feather card"}[kind_id(face)]
    text += f": {face_name(table.box, face)}" if known else ""
    if mark == NOBODY or face >= FIRST_DEFENCE:
        return text
    return f"{text}, declared {said(mark)}" if face < FIRST_CRIME else f"{text}, used on {reader.name(mark)}"


def deck_area(table: LieCheatAndSteal, deck: Deck, id: str, label: str, seat: int | None) -> dict[str, Any]:
    """A pile, and what the reader knows of the cards under it, from the top down."""
    under = [
        face_id(table.box, face) if knows(who, table.seats, seat) else BACK
        for face, who in zip(deck.bottom, deck.knowers, strict=True)
    ]
    return area(id, "pile", label, [], hidden=len(deck), under=under)


def facts(table: LieCheatAndSteal, seat: int | None) -> dict[str, Any]:
    begun = table.round > 0
    return {
        "mover": table.mover if begun else None,
        "first": table.first if begun else None,
        "jailed": [jailed(sentence) for sentence in table.sentences],
        "caught": to_list(table.caught),
        "cleared": to_list(table.cleared),
        "debt": debt(table),
        "pips": pips(table),
        "auction": auction(table),
        "offer": offer(table),
        "accusation": accusation(table),
        "claims": claims(table),
        "stakes": stakes(table, seat),
    }


def jailed(sentence: int) -> str | None:
    if sentence == FREE:
        return None
    return "sits" if sentence == LOSES_TURN else "leaves"
