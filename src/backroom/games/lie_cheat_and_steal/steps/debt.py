"""Obligations: what is owed is paid, raised by trading votes, or ends in bankruptcy."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import PASS, Ask, Auto, append, or_pass, replaced, vec
from backroom.games.lie_cheat_and_steal.spaces import (
    BANK,
    CHARACTER,
    FIRST_DEFENCE,
    GOOD_CHARACTER,
    MOST_SEATS,
    NOBODY,
    OFFERS,
    OPENING_SALARY,
    affordable,
    forced_price,
)
from backroom.games.lie_cheat_and_steal.state import (
    CREDITOR,
    OFFERS_LEFT,
    OWED_MONEY,
    OWED_VOTES,
    PAYEE,
    LieCheatAndSteal,
)
from backroom.games.lie_cheat_and_steal.steps.trade import HowManyVotes, possible_buyers, possible_sellers

FROM_BANK: Final = 0


class Owe(Auto):
    """Money is owed first, then votes, each to the bank or to a player. LS-7.1"""

    def __init__(self, debtor: i64, money: i64, payee: i64, votes: i64, creditor: i64) -> None:
        self.debtor = debtor
        self.money = money
        self.payee = payee
        self.votes = votes
        self.creditor = creditor

    def run(self, table: LieCheatAndSteal) -> None:
        table.debt = vec[i64]([self.money, self.payee, self.votes, self.creditor, OFFERS])
        table.do(SETTLE[self.debtor])
        if self.votes > 0 and table.has_feather(self.debtor):
            table.do(USE_CHARACTER[self.debtor])


class UseCharacter(Ask):
    """A Good Character card takes 50 votes off any obligation; any number of them may be used. LS-7.2"""

    @classmethod
    def span(cls, table: LieCheatAndSteal) -> i64:
        return len(table.box.feathers)

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        return or_pass(places_of(table, self.seat, GOOD_CHARACTER))

    def resolve(self, table: LieCheatAndSteal, place: i64) -> None:
        if place == PASS:
            return
        show_feather(table, self.seat, place)
        table.debt[OWED_VOTES] = max(0, table.debt[OWED_VOTES] - CHARACTER)
        if table.debt[OWED_VOTES] > 0 and table.has_feather(self.seat):
            table.do(self)


def places_of(table: LieCheatAndSteal, seat: i64, face: i64) -> vec[i64]:
    """Where in a seat's row of Feather cards this one lies."""
    places = vec[i64]()
    place: i64 = 0
    for card, owner in enumerate(table.owners):
        if owner == seat and table.faces[card] >= FIRST_DEFENCE:
            if table.faces[card] == face:
                places = append(places, place)
            place += 1
    return places


def show_feather(table: LieCheatAndSteal, seat: i64, place: i64) -> None:
    """A Feather card is shown and goes under its deck."""
    card = table.feathers_of(seat)[place]
    table.show(card)
    table.put_back(card)


class Settle(Auto):
    """Pay what can be paid; who is short may trade votes before going bankrupt. LS-7.3"""

    def __init__(self, debtor: i64) -> None:
        self.debtor = debtor

    def run(self, table: LieCheatAndSteal) -> None:
        debtor = self.debtor
        debt = table.debt
        if debt[OWED_MONEY] > table.cash[debtor]:
            self.find_money(table)
            return
        table.pay(debtor, debt[OWED_MONEY], debt[PAYEE])
        debt[OWED_MONEY] = 0
        if debt[OWED_VOTES] > table.votes[debtor]:
            self.find_votes(table)
            return
        table.debt = vec[i64]()
        table.give_votes(debtor, debt[OWED_VOTES], debt[CREDITOR])

    def find_money(self, table: LieCheatAndSteal) -> None:
        if table.debt[OFFERS_LEFT] > 0 and len(possible_buyers(table, self.debtor)) > 0:
            table.do(RAISE_MONEY[self.debtor])
        else:
            table.do(BANKRUPT[self.debtor])

    def find_votes(self, table: LieCheatAndSteal) -> None:
        if table.debt[OFFERS_LEFT] > 0 and len(possible_sellers(table, self.debtor)) > 0:
            table.do(FIND_VOTES[self.debtor])
        elif can_buy_missing(table, self.debtor):
            buy_missing(table, self.debtor)
            table.do(self)
        else:
            table.do(BANKRUPT[self.debtor])


