"""What everybody saw of this round: who played which card to which trick, read from the piles of loot taken."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import append, filled, put_in_order, vec
from backroom.games.dirty_money.box import Box
from backroom.games.dirty_money.state import DirtyMoney
from backroom.games.dirty_money.steps import PlayCard

NOBODY_YET: Final = -1
MOST_SEATS: Final = 6
PLAYS: Final = [PlayCard(seat) for seat in range(MOST_SEATS)]


class Laid:
    """A trick: who led it, its cards in the order played, who took it."""

    def __init__(self, leader: i64, cards: vec[i64], taker: i64) -> None:
        self.leader = leader
        self.cards = cards
        self.taker = taker


class Memory:
    """The tricks of this round in the order in which they were played, the one on the table last."""

    def __init__(self, table: DirtyMoney) -> None:
        self.table = table
        piles = [tricks_of(table, seat) for seat in range(table.seats)]
        self.tricks = in_order(piles, table.first)
        if len(table.trick) > 0:
            self.tricks.append(Laid(table.leader, table.trick, NOBODY_YET))

    def rewound(self, world: DirtyMoney) -> DirtyMoney:
        """The world as it was when the round began."""
        begin = world.clone()
        seats = world.seats
        for trick in self.tricks:
            player = trick.leader
            for card in trick.cards:
                begin.hands[player] = put_in_order(begin.hands[player], card)
                player = begin.left_of(player)
        begin.voids = filled(seats, 0)
        seat: i64 = 0
        while seat < seats:
            begin.taken[seat] = vec[i64]()
            begin.coins[seat] = world.totals[seat]
            begin.prints[seat] = world.totals[seats + seat]
            seat += 1
        begin.clear_trick()
        return begin


def tricks_of(table: DirtyMoney, taker: i64) -> list[Laid]:
    """The tricks that a seat took this round: whoever sits so far before the taker as the best card lies has led."""
    pile = table.taken[taker]
    tricks = []
    begin: i64 = 0
    while begin < len(pile):
        cards = pile[begin : begin + table.seats]
        leader = (taker + table.seats - best_place(table.box, cards)) % table.seats
        tricks.append(Laid(leader, cards, taker))
        begin += table.seats
    return tricks


def best_place(box: Box, cards: vec[i64]) -> i64:
    """Where the card lies that takes the trick: the last Cleaner, or the first of the highest of the suit led."""
    best: i64 = 0
    place: i64 = 0
    while place < len(cards):
        card = cards[place]
        if card == box.cleaner:
            best = place
        elif cards[best] != box.cleaner and follows_higher(box, card, cards[best]):
            best = place
        place += 1
    return best


def follows_higher(box: Box, card: i64, best: i64) -> bool:
    return box.suits[card] == box.suits[best] and box.ranks[card] > box.ranks[best]


def in_order(piles: list[list[Laid]], first: i64) -> list[Laid]:
    """One order in which all these tricks can have followed each other: who took one led the next."""
    count = sum([len(pile) for pile in piles])
    order: list[Laid] = []
    follow(piles, filled(len(piles), 0), first, order, count)
    return order


def follow(piles: list[list[Laid]], used: vec[i64], leader: i64, order: list[Laid], count: int) -> bool:
    """Find what can come next, back to where another trick could have, until all are in order."""
    if len(order) == count:
        return True
    for seat, pile in enumerate(piles):
        if used[seat] < len(pile) and pile[used[seat]].leader == leader:
            order.append(pile[used[seat]])
            used[seat] += 1
            if follow(piles, used, seat, order, count):
                return True
            used[seat] -= 1
            order.pop()
    return False


def unseen_by(table: DirtyMoney, seat: i64) -> vec[i64]:
    """The loot that a seat has not seen this round, in order."""
    hidden = filled(table.box.cards + 1, 0)
    other: i64 = 0
    while other < table.seats:
        if other != seat:
            for card in table.hands[other]:
                hidden[card] = 1
        other += 1
    for card in table.aside:
        hidden[card] = 1
    cards = vec[i64]()
    card = 0
    while card < table.box.cards:
        if hidden[card]:
            cards = append(cards, card)
        card += 1
    return cards
