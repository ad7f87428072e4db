"""Obligations, trades and bankruptcy."""

from __future__ import annotations

from backroom.engine import PASS, Reader, Terms, Wording, listed, many
from backroom.games.lie_cheat_and_steal.spaces import CHARACTER, OPENING_SALARY, affordable, forced_price
from backroom.games.lie_cheat_and_steal.state import (
    CREDITOR,
    OFFERS_LEFT,
    OWED_MONEY,
    OWED_VOTES,
    PAYEE,
    LieCheatAndSteal,
)
from backroom.games.lie_cheat_and_steal.steps.debt import (
    FROM_BANK,
    Bankrupt,
    FindVotes,
    Owe,
    RaiseMoney,
    Settle,
    UseCharacter,
    can_buy_missing,
    missing_votes,
)
from backroom.games.lie_cheat_and_steal.steps.trade import AnswerOffer, HowManyVotes, PriceOfVotes, possible_sellers
from backroom.games.lie_cheat_and_steal.words.phrases import (
    NO_SALE,
    card_number,
    dollars,
    obligation,
    owed,
    piece_id,
    seat_id,
    votes,
    whom,
)
from backroom.games.lie_cheat_and_steal.words.terms import (
    BANK_PRICE,
    DOLLARS,
    VOTES,
    cash_of,
    own_feather,
    settled,
    stands,
    token_seat,
    votes_of,
)


class OweWords(Wording):
    rule = "LS-7.1"

    def who(self, table: LieCheatAndSteal, step: Owe) -> int:
        return step.debtor

    def tell(self, table: LieCheatAndSteal, step: Owe, outcomes: list[int], reader: Reader) -> str:
        """Nothing where it is paid at once, which is told then."""
        if self.paid_at_once(table, step):
            return ""
        what = obligation(step.money, step.payee, step.votes, step.creditor, reader)
        return f"{reader.does(step.debtor, 'owe')} {what}."

    def paid_at_once(self, table: LieCheatAndSteal, step: Owe) -> bool:
        enough = step.money <= table.cash[step.debtor] and step.votes <= table.votes[step.debtor]
        return enough and not (step.votes and table.has_feather(step.debtor))


class UseCharacterWords(Wording):
    rule = "LS-7.2"

    def question(self, table: LieCheatAndSteal, step: UseCharacter, reader: Reader) -> str:
        return f"You owe {owed(table, reader)}. Do you show a Good Character card?"

    def text(self, table: LieCheatAndSteal, step: UseCharacter, place: int) -> str:
        if place == PASS:
            return "pass"
        return f"good-character {card_number(table, table.feathers_of(step.seat)[place])}"

    def label(self, table: LieCheatAndSteal, step: UseCharacter, place: int, reader: Reader) -> str:
        if place == PASS:
            return "Show none"
        left = max(0, table.debt[OWED_VOTES] - 50)
        number = card_number(table, table.feathers_of(step.seat)[place])
        return f"Good Character (card {number}): {votes(left)} left to give"

    def pieces(self, table: LieCheatAndSteal, step: UseCharacter, place: int) -> list[str]:
        return [] if place == PASS else [piece_id(table, table.feathers_of(step.seat)[place])]

    def terms(self, table: LieCheatAndSteal, step: UseCharacter, place: int) -> Terms:
        money, due = table.debt[OWED_MONEY], table.debt[OWED_VOTES]
        if place == PASS:
            return Terms("pass", makes=settled(table, step.seat, money, due))
        left = max(0, due - CHARACTER)
        again = left > 0 and len(table.feathers_of(step.seat)) > 1
        return Terms("show character", makes={} if again else settled(table, step.seat, money, left))

    def tried(self, table: LieCheatAndSteal, step: UseCharacter, piece: str) -> str:
        return own_feather(table, step.seat, piece)

    def tell(self, table: LieCheatAndSteal, step: UseCharacter, outcomes: list[int], reader: Reader) -> str:
        return "" if outcomes[0] == PASS else f"{reader.does(step.seat, 'show')} Good Character: 50 votes less."

    def refuse(self, table: LieCheatAndSteal, step: UseCharacter, tried: str) -> str:
        return f"'{tried}' takes nothing off what you owe: only Good Character does."

    def idle(self, table: LieCheatAndSteal, step: UseCharacter, tried: str) -> str:
        return "takes no votes off"


