"""What a seat, or a spectator, sees of the table."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine import area, counter, piece
from backroom.games.dirty_money.state import FREE, DirtyMoney
from backroom.games.dirty_money.words import card_label, piece_id

MOST_SEATS: Final = 32  # more than can sit down
# Kinds of tallies.
COINS: Final = 0
PRINTS: Final = 1
ROUND: Final = 2
ROUNDS: Final = 3


def view(table: DirtyMoney, seat: int | None) -> dict[str, Any]:
    """Cards played and taken, totals, who has a Cleaner; of the hands only one's own. DM-6.1"""
    seats = range(table.seats)
    return {
        "areas": [
            trick_area(table),
            *[own_hand(table, owner) if owner == seat else other_hand(table, owner) for owner in seats],
            *[loot_area(table, owner) for owner in seats],
            aside_area(table),
            area("deck", "pile", "Loot still to be dealt", [], len(table.pool)),
        ],
        "counters": [
            *[tally(table, COINS, "coins", "Coins", table.coins[owner], owner) for owner in seats],
            *[tally(table, PRINTS, "prints", "Prints", table.prints[owner], owner) for owner in seats],
            tally(table, ROUND, "round", "Round", table.round, None),
            tally(table, ROUNDS, "rounds", "Rounds", table.rounds, None),
        ],
        "extras": extras(table),
    }


def tally(table: DirtyMoney, kind: int, id: str, label: str, value: int, owner: int | None) -> dict[str, Any]:
    """A counter, drawn once for each value."""
    tallies = table.box.drawn.tallies
    number = (value * 4 + kind) * MOST_SEATS + (0 if owner is None else owner)
    if number not in tallies:
        tallies[number] = counter(named(id, owner), label, value, owner)
    return tallies[number]


def named(id: str, owner: int | None) -> str:
    return id if owner is None else f"{id}-{owner + 1}"


def card_piece(table: DirtyMoney, card: int, owner: int) -> dict[str, Any]:
    """A card as it is drawn; Cleaners are told apart by their owners."""
    pieces = table.box.drawn.pieces
    number = card + owner if card == table.box.cleaner else card
    if number not in pieces:
        pieces[number] = drawn(table, card, owner)
    return pieces[number]


def drawn(table: DirtyMoney, card: int, owner: int) -> dict[str, Any]:
    box = table.box
    suit = "cleaner" if card == box.cleaner else box.suit_ids[box.suits[card]]
    return piece(
        piece_id(table, card, owner),
        "card",
        card_label(box, card),
        suit=suit,
        rank=box.ranks[card],
        coins=box.coins[card],
        prints=box.prints[card],
        name=box.names[card],
    )


def trick_area(table: DirtyMoney) -> dict[str, Any]:
    players = [table.player_of(place) for place in range(len(table.trick))]
    cards = [card_piece(table, card, player) for card, player in zip(table.trick, players, strict=True)]
    winning = players[table.winning_place()] if table.trick else None
    return area("trick", "row", "The trick", cards, players=players, winning=winning)


def own_hand(table: DirtyMoney, owner: int) -> dict[str, Any]:
    pieces = [card_piece(table, card, owner) for card in table.hands[owner]]
    cleaner = table.has_cleaner(owner)
    return area(named("hand", owner), "hand", "Hand", pieces, owner=owner, cleaner=cleaner)


def other_hand(table: DirtyMoney, owner: int) -> dict[str, Any]:
    hidden = len(table.hands[owner])
    return area(named("hand", owner), "hand", "Hand", [], hidden, owner, cleaner=table.has_cleaner(owner))


def loot_area(table: DirtyMoney, owner: int) -> dict[str, Any]:
    loot = [card_piece(table, card, owner) for card in table.taken[owner] if card != table.box.cleaner]
    return area(named("loot", owner), "pile", "Loot", loot, owner=owner)


def aside_area(table: DirtyMoney) -> dict[str, Any]:
    """Set aside unseen, and shown when the round is over."""
    shown = [card_piece(table, card, 0) for card in table.aside] if not table.stack else []
    return area("aside", "pile", "Set aside", shown, hidden=0 if shown else len(table.aside))


def extras(table: DirtyMoney) -> dict[str, Any]:
    suit = table.lead_suit
    return {
        "leader": table.leader,
        "first_player": table.first,
        "suit": None if suit == FREE else table.box.suit_ids[suit],
        "suits": drawn_suits(table),
        "busted": table.busted(),
    }


def drawn_suits(table: DirtyMoney) -> list[dict[str, str]]:
    box = table.box
    if not box.drawn.suits:
        named = zip(box.suit_ids, box.suit_names, strict=True)
        box.drawn.suits = [{"id": id, "name": name} for id, name in named]
    return box.drawn.suits
