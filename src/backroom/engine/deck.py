"""Decks without an order, and the two ways to draw from them."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine.dealer import Dealer
from backroom.engine.rows import filled, joined, row_of, sort, to_list, without
from backroom.engine.step import Chance
from backroom.engine.vecs import append, pop, remove, vec


def faces(cards: vec[i64]) -> vec[i64]:
    """Each different card of a sorted row once."""
    seen = vec[i64](capacity=len(cards))
    for card in cards:
        if len(seen) == 0 or seen[-1] != card:
            seen = append(seen, card)
    return seen


def copies(cards: vec[i64]) -> vec[i64]:
    """How many there are of each face of a sorted row."""
    counts = vec[i64](capacity=len(cards))
    last: i64 = 0
    for card in cards:
        if len(counts) > 0 and card == last:
            counts[-1] += 1
        else:
            counts = append(counts, 1)
            last = card
    return counts


@mypyc_attr(free_list_len=1, acyclic=True)
class Deck:
    """A pool that nobody knows the order of, above cards that a rule put underneath, each with who knows it."""

    pool: vec[i64]
    bottom: vec[i64]
    knowers: vec[i64]

    def __init__(self, pool: vec[i64]) -> None:
        self.pool = pool[:]
        if len(pool) > 1:
            sort(self.pool)
        self.bottom = vec[i64]()
        self.knowers = vec[i64]()

    def __len__(self) -> int:
        return len(self.pool) + len(self.bottom)

    def faces(self) -> vec[i64]:
        """What the next card may be: one of the pool, or, under it, the one card whose turn it is."""
        return faces(self.pool) if len(self.pool) > 0 else self.bottom[:1]

    def copies(self) -> vec[i64]:
        """How many cards of each face the next one is drawn from."""
        return copies(self.pool) if len(self.pool) > 0 else filled(min(1, len(self.bottom)), 1)

    def drawn(self, dealer: Dealer) -> i64:
        """The next card: each of the pool as likely as any other, or the one whose turn it is."""
        size = len(self.pool)
        return self.pool[dealer.below(size)] if size > 0 else self.bottom[dealer.below(1)]

    def take(self, card: i64) -> i64:
        """This card is drawn; a bit for each seat that knew it, having seen it go under the deck."""
        if len(self.pool) > 0:
            self.pool = remove(self.pool, card)
            return 0
        if len(self.bottom) == 0 or self.bottom[0] != card:
            raise ValueError(f"card {card} is not the next of the deck")
        self.bottom, _ = pop(self.bottom, 0)
        self.knowers, knowers = pop(self.knowers, 0)
        return knowers

    def put_under(self, card: i64, knowers: i64) -> None:
        """This card goes to the very bottom; each seat whose bit is set in `knowers` has seen it."""
        self.bottom = append(self.bottom, card)
        self.knowers = append(self.knowers, knowers)

    def shuffle_in(self, cards: vec[i64]) -> None:
        """These cards and the bottom go into the pool; nobody knows where anything lies."""
        self.pool = joined(joined(self.pool, self.bottom), cards)
        sort(self.pool)
        self.bottom = vec[i64]()
        self.knowers = vec[i64]()

    def unknown_to(self, seat: i64) -> vec[i64]:
        """Every card here whose place this seat does not know, sorted."""
        bit: i64 = 1 << seat
        cards = self.pool[:]
        for place, who in enumerate(self.knowers):
            if not who & bit:
                cards = append(cards, self.bottom[place])
        sort(cards)
        return cards

    def replace_unknown(self, seat: i64, cards: vec[i64]) -> None:
        """Lay other cards (as many, in random order) where this seat does not know what lies."""
        bit: i64 = 1 << seat
        at: i64 = 0
        for place, who in enumerate(self.knowers):
            if not who & bit:
                self.bottom[place] = cards[at]
                at += 1
        self.pool = cards[at:]
        sort(self.pool)

    def clone(self) -> Deck:
        other = Deck(NO_CARDS)
        other.pool = self.pool[:]
        other.bottom = self.bottom[:]
        other.knowers = self.knowers[:]
        return other

    def facts(self) -> list[list[int]]:
        return [to_list(self.pool), to_list(self.bottom), to_list(self.knowers)]

    def __reduce__(self) -> tuple[Any, ...]:
        return _deck, tuple(self.facts())


def _deck(pool: list[int], bottom: list[int], knowers: list[int]) -> Deck:
    deck = Deck(row_of(pool))
    deck.bottom = row_of(bottom)
    deck.knowers = row_of(knowers)
    return deck


NO_CARDS: Final = vec[i64]()


@mypyc_attr(allow_interpreted_subclasses=True)
class Draw(Chance):
    """Draw one card from a deck, as likely as it has copies there."""

    def deck(self, table: Any) -> Deck:
        raise NotImplementedError

    def got(self, table: Any, card: i64, knowers: i64) -> None:
        """Where the drawn card goes; a bit for each seat that knows it already."""
        raise NotImplementedError

    def options(self, table: Any) -> vec[i64]:
        return self.deck(table).faces()

    def weights(self, table: Any) -> vec[i64]:
        return self.deck(table).copies()

    def draw(self, table: Any, dealer: Dealer) -> vec[i64]:
        return vec[i64]([self.deck(table).drawn(dealer)])

    def resolve(self, table: Any, card: i64) -> None:
        self.got(table, card, self.deck(table).take(card))


@mypyc_attr(allow_interpreted_subclasses=True)
class Deal(Chance):
    """Draw many cards at once: one event in the log; card by card where chance is played by hand."""

    def __init__(self, dealt: i64 = 0) -> None:
        self.dealt = dealt

    def pool(self, table: Any) -> vec[i64]:
        """The sorted pool, as it lies on the table."""
        raise NotImplementedError

    def leave(self, table: Any, pool: vec[i64]) -> None:
        """This is what is left of the pool on the table."""
        raise NotImplementedError

    def size(self, table: Any) -> i64:
        """How many cards the whole deal takes."""
        raise NotImplementedError

    def put(self, table: Any, cards: vec[i64]) -> None:
        """Lay cards on the places `dealt`, `dealt` + 1 and so on of this deal."""
        raise NotImplementedError

    def onward(self, dealt: i64) -> Deal:
        """The same deal when so many cards are down."""
        raise NotImplementedError

    def count(self, table: Any) -> i64:
        return self.size(table) - self.dealt

    def options(self, table: Any) -> vec[i64]:
        return faces(self.pool(table))

    def weights(self, table: Any) -> vec[i64]:
        return copies(self.pool(table))

    def draw(self, table: Any, dealer: Dealer) -> vec[i64]:
        cards = self.pool(table)[:]
        count = self.count(table)
        dealer.shuffle(cards, count)
        return cards if count == len(cards) else cards[:count]

    def resolve(self, table: Any, card: i64) -> None:
        self.apply(table, vec[i64]([card]))

    def apply(self, table: Any, outcomes: vec[i64]) -> None:
        self.leave(table, without(self.pool(table), outcomes))
        self.put(table, outcomes)
        dealt = self.dealt + len(outcomes)
        if dealt < self.size(table):
            table.do(self.onward(dealt))
