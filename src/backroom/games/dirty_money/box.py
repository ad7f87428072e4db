"""What is printed: suits, ranks, coins and fingerprints, read from an edition and checked."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from backroom.engine import BadEdition, Keys, Printed, append, vec

MOST_CARDS = 200
MOST_TWINS = 26
TAKEN_NAMES = ("cleaner", "hand", "loot", "coins", "prints")


class Drawn:
    """What has been drawn of a box: once, to be shown in every view. It stays at home when the box is sent."""

    def __init__(self) -> None:
        self.labels: dict[int, str] = {}
        self.pieces: dict[int, dict[str, Any]] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        return Drawn, ()


class Box(Printed):
    """The loot, numbered by suit and rank, and after it the Cleaner, which has neither."""

    def __init__(self) -> None:
        self.suit_names: list[str] = []
        self.suit_ids: list[str] = []
        self.suits = vec[i64]()
        self.ranks = vec[i64]()
        self.coins = vec[i64]()
        self.prints = vec[i64]()
        self.names: list[str] = []
        self.ids: list[str] = []
        self.cards = 0
        self.cleaner = 0
        self.first_player = 0
        self.drawn = Drawn()

    def add_card(self, suit: i64, rank: i64, coins: i64, prints: i64, name: str) -> None:
        self.suits = append(self.suits, suit)
        self.ranks = append(self.ranks, rank)
        self.coins = append(self.coins, coins)
        self.prints = append(self.prints, prints)
        self.names.append(name)

    def close(self) -> None:
        """The Cleaners come last; one of them bears the First Player mark."""
        self.cards = len(self.suits)
        self.cleaner = self.cards
        self.first_player = self.cards + 1
        self.ids = [
            f"{self.suit_ids[self.suits[card]]}-{self.ranks[card]}{self.twin(card)}" for card in range(self.cards)
        ]
        self.ids += ["cleaner", "first-player"]
        self.add_card(-1, 0, 0, 0, "Cleaner")

    def id(self, card: i64) -> str:
        """The short stable name of a card."""
        return self.ids[card]

    def twin(self, card: i64) -> str:
        """A letter where another card before it has the same suit and rank."""
        first = card
        while first > 0 and self.suits[first - 1] == self.suits[card] and self.ranks[first - 1] == self.ranks[card]:
            first -= 1
        return "" if first == card else chr(ord("a") + card - first)


def read_box(data: dict[str, Any]) -> Box:
    """The box of an edition; a BadEdition names the key that is wrong."""
    box = Box()
    keys = Keys(data, "")
    keys.word("title")
    suits = keys.table("suits")
    for number, id in enumerate(suits.data):
        read_suit(box, number, id, suits.table(id))
    keys.done()
    if not 6 <= len(box.suits) <= MOST_CARDS:
        raise BadEdition(f"suits: should hold 6 to {MOST_CARDS} cards together, not {len(box.suits)}.")
    box.close()
    return box


def read_suit(box: Box, number: i64, id: str, suit: Keys) -> None:
    if not (id.isascii() and id.isalpha() and id.islower()) or id in TAKEN_NAMES:
        raise BadEdition(f"{suit.where}: a suit's id is a word of small letters, and none of {', '.join(TAKEN_NAMES)}.")
    name = suit.word("name")
    if name in box.suit_names:
        raise BadEdition(f"{suit.place('name')}: another suit is called {name!r}.")
    box.suit_ids.append(id)
    box.suit_names.append(name)
    cards = [read_card(card) for card in suit.tables("cards")]
    suit.done()
    ranks = [card[0] for card in cards]
    if max(ranks.count(rank) for rank in ranks) > MOST_TWINS:
        raise BadEdition(f"{suit.place('cards')}: at most {MOST_TWINS} cards of a suit have the same rank.")
    for rank, coins, prints, name in sorted(cards, key=lambda card: card[0]):
        box.add_card(number, rank, coins, prints, name)


def read_card(card: Keys) -> tuple[int, int, int, str]:
    printed = card.number("rank", 1, 99), card.number("coins", 0, 99), card.number("prints", 0, 99), card.word("name")
    card.done()
    return printed
