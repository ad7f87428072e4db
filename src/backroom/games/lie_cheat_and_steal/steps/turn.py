"""Who begins, and a turn: serve a Subpoena, buy votes, roll."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import PASS, Ask, Auto, Chance, Dealer, append, or_pass, replaced, run_or_pass, vec
from backroom.games.lie_cheat_and_steal.box import STRIDE
from backroom.games.lie_cheat_and_steal.spaces import (
    BANK,
    BUSINESS,
    IN_JAIL,
    MAIN,
    MOST_SEATS,
    OFFERS,
    POLITICS,
    SUBPOENA,
    VOTES_A_TURN,
    WITNESS_PATH,
)
from backroom.games.lie_cheat_and_steal.state import COMES_OUT, FREE, LOSES_TURN, LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.arrival import MOVES, StopAtCourt
from backroom.games.lie_cheat_and_steal.steps.debt import places_of, show_feather
from backroom.games.lie_cheat_and_steal.steps.ending import CLOSING
from backroom.games.lie_cheat_and_steal.steps.trade import HowManyVotes, possible_buyers

ONE_DIE: Final = vec[i64]([1, 2, 3, 4, 5, 6])
TWO_DICE: Final = vec[i64]([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
ONE_DIE_WAYS: Final = vec[i64]([1, 1, 1, 1, 1, 1])
TWO_DICE_WAYS: Final = vec[i64]([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1])


class RollForFirst(Chance):
    """Everybody rolls two dice, the highest begins; those who tie for it roll again. LS-2.1"""

    def __init__(self, seat: i64, rolling: i64, best: i64, leaders: i64) -> None:
        self.seat = seat
        self.rolling = rolling
        self.best = best
        self.leaders = leaders

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        return TWO_DICE[:]

    def weights(self, table: LieCheatAndSteal) -> vec[i64]:
        return TWO_DICE_WAYS[:]

    def resolve(self, table: LieCheatAndSteal, roll: i64) -> None:
        bit = 1 << self.seat
        best, leaders = self.best, self.leaders
        if roll > best:
            best, leaders = roll, bit
        elif roll == best:
            leaders |= bit
        following = next_in(self.rolling, self.seat + 1)
        if following < MOST_SEATS:
            table.do(RollForFirst(following, self.rolling, best, leaders))
        elif leaders & (leaders - 1):
            table.do(RollForFirst(next_in(leaders, 0), leaders, 0, 0))
        else:
            table.first = next_in(leaders, 0)
            table.do(TURNS[table.first])


def next_in(seats: i64, seat: i64) -> i64:
    """The first of these seats from here on."""
    while seat < MOST_SEATS and not (seats >> seat) & 1:
        seat += 1
    return seat


class Turn(Auto):
    """Before the roll: Subpoenas and votes; then move and do what the space says. LS-2.2"""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, table: LieCheatAndSteal) -> None:
        seat = self.seat
        if seat == table.first:
            if table.turns and table.round == table.turns:
                table.do(CLOSING)
                return
            table.round += 1
        table.mover = seat
        table.do(TURNS[table.left_of(seat)])
        if table.sentences[seat] == LOSES_TURN:
            table.do(SIT_OUT[seat])
        else:
            table.do(BEFORE_ROLL[seat])
            if table.sentences[seat] == COMES_OUT:
                table.do(LEAVE_JAIL[seat])


class SitOut(Auto):
    """A turn lost in jail. LS-6.4"""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, table: LieCheatAndSteal) -> None:
        table.sentences = replaced(table.sentences, self.seat, COMES_OUT)


class LeaveJail(Auto):
    """Out through START, with salary. LS-6.4"""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, table: LieCheatAndSteal) -> None:
        table.sentences = replaced(table.sentences, self.seat, FREE)
        table.places[self.seat] = 0
        table.reach_start(self.seat)


class BeforeRoll(Auto):
    """Who holds a Feather card is asked for a Subpoena; who has money and may buy is asked for votes. LS-2.2"""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, table: LieCheatAndSteal) -> None:
        seat = self.seat
        table.do(ROLLS[seat])
        if table.sales:
            table.do(SellVotes(seat, OFFERS))
        if table.cash[seat] > 0 and not table.testifies(seat):
            table.do(BUY_VOTES[seat])
        if can_serve(table, seat):
            table.do(SERVE[seat])


def can_serve(table: LieCheatAndSteal, seat: i64) -> bool:
    """By what everybody knows: a Feather card in hand and somebody to serve it on."""
    if table.has_feather(seat):
        for other in range(table.seats):
            if can_be_served(table, seat, other):
                return True
    return False


def can_be_served(table: LieCheatAndSteal, seat: i64, other: i64) -> bool:
    """Anybody else who is not on the Witness Stand's path or in jail. LS-4.6"""
    area = table.box.areas[table.places[other]]
    return other != seat and area != WITNESS_PATH and area != IN_JAIL


