"""What a seat, or a spectator, sees of the table."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine import area, counter, piece
from backroom.games.dirty_money.state import FREE, DirtyMoney
from backroom.games.dirty_money.words import card_label, piece_id

MOST_SEATS: Final = 32  # more than can sit down: parts that are drawn once are numbered by it
COINS: Final = 0
PRINTS: Final = 1


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
            *[tally(table, "Coins", COINS, owner, table.coins[owner]) for owner in range(table.seats)],
            *[tally(table, "Prints", PRINTS, owner, table.prints[owner]) for owner in range(table.seats)],
            counter("round", "Round", table.round),
            counter("rounds", "Rounds", table.rounds),
        ],
        "extras": extras(table),
    }


def tally(table: DirtyMoney, label: str, kind: int, owner: int, value: int) -> dict[str, Any]:
    """A counter, drawn once for each value."""
    tallies = table.box.tallies
    number = (value * 2 + kind) * MOST_SEATS + owner
    if number not in tallies:
        tallies[number] = counter(f"{label.lower()}-{owner + 1}", label, value, owner)
    return tallies[number]


def card_piece(table: DirtyMoney, card: int, owner: int) -> dict[str, Any]:
    """A card as it is drawn; Cleaners are told apart by their owners."""
    pieces = table.box.pieces
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


def hand_area(table: DirtyMoney, owner: int, own: bool) -> dict[str, Any]:
    hand = table.hands[owner]
    cleaner = table.has_cleaner(owner)
    if own:
        pieces = [card_piece(table, card, owner) for card in hand]
        return area(f"hand-{owner + 1}", "hand", "Hand", pieces, owner=owner, cleaner=cleaner)
    backs = table.box.backs
    number = (len(hand) * 2 + (1 if cleaner else 0)) * MOST_SEATS + owner
    if number not in backs:
        backs[number] = area(f"hand-{owner + 1}", "hand", "Hand", [], len(hand), owner, cleaner=cleaner)
    return backs[number]


def loot_area(table: DirtyMoney, owner: int) -> dict[str, Any]:
    loot = [card_piece(table, card, owner) for card in table.taken[owner] if card != table.box.cleaner]
    return area(f"loot-{owner + 1}", "pile", "Loot", loot, owner=owner)


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
        "suits": table.box.signs,
        "busted": table.busted(),
    }
