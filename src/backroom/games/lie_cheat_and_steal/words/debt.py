"""Obligations, trades and bankruptcy."""

from __future__ import annotations

from backroom.engine import PASS, Reader, Wording, many
from backroom.games.lie_cheat_and_steal.spaces import forced_price
from backroom.games.lie_cheat_and_steal.state import OFFERS_LEFT, OWED_VOTES, LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.debt import (
    FROM_BANK,
    Bankrupt,
    FindVotes,
    Owe,
    RaiseMoney,
    UseCharacter,
    missing_votes,
)
from backroom.games.lie_cheat_and_steal.steps.trade import AnswerOffer, HowManyVotes, PriceOfVotes
from backroom.games.lie_cheat_and_steal.words.phrases import (
    card_number,
    dollars,
    obligation,
    owed,
    piece_id,
    seat_id,
    votes,
)


class OweWords(Wording):
    rule = "LS-7.1"

    def tell(self, table: LieCheatAndSteal, step: Owe, outcomes: list[int], reader: Reader) -> str:
        what = obligation(step.money, step.payee, step.votes, step.creditor, reader)
        return f"{reader.does(step.debtor, 'owe')} {what}."


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

    def tell(self, table: LieCheatAndSteal, step: UseCharacter, outcomes: list[int], reader: Reader) -> str:
        return "" if outcomes[0] == PASS else f"{reader.does(step.seat, 'show')} Good Character: 50 votes less."


class SettleWords(Wording):
    rule = "LS-7.3"


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

    def tell(self, table: LieCheatAndSteal, step: FindVotes, outcomes: list[int], reader: Reader) -> str:
        if outcomes[0] != FROM_BANK:
            return ""
        missing = missing_votes(table, step.seat)
        return f"{reader.does(step.seat, 'buy')} {votes(missing)} from the bank for {dollars(forced_price(missing))}."


class BankruptWords(Wording):
    rule = "LS-8.1"

    def tell(self, table: LieCheatAndSteal, step: Bankrupt, outcomes: list[int], reader: Reader) -> str:
        return (
            f"{reader.does(step.debtor, 'be')} bankrupt over {owed(table, reader)}:"
            " off to jail, without votes or cards, and the salary is $20,000 again."
        )


class HowManyVotesWords(Wording):
    rule = "LS-7.4"

    def question(self, table: LieCheatAndSteal, step: HowManyVotes, reader: Reader) -> str:
        if step.seat == step.seller:
            return f"How many votes do you offer {reader.name(step.buyer)}?"
        return f"How many votes do you want from {reader.name(step.seller)}?"

    def label(self, table: LieCheatAndSteal, step: HowManyVotes, choice: int, reader: Reader) -> str:
        return votes(choice)


class PriceOfVotesWords(Wording):
    rule = "LS-7.4"

    def question(self, table: LieCheatAndSteal, step: PriceOfVotes, reader: Reader) -> str:
        if step.seat == step.seller:
            return f"How much do you ask of {reader.name(step.buyer)} for {votes(step.votes)}?"
        return f"How much do you offer {reader.name(step.seller)} for {votes(step.votes)}?"

    def label(self, table: LieCheatAndSteal, step: PriceOfVotes, price: int, reader: Reader) -> str:
        return dollars(price) + (f" each, {dollars(price * step.votes)} together" if step.votes > 1 else "")

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

    def tell(self, table: LieCheatAndSteal, step: AnswerOffer, outcomes: list[int], reader: Reader) -> str:
        return f"{reader.does(step.seat, 'decline' if outcomes[0] == PASS else 'accept')}."
