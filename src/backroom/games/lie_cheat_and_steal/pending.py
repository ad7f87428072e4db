"""What is being decided, as everybody at the table has heard it: a debt, a bid, an offer, an accusation, a roll."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from backroom.engine import Step
from backroom.games.lie_cheat_and_steal.spaces import (
    AMOUNTS,
    BID_STEP,
    FIRST_COLLECT,
    FUND,
    NOBODY,
    PENALTY,
    amount,
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
from backroom.games.lie_cheat_and_steal.steps.arrival import Bid, StopAtCourt
from backroom.games.lie_cheat_and_steal.steps.cards import Declare
from backroom.games.lie_cheat_and_steal.steps.debt import Bankrupt, FindVotes, RaiseMoney, Settle
from backroom.games.lie_cheat_and_steal.steps.press import Answer, ChooseVictim, NameCrime
from backroom.games.lie_cheat_and_steal.steps.trade import AnswerOffer, HowManyVotes, PriceOfVotes


def top(table: LieCheatAndSteal) -> Step | None:
    return table.stack[-1] if len(table.stack) > 0 else None


def debt(table: LieCheatAndSteal) -> dict[str, Any] | None:
    """What is being settled."""
    owed = table.debt
    if len(owed) == 0:
        return None
    return {
        "debtor": debtor(table),
        "money": 1000 * owed[OWED_MONEY],
        "payee": player(owed[PAYEE]),
        "to_fund": owed[PAYEE] == FUND,
        "votes": owed[OWED_VOTES],
        "creditor": player(owed[CREDITOR]),
        "offers": owed[OFFERS_LEFT],
    }


def debtor(table: LieCheatAndSteal) -> i64:
    """Whoever is to settle next owes what is owed now."""
    for step in reversed(list(table.stack)):
        if isinstance(step, (Settle, Bankrupt)):
            return step.debtor
        if isinstance(step, (RaiseMoney, FindVotes)):
            return step.seat
    raise LookupError("a debt that nobody is to settle")


def player(holder: i64) -> int | None:
    """A seat; None for the bank and the fund."""
    return holder if holder >= 0 else None


def pips(table: LieCheatAndSteal) -> int | None:
    """The roll of somebody who may stop at the court."""
    step = top(table)
    return step.pips if isinstance(step, StopAtCourt) else None


def auction(table: LieCheatAndSteal) -> dict[str, Any] | None:
    """The bids so far."""
    step = top(table)
    if not isinstance(step, Bid):
        return None
    return {
        "bid": 1000 * BID_STEP * step.price,
        "leader": step.leader if step.leader != NOBODY else None,
        "passed": [bool((step.out >> seat) & 1) for seat in range(table.seats)],
    }


def offer(table: LieCheatAndSteal) -> dict[str, Any] | None:
    """A trade, as far as it has been proposed."""
    step = top(table)
    if isinstance(step, AnswerOffer):
        return {"seller": step.seller, "buyer": step.buyer, "votes": step.votes, "price": 1000 * step.price}
    if isinstance(step, PriceOfVotes):
        return {"seller": step.seller, "buyer": step.buyer, "votes": step.votes, "price": None}
    if isinstance(step, HowManyVotes):
        return {"seller": step.seller, "buyer": step.buyer, "votes": None, "price": None}
    return None


def accusation(table: LieCheatAndSteal) -> dict[str, Any] | None:
    """Who accuses whom of which crime, as far as it has been said."""
    step = top(table)
    if isinstance(step, Answer):
        return {"accuser": step.accuser, "victim": step.seat, "crime": table.box.crime_ids[step.crime]}
    if isinstance(step, NameCrime):
        return {"accuser": step.seat, "victim": step.victim, "crime": None}
    return {"accuser": step.seat, "victim": None, "crime": None} if isinstance(step, ChooseVictim) else None


def accusing_card(table: LieCheatAndSteal) -> i64:
    """The Black Eye card of the accusation, or NOBODY's."""
    step = top(table)
    return step.card if isinstance(step, (Answer, NameCrime, ChooseVictim)) else NOBODY


def claims(table: LieCheatAndSteal) -> list[dict[str, int]]:
    """How often each COLLECT was declared, called into question, and a lie then."""
    return [
        {
            "amount": 1000 * amount(face),
            "said": table.said[face],
            "called": table.called[face],
            "lies": table.lies[face],
        }
        for face in range(FIRST_COLLECT, AMOUNTS)
    ]


def stakes(table: LieCheatAndSteal, seat: int | None) -> dict[str, Any] | None:
    """What the seat that is to declare has read, and what a lie would cost it: for its eyes only.

    Whatever is taken goes back when the lie is caught, so what is left does not depend on how great it was.
    """
    step = top(table)
    if not isinstance(step, Declare) or step.seat != seat:
        return None
    truth = amount(table.faces[-1])
    short = max(0, PENALTY - table.votes[step.seat])
    price = forced_price(short)
    stuck = short > 0 and table.testifies(step.seat)
    return {
        "truth": 1000 * truth,
        "votes": PENALTY,
        "short": short,
        "price": 1000 * price,
        "ruin": stuck or table.cash[step.seat] + truth < price,
    }
