"""The house: prices its lies, doubts those of others, and keeps enough money to be caught with."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import PASS, Dealer, Policy, Step, filled, vec
from backroom.games.lie_cheat_and_steal.appraisal import Appraisal, Taste, place_of_best, suspicion
from backroom.games.lie_cheat_and_steal.box import STRIDE
from backroom.games.lie_cheat_and_steal.spaces import (
    BID_STEP,
    CRIMES,
    FILING_FEE,
    FIRST_CRIME,
    GOOD_CHARACTER,
    NOBODY,
    PENALTY,
    VOTES_A_TURN,
    amount,
)
from backroom.games.lie_cheat_and_steal.state import OWED_MONEY, OWED_VOTES, LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.arrival import Bid, StopAtCourt
from backroom.games.lie_cheat_and_steal.steps.cards import Declare
from backroom.games.lie_cheat_and_steal.steps.court import Sue, sued_cards
from backroom.games.lie_cheat_and_steal.steps.debt import FindVotes, RaiseMoney, UseCharacter
from backroom.games.lie_cheat_and_steal.steps.press import Accuse, Answer, ChooseVictim, NameCrime, accused_card
from backroom.games.lie_cheat_and_steal.steps.trade import AnswerOffer, HowManyVotes, PriceOfVotes
from backroom.games.lie_cheat_and_steal.steps.turn import BuyVotes, ServeSubpoena

NEVER: Final = -1000000.0


class House(Policy):
    """Does what promises most, and now and then the second best, so that nobody can read it."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.taste = Taste()

    def decide(self, table: LieCheatAndSteal, seat: i64, rng: Dealer) -> i64:
        step = table.stack[-1]
        mind = Appraisal(table, seat, self.taste)
        if isinstance(step, BuyVotes):
            return buy(mind)
        choices = table.choices()
        if len(choices) == 1:
            return choices[0]
        if isinstance(step, Declare):
            return self.declare(mind, choices, rng)
        if isinstance(step, Accuse):
            return accuse(mind, choices)
        if isinstance(step, StopAtCourt):
            return stop(mind, step.pips)
        return self.answer(mind, step, choices)

    def answer(self, mind: Appraisal, step: Step, choices: vec[i64]) -> i64:
        """Whatever is asked less often."""
        if isinstance(step, ChooseVictim):
            return choose_victim(mind, step.card, choices)
        if isinstance(step, NameCrime):
            return name_crime(mind, step.card, step.victim)
        if isinstance(step, Answer):
            return answer_accusation(mind, choices)
        if isinstance(step, UseCharacter):
            return use_character(mind, choices)
        if isinstance(step, Sue):
            return sue(mind, choices)
        if isinstance(step, Bid):
            return bid(mind, step.price)
        if isinstance(step, ServeSubpoena):
            return serve(mind, choices)
        return trade(mind, step, choices)

    def declare(self, mind: Appraisal, choices: vec[i64], rng: Dealer) -> i64:
        """Each claim at its price; among the good ones, chance decides."""
        values = claims(mind, choices)
        best = values[place_of_best(values)]
        weights = filled(len(choices), 0)
        for place, value in enumerate(values):
            weights[place] = max(0, int(100.0 * (1.0 - (best - value) / self.taste.whim)))
        return choices[rng.pick(weights)]


class Truthful(House):
    """The house, but for its lies: it tells none."""

    def declare(self, mind: Appraisal, choices: vec[i64], rng: Dealer) -> i64:
        return choices[0]


class Shameless(House):
    """The house, but for its lies: always as much as can be said."""

    def declare(self, mind: Appraisal, choices: vec[i64], rng: Dealer) -> i64:
        return choices[-1]


def claims(mind: Appraisal, choices: vec[i64]) -> vec[float]:
    """What it is worth to say each of these of the first of them, which is true."""
    exposure = mind.exposure()
    distraction = mind.distraction()
    penalty = mind.price_of_penalty()
    values = vec[float]([0.0] * len(choices))
    true = amount(choices[0])
    values[0] = float(true)
    place: i64 = 1
    while place < len(choices):
        taken = amount(choices[place])
        mine = suspicion(choices[place])
        picked = mine / (mine + distraction + 0.25)  # by whoever stands at a Press Box
        caught = exposure * picked * mind.taste.courage
        values[place] = float(taken) - caught * (float(taken - true) + penalty)
        place += 1
    return values


