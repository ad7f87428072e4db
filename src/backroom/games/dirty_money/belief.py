"""What play tells about hidden cards and about the players: worlds are the likelier the more sense they make of it."""

from __future__ import annotations

from math import exp, log
from typing import Final

from mypy_extensions import i64

from backroom.engine import Dealer, append, extend, filled, put_in_order, remove, vec
from backroom.games.dirty_money.bot import Appraisal, Taste
from backroom.games.dirty_money.imagine import imagine
from backroom.games.dirty_money.memory import NOBODY_YET, PLAYS, Memory, unseen_by
from backroom.games.dirty_money.state import DirtyMoney

FINE: Final = 1 << 30
MOST_DEALS: Final = 120  # so many are looked at one by one
FEW_CARDS: Final = 12  # with more unseen, there are too many deals anyway
SPAN: Final = 1 << 10  # more than there are cards
SETTLING: Final = 6  # times as many swaps before the first world
GOLDEN: Final = 0.6180339887498949  # steps of this size never come back to where they were


class Account:
    """A world, and how likely each way to play makes what each seat did in it. The last way is to play anything."""

    def __init__(self, world: DirtyMoney, ways: i64) -> None:
        self.world = world
        self.ways = ways
        self.fits = vec[float]([0.0] * (world.seats * ways))  # logarithms, for seat and way

    def copy(self, world: DirtyMoney) -> Account:
        other = Account(world, self.ways)
        other.fits = self.fits[:]
        return other

    def of(self, seat: i64) -> vec[float]:
        """How likely each way makes what the seat did, next to the likeliest."""
        best = self.best_fit(seat)
        return vec[float]([exp(fit - best) for fit in self.fits[seat * self.ways : (seat + 1) * self.ways]])

    def best_fit(self, seat: i64) -> float:
        best = self.fits[seat * self.ways]
        at = seat * self.ways + 1
        while at < (seat + 1) * self.ways:
            best = max(best, self.fits[at])
            at += 1
        return best

    def weight(self) -> float:
        """The logarithm of how likely all did what they did, each in one of the ways."""
        weight = 0.0
        seat: i64 = 0
        while seat < self.world.seats:
            total = 0.0
            for fit in self.of(seat):
                total += fit
            weight += self.best_fit(seat) + log(total / float(self.ways))
            seat += 1
        return weight