class SettleWords(Wording):
    rule = "LS-7.3"

    def who(self, table: LieCheatAndSteal, step: Settle) -> int:
        return step.debtor

    def tell(self, table: LieCheatAndSteal, step: Settle, outcomes: list[int], reader: Reader) -> str:
        """What is paid now: nothing if the money is short, and no votes if those are."""
        debtor = step.debtor
        money, payee, due, creditor, _ = table.debt
        if money > table.cash[debtor]:
            return ""
        parts = [f"{reader.verb(debtor, 'pay')} {dollars(money)} to {whom(reader, payee)}"] if money else []
        if 0 < due <= table.votes[debtor]:
            parts.append(f"{reader.verb(debtor, 'give')} {votes(due)} to {whom(reader, creditor)}")
        elif due and buys_at_once(table, debtor):
            parts.append(f"{reader.verb(debtor, 'buy')} {bought(missing_votes(table, debtor))}")
        return f"{reader.subject(debtor)} {listed(parts)}." if parts else ""


def buys_at_once(table: LieCheatAndSteal, debtor: int) -> bool:
    """Whether the bank sells the missing votes without a question, once the money is paid. LS-7.3"""
    paid = table.clone()
    paid.pay(debtor, table.debt[OWED_MONEY], table.debt[PAYEE])
    asks = table.debt[OFFERS_LEFT] > 0 and len(possible_sellers(paid, debtor)) > 0
    return not asks and can_buy_missing(paid, debtor)


def bought(missing: int) -> str:
    """'12 votes from the bank for $12,000'."""
    return f"{votes(missing)} from the bank for {dollars(forced_price(missing))}"


def bankrupt(table: LieCheatAndSteal, debtor: int) -> dict[str, int]:
    """No votes are left to a bankrupt, unless those that are owed make somebody win."""
    creditor = table.debt[CREDITOR]
    if creditor >= 0 and table.votes[creditor] + table.debt[OWED_VOTES] >= table.target:
        return {}
    return {votes_of(debtor): 0}


class RaiseMoneyWords(Wording):
    rule = "LS-7.4"

    def question(self, table: LieCheatAndSteal, step: RaiseMoney, reader: Reader) -> str:
        offers = many(table.debt[OFFERS_LEFT], "offer")
        return f"You owe {owed(table, reader)} and have {dollars(table.cash[step.seat])}. Sell votes? ({offers} left)"

    def text(self, table: LieCheatAndSteal, step: RaiseMoney, buyer: int) -> str:
        return "pass" if buyer == PASS else f"offer {seat_id(buyer)}"

    def label(self, table: LieCheatAndSteal, step: RaiseMoney, buyer: int, reader: Reader) -> str:
        return "Declare bankruptcy" if buyer == PASS else f"Offer votes to {reader.name(buyer)}"

    def pieces(self, table: LieCheatAndSteal, step: RaiseMoney, buyer: int) -> list[str]:
        return [] if buyer == PASS else [f"token-{buyer + 1}"]

    def passes(self, table: LieCheatAndSteal, step: RaiseMoney) -> bool:
        """Going bankrupt is not just passing."""
        return False

    def terms(self, table: LieCheatAndSteal, step: RaiseMoney, buyer: int) -> Terms:
        return Terms("go bankrupt", makes=bankrupt(table, step.seat)) if buyer == PASS else Terms("offer")

    def tried(self, table: LieCheatAndSteal, step: RaiseMoney, piece: str) -> str:
        buyer = token_seat(table, piece)
        return "" if buyer is None else f"offer {seat_id(buyer)}"

    def refuse(self, table: LieCheatAndSteal, step: RaiseMoney, tried: str) -> str:
        return f"'{tried}' is no sale here: {NO_SALE}"