# The turn.


def buy(mind: Appraisal) -> i64:
    """All it takes to win; otherwise what is not kept for a rainy day."""
    table = mind.table
    seat = mind.seat
    most = min(VOTES_A_TURN, table.cash[seat])
    if table.votes[seat] + most >= table.target:
        return most
    kept = mind.taste.last_reserve if mind.late() else reserve(mind)
    votes = min(most, table.cash[seat] - kept)
    return votes if votes > 0 else PASS


def reserve(mind: Appraisal) -> i64:
    """More with lies on the table that could be called, but less where votes would pay for them."""
    table = mind.table
    kept = mind.taste.reserve
    for card, owner in enumerate(table.owners):
        if owner == mind.seat and table.faces[card] < FIRST_CRIME and table.marks[card] > table.faces[card]:
            kept += (amount(table.marks[card]) - amount(table.faces[card])) // 4
    return kept


def serve(mind: Appraisal, choices: vec[i64]) -> i64:
    """On whoever is about to win, or far ahead."""
    table = mind.table
    leader = mind.leader()
    ahead = table.votes[leader] - table.votes[mind.seat]
    if float(table.votes[leader]) < 0.6 * float(table.target) and ahead < 120:
        return PASS
    for choice in choices:
        if choice != PASS and choice % table.seats == leader:
            return choice
    return PASS


def stop(mind: Appraisal, pips: i64) -> i64:
    """At the court with a good case, or to keep out of worse."""
    table = mind.table
    if best_suit(mind)[1] > 0.0:
        return 0
    at = table.places[mind.seat] * STRIDE + pips
    lost = 3.0 * (float(pips) - float(table.box.courts[at]))
    return 0 if mind.value(table.box.targets[at]) + lost < 0.0 else PASS


def bid(mind: Appraisal, price: i64) -> i64:
    cost = BID_STEP * (price + 1)
    return price + 1 if float(cost) <= mind.taste.black_eye and mind.table.cash[mind.seat] >= cost + 15 else PASS


# The press.


def accuse(mind: Appraisal, choices: vec[i64]) -> i64:
    """Where doubt times gain is highest."""
    table = mind.table
    unseen = mind.unseen()
    best = PASS
    promise = 0.0
    for choice in choices:
        if choice == PASS:
            continue
        card = accused_card(table, mind.seat, choice)
        if table.owners[card] == mind.seat:
            value = best_crime(mind, card, unseen)
        else:
            value = fraud(mind, card, unseen)
        if value > promise:
            best = choice
            promise = value
    return best


def fraud(mind: Appraisal, card: i64, unseen: vec[i64]) -> float:
    """What a liar can pay, and the pleasure of it; the money goes to the bank first."""
    liar = mind.table.owners[card]
    stolen = max(0, amount(mind.table.marks[card]))
    gain = mind.payable(liar, stolen, PENALTY) * (1.0 + mind.harm(liar)) + mind.harm(liar) * float(stolen)
    return mind.doubt(card, unseen) * gain


def best_crime(mind: Appraisal, card: i64, unseen: vec[i64]) -> float:
    bound = mind.table.marks[card]
    if bound != NOBODY:
        return best_against(mind, card, bound, unseen)
    best = NEVER
    for victim in range(mind.table.seats):
        if victim != mind.seat:
            best = max(best, best_against(mind, card, victim, unseen))
    return best


def best_against(mind: Appraisal, card: i64, victim: i64, unseen: vec[i64]) -> float:
    promises = mind.accusations(card, victim, unseen)
    return promises[place_of_best(promises)]


def choose_victim(mind: Appraisal, card: i64, choices: vec[i64]) -> i64:
    unseen = mind.unseen()
    return choices[place_of_best(vec[float]([best_against(mind, card, victim, unseen) for victim in choices]))]


def name_crime(mind: Appraisal, card: i64, victim: i64) -> i64:
    return place_of_best(mind.accusations(card, victim, mind.unseen()))


