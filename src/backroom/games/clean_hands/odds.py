"""How likely a vote is to pass, as far as people vote like the house does."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import Step, append, vec
from backroom.games.clean_hands.appraisal import Appraisal
from backroom.games.clean_hands.box import PRESIDENT
from backroom.games.clean_hands.steps.votes import YES


class Odds:
    """A vote that may be held, or is being held: what is settled of it, and how likely the others are to say yes."""

    def __init__(self, view: Appraisal) -> None:
        self.view = view
        self.settled: i64 = 0  # votes for yes less those for no
        self.own: i64 = 0  # votes that the seat itself has yet to give
        self.weights = vec[i64]()
        self.chances = vec[float]()
        self.tie: float = 0.0  # how likely a tie is to become a yes; below 0, where that is up to the seat itself

    def chance_of_yes(self, voter: i64, caller: i64, passed: Step) -> float:
        """The house adds chance to what it wants, evenly to both sides."""
        noise = self.view.taste.noise
        return bounded((self.view.lean(voter, caller, passed) + noise) / (2.0 * noise))

    def read(self, chamber: i64, caller: i64, passed: Step, held: bool) -> None:
        """Who would vote, or, in a vote being held, who has voted and who has yet to."""
        table = self.view.table
        for voter in range(table.seats):
            weight = table.weight(voter, chamber)
            if weight == 0:
                continue
            if voter == self.view.seat:
                self.own = weight
            elif held and table.ballots[voter] != 0:
                self.settled += table.ballots[voter]
            else:
                self.add(weight, self.chance_of_yes(voter, caller, passed))
        holder = table.holders[PRESIDENT]
        self.tie = -1.0 if holder == self.view.seat else self.chance_of_yes(holder, caller, passed)

    def add(self, weight: i64, chance: float) -> None:
        self.weights = append(self.weights, weight)
        self.chances = append(self.chances, chance)

    def passing(self, vote: i64) -> float:
        """How likely it is to pass if the seat itself votes like this."""
        tie = self.tie
        if tie < 0.0:
            tie = 1.0 if vote == YES else 0.0
        return carried(self.weights, self.chances, 0, self.settled + (self.own if vote == YES else -self.own), tie)


def carried(weights: vec[i64], chances: vec[float], at: i64, balance: i64, tie: float) -> float:
    """The chance that the voters from one place on make the balance a yes."""
    if at == len(weights):
        if balance == 0:
            return tie
        return 1.0 if balance > 0 else 0.0
    chance = chances[at]
    total = 0.0
    if chance > 0.0:
        total += chance * carried(weights, chances, at + 1, balance + weights[at], tie)
    if chance < 1.0:
        total += (1.0 - chance) * carried(weights, chances, at + 1, balance - weights[at], tie)
    return total


def bounded(chance: float) -> float:
    return max(0.0, min(1.0, chance))
