"""Any option, each as likely as the next."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine.dealer import Dealer
from backroom.engine.policy import Policy
from backroom.engine.state import State


class Random(Policy):
    def decide(self, table: State, seat: i64, rng: Dealer) -> i64:
        choices = table.choices()
        return choices[rng.below(len(choices))]
