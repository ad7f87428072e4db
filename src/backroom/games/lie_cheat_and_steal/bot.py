"""The house: prices its lies, doubts those of others, and keeps enough money to be caught with."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import PASS, Dealer, Policy, Step, vec
from backroom.games.lie_cheat_and_steal.appraisal import Appraisal, Taste
from backroom.games.lie_cheat_and_steal.box import STRIDE
from backroom.games.lie_cheat_and_steal.spaces import (
    BID_STEP,
    CRIMES,
    FILING_FEE,
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


class House(Policy):
    """Does what promises most, and now and then the second best, so that nobody can read it."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.taste = Taste()

    def decide(self, table: LieCheatAndSteal, seat: i64, rng: Dealer) -> i64:
        choices = table.choices()
        if len(choices) == 1:
            return choices[0]
        mind = Appraisal(table, seat, self.taste)
        step = table.stack[-1]
        if isinstance(step, BuyVotes):
            return buy(mind)
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
        exposure = mind.exposure()
        values = [claim(mind, choices[0], face, exposure) for face in choices]
        best = max(values)
        weights = vec[i64]([max(0, int(100 * (1.0 - (best - value) / self.taste.whim))) for value in values])
        return choices[rng.pick(weights)]


class Truthful(House):
    """The house, but for its lies: it tells none."""

    def declare(self, mind: Appraisal, choices: vec[i64], rng: Dealer) -> i64:
        return choices[0]


class Shameless(House):
    """The house, but for its lies: always as much as can be said."""

    def declare(self, mind: Appraisal, choices: vec[i64], rng: Dealer) -> i64:
        return choices[-1]


def claim(mind: Appraisal, face: i64, said: i64, exposure: float) -> float:
    """What it is worth to say this of that card."""
    taken = amount(said)
    if said == face:
        return float(taken)
    caught = exposure * mind.picked(said) * mind.taste.courage
    return float(taken) - caught * (float(amount(said) - amount(face)) + mind.price_of_penalty())


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
    for card in table.money_of(mind.seat):
        if table.marks[card] > table.faces[card]:
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
    victims = mind.others if bound == NOBODY else [bound]
    return max(mind.accusation(card, victim, crime, unseen) for victim in victims for crime in range(CRIMES))


def choose_victim(mind: Appraisal, card: i64, choices: vec[i64]) -> i64:
    unseen = mind.unseen()
    values = [max(mind.accusation(card, victim, crime, unseen) for crime in range(CRIMES)) for victim in choices]
    return choices[values.index(max(values))]


def name_crime(mind: Appraisal, card: i64, victim: i64) -> i64:
    unseen = mind.unseen()
    values = [mind.accusation(card, victim, crime, unseen) for crime in range(CRIMES)]
    return values.index(max(values))


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
    unseen = mind.unseen()
    for place, card in enumerate(sued_cards(table, mind.seat)):
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