class Belief:
    """One seat's belief at one decision. Worlds are found by swapping hidden cards, again and again (Metropolis)."""

    def __init__(self, table: DirtyMoney, seat: i64, tastes: list[Taste], slack: float, swaps: i64) -> None:
        self.table = table
        self.seat = seat
        self.tastes = tastes
        self.slack = slack  # how many coins of promise others are taken to overlook
        self.swaps = swaps  # that are tried between two worlds; 0: nothing is read from play
        self.memory = Memory(table)
        self.deals: list[Account] = []  # all of them, where there are few
        self.weights = vec[float]()
        self.at = 0.0
        self.last: Account | None = None  # where swapping goes on
        self.places = vec[i64]()  # who holds each hidden card, as often as they hold one

    def list_deals(self, rng: Dealer) -> None:
        """Where only few deals are possible, weigh each of them."""
        deals = Deals(self.table, self.seat)
        if deals.listed():
            self.deals = [self.account(deals.world(owners)) for owners in deals.found]
            self.weights = relative([deal.weight() for deal in self.deals])
            self.at = float(rng.below(FINE)) / float(FINE)

    def draw(self, rng: Dealer) -> Account:
        """A world, as likely as play makes it."""
        if len(self.deals) > 0:
            self.at += GOLDEN
            if self.at >= 1.0:
                self.at -= 1.0
            return self.deals[picked(self.weights, self.at)]
        if self.swaps == 0 or len(self.memory.tricks) == 0:
            return Account(imagine(self.table, self.seat, rng), len(self.tastes) + 1)
        last = self.last
        if last is None:
            last = self.settled(self.account(imagine(self.table, self.seat, rng)), SETTLING * self.swaps, rng)
        self.last = self.settled(last, self.swaps, rng)
        return self.last

    def settled(self, account: Account, swaps: i64, rng: Dealer) -> Account:
        """Where so many swaps lead, of which the less likely are often undone."""
        weight = account.weight()
        for _ in range(swaps):
            other = self.swapped(account, rng)
            if other is None:
                continue
            new = other.weight()
            if new >= weight or float(rng.below(FINE)) < exp(new - weight) * float(FINE):
                account = other
                weight = new
        return account

    def swapped(self, account: Account, rng: Dealer) -> Account | None:
        """Two hidden cards change places, if both holders may have them."""
        table = account.world
        one = self.hidden(table, rng)
        other = self.hidden(table, rng)
        first, second = one // SPAN, other // SPAN
        card, another = one % SPAN, other % SPAN
        if first == second or self.lacks(first, another) or self.lacks(second, card):
            return None
        world = table.clone()
        self.exchange(world, first, card, another)
        self.exchange(world, second, another, card)
        changed = account.copy(world)
        self.judge_seats(changed, (1 << first | 1 << second) & ((1 << table.seats) - 1))
        return changed

    def hidden(self, world: DirtyMoney, rng: Dealer) -> i64:
        """Any hidden card and who holds it, as one number."""
        if len(self.places) == 0:
            self.places = self.holders(world)
        holder = self.places[rng.below(len(self.places))]
        row = world.aside if holder == world.seats else world.hands[holder]
        size = len(row)
        if holder < world.seats and world.has_cleaner(holder):
            size -= 1
        return holder * SPAN + row[rng.below(size)]

    def holders(self, world: DirtyMoney) -> vec[i64]:
        holders = filled(len(world.aside), world.seats)
        seat: i64 = 0
        while seat < world.seats:
            if seat != self.seat:
                size = len(world.hands[seat]) - (1 if world.has_cleaner(seat) else 0)
                holders = extend(holders, filled(size, seat))
            seat += 1
        return holders

    def lacks(self, holder: i64, card: i64) -> bool:
        table = self.table
        return holder < table.seats and bool((table.voids[holder] >> table.box.suits[card]) & 1)

    def exchange(self, world: DirtyMoney, holder: i64, old: i64, new: i64) -> None:
        if holder == world.seats:
            world.aside = put_in_order(remove(world.aside, old), new)
        else:
            world.hands[holder] = put_in_order(remove(world.hands[holder], old), new)

    def account(self, world: DirtyMoney) -> Account:
        """How much sense it makes of this round's play."""
        account = Account(world, len(self.tastes) + 1)
        if self.swaps > 0:
            self.judge_seats(account, ((1 << world.seats) - 1) ^ (1 << self.seat))
        return account

    def judge_seats(self, account: Account, seats: i64) -> None:
        """Play the round again up to now, and see what sense it makes of these seats: a bit for each."""
        at: i64 = 0
        while at < len(account.fits):
            if (seats >> (at // account.ways)) & 1:
                account.fits[at] = 0.0
            at += 1
        begin = self.memory.rewound(account.world)
        for trick in self.memory.tricks:
            begin.leader = player = trick.leader
            begin.clear_trick()
            for card in trick.cards:
                if (seats >> player) & 1:
                    self.judge(account, begin, player, card)
                PLAYS[player].resolve(begin, card)
                player = begin.left_of(player)
            if trick.taker != NOBODY_YET:
                begin.coins[trick.taker] += begin.trick_coins()
                begin.prints[trick.taker] += begin.trick_prints()

    def judge(self, account: Account, table: DirtyMoney, player: i64, card: i64) -> None:
        """How likely each way of playing makes this card of all that could have been played."""
        options = PLAYS[player].options(table)
        if len(options) < 2:
            return
        at = player * account.ways
        for taste in self.tastes:
            account.fits[at] += self.fit(table, player, card, options, taste)
            at += 1
        account.fits[at] -= log(float(len(options)))

    def fit(self, table: DirtyMoney, player: i64, card: i64, options: vec[i64], taste: Taste) -> float:
        appraisal = Appraisal(table, player, taste)
        chosen = appraisal.promise(card) / self.slack
        total = 0.0
        for option in options:
            total += exp(min(50.0, appraisal.promise(option) / self.slack - chosen))
        return -log(total)


def relative(logarithms: list[float]) -> vec[float]:
    """Weights that add up to 1, from logarithms."""
    best = max(logarithms)
    weights = vec[float]([exp(number - best) for number in logarithms])
    total = 0.0
    for weight in weights:
        total += weight
    return vec[float]([weight / total for weight in weights])


def picked(weights: vec[float], at: float) -> i64:
    """Where this much of all the weight is reached."""
    place: i64 = 0
    while place < len(weights) - 1:
        at -= weights[place]
        if at < 0.0:
            break
        place += 1
    return place


class Deals:
    """All deals that a seat takes for possible, where they are few."""

    def __init__(self, table: DirtyMoney, seat: i64) -> None:
        self.table = table
        self.seat = seat
        self.cards = unseen_by(table, seat)
        self.room = [0 if other == seat else self.loot(other) for other in range(table.seats)]
        self.room.append(len(table.aside))
        self.found: list[vec[i64]] = []

    def loot(self, seat: i64) -> i64:
        """How many cards a seat holds besides its Cleaner."""
        return len(self.table.hands[seat]) - (1 if self.table.has_cleaner(seat) else 0)

    def listed(self) -> bool:
        """List them; False if there are too many."""
        return len(self.cards) <= FEW_CARDS and self.deal(vec[i64]())

    def deal(self, owners: vec[i64]) -> bool:
        """Give the next card to everybody who may have it, in turn."""
        place = len(owners)
        if place == len(self.cards):
            self.found.append(owners)
            return len(self.found) <= MOST_DEALS
        for holder, room in enumerate(self.room):
            if room > 0 and not self.lacks(holder, self.cards[place]):
                self.room[holder] -= 1
                fits = self.deal(append(owners[:], holder))
                self.room[holder] += 1
                if not fits:
                    return False
        return True

    def lacks(self, holder: i64, card: i64) -> bool:
        table = self.table
        return holder < table.seats and bool((table.voids[holder] >> table.box.suits[card]) & 1)

    def world(self, owners: vec[i64]) -> DirtyMoney:
        """The table with these owners of the unseen cards."""
        world = self.table.clone()
        rows = [vec[i64]() for _ in range(world.seats + 1)]
        for place, owner in enumerate(owners):
            rows[owner] = append(rows[owner], self.cards[place])
        for other in range(world.seats):
            if other != self.seat:
                cleaner = self.table.has_cleaner(other)
                world.hands[other] = append(rows[other], world.box.cleaner) if cleaner else rows[other]
        world.aside = rows[world.seats]
        return world
