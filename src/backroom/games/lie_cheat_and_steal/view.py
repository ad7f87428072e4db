"""What a seat, or a spectator, sees of the table."""

from __future__ import annotations

from typing import Any

from backroom.engine import Deck, Reader, area, counter, piece
from backroom.games.lie_cheat_and_steal.spaces import CRIMES, FIRST_CRIME, FIRST_DEFENCE, KINDS, NOBODY
from backroom.games.lie_cheat_and_steal.state import (
    CREDITOR,
    OFFERS_LEFT,
    OWED_MONEY,
    OWED_VOTES,
    PAYEE,
    LieCheatAndSteal,
)
from backroom.games.lie_cheat_and_steal.words.phrases import (
    dollars,
    face_id,
    face_name,
    kind_id,
    piece_id,
    said,
    space_id,
)

DECKS = (("money", "$ cards"), ("black-eyes", "Black Eye cards"), ("feathers", "Feather-in-Your-Cap cards"))


def view(table: LieCheatAndSteal, reader: Reader) -> dict[str, Any]:
    """Money, votes, salaries, places, declarations and bindings; of cards only what this seat has seen. LS-10.1"""
    seat = reader.seat
    seats = range(table.seats)
    decks = (table.money, table.black_eyes, table.feathers)
    return {
        "areas": [
            board_area(table, reader),
            *[hand_area(table, owner, reader) for owner in seats],
            *[deck_area(table, deck, id, label, seat) for deck, (id, label) in zip(decks, DECKS, strict=True)],
        ],
        "counters": [
            *[counter(f"votes-{owner + 1}", "Votes", table.votes[owner], owner) for owner in seats],
            *[counter(f"money-{owner + 1}-cash", "Money", 1000 * table.cash[owner], owner) for owner in seats],
            *[counter(f"salary-{owner + 1}", "Salary", 1000 * table.salaries[owner], owner) for owner in seats],
            counter("fund", "Old Politician Fund", 1000 * table.fund),
            counter("target", "Votes to win", table.target),
            counter("round", "Round", table.round),
        ],
        "facts": facts(table),
    }


def board_area(table: LieCheatAndSteal, reader: Reader) -> dict[str, Any]:
    """Every space with its place on the sheet, and the tokens on them."""
    box = table.box
    spaces = [
        piece(
            space_id(box, space),
            "space",
            box.names[space],
            space=KINDS[box.kinds[space]],
            area=box.areas[space],
            text=box.texts[space],
            cash=1000 * box.cash[space],
            votes=box.votes[space],
            salary=1000 * box.salaries[space],
            to_fund=box.to_fund[space],
            x=box.xs[space],
            y=box.ys[space],
        )
        for space in range(len(box.names))
    ]
    tokens = [
        piece(f"token-{owner + 1}", "token", reader.names[owner], seat=owner, space=space_id(box, place))
        for owner, place in enumerate(table.places)
    ]
    return area("board", "board", "The board", spaces + tokens)


def knows(knowers: int, seats: int, seat: int | None) -> bool:
    """A spectator knows what everybody does."""
    if seat is None:
        return knowers & ((1 << seats) - 1) == (1 << seats) - 1
    return bool((knowers >> seat) & 1)


def hand_area(table: LieCheatAndSteal, owner: int, reader: Reader) -> dict[str, Any]:
    """Every card has a back that can be pointed at; its face is for those who have seen it."""
    cards = [card for card in range(len(table.owners)) if table.owners[card] == owner]
    pieces = [card_piece(table, card, reader) for card in cards]
    return area(f"hand-{owner + 1}", "hand", "Cards", pieces, owner=owner)


def card_piece(table: LieCheatAndSteal, card: int, reader: Reader) -> dict[str, Any]:
    known = knows(table.knowers[card], table.seats, reader.seat)
    box = table.box
    face = table.faces[card]
    kind = kind_id(face)
    mark = table.marks[card]
    declared = said(mark) if kind == "money" and mark != NOBODY else None
    victim = mark if kind == "black-eye" and mark != NOBODY else None
    return piece(
        piece_id(table, card),
        kind,
        card_label(table, card, known, reader),
        face=face_id(box, face) if known else None,
        name=face_name(box, face) if known else None,
        declared=declared,
        victim=victim,
        suits=suable(table, card) if victim is not None else [],
    )


def suable(table: LieCheatAndSteal, card: int) -> list[str]:
    """The crimes named with this card that its victim may still sue over."""
    return [table.box.crime_ids[crime] for crime in range(CRIMES) if (table.notes[card] >> crime) & 1]


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
        face_name(table.box, face) if knows(who, table.seats, seat) else None
        for face, who in zip(deck.bottom, deck.knowers, strict=True)
    ]
    return area(id, "pile", label, [], hidden=len(deck), under=under)


def facts(table: LieCheatAndSteal) -> dict[str, Any]:
    debt = table.debt
    box = table.box
    return {
        "mover": table.mover,
        "first": table.first,
        "jailed": [sentence > 0 for sentence in table.sentences],
        "caught": table.caught[:],
        "cleared": table.cleared[:],
        "places": [space_id(box, place) for place in table.places],
        "crimes": [{"id": id, "name": name} for id, name in zip(box.crime_ids, box.crimes, strict=True)],
        "debt": {
            "money": dollars(debt[OWED_MONEY]),
            "payee": debt[PAYEE],
            "votes": debt[OWED_VOTES],
            "creditor": debt[CREDITOR],
            "offers": debt[OFFERS_LEFT],
        }
        if debt
        else None,
    }