def answer_accusation(mind: Appraisal, choices: vec[i64]) -> i64:
    """A Defence if there is one, else Good Character."""
    table = mind.table
    hand = table.feathers_of(mind.seat)
    for choice in choices:
        if choice != PASS and table.faces[hand[choice]] != GOOD_CHARACTER:
            return choice
    return choices[0]


def use_character(mind: Appraisal, choices: vec[i64]) -> i64:
    """Not for a trifle, unless it would have to be bought."""
    owed = mind.table.debt[OWED_VOTES]
    short = owed - mind.table.votes[mind.seat]
    return choices[0] if owed >= 30 or short > mind.table.cash[mind.seat] else PASS


# The court.


def best_suit(mind: Appraisal) -> tuple[int, float]:
    """The case that promises most after its fee, if the fee is there."""
    table = mind.table
    best = (PASS, 0.0)
    if table.cash[mind.seat] < FILING_FEE:
        return best
    cards = sued_cards(table, mind.seat)
    if len(cards) == 0:
        return best
    unseen = mind.unseen()
    for place, card in enumerate(cards):
        for crime in range(CRIMES):
            if (table.notes[card] >> crime) & 1:
                value = suit(mind, card, crime, unseen)
                if value > best[1]:
                    best = (place * CRIMES + crime, value)
    return best


def suit(mind: Appraisal, card: i64, crime: i64, unseen: vec[i64]) -> float:
    libel = mind.chance_of_libel(card, crime, unseen)
    accuser = mind.table.owners[card]
    damages = float(min(100, mind.table.cash[accuser]))
    won = damages + mind.worth_of_votes(PENALTY)
    if damages < 100.0:
        won += mind.worth_of_votes(mind.table.votes[accuser]) * mind.harm(accuser)
    return libel * won - (1.0 - libel) * mind.price_of_penalty() - FILING_FEE


def sue(mind: Appraisal, choices: vec[i64]) -> i64:
    best = best_suit(mind)[0]
    return best if best in choices else PASS


# Debts and trades.


def trade(mind: Appraisal, step: Step, choices: vec[i64]) -> i64:
    if isinstance(step, RaiseMoney):
        return raise_money(mind, choices)
    if isinstance(step, FindVotes):
        return choices[0] if choices[0] == 0 else ask_for_votes(mind, choices)
    if isinstance(step, HowManyVotes):
        return how_many(mind, step, choices)
    if isinstance(step, PriceOfVotes):
        return choices[0] if step.seat == step.seller else min(choices[-1], 2)
    if isinstance(step, AnswerOffer):
        return answer_offer(mind, step)
    return PASS


def shortage(mind: Appraisal) -> i64:
    return mind.table.debt[OWED_MONEY] - mind.table.cash[mind.seat]


def raise_money(mind: Appraisal, choices: vec[i64]) -> i64:
    """Votes go to whoever has the money and the fewest votes, at a price that tempts."""
    table = mind.table
    short = shortage(mind)
    able = [buyer for buyer in choices if buyer != PASS and table.cash[buyer] >= short]
    if table.votes[mind.seat] <= short or not able:
        return PASS
    return able[int(mind.table.debt[-1]) % len(able)]


def ask_for_votes(mind: Appraisal, choices: vec[i64]) -> i64:
    """Better poorer than bankrupt: of whoever has most votes to spare."""
    sellers = [choice for choice in choices if choice != PASS]
    if not sellers:
        return PASS
    best = sellers[0]
    for choice in sellers:
        if mind.table.votes[choice - 1] > mind.table.votes[best - 1]:
            best = choice
    return best


def how_many(mind: Appraisal, step: HowManyVotes, choices: vec[i64]) -> i64:
    if step.seat == step.buyer:
        return choices[-1]
    wanted = shortage(mind) if len(mind.table.debt) > 0 else 1
    return min(max(wanted, choices[0]), choices[-1])


def answer_offer(mind: Appraisal, step: AnswerOffer) -> i64:
    """Cheap votes are bought; votes are sold dear, and to nobody who is ahead."""
    table = mind.table
    left = table.cash[mind.seat] - step.votes * step.price
    if step.seat == step.buyer:
        return 0 if step.price == 1 and left >= 10 else PASS
    return 0 if step.price >= 2 and table.votes[step.buyer] < table.votes[mind.seat] else PASS
