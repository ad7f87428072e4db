"""Simple players: one never lies, one always lies to the maximum, and neither thinks about much else."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import PASS, Dealer, Policy, vec
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal
from backroom.games.lie_cheat_and_steal.steps.arrival import Bid, StopAtCourt
from backroom.games.lie_cheat_and_steal.steps.cards import Declare
from backroom.games.lie_cheat_and_steal.steps.court import Sue
from backroom.games.lie_cheat_and_steal.steps.debt import FindVotes, RaiseMoney
from backroom.games.lie_cheat_and_steal.steps.trade import AnswerOffer
from backroom.games.lie_cheat_and_steal.steps.turn import BuyVotes, SellVotes, ServeSubpoena


class Honest(Policy):
    """Says what the card says, buys all the votes there is money for, accuses somebody, and trades with nobody."""

    def decide(self, table: LieCheatAndSteal, seat: i64, rng: Dealer) -> i64:
        choices = table.choices()
        step = table.stack[-1]
        if isinstance(step, Declare):
            return self.declare(choices)
        if isinstance(step, BuyVotes):
            return choices[-2] if len(choices) > 1 else PASS
        if isinstance(step, (StopAtCourt, Sue, Bid, RaiseMoney, AnswerOffer, SellVotes, ServeSubpoena)):
            return PASS
        if isinstance(step, FindVotes) or len(choices) == 1:
            return choices[0]
        others = choices[:-1] if choices[-1] == PASS else choices
        return others[rng.below(len(others))]

    def declare(self, choices: vec[i64]) -> i64:
        return choices[0]


class Brazen(Honest):
    """The same, but every card says COLLECT $100,000."""

    def declare(self, choices: vec[i64]) -> i64:
        return choices[-1]
