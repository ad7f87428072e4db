"""Votes for money between players: so many, at so much a vote, and the other agrees or not."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import PASS, Ask, or_pass, run, vec
from backroom.games.lie_cheat_and_steal.spaces import DEAREST_VOTE
from backroom.games.lie_cheat_and_steal.state import OWED_VOTES, LieCheatAndSteal


def possible_buyers(table: LieCheatAndSteal, seller: i64) -> vec[i64]:
    """Who has money, and would not win by a single vote. LS-7.4"""
    return vec[i64]([buyer for buyer in range(table.seats) if buyer != seller and most_votes(table, seller, buyer) > 0])


def possible_sellers(table: LieCheatAndSteal, buyer: i64) -> vec[i64]:
    """Who has votes to sell to somebody short of them."""
    return vec[i64](
        [seller for seller in range(table.seats) if seller != buyer and most_votes(table, seller, buyer) > 0]
    )


def most_votes(table: LieCheatAndSteal, seller: i64, buyer: i64) -> i64:
    """Not more than there are, than $1,000 each can pay, or than would win."""
    return min(min(table.votes[seller], table.cash[buyer]), table.target - 1 - table.votes[buyer])


class HowManyVotes(Ask):
    """An offer says how many votes change hands; no sale may bring the buyer to the target. LS-7.4"""

    def __init__(self, seat: i64, seller: i64, buyer: i64) -> None:
        super().__init__(seat)
        self.seller = seller
        self.buyer = buyer

    @classmethod
    def span(cls, table: LieCheatAndSteal) -> i64:
        return table.target

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        most = most_votes(table, self.seller, self.buyer)
        if self.seat == self.buyer:
            most = min(most, table.debt[OWED_VOTES] - table.votes[self.buyer])
        return run(1, most + 1)

    def resolve(self, table: LieCheatAndSteal, votes: i64) -> None:
        table.do(PriceOfVotes(self.seat, self.seller, self.buyer, votes))


class PriceOfVotes(Ask):
    """And at how much a vote, from $1,000 up, within the buyer's cash. LS-7.4"""

    def __init__(self, seat: i64, seller: i64, buyer: i64, votes: i64) -> None:
        super().__init__(seat)
        self.seller = seller
        self.buyer = buyer
        self.votes = votes

    @classmethod
    def span(cls, table: LieCheatAndSteal) -> i64:
        return DEAREST_VOTE + 1

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        return run(1, min(DEAREST_VOTE, table.cash[self.buyer] // self.votes) + 1)

    def resolve(self, table: LieCheatAndSteal, price: i64) -> None:
        other = self.buyer if self.seat == self.seller else self.seller
        table.do(AnswerOffer(other, self.seller, self.buyer, self.votes, price))


class AnswerOffer(Ask):
    """The other player accepts or does not. LS-7.4"""

    def __init__(self, seat: i64, seller: i64, buyer: i64, votes: i64, price: i64) -> None:
        super().__init__(seat)
        self.seller = seller
        self.buyer = buyer
        self.votes = votes
        self.price = price

    @classmethod
    def span(cls, table: LieCheatAndSteal) -> i64:
        return 1

    def options(self, table: LieCheatAndSteal) -> vec[i64]:
        return or_pass(vec[i64]([0]))

    def resolve(self, table: LieCheatAndSteal, choice: i64) -> None:
        if choice != PASS:
            table.pay(self.buyer, self.votes * self.price, self.seller)
            table.give_votes(self.seller, self.votes, self.buyer)