class FindVotesWords(Wording):
    rule = "LS-7.3"

    def question(self, table: LieCheatAndSteal, step: FindVotes, reader: Reader) -> str:
        missing = votes(missing_votes(table, step.seat))
        return f"You owe {owed(table, reader)} and are {missing} short. Where do they come from?"

    def text(self, table: LieCheatAndSteal, step: FindVotes, choice: int) -> str:
        if choice == PASS:
            return "pass"
        return "bank" if choice == FROM_BANK else f"ask {seat_id(choice - 1)}"

    def label(self, table: LieCheatAndSteal, step: FindVotes, choice: int, reader: Reader) -> str:
        if choice == PASS:
            return "Declare bankruptcy"
        if choice == FROM_BANK:
            return f"From the bank for {dollars(forced_price(missing_votes(table, step.seat)))}"
        return f"Offer {reader.name(choice - 1)} money for votes"

    def pieces(self, table: LieCheatAndSteal, step: FindVotes, choice: int) -> list[str]:
        return [f"token-{choice}"] if choice > FROM_BANK else []

    def passes(self, table: LieCheatAndSteal, step: FindVotes) -> bool:
        """Going bankrupt is not just passing."""
        return False

    def terms(self, table: LieCheatAndSteal, step: FindVotes, choice: int) -> Terms:
        if choice == PASS:
            return Terms("go bankrupt", makes=bankrupt(table, step.seat))
        if choice != FROM_BANK:
            return Terms("ask")
        missing = missing_votes(table, step.seat)
        price = forced_price(missing)
        made = stands(table, step.seat, table.cash[step.seat] - price, 0)
        return Terms("buy", missing, VOTES, 0, 1000 * price, DOLLARS, makes=made)

    def tried(self, table: LieCheatAndSteal, step: FindVotes, piece: str) -> str:
        seller = token_seat(table, piece)
        return "" if seller is None else f"ask {seat_id(seller)}"

    def tell(self, table: LieCheatAndSteal, step: FindVotes, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] != FROM_BANK:
            return ""
        return f"{reader.does(step.seat, 'buy')} {bought(missing_votes(table, step.seat))}."

    def refuse(self, table: LieCheatAndSteal, step: FindVotes, tried: str) -> str:
        return f"'{tried}' is no way to get them: {NO_SALE}"


class BankruptWords(Wording):
    rule = "LS-8.1"

    def who(self, table: LieCheatAndSteal, step: Bankrupt) -> int:
        return step.debtor

    def tell(self, table: LieCheatAndSteal, step: Bankrupt, outcomes: list[int], reader: Reader) -> str:
        return Ruin(table, step.debtor).told(reader)


class Ruin:
    """What a bankrupt still pays, and what stays open. LS-8.2"""

    def __init__(self, table: LieCheatAndSteal, debtor: int) -> None:
        owes, self.payee, due, self.creditor, _ = table.debt
        self.debtor = debtor
        self.owes, self.due = owes, due
        self.money = min(owes, table.cash[debtor])
        held = table.votes[debtor]
        missing = 0 if table.testifies(debtor) else max(0, due - held)
        self.bought = min(missing, affordable(table.cash[debtor] - self.money))
        self.given = min(due, held + self.bought)
        self.returned = held + self.bought - self.given
        self.wins = self.creditor >= 0 and table.votes[self.creditor] + self.given >= table.target

    def told(self, reader: Reader) -> str:
        debtor = self.debtor
        due = obligation(self.owes, self.payee, self.due, self.creditor, reader)
        sentences = [f"{reader.does(debtor, 'be')} bankrupt over {due}", *self.paid(reader), *self.open()]
        if self.wins:
            return ". ".join(sentences) + "."
        back = f" {votes(self.returned)} back to the bank," if self.returned else ""
        last = f"Off to jail,{back} without cards, and the salary is {dollars(OPENING_SALARY)} again"
        return ". ".join([*sentences, last]) + "."

    def paid(self, reader: Reader) -> list[str]:
        debtor = self.debtor
        parts = (
            [f"{reader.verb(debtor, 'pay')} {dollars(self.money)} to {whom(reader, self.payee)}"] if self.money else []
        )
        parts += [f"{reader.verb(debtor, 'buy')} {bought(self.bought)}"] if self.bought else []
        if self.given:
            parts.append(f"{reader.verb(debtor, 'give')} {votes(self.given)} to {whom(reader, self.creditor)}")
        return [f"{reader.subject(debtor)} {listed(parts)}"] if parts else []

    def open(self) -> list[str]:
        left = [dollars(self.owes - self.money)] if self.owes > self.money else []
        left += [votes(self.due - self.given)] if self.due > self.given else []
        return (
            [f"{listed(left)} {'stay' if len(left) > 1 or self.due - self.given > 1 else 'stays'} unpaid"]
            if left
            else []
        )


