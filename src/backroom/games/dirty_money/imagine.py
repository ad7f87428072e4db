"""Deal anew what a seat cannot know: the other hands, and what was set aside.

A seat that did not follow suit has none of it for the rest of the round. Among all deals that agree with that, each
is as likely as any other: seats with known voids draw first, and a draw that could have come about in fewer ways
than another is thrown away more often.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Dealer, Event, append, extend, filled, row_of, vec
from backroom.games.dirty_money.state import DirtyMoney
from backroom.games.dirty_money.steps import DealLoot

TRIES: Final = 60
SWAPS: Final = 12
FINE: Final = 1 << 30
NOBODY_YET: Final = -1


def imagine(table: DirtyMoney, seat: i64, dealer: Dealer) -> DirtyMoney:
    """A clone with all unseen loot dealt anew."""
    other = table.clone()
    unseen = Unseen(other, seat)
    unseen.deal(dealer)
    return other


class Unseen:
    """The loot that a seat has not seen, and who holds how much: a row for each seat, what is set aside, the pool."""

    def __init__(self, table: DirtyMoney, seat: i64) -> None:
        self.table = table
        self.suits = table.box.suits
        self.rows = append(append(table.hands[:], table.aside), table.pool)
        self.rows[seat] = vec[i64]()
        self.voids = append(append(table.voids[:], 0), 0)
        self.sizes = filled(len(self.rows), 0)
        self.cards = self.gathered(table.box.cards)
        self.owners = filled(len(self.cards), NOBODY_YET)

    def gathered(self, loot: i64) -> vec[i64]:
        """All unseen cards in order; Cleaners are no loot and stay where they are."""
        unseen = filled(loot, 0)
        size: i64 = 0
        for place, row in enumerate(self.rows):
            for card in row:
                if card < loot:
                    unseen[card] = 1
                    self.sizes[place] += 1
            size += self.sizes[place]
        cards = vec[i64](capacity=size)
        card = 0
        while card < loot:
            if unseen[card]:
                cards = append(cards, card)
            card += 1
        return cards

    def deal(self, dealer: Dealer) -> None:
        bound = self.bound_rows()
        if len(bound) > 0 and not self.draw_bound(bound, dealer):
            self.mend(dealer)
        self.draw_rest(dealer)
        self.lay()

    def bound_rows(self) -> vec[i64]:
        """Holders with a known void, those with the least room to choose first."""
        bound = vec[i64]()
        for row, void in enumerate(self.voids):
            if void and self.sizes[row] > 0:
                bound = append(bound, row)
        if len(bound) > 1:
            return row_of(sorted(bound, key=lambda row: len(self.eligible(row)) - self.sizes[row]))
        return bound

    def eligible(self, row: i64) -> vec[i64]:
        """The places of cards that nobody has yet and this holder may have."""
        void = self.voids[row]
        suits = self.suits
        owners = self.owners
        places = vec[i64](capacity=len(self.cards))
        for place, card in enumerate(self.cards):
            if owners[place] == NOBODY_YET and not (void >> suits[card]) & 1:
                places = append(places, place)
        return places

    def draw_bound(self, rows: vec[i64], dealer: Dealer) -> bool:
        """Draw for the holders with voids until a draw is kept; False if none could be."""
        if len(rows) == 1:
            return self.draw_for(rows[0], self.eligible(rows[0]), dealer)
        most = vec[i64]([self.most_eligible(rows, at) for at in range(len(rows))])
        for _ in range(TRIES):
            if self.attempt(rows, most, dealer):
                return True
            for place in range(len(self.owners)):
                self.owners[place] = NOBODY_YET
        return False

    def attempt(self, rows: vec[i64], most: vec[i64], dealer: Dealer) -> bool:
        """Draw for one holder after the other; keep it with a chance that makes all deals equally likely."""
        keep = 1.0
        for at, row in enumerate(rows):
            places = self.eligible(row)
            if not self.draw_for(row, places, dealer):
                return False
            if len(places) < most[at]:
                for taken in range(self.sizes[row]):
                    keep *= float(len(places) - taken) / float(most[at] - taken)
        return keep == 1.0 or dealer.below(FINE) < int(keep * FINE)

    def draw_for(self, row: i64, places: vec[i64], dealer: Dealer) -> bool:
        size = self.sizes[row]
        if len(places) < size:
            return False
        dealer.shuffle(places, size)
        for at in range(size):
            self.owners[places[at]] = row
        return True

    def most_eligible(self, rows: vec[i64], at: i64) -> i64:
        """How many cards can be left at most for this holder when those before it have drawn."""
        mine = self.eligible(rows[at])
        most = len(mine)
        left = len(self.cards)
        for before in rows[:at]:
            elsewhere = len([place for place in self.eligible(before) if place not in mine])
            most -= max(0, self.sizes[before] - elsewhere)
            left -= self.sizes[before]
        return min(most, left)

    def draw_rest(self, dealer: Dealer) -> None:
        """Everybody without a known void gets any of what is left."""
        left = vec[i64](capacity=len(self.cards))
        row: i64 = 0
        while row < len(self.sizes):
            if self.voids[row] == 0:
                left = extend(left, filled(self.sizes[row], row))
            row += 1
        dealer.shuffle(left, len(left))
        owners = self.owners
        place: i64 = 0
        for owner in left:
            while owners[place] != NOBODY_YET:
                place += 1
            owners[place] = owner

    def lay(self) -> None:
        """Lay the cards where they belong now, in order: as many as lay there, before the Cleaner."""
        laid = filled(len(self.rows), 0)
        for place, card in enumerate(self.cards):
            owner = self.owners[place]
            self.rows[owner][laid[owner]] = card
            laid[owner] += 1

    def mend(self, dealer: Dealer) -> None:
        """Where chance finds no deal, find one place by place, then swap cards about at random."""
        room = self.sizes[:]
        for place in range(len(self.cards)):
            self.seat_card(place, room, set())
        for _ in range(SWAPS * len(self.cards)):
            self.swap(dealer.below(len(self.cards)), dealer.below(len(self.cards)))
        for place, owner in enumerate(self.owners):
            if self.voids[owner] == 0:
                self.owners[place] = NOBODY_YET

    def seat_card(self, place: int, room: vec[i64], tried: set[int]) -> bool:
        """Find a holder for a card, moving others on if need be."""
        for row in range(len(self.rows)):
            if row in tried or (self.voids[row] >> self.suits[self.cards[place]]) & 1:
                continue
            tried.add(row)
            if room[row] > 0:
                room[row] -= 1
                self.owners[place] = row
                return True
            for other in range(len(self.cards)):
                if self.owners[other] == row and self.seat_card(other, room, tried):
                    self.owners[place] = row
                    return True
        return False

    def swap(self, one: i64, other: i64) -> None:
        """Two cards change hands if both holders may have them."""
        first = self.owners[one]
        second = self.owners[other]
        if not self.barred(first, other) and not self.barred(second, one):
            self.owners[one] = second
            self.owners[other] = first

    def barred(self, row: i64, place: i64) -> bool:
        return bool((self.voids[row] >> self.suits[self.cards[place]]) & 1)


def past(log: list[Event], table: DirtyMoney, imagined: DirtyMoney) -> list[list[int]]:
    """The outcomes of the log had the imagined hands been dealt in this round."""
    begin = [number for number, event in enumerate(log) if isinstance(event.step, DealLoot) and event.step.dealt == 0]
    instead = dict(pairs(table, imagined))
    rewritten = [event.outcomes[:] for event in log]
    for number in range(begin[-1] if begin else 0, len(log)):
        if isinstance(log[number].step, DealLoot):
            rewritten[number] = [instead.get(card, card) for card in log[number].outcomes]
    return rewritten


def pairs(table: DirtyMoney, imagined: DirtyMoney) -> list[tuple[int, int]]:
    """Each unseen card and the one that lies in its stead."""
    rows = [*table.hands, table.aside]
    others = [*imagined.hands, imagined.aside]
    return [pair for row, other in zip(rows, others, strict=True) for pair in zip(row, other, strict=True)]
