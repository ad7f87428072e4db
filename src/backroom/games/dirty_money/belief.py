"""What play tells about hidden cards and about the players: worlds are the likelier the more sense they make of it."""

from __future__ import annotations

from math import exp, log
from typing import Final

from mypy_extensions import i64

from backroom.engine import Dealer, append, vec
from backroom.games.dirty_money.bot import Appraisal, Taste
from backroom.games.dirty_money.imagine import imagine
from backroom.games.dirty_money.memory import NOBODY_YET, PLAYS, Memory, unseen_by
from backroom.games.dirty_money.state import DirtyMoney

FINE: Final = 1 << 30
MOST_DEALS: Final = 120  # so many are looked at one by one
FEW_CARDS: Final = 12  # with more unseen, there are too many deals anyway
GOLDEN: Final = 0.6180339887498949  # steps of this size never come back to where they were


class Account:
    """A world, how likely play makes it, and how likely each way to play is for each seat, with that world."""

    def __init__(self, world: DirtyMoney, ways: i64) -> None:
        self.world = world
        self.ways = ways
        self.fits = vec[float]([0.0] * (world.seats * ways))  # logarithms, for seat and way

    def of(self, seat: i64) -> vec[float]:
        """How likely each way makes what the seat did, next to the likeliest."""
        fits = self.fits[seat * self.ways : (seat + 1) * self.ways]
        best = fits[0]
        for fit in fits:
            best = max(best, fit)
        return vec[float]([exp(fit - best) for fit in fits])

    def weight(self) -> float:
        """The logarithm of how likely all did what they did, each in one of the ways."""
        weight = 0.0
        seat: i64 = 0
        while seat < self.world.seats:
            best = self.fits[seat * self.ways]
            way: i64 = 1
            while way < self.ways:
                best = max(best, self.fits[seat * self.ways + way])
                way += 1
            total = 0.0
            for fit in self.of(seat):
                total += fit
            weight += best + log(total / float(self.ways))
            seat += 1
        return weight


class Belief:
    """One seat's belief at one decision."""

    def __init__(self, table: DirtyMoney, seat: i64, tastes: list[Taste], slack: float, tries: i64) -> None:
        self.table = table
        self.seat = seat
        self.tastes = tastes
        self.slack = slack  # how many coins of promise others are taken to overlook
        self.tries = tries  # worlds that are looked at for one that is played
        self.memory = Memory(table)
        self.deals: list[Account] = []  # all of them, where there are few
        self.weights = vec[float]()
        self.at = 0.0

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
        tries = self.tries if len(self.memory.tricks) > 0 else 1
        accounts = [self.account(imagine(self.table, self.seat, rng)) for _ in range(tries)]
        if tries == 1:
            return accounts[0]
        weights = relative([account.weight() for account in accounts])
        return accounts[picked(weights, float(rng.below(FINE)) / float(FINE))]

    def account(self, world: DirtyMoney) -> Account:
        """Play the round again up to now, and see how much sense it makes."""
        account = Account(world, len(self.tastes))
        if self.tries == 1:
            return account
        begin = self.memory.rewound(world)
        for trick in self.memory.tricks:
            begin.leader = player = trick.leader
            begin.clear_trick()
            for card in trick.cards:
                if player != self.seat:
                    self.judge(account, begin, player, card)
                PLAYS[player].resolve(begin, card)
                player = begin.left_of(player)
            if trick.taker != NOBODY_YET:
                begin.coins[trick.taker] += begin.trick_coins()
                begin.prints[trick.taker] += begin.trick_prints()
        return account

    def judge(self, account: Account, table: DirtyMoney, player: i64, card: i64) -> None:
        """How likely each way of playing makes this card of all that could have been played."""
        options = PLAYS[player].options(table)
        if len(options) < 2:
            return
        way: i64 = 0
        while way < len(self.tastes):
            account.fits[player * account.ways + way] += self.fit(table, player, card, options, self.tastes[way])
            way += 1

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