class ServeSubpoena(Ask):
    """A Subpoena sends any other player to the Witness Stand. LS-4.6"""

    @classmethod
    def span(cls, table: LieCheatAndSteal) -> i64:
        return len(table.box.feathers) * table.seats

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        choices = vec[i64]()
        for place in places_of(table, self.seat, SUBPOENA):
            for other in range(table.seats):
                if can_be_served(table, self.seat, other):
                    choices = append(choices, place * table.seats + other)
        return or_pass(choices)

    def resolve(self, table: LieCheatAndSteal, choice: i64) -> None:
        if choice == PASS:
            return
        show_feather(table, self.seat, choice // table.seats)
        table.places[choice % table.seats] = table.box.stand()
        if can_serve(table, self.seat):
            table.do(self)


class BuyVotes(Ask):
    """Before each roll the bank sells at most 20 votes, at $1,000 each. LS-2.3"""

    @classmethod
    def span(cls, table: LieCheatAndSteal) -> i64:
        return VOTES_A_TURN + 1

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        return run_or_pass(1, 1 + min(VOTES_A_TURN, table.cash[self.seat]))

    def resolve(self, table: LieCheatAndSteal, votes: i64) -> None:
        if votes != PASS:
            table.pay(self.seat, votes, BANK)
            table.take_votes(self.seat, votes)


class SellVotes(Ask):
    """By agreement of the table, votes may be offered before one's roll, three times. LS-7.5"""

    def __init__(self, seat: i64, offers: i64) -> None:
        super().__init__(seat)
        self.offers = offers

    @classmethod
    def span(cls, table: LieCheatAndSteal) -> i64:
        return table.seats

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        return or_pass(possible_buyers(table, self.seat))

    def resolve(self, table: LieCheatAndSteal, buyer: i64) -> None:
        if buyer == PASS:
            return
        if self.offers > 1:
            table.do(SellVotes(self.seat, self.offers - 1))
        table.do(HowManyVotes(self.seat, self.seat, buyer))


class Roll(Chance):
    """Two dice on the main board, one on a path and into it. LS-2.4"""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        return ONE_DIE[:] if one_die(table, self.seat) else TWO_DICE[:]

    def weights(self, table: LieCheatAndSteal) -> vec[i64]:
        return ONE_DIE_WAYS[:] if one_die(table, self.seat) else TWO_DICE_WAYS[:]

    def draw(self, table: LieCheatAndSteal, dealer: Dealer) -> vec[i64]:
        roll: i64 = dealer.below(6) + 1
        if not one_die(table, self.seat):
            roll += dealer.below(6) + 1
        return vec[i64]([roll])

    def resolve(self, table: LieCheatAndSteal, roll: i64) -> None:
        seat = self.seat
        at: i64 = table.places[seat] * STRIDE + roll
        court = table.box.courts[at]
        if 0 < court < roll:
            table.do(StopAtCourt(seat, roll))
        else:
            table.do(MOVES[seat][roll])


def one_die(table: LieCheatAndSteal, seat: i64) -> bool:
    """On a path, or about to set out on one."""
    space = table.places[seat]
    kind = table.box.kinds[space]
    return table.box.areas[space] != MAIN or kind in (BUSINESS, POLITICS)


TURNS: Final = [Turn(seat) for seat in range(MOST_SEATS)]
SIT_OUT: Final = [SitOut(seat) for seat in range(MOST_SEATS)]
LEAVE_JAIL: Final = [LeaveJail(seat) for seat in range(MOST_SEATS)]
BEFORE_ROLL: Final = [BeforeRoll(seat) for seat in range(MOST_SEATS)]
SERVE: Final = [ServeSubpoena(seat) for seat in range(MOST_SEATS)]
BUY_VOTES: Final = [BuyVotes(seat) for seat in range(MOST_SEATS)]
ROLLS: Final = [Roll(seat) for seat in range(MOST_SEATS)]