def missing_votes(table: LieCheatAndSteal, debtor: i64) -> i64:
    return table.debt[OWED_VOTES] - table.votes[debtor]


def can_buy_missing(table: LieCheatAndSteal, debtor: i64) -> bool:
    """Not on the way from the Witness Stand, and only with the money for it. LS-7.3"""
    return not table.testifies(debtor) and forced_price(missing_votes(table, debtor)) <= table.cash[debtor]


def buy_missing(table: LieCheatAndSteal, debtor: i64) -> None:
    missing = missing_votes(table, debtor)
    table.pay(debtor, forced_price(missing), BANK)
    table.take_votes(debtor, missing)


class RaiseMoney(Ask):
    """Who cannot pay may offer votes to one player after the other, three times, or goes bankrupt. LS-7.4"""

    @classmethod
    def span(cls, table: LieCheatAndSteal) -> i64:
        return table.seats

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        return or_pass(possible_buyers(table, self.seat))

    def resolve(self, table: LieCheatAndSteal, buyer: i64) -> None:
        if buyer == PASS:
            table.do(BANKRUPT[self.seat])
            return
        table.debt[OFFERS_LEFT] -= 1
        table.do_all(HowManyVotes(self.seat, self.seat, buyer), SETTLE[self.seat])


class FindVotes(Ask):
    """What is missing comes from the bank at the forced price, or from a player who agrees. LS-7.3"""

    @classmethod
    def span(cls, table: LieCheatAndSteal) -> i64:
        return table.seats + 1

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        by_force = can_buy_missing(table, self.seat)
        choices = vec[i64]([FROM_BANK]) if by_force else vec[i64]()
        for seller in possible_sellers(table, self.seat):
            choices = append(choices, 1 + seller)
        return choices if by_force else or_pass(choices)

    def resolve(self, table: LieCheatAndSteal, choice: i64) -> None:
        if choice == PASS:
            table.do(BANKRUPT[self.seat])
        elif choice == FROM_BANK:
            table.do(SETTLE[self.seat])
            buy_missing(table, self.seat)
        else:
            table.debt[OFFERS_LEFT] -= 1
            table.do_all(HowManyVotes(self.seat, choice - 1, self.seat), SETTLE[self.seat])


class Bankrupt(Auto):
    """Pay what you can, the bank first; to jail; hand in votes and cards; the salary is as at first. LS-8.1"""

    def __init__(self, debtor: i64) -> None:
        self.debtor = debtor

    def run(self, table: LieCheatAndSteal) -> None:
        debtor = self.debtor
        debt = table.debt
        table.debt = vec[i64]()
        table.pay(debtor, min(debt[OWED_MONEY], table.cash[debtor]), debt[PAYEE])
        pay_votes(table, debtor, debt[OWED_VOTES], debt[CREDITOR])
        if table.winner != NOBODY:
            return
        table.jail(debtor)
        table.give_votes(debtor, table.votes[debtor], BANK)
        table.hand_in_all(debtor)
        table.drop_charges(debtor)
        table.salaries = replaced(table.salaries, debtor, OPENING_SALARY)


def pay_votes(table: LieCheatAndSteal, debtor: i64, owed: i64, creditor: i64) -> None:
    """All votes that are there, and what the cash left over can buy. LS-8.2"""
    missing = owed - table.votes[debtor]
    if missing > 0 and not table.testifies(debtor):
        bought = min(missing, affordable(table.cash[debtor]))
        table.pay(debtor, forced_price(bought), BANK)
        table.take_votes(debtor, bought)
    table.give_votes(debtor, min(owed, table.votes[debtor]), creditor)


SETTLE: Final = [Settle(seat) for seat in range(MOST_SEATS)]
USE_CHARACTER: Final = [UseCharacter(seat) for seat in range(MOST_SEATS)]
RAISE_MONEY: Final = [RaiseMoney(seat) for seat in range(MOST_SEATS)]
FIND_VOTES: Final = [FindVotes(seat) for seat in range(MOST_SEATS)]
BANKRUPT: Final = [Bankrupt(seat) for seat in range(MOST_SEATS)]