class HowManyVotesWords(Wording):
    rule = "LS-7.4"

    def question(self, table: LieCheatAndSteal, step: HowManyVotes, reader: Reader) -> str:
        if step.seat == step.seller:
            return f"How many votes do you offer {reader.name(step.buyer)}?"
        return f"How many votes do you want from {reader.name(step.seller)}?"

    def label(self, table: LieCheatAndSteal, step: HowManyVotes, choice: int, reader: Reader) -> str:
        return votes(choice)

    def terms(self, table: LieCheatAndSteal, step: HowManyVotes, choice: int) -> Terms:
        """Whoever owes votes asks for all that are missing."""
        if step.seat == step.seller:
            return Terms("offer", choice, VOTES, 1)
        return Terms("ask", choice, VOTES, 1, usual=choice == table.debt[OWED_VOTES] - table.votes[step.buyer])


class PriceOfVotesWords(Wording):
    rule = "LS-7.4"

    def question(self, table: LieCheatAndSteal, step: PriceOfVotes, reader: Reader) -> str:
        if step.seat == step.seller:
            return f"How much do you ask of {reader.name(step.buyer)} for {votes(step.votes)}?"
        return f"How much do you offer {reader.name(step.seller)} for {votes(step.votes)}?"

    def label(self, table: LieCheatAndSteal, step: PriceOfVotes, price: int, reader: Reader) -> str:
        return dollars(price) + (f" each, {dollars(price * step.votes)} together" if step.votes > 1 else "")

    def terms(self, table: LieCheatAndSteal, step: PriceOfVotes, price: int) -> Terms:
        """The amount is for one vote, usually what the bank takes; the price, which a buyer pays, for all of them."""
        usual = price == BANK_PRICE
        if step.seat == step.seller:
            return Terms("offer", 1000 * price, DOLLARS, 1000, usual=usual)
        return Terms("ask", 1000 * price, DOLLARS, 1000, 1000 * price * step.votes, DOLLARS, usual=usual)

    def tell(self, table: LieCheatAndSteal, step: PriceOfVotes, outcomes: list[int], reader: Reader) -> str:
        selling = step.seat == step.seller
        other = reader.name(step.buyer if selling else step.seller)
        price = dollars(outcomes[0] * step.votes)
        if selling:
            return f"{reader.does(step.seat, 'offer')} {other} {votes(step.votes)} for {price}."
        return f"{reader.does(step.seat, 'offer')} {other} {price} for {votes(step.votes)}."


class AnswerOfferWords(Wording):
    rule = "LS-7.4"

    def question(self, table: LieCheatAndSteal, step: AnswerOffer, reader: Reader) -> str:
        price = dollars(step.price * step.votes)
        if step.seat == step.buyer:
            return f"{reader.does(step.seller, 'offer')} you {votes(step.votes)} for {price}. Do you buy?"
        return f"{reader.does(step.buyer, 'offer')} you {price} for {votes(step.votes)}. Do you sell?"

    def text(self, table: LieCheatAndSteal, step: AnswerOffer, choice: int) -> str:
        return "pass" if choice == PASS else "accept"

    def label(self, table: LieCheatAndSteal, step: AnswerOffer, choice: int, reader: Reader) -> str:
        return "Decline" if choice == PASS else "Accept"

    def terms(self, table: LieCheatAndSteal, step: AnswerOffer, choice: int) -> Terms:
        if choice == PASS:
            return Terms("decline")
        total = step.price * step.votes
        if step.seat == step.buyer:
            return Terms("accept", step.votes, VOTES, 0, 1000 * total, DOLLARS, makes=self.traded(table, step))
        return Terms("accept", 1000 * total, DOLLARS, 0, step.votes, VOTES, makes=self.traded(table, step))

    def traded(self, table: LieCheatAndSteal, step: AnswerOffer) -> dict[str, int]:
        """How both stand then; certain where no debt is settled with it at once."""
        if table.debt:
            return {}
        total = step.price * step.votes
        return {
            cash_of(step.buyer): 1000 * (table.cash[step.buyer] - total),
            cash_of(step.seller): 1000 * (table.cash[step.seller] + total),
            votes_of(step.buyer): table.votes[step.buyer] + step.votes,
            votes_of(step.seller): table.votes[step.seller] - step.votes,
        }

    def tell(self, table: LieCheatAndSteal, step: AnswerOffer, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] == PASS:
            return f"{reader.does(step.seat, 'decline')}."
        trade = f"{votes(step.votes)} for {dollars(step.price * step.votes)}"
        if step.seat == step.buyer:
            return f"{reader.does(step.seat, 'accept')}: {trade}, from {reader.name(step.seller)}."
        return f"{reader.does(step.seat, 'accept')}: {trade}, to {reader.name(step.buyer)}."
