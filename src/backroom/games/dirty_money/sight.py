"""What can be seen of Dirty Money: a table of contents of its views."""

from __future__ import annotations

from typing import Any

from backroom.engine.field import Flag, Number, SeatField, Text, Word
from backroom.engine.fields import ByName, BySeat, Group, Items
from backroom.engine.sight import ALL, NOBODY_LOOKS, OWNER, SOME, Area, Counter, Kind, Sight, seat_names
from backroom.games.dirty_money.box import Box

CLEANER = "cleaner"


def sight(box: Box, seats: int, rounds: int) -> Sight:
    """The trick, hands, loot and what was set aside; coins and prints; who leads and in which suit."""
    each = seat_names(seats)
    size = box.cards // seats + 1
    card = [card_kind(box, seats).id]
    taken = "a card from everybody; a Cleaner takes it, else the highest of the suit led"
    return Sight(
        seats,
        areas=[
            Area("trick", "row", "The trick", card, seats, ALL, ordered=True, facts=trick_facts(seats), means=taken),
            Area(
                "hand",
                "hand",
                "Hand",
                card,
                size,
                OWNER,
                each,
                owned=True,
                facts=hand_facts(),
                means="cards that only their owner sees",
            ),
            Area("loot", "pile", "Loot", card, box.cards, ALL, each, owned=True, means="cards of tricks taken"),
            Area("aside", "pile", "Set aside", card, box.cards, SOME, means="out of this round, unseen until its end"),
            Area(
                "deck", "pile", "Loot still to be dealt", card, box.cards, NOBODY_LOOKS, means="nobody knows its order"
            ),
        ],
        kinds=[card_kind(box, seats)],
        counters=counters(box, rounds),
        facts=facts(box, seats),
    )


def card_kind(box: Box, seats: int) -> Kind:
    """Loot, and a Cleaner for each seat."""
    pieces = {box.id(card): face(box, card) for card in range(box.cards)}
    pieces.update({f"{CLEANER}-{seat + 1}": face(box, box.cleaner) for seat in range(seats)})
    return Kind(
        "card",
        "Card",
        pieces,
        printed=[
            Word("suit", {**suit_words(box), CLEANER: "Cleaner"}, "Suit"),
            Number("rank", 0, max(box.ranks), "Rank", means="the highest card of the suit led takes the trick"),
            Number("coins", 0, max(box.coins), "Coins", unit="coins", better=1, counts=True),
            Number("prints", 0, max(box.prints), "Prints", unit="prints", better=-1, counts=True),
            Text("name", "Name"),
        ],
        means="the highest of the suit led takes the trick; a Cleaner takes any, and wipes its prints",
    )


def face(box: Box, card: int) -> dict[str, Any]:
    """What is printed on a card."""
    return {
        "suit": CLEANER if card == box.cleaner else box.suit_ids[box.suits[card]],
        "rank": box.ranks[card],
        "coins": box.coins[card],
        "prints": box.prints[card],
        "name": box.names[card],
    }


def suit_words(box: Box) -> dict[str, str]:
    return dict(zip(box.suit_ids, box.suit_names, strict=True))


def trick_facts(seats: int) -> list[Any]:
    return [
        Items("players", SeatField("player", seats), seats, "Played by", "who played each card of the trick"),
        SeatField(
            "winning", seats, "Winning", "who would take the trick as it lies", null=True, says="{} would take it."
        ),
    ]


def hand_facts() -> list[Any]:
    return [Flag("cleaner", "Cleaner", "whether the Cleaner is still in this hand", says="The Cleaner is in it.")]


def counters(box: Box, rounds: int) -> list[Counter]:
    coins, prints = rounds * sum(box.coins), rounds * sum(box.prints)
    return [
        Counter(
            "coins",
            "Coins",
            0,
            coins,
            "coins",
            "most of them win, unless one is busted",
            better=1,
            counts=True,
            each=True,
        ),
        Counter(
            "prints",
            "Prints",
            0,
            prints,
            "prints",
            "whoever has most at the end is busted and cannot win",
            better=-1,
            counts=True,
            each=True,
        ),
        Counter("round", "Round", 1, rounds, means="coins and prints add up over all of them"),
        Counter("rounds", "Rounds", rounds, rounds, means="after the last one whoever has most prints is busted"),
    ]


def facts(box: Box, seats: int) -> list[Any]:
    return [
        SeatField("leader", seats, "Leader", "who leads this trick", says="{} leads."),
        SeatField("first_player", seats, "First Player", "who led the first trick of the round"),
        Word("suit", suit_words(box), "Suit led", "to be followed", null=True, says="{} is to be followed."),
        Items(
            "busted",
            SeatField("seat", seats),
            seats,
            "Most prints",
            "who is busted as it stands",
            says="Most prints: {}.",
        ),
        last_trick(box, seats),
        last_round(box, seats),
    ]


def last_trick(box: Box, seats: int) -> Group:
    place = Number("place", 1, seats, "Played as number")
    return Group(
        "last_trick",
        [
            ByName(
                "cards", place, list(card_kind(box, seats).pieces), "Cards", "each with its place in the order of play"
            ),
            SeatField("leader", seats, "Leader", "who led it; the others followed clockwise"),
            SeatField("taker", seats, "Taken by"),
            Number("coins", 0, seats * max(box.coins), "Coins", "coins", "what it brought its taker"),
            Number("prints", 0, seats * max(box.prints), "Prints", "prints", "what was not wiped"),
        ],
        "Last trick",
        "the trick that was taken last, also when a new round has begun",
        null=True,
        says="{taker} took the last trick: {coins}, {prints}.",
    )


def last_round(box: Box, seats: int) -> Group:
    return Group(
        "last_round",
        [
            BySeat("coins", Number("coins", 0, sum(box.coins), "Coins", "coins"), seats, "Coins"),
            BySeat("prints", Number("prints", 0, sum(box.prints), "Prints", "prints"), seats, "Prints"),
        ],
        "Last round",
        "what each player got in the round that ended last",
        null=True,
    )
