"""The schemer: works out who would call which lie, and with a blank card names any crime."""

from __future__ import annotations

import math

from mypy_extensions import i64

from backroom.engine import PASS, Dealer, append, filled, vec
from backroom.games.lie_cheat_and_steal.appraisal import Appraisal, Taste, place_of_best
from backroom.games.lie_cheat_and_steal.bot import House
from backroom.games.lie_cheat_and_steal.odds import odds_of
from backroom.games.lie_cheat_and_steal.spaces import (
    FIRST_COLLECT,
    FIRST_CRIME,
    NOBODY,
    PENALTY,
    amount,
)
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.cards import Declare
from backroom.games.lie_cheat_and_steal.steps.press import NameCrime
from backroom.games.lie_cheat_and_steal.steps.trade import AnswerOffer


class Cunning(Taste):
    """What the schemer thinks things are worth; `tuned.toml` knows better."""

    def __init__(self) -> None:
        super().__init__()
        self.others = 40.0  # how much a lie not yet told draws the eye
        self.sharp = 4.0  # how surely the most suspicious lie is called


class Schemer(House):
    """The house in most things, but lies and names crimes in its own way, and saves nobody who is ahead."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.cunning = Cunning()
        self.taste = self.cunning

    def decide(self, table: LieCheatAndSteal, seat: i64, rng: Dealer) -> i64:
        step = table.stack[-1]
        if isinstance(step, Declare):
            return self.claim(Appraisal(table, seat, self.taste), rng)
        if isinstance(step, NameCrime):
            return any_of_the_best(Appraisal(table, seat, self.taste), step, rng)
        if isinstance(step, AnswerOffer) and step.seat == step.buyer:
            return help_out(table, step)
        return super().decide(table, seat, rng)

    def claim(self, mind: Appraisal, rng: Dealer) -> i64:
        """Each claim at its price; among the good ones, chance decides."""
        choices = mind.table.choices()
        values = priced(mind, choices, self.cunning)
        best = values[place_of_best(values)]
        weights = filled(len(choices), 0)
        for place, value in enumerate(values):
            weights[place] = max(0, int(100.0 * (1.0 - (best - value) / self.taste.whim)))
        return choices[rng.pick(weights)]


def help_out(table: LieCheatAndSteal, step: AnswerOffer) -> i64:
    """Cheap votes are bought, but not to save somebody who has more of them."""
    left = table.cash[step.seat] - step.votes * step.price
    ahead = table.votes[step.seller] > table.votes[step.seat] + step.votes
    return 0 if step.price == 1 and left >= 10 and not ahead else PASS


def any_of_the_best(mind: Appraisal, step: NameCrime, rng: Dealer) -> i64:
    """Of crimes that promise equally much, any: who always names the first one is read."""
    promises = mind.accusations(step.card, step.victim, mind.unseen())
    best = promises[place_of_best(promises)]
    equals = vec[i64]()
    for crime, promise in enumerate(promises):
        if promise >= best - 0.001:
            equals = append(equals, crime)
    return equals[rng.below(len(equals))]


# Lies.


def priced(mind: Appraisal, choices: vec[i64], cunning: Cunning) -> vec[float]:
    """What it is worth to say each of these of the first of them, which is true."""
    table = mind.table
    unseen = mind.unseen()
    penalty = mind.price_of_penalty()
    met = vec[float]([0.0] * table.seats)
    rivals = vec[float]([0.0] * table.seats)
    for other in range(table.seats):
        if other != mind.seat:
            met[other] = meeting(mind, other)
            rivals[other] = cunning.others + loudest(mind, other, unseen)
    values = vec[float]([0.0] * len(choices))
    true = amount(choices[0])
    values[0] = float(true)
    place: i64 = 1
    while place < len(choices):
        taken = amount(choices[place])
        mine = lure(mind, choices[place], mind.seat, unseen)
        quiet = 1.0
        for other in range(table.seats):
            if other != mind.seat:
                quiet *= 1.0 - met[other] * preferred(mine, rivals[other], cunning.sharp)
        caught = (1.0 - quiet) * cunning.courage
        values[place] = float(taken) - caught * (float(taken - true) + penalty)
        place += 1
    return values


def meeting(mind: Appraisal, other: i64) -> float:
    """The chance that this player stands at a Press Box in time."""
    places = mind.table.places
    return odds_of(mind.box).exposure(places[mind.seat], vec[i64]([places[other]]))


def loudest(mind: Appraisal, accuser: i64, unseen: vec[i64]) -> float:
    """How much the most suspicious lie of the others draws somebody's eye."""
    table = mind.table
    most = 0.0
    for card, owner in enumerate(table.owners):
        if owner != mind.seat and owner != accuser and table.faces[card] < FIRST_CRIME:
            said = table.marks[card]
            if said != NOBODY and said >= FIRST_COLLECT:
                most = max(most, lure(mind, said, owner, unseen))
    return most


def lure(mind: Appraisal, said: i64, liar: i64, unseen: vec[i64]) -> float:
    """How much somebody else would promise themselves from calling this claim a lie."""
    if said < FIRST_COLLECT:
        return 0.0
    lies = mind.lies(said, liar, unseen)
    doubt = lies / (lies + float(unseen[said]) + 0.01)
    stolen = amount(said)
    harm = mind.harm(liar)
    return doubt * (mind.payable(liar, stolen, PENALTY) * (1.0 + harm) + harm * float(stolen))


def preferred(mine: float, other: float, sharp: float) -> float:
    """How likely one lure is followed rather than another."""
    if mine <= 0.0:
        return 0.0
    return 1.0 / (1.0 + math.pow(other / mine, sharp))
