"""A token moves and arrives, and the space has its say."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import PASS, Ask, Auto, or_pass, run_or_pass, vec
from backroom.games.lie_cheat_and_steal.box import STRIDE
from backroom.games.lie_cheat_and_steal.spaces import (
    BANK,
    BID_STEP,
    BLACK_EYE,
    CONVENTION,
    CONVENTION_VOTES,
    COURT,
    FEATHER,
    FUND,
    FUND_SPACE,
    GO_TO_JAIL,
    MONEY,
    MOST_BIDS,
    MOST_PIPS,
    MOST_SEATS,
    NOBODY,
    PLAIN,
    PRESS_BOX,
    SENATE,
    TIP,
)
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.cards import DRAW_BLACK_EYE, DRAW_FEATHER, DRAW_MONEY
from backroom.games.lie_cheat_and_steal.steps.court import HEAR_SUITS
from backroom.games.lie_cheat_and_steal.steps.debt import Owe
from backroom.games.lie_cheat_and_steal.steps.press import ACCUSE, can_accuse


class Move(Auto):
    """Go so many spaces; START pays before the space acts. LS-2.5"""

    def __init__(self, seat: i64, pips: i64) -> None:
        self.seat = seat
        self.pips = pips

    def run(self, table: LieCheatAndSteal) -> None:
        seat = self.seat
        box = table.box
        at: i64 = table.places[seat] * STRIDE + self.pips
        if box.salaried[at]:
            table.reach_start(seat)
        space = box.targets[at]
        table.places[seat] = space
        if box.courts[at] and box.kinds[space] != COURT:
            table.lose_suits(seat)
        arrive(table, seat, space)


def arrive(table: LieCheatAndSteal, seat: i64, space: i64) -> None:
    """What a space does to whoever lands there. LS-6.1"""
    kind = table.box.kinds[space]
    if kind == PLAIN:
        take_effect(table, seat, space)
    elif kind == MONEY:
        if len(table.money) > 0:
            table.do(DRAW_MONEY[seat])
    elif kind == BLACK_EYE:
        if len(table.black_eyes) > 0:
            table.do(DRAW_BLACK_EYE[seat])
    elif kind == FEATHER:
        if len(table.feathers) > 0:
            table.do(DRAW_FEATHER[seat])
    elif kind == PRESS_BOX:
        if can_accuse(table, seat):
            table.do(ACCUSE[seat])
    else:
        arrive_elsewhere(table, seat, kind)


def arrive_elsewhere(table: LieCheatAndSteal, seat: i64, kind: i64) -> None:
    if kind == COURT:
        table.do(HEAR_SUITS[seat])
    elif kind == SENATE:
        table.places[seat] = table.box.stand()
    elif kind == TIP:
        if len(table.black_eyes) > 0:
            table.do(AUCTION[seat])
    elif kind == CONVENTION:
        hold_convention(table, seat)
    elif kind == FUND_SPACE:
        table.cash[seat] += table.fund
        table.fund = 0
    elif kind == GO_TO_JAIL:
        table.jail(seat)


def take_effect(table: LieCheatAndSteal, seat: i64, space: i64) -> None:
    """Gains first; then what is lost is owed, money before votes. LS-6.2"""
    box = table.box
    table.raise_salary(seat, box.salaries[space])
    cash = box.cash[space]
    votes = box.votes[space]
    if cash > 0:
        table.collect(seat, cash)
    if cash < 0 or votes < 0:
        table.do(Owe(seat, max(0, -cash), FUND if box.to_fund[space] else BANK, max(0, -votes), BANK))
    if votes > 0:
        table.take_votes(seat, votes)


def hold_convention(table: LieCheatAndSteal, seat: i64) -> None:
    """Ten votes from everybody with fewer, but at least one. LS-6.9"""
    away = table.seats - 1
    while away > 0:
        debtor = (seat + away) % table.seats
        if 0 < table.votes[debtor] < table.votes[seat]:
            table.do(Owe(debtor, 0, BANK, CONVENTION_VOTES, seat))
        away -= 1


class StopAtCourt(Ask):
    """Anybody whose move would pass the court may stop there, which ends the move. LS-5.1"""

    def __init__(self, seat: i64, pips: i64) -> None:
        super().__init__(seat)
        self.pips = pips

    @classmethod
    def span(cls, table: LieCheatAndSteal) -> i64:
        return 1

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        return or_pass(vec[i64]([0]))

    def resolve(self, table: LieCheatAndSteal, choice: i64) -> None:
        pips = self.pips if choice == PASS else table.box.courts[table.places[self.seat] * STRIDE + self.pips]
        table.do(MOVES[self.seat][pips])


class Auction(Auto):
    """The next Black Eye card goes to the highest bidder, from the lander clockwise. LS-6.8"""

    def __init__(self, lander: i64) -> None:
        self.lander = lander

    def run(self, table: LieCheatAndSteal) -> None:
        bid_on(table, self.lander, 0, NOBODY, 0)


def bid_on(table: LieCheatAndSteal, seat: i64, price: i64, leader: i64, out: i64) -> None:
    """Ask the next bidder who has not passed and has the money, or close the auction."""
    left = table.seats
    while left > 0:
        if seat != leader and not (out >> seat) & 1 and most_bid(table, seat) > price:
            table.do(Bid(seat, price, leader, out))
            return
        seat = table.left_of(seat)
        left -= 1
    table.do(CloseAuction(leader, price))


def most_bid(table: LieCheatAndSteal, seat: i64) -> i64:
    """The highest bid within somebody's cash, in steps."""
    return min(MOST_BIDS, table.cash[seat] // BID_STEP)


class Bid(Ask):
    """Any multiple of $5,000 above the last bid, within cash; a pass is final. LS-6.8"""

    def __init__(self, seat: i64, price: i64, leader: i64, out: i64) -> None:
        super().__init__(seat)
        self.price = price
        self.leader = leader
        self.out = out

    @classmethod
    def span(cls, table: LieCheatAndSteal) -> i64:
        return MOST_BIDS + 1

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        return run_or_pass(self.price + 1, most_bid(table, self.seat) + 1)

    def resolve(self, table: LieCheatAndSteal, bid: i64) -> None:
        following = table.left_of(self.seat)
        if bid == PASS:
            bid_on(table, following, self.price, self.leader, self.out | (1 << self.seat))
        else:
            bid_on(table, following, bid, self.seat, self.out)


class CloseAuction(Auto):
    """The highest bid goes to the bank; without one the card stays where it is. LS-6.8"""

    def __init__(self, leader: i64, price: i64) -> None:
        self.leader = leader
        self.price = price

    def run(self, table: LieCheatAndSteal) -> None:
        if self.leader != NOBODY:
            table.pay(self.leader, BID_STEP * self.price, BANK)
            table.do(DRAW_BLACK_EYE[self.leader])


MOVES: Final = [[Move(seat, pips) for pips in range(MOST_PIPS + 1)] for seat in range(MOST_SEATS)]
AUCTION: Final = [Auction(seat) for seat in range(MOST_SEATS)]
