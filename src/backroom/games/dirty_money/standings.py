"""What a standing between two rounds is worth: the chance to win from coins, fingerprints and the rounds left.

The rounds to come are taken from a pile of rounds that the house played against itself with this edition, at this
number of seats; every standing meets the same endings, so that two of them are compared in the same futures.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Rng, append, extend, filled, stacked, vec
from backroom.games.dirty_money.bot import House
from backroom.games.dirty_money.box import Box
from backroom.games.dirty_money.state import DirtyMoney
from backroom.games.dirty_money.steps import Round

ROUNDS: Final = 160  # that the house plays once for each kind of table
ENDINGS: Final = 48  # of the match, that a standing is valued by
SEED: Final = 7
MOST_KINDS: Final = 40  # of tables whose rounds are kept at hand


class Wishes:
    """What a temperament cares for besides winning: parts of the worth of an ending, together below 1."""

    def __init__(self) -> None:
        self.clean = 0.0  # not to be busted
        self.rich = 0.0  # to have the most coins, busted or not
        self.revenge = 0.0  # to see the richest of the others busted


class Futures:
    """What the rounds to come may bring each seat, for every number of rounds left."""

    def __init__(self, table: DirtyMoney) -> None:
        self.seats = table.seats
        self.rounds = [house_round(table, number) for number in range(ROUNDS)]
        self.endings: dict[int, vec[i64]] = {}

    def after(self, left: i64) -> vec[i64]:
        """Endings with so many rounds left, one after the other: the coins that each seat gets, then the prints."""
        known = self.endings.get(left)
        if known is None:
            known = self.endings[left] = self.drawn(left)
        return known

    def drawn(self, left: i64) -> vec[i64]:
        rng = Rng(SEED, left)
        drawn = vec[i64](capacity=ENDINGS * 2 * self.seats)
        for _ in range(ENDINGS):
            ending = filled(2 * self.seats, 0)
            for _ in range(left):
                self.add(ending, self.rounds[rng.below(ROUNDS)], rng)
            drawn = extend(drawn, ending)
        return drawn

    def add(self, ending: vec[i64], played: vec[i64], rng: Rng) -> None:
        """One more round, in which anybody may sit anywhere."""
        places = vec[i64](capacity=self.seats)
        for place in range(self.seats):
            places = append(places, place)
        rng.shuffle(places, self.seats)
        for seat, place in enumerate(places):
            ending[seat] += played[place]
            ending[self.seats + seat] += played[self.seats + place]


def house_round(table: DirtyMoney, number: i64) -> vec[i64]:
    """The coins, then the prints that each seat got in a round of house players with this box."""
    fresh = table.clone()
    fresh.stack = stacked([Round(table.rounds)])
    fresh.coins = filled(table.seats, 0)
    fresh.prints = filled(table.seats, 0)
    fresh.totals = fresh.totals_before = (0,) * (2 * table.seats)
    fresh.play_on([House()] * table.seats, Rng(SEED, number))
    return extend(fresh.coins, fresh.prints)


class Standings:
    """Values standings. Rounds of the house are played when the first standing of such a table is asked for."""

    def __init__(self, wishes: Wishes) -> None:
        self.wishes = wishes

    def values(self, table: DirtyMoney, left: i64) -> list[float]:
        """What the standing is worth to each seat with so many rounds left to play."""
        worths = vec[float]([0.0] * table.seats)
        if left == 0:
            self.judge(table.coins, table.prints, worths)
            return [worth for worth in worths]  # noqa: C416
        seats = table.seats
        endings = futures(table).after(left)
        coins = table.coins[:]
        prints = table.prints[:]
        at: i64 = 0
        while at < len(endings):
            seat: i64 = 0
            while seat < seats:
                coins[seat] = table.coins[seat] + endings[at + seat]
                prints[seat] = table.prints[seat] + endings[at + seats + seat]
                seat += 1
            self.judge(coins, prints, worths)
            at += 2 * seats
        return [worth / float(ENDINGS) for worth in worths]

    def judge(self, coins: vec[i64], prints: vec[i64], worths: vec[float]) -> None:
        """Add what this ending is worth to each seat."""
        seats = len(coins)
        most = prints[0]
        least = prints[0]
        for number in prints:
            most = max(most, number)
            least = min(least, number)
        if most == least:
            most += 1  # nobody is busted
        best: i64 = -1
        sharing: i64 = 0
        seat: i64 = 0
        while seat < seats:
            if prints[seat] < most:
                rank = coins[seat] * FINE - prints[seat]
                if best < 0 or rank > coins[best] * FINE - prints[best]:
                    best = seat
                    sharing = 1
                elif rank == coins[best] * FINE - prints[best]:
                    sharing += 1
            seat += 1
        self.share(coins, prints, best, sharing, most, worths)

    def share(self, coins: vec[i64], prints: vec[i64], best: i64, sharing: i64, most: i64, worths: vec[float]) -> None:
        """Those who stand like the best share the win; then come wishes."""
        wishes = self.wishes
        part = (1.0 - wishes.clean - wishes.rich - wishes.revenge) / float(sharing)
        seat: i64 = 0
        while seat < len(coins):
            if coins[seat] == coins[best] and prints[seat] == prints[best]:
                worths[seat] += part
            seat += 1
        if wishes.clean > 0.0 or wishes.rich > 0.0 or wishes.revenge > 0.0:
            self.grant(coins, prints, most, worths)

    def grant(self, coins: vec[i64], prints: vec[i64], most: i64, worths: vec[float]) -> None:
        """What else the ending is good for."""
        seat: i64 = 0
        while seat < len(coins):
            rival = richest_but(coins, seat)
            if prints[seat] < most:
                worths[seat] += self.wishes.clean
            if coins[seat] > coins[rival]:
                worths[seat] += self.wishes.rich
            if prints[rival] == most:
                worths[seat] += self.wishes.revenge
            seat += 1


FINE: Final = 1 << 20  # more than any number of prints


def richest_but(coins: vec[i64], seat: i64) -> i64:
    """Who has the most coins of all the others."""
    best: i64 = 0 if seat != 0 else 1
    other: i64 = best + 1
    while other < len(coins):
        if other != seat and coins[other] > coins[best]:
            best = other
        other += 1
    return best


class Kind:
    """A kind of table, and what its rounds may bring."""

    def __init__(self, box: Box, seats: i64, set_aside: bool, futures: Futures) -> None:
        self.box = box
        self.seats = seats
        self.set_aside = set_aside
        self.futures = futures


def futures(table: DirtyMoney) -> Futures:
    """The futures of such a table; the rounds they are made of are played once."""
    for kind in KINDS:
        if kind.box is table.box and kind.seats == table.seats and kind.set_aside == table.set_aside:
            return kind.futures
    made = Futures(table)
    KINDS.append(Kind(table.box, table.seats, table.set_aside, made))
    if len(KINDS) > MOST_KINDS:
        KINDS.pop(0)
    return made


KINDS: Final[list[Kind]] = []
