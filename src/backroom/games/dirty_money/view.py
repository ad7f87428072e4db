"""What a seat, or a spectator, sees of the table."""

from __future__ import annotations

from typing import Any

from backroom.engine import Reader, area, counter, piece
from backroom.games.dirty_money.sight import face
from backroom.games.dirty_money.state import FREE, DirtyMoney
from backroom.games.dirty_money.words import card_label, piece_id


def view(table: DirtyMoney, seat: int | None) -> dict[str, Any]:
    """Cards played and taken, totals, who has a Cleaner; of the hands only one's own. DM-6.1"""
    return {
        "areas": [
            trick_area(table),
            *[hand_area(table, owner, owner == seat) for owner in range(table.seats)],
            *[loot_area(table, owner) for owner in range(table.seats)],
            aside_area(table),
            area("deck", "pile", "Loot still to be dealt", [], hidden=len(table.pool)),
        ],
        "counters": [
            *[counter(f"coins-{owner + 1}", "Coins", table.coins[owner], owner) for owner in range(table.seats)],
            *[counter(f"prints-{owner + 1}", "Prints", table.prints[owner], owner) for owner in range(table.seats)],
            counter("round", "Round", table.round),
            counter("rounds", "Rounds", table.rounds),
        ],
        "facts": facts(table),
    }


def own(table: DirtyMoney, reader: Reader) -> dict[str, Any]:
    """What only one seat sees: its hand."""
    return {
        "areas": [hand_area(table, owner, True) for owner in range(table.seats) if owner == reader.seat],
        "facts": {},
    }


def card_piece(table: DirtyMoney, card: int, owner: int) -> dict[str, Any]:
    """A card as it is drawn; Cleaners are told apart by their owners."""
    pieces = table.box.drawn.pieces
    number = card + owner if card == table.box.cleaner else card
    known = pieces.get(number)
    if known is None:
        known = pieces[number] = drawn(table, card, owner)
    return known


def drawn(table: DirtyMoney, card: int, owner: int) -> dict[str, Any]:
    return piece(piece_id(table, card, owner), "card", card_label(table.box, card), **face(table.box, card))


def trick_area(table: DirtyMoney) -> dict[str, Any]:
    players = [table.player_of(place) for place in range(len(table.trick))]
    cards = [card_piece(table, card, player) for card, player in zip(table.trick, players, strict=True)]
    winning = players[table.winning_place()] if len(table.trick) > 0 else None
    return area("trick", "row", "The trick", cards, players=players, winning=winning)


def hand_area(table: DirtyMoney, owner: int, own: bool) -> dict[str, Any]:
    hand = table.hands[owner]
    pieces = [card_piece(table, card, owner) for card in hand] if own else []
    return area(
        f"hand-{owner + 1}",
        "hand",
        "Hand",
        pieces,
        hidden=0 if own else len(hand),
        owner=owner,
        cleaner=table.has_cleaner(owner),
    )


def loot_area(table: DirtyMoney, owner: int) -> dict[str, Any]:
    loot = [card_piece(table, card, owner) for card in table.taken[owner] if card != table.box.cleaner]
    return area(f"loot-{owner + 1}", "pile", "Loot", loot, owner=owner)


def aside_area(table: DirtyMoney) -> dict[str, Any]:
    """Set aside unseen, and shown when the round is over."""
    shown = [card_piece(table, card, 0) for card in table.aside] if len(table.stack) == 0 else []
    return area("aside", "pile", "Set aside", shown, hidden=0 if shown else len(table.aside))


def facts(table: DirtyMoney) -> dict[str, Any]:
    suit = table.lead_suit
    return {
        "leader": table.leader,
        "first_player": table.first,
        "suit": None if suit == FREE else table.box.suit_ids[suit],
        "busted": table.busted(),
        "last_trick": last_trick(table),
        "last_round": last_round(table),
    }


def last_trick(table: DirtyMoney) -> dict[str, Any] | None:
    """Who played what to the trick that was taken last, and what it brought."""
    cards = table.last_trick()
    if len(cards) == 0:
        return None
    box, led = table.box, table.led
    return {
        "cards": {piece_id(table, card, (led + place) % table.seats): place + 1 for place, card in enumerate(cards)},
        "leader": led,
        "taker": table.taker,
        "coins": sum([box.coins[card] for card in cards]),
        "prints": 0 if box.cleaner in cards else sum([box.prints[card] for card in cards]),
    }


def last_round(table: DirtyMoney) -> dict[str, Any] | None:
    """What each seat got in the round that ended last."""
    if not table.totals_before:
        return None
    gains = [now - before for now, before in zip(table.totals, table.totals_before, strict=True)]
    return {"coins": gains[: table.seats], "prints": gains[table.seats :]}
