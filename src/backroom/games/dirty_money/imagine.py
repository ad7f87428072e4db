"""Deal anew what a seat cannot know: the other hands, and what was set aside.

A seat that did not follow suit has none of it for the rest of the round. Among all deals that agree with that, each
is as likely as any other: seats with known voids draw first, and a draw that could have come about in fewer ways
than another is thrown away more often.
"""

from __future__ import annotations

from typing import Final

from backroom.engine import Dealer, Event
from backroom.games.dirty_money.state import DirtyMoney
from backroom.games.dirty_money.steps import DealLoot

TRIES: Final = 60
SWAPS: Final = 12
FINE: Final = 1 << 30
NOBODY_YET: Final = -1


def imagine(table: DirtyMoney, seat: int, dealer: Dealer) -> DirtyMoney:
    """A clone with all unseen loot dealt anew."""
    other = table.clone()
    unseen = Unseen(other, seat)
    unseen.deal(dealer)
    return other


class Unseen:
    """The loot that a seat has not seen, and who holds how much of it."""

    def __init__(self, table: DirtyMoney, seat: int) -> None:
        self.suits = table.box.suits
        self.rows = [table.hands[holder] for holder in range(table.seats) if holder != seat]
        self.voids = [table.voids[holder] for holder in range(table.seats) if holder != seat]
        self.rows += [table.aside, table.pool]
        self.voids += [0, 0]
        self.cards: list[int] = []
        self.sizes: list[int] = []
        for row in self.rows:
            size = len(row)
            if size > 0 and row[-1] == table.box.cleaner:
                size -= 1
            self.sizes.append(size)
            self.cards.extend(row[:size] if size < len(row) else row)
        self.cards.sort()
        self.owners = [NOBODY_YET] * len(self.cards)

    def deal(self, dealer: Dealer) -> None:
        bound = self.bound_rows()
        if bound and not self.draw_bound(bound, dealer):
            self.mend(dealer)
        self.draw_rest(dealer)
        self.lay()

    def bound_rows(self) -> list[int]:
        """Holders with a known void, those with the least room to choose first."""
        rows = [row for row, void in enumerate(self.voids) if void and self.sizes[row] > 0]
        if len(rows) > 1:
            rows.sort(key=lambda row: len(self.eligible(row)) - self.sizes[row])
        return rows

    def eligible(self, row: int) -> list[int]:
        """The places of cards that nobody has yet and this holder may have."""
        void = self.voids[row]
        suits = self.suits
        owners = self.owners
        return [
            place
            for place, card in enumerate(self.cards)
            if owners[place] == NOBODY_YET and not (void >> suits[card]) & 1
        ]

    def draw_bound(self, rows: list[int], dealer: Dealer) -> bool:
        """Draw for the holders with voids until a draw is kept; False if none could be."""
        if len(rows) == 1:
            return self.draw_for(rows[0], self.eligible(rows[0]), dealer)
        most = [self.most_eligible(rows, at) for at in range(len(rows))]
        for _ in range(TRIES):
            if self.attempt(rows, most, dealer):
                return True
            for place in range(len(self.owners)):
                self.owners[place] = NOBODY_YET
        return False

    def attempt(self, rows: list[int], most: list[int], dealer: Dealer) -> bool:
        """Draw for one holder after the other; keep it with a chance that makes all deals equally likely."""
        keep = 1.0
        for at, row in enumerate(rows):
            places = self.eligible(row)
            if not self.draw_for(row, places, dealer):
                return False
            if len(places) < most[at]:
                for taken in range(self.sizes[row]):
                    keep *= (len(places) - taken) / (most[at] - taken)
        return keep == 1.0 or dealer.below(FINE) < int(keep * FINE)

    def draw_for(self, row: int, places: list[int], dealer: Dealer) -> bool:
        size = self.sizes[row]
        if len(places) < size:
            return False
        dealer.shuffle(places, size)
        for at in range(size):
            self.owners[places[at]] = row
        return True

    def most_eligible(self, rows: list[int], at: int) -> int:
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
        left: list[int] = []
        for row, size in enumerate(self.sizes):
            if self.voids[row] == 0:
                left += [row] * size
        if len(left) == 0:
            return
        dealer.shuffle(left, len(left))
        at = 0
        for place, owner in enumerate(self.owners):
            if owner == NOBODY_YET:
                self.owners[place] = left[at]
                at += 1

    def lay(self) -> None:
        """Put the cards into the rows, which stay in order."""
        tails = [row[size:] for row, size in zip(self.rows, self.sizes, strict=True)]
        for row in self.rows:
            row.clear()
        for place, card in enumerate(self.cards):
            self.rows[self.owners[place]].append(card)
        for row, tail in zip(self.rows, tails, strict=True):
            row.extend(tail)

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

    def seat_card(self, place: int, room: list[int], tried: set[int]) -> bool:
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

    def swap(self, one: int, other: int) -> None:
        """Two cards change hands if both holders may have them."""
        first = self.owners[one]
        second = self.owners[other]
        if not self.barred(first, other) and not self.barred(second, one):
            self.owners[one] = second
            self.owners[other] = first

    def barred(self, row: int, place: int) -> bool:
        return bool((self.voids[row] >> self.suits[self.cards[place]]) & 1)


def past(log: list[Event], table: DirtyMoney, imagined: DirtyMoney) -> list[list[int]]:
    """The outcomes of the log had the imagined hands been dealt in this round."""
    begin = [number for number, event in enumerate(log) if isinstance(event.step, DealLoot) and event.step.dealt == 0]
    instead = dict(pairs(table, imagined))
    rewritten = [event.outcomes for event in log]
    for number in range(begin[-1] if begin else 0, len(log)):
        if isinstance(log[number].step, DealLoot):
            rewritten[number] = [instead.get(card, card) for card in log[number].outcomes]
    return rewritten


def pairs(table: DirtyMoney, imagined: DirtyMoney) -> list[tuple[int, int]]:
    """Each unseen card and the one that lies in its stead."""
    rows = [*table.hands, table.aside]
    others = [*imagined.hands, imagined.aside]
    return [pair for row, other in zip(rows, others, strict=True) for pair in zip(row, other, strict=True)]
