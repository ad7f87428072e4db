"""Decks without an order, and the two ways to draw from them."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from backroom.engine.dealer import Dealer
from backroom.engine.step import Chance


def faces(cards: list[int]) -> list[int]:
    """Each different card of a sorted list once."""
    seen: list[int] = []
    for card in cards:
        if not seen or seen[-1] != card:
            seen.append(card)
    return seen


def copies(cards: list[int]) -> list[int]:
    """How many there are of each face of a sorted list."""
    counts: list[int] = []
    last = 0
    for card in cards:
        if counts and card == last:
            counts[-1] += 1
        else:
            counts.append(1)
            last = card
    return counts


def put_in_order(cards: list[int], card: int) -> None:
    """Add a card to a sorted list, which stays sorted."""
    place = len(cards)
    while place > 0 and cards[place - 1] > card:
        place -= 1
    cards.insert(place, card)


def without(cards: list[int], taken: list[int]) -> list[int]:
    """A sorted list less the taken cards."""
    if len(taken) == len(cards):
        return []
    gone = sorted(taken)
    left: list[int] = []
    at = 0
    for card in cards:
        if at < len(gone) and gone[at] == card:
            at += 1
        else:
            left.append(card)
    return left


class Deck:
    """A pool that nobody knows the order of, above cards that a rule put underneath, each with who knows it."""

    pool: list[int]
    bottom: list[int]
    knowers: list[int]

    def __init__(self, pool: list[int]) -> None:
        self.pool = sorted(pool)
        self.bottom = []
        self.knowers = []

    def __len__(self) -> int:
        return len(self.pool) + len(self.bottom)

    def faces(self) -> list[int]:
        """What the next card may be: one of the pool, or, under it, the one card whose turn it is."""
        return faces(self.pool) if self.pool else self.bottom[:1]

    def copies(self) -> list[int]:
        """How many cards of each face the next one is drawn from."""
        return copies(self.pool) if self.pool else [1] * len(self.bottom[:1])

    def drawn(self, dealer: Dealer) -> int:
        """The next card: each of the pool as likely as any other, or the one whose turn it is."""
        return self.pool[dealer.below(len(self.pool))] if self.pool else self.bottom[dealer.below(1)]

    def take(self, card: int) -> int:
        """This card is drawn; a bit for each seat that knew it, having seen it go under the deck."""
        if self.pool:
            self.pool.remove(card)
            return 0
        if not self.bottom or self.bottom[0] != card:
            raise ValueError(f"card {card} is not the next of the deck")
        del self.bottom[0]
        return self.knowers.pop(0)

    def put_under(self, card: int, knowers: int) -> None:
        """This card goes to the very bottom; each seat whose bit is set in `knowers` has seen it."""
        self.bottom.append(card)
        self.knowers.append(knowers)

    def shuffle_in(self, cards: list[int]) -> None:
        """These cards and the bottom go into the pool; nobody knows where anything lies."""
        self.pool = sorted(self.pool + self.bottom + cards)
        self.bottom = []
        self.knowers = []

    def unknown_to(self, seat: int) -> list[int]:
        """Every card here whose place this seat does not know, sorted."""
        bit = 1 << seat
        return sorted(self.pool + [card for card, who in zip(self.bottom, self.knowers, strict=True) if not who & bit])

    def replace_unknown(self, seat: int, cards: list[int]) -> None:
        """Lay other cards (as many, in random order) where this seat does not know what lies."""
        bit = 1 << seat
        at = 0
        for place, who in enumerate(self.knowers):
            if not who & bit:
                self.bottom[place] = cards[at]
                at += 1
        self.pool = sorted(cards[at:])

    def clone(self) -> Deck:
        other = Deck([])
        other.pool = self.pool[:]
        other.bottom = self.bottom[:]
        other.knowers = self.knowers[:]
        return other

    def facts(self) -> list[list[int]]:
        return [self.pool, self.bottom, self.knowers]

    def __reduce__(self) -> tuple[Any, ...]:
        return _deck, (self.pool, self.bottom, self.knowers)


def _deck(pool: list[int], bottom: list[int], knowers: list[int]) -> Deck:
    deck = Deck(pool)
    deck.bottom = bottom
    deck.knowers = knowers
    return deck


@mypyc_attr(allow_interpreted_subclasses=True)
class Draw(Chance):
    """Draw one card from a deck, as likely as it has copies there."""

    def deck(self, table: Any) -> Deck:
        raise NotImplementedError

    def got(self, table: Any, card: int, knowers: int) -> None:
        """Where the drawn card goes; a bit for each seat that knows it already."""
        raise NotImplementedError

    def options(self, table: Any) -> list[int]:
        return self.deck(table).faces()

    def weights(self, table: Any) -> list[int]:
        return self.deck(table).copies()

    def draw(self, table: Any, dealer: Dealer) -> list[int]:
        return [self.deck(table).drawn(dealer)]

    def resolve(self, table: Any, card: int) -> None:
        self.got(table, card, self.deck(table).take(card))


@mypyc_attr(allow_interpreted_subclasses=True)
class Deal(Chance):
    """Draw many cards at once: one event in the log; card by card where chance is played by hand."""

    def __init__(self, dealt: int = 0) -> None:
        self.dealt = dealt

    def pool(self, table: Any) -> list[int]:
        """The sorted pool, as it lies on the table."""
        raise NotImplementedError

    def size(self, table: Any) -> int:
        """How many cards the whole deal takes."""
        raise NotImplementedError

    def put(self, table: Any, cards: list[int]) -> None:
        """Lay cards on the places `dealt`, `dealt` + 1 and so on of this deal."""
        raise NotImplementedError

    def onward(self, dealt: int) -> Deal:
        """The same deal when so many cards are down."""
        raise NotImplementedError

    def count(self, table: Any) -> int:
        return self.size(table) - self.dealt

    def options(self, table: Any) -> list[int]:
        return faces(self.pool(table))

    def weights(self, table: Any) -> list[int]:
        return copies(self.pool(table))

    def draw(self, table: Any, dealer: Dealer) -> list[int]:
        cards = self.pool(table)[:]
        count = self.count(table)
        dealer.shuffle(cards, count)
        return cards if count == len(cards) else cards[:count]

    def resolve(self, table: Any, card: int) -> None:
        self.apply(table, [card])

    def apply(self, table: Any, outcomes: list[int]) -> None:
        pool = self.pool(table)
        pool[:] = without(pool, outcomes)
        self.put(table, outcomes)
        dealt = self.dealt + len(outcomes)
        if dealt < self.size(table):
            table.do(self.onward(dealt))
