"""A policy: a player quick enough for playouts, as it reads the table itself and looks only at what its seat knows."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine.dealer import Dealer
from backroom.engine.errors import BadInput
from backroom.engine.given import shown
from backroom.engine.seen import Bot, Seen
from backroom.engine.value import attributes, remade

NO_LIMIT: Final = -1
OVERLOOKS: Final = 4  # one decision in so many


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy(Bot):
    """A bot in one method. Law 10 holds it to the same choice on every table that its seat cannot tell apart."""

    def decide(self, table: Any, seat: i64, rng: Dealer) -> i64:
        """One of `table.choices()`, from what the seat knows and this chance alone; the table stays as it is."""
        raise NotImplementedError

    def choose(self, seen: Seen) -> Any:
        """As it is, whatever that is: whoever asks checks it."""
        policy: Any = self
        return policy.decide(seen.table(), seen.seat, self.rng)


class Distracted(Policy):
    """Plays like another policy, but overlooks now and then what that would do: a beginner for any game."""

    def __init__(self, policy: Policy, seed: i64 = 0) -> None:
        super().__init__(seed)
        self.policy = policy

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.policy,)

    def decide(self, table: Any, seat: i64, rng: Dealer) -> i64:
        choice = self.policy.decide(table, seat, rng)
        choices = table.choices()
        if len(choices) == 1 or rng.below(OVERLOOKS) > 0:
            return choice
        other: i64 = choices[rng.below(len(choices) - 1)]
        return choices[-1] if other == choice else other


@mypyc_attr(allow_interpreted_subclasses=True)
class Cut:
    """Where a playout stops before the end: after so many decisions, or where `here` says so."""

    def __init__(self, decisions: i64 = NO_LIMIT) -> None:
        self.decisions = decisions
        self.before_chance = False  # whether it is asked before chance decides, too

    def __reduce__(self) -> tuple[Any, ...]:
        return remade, (type(self), (), attributes(self))

    def here(self, table: Any) -> bool:
        """Whether to stop at this table, where somebody is to decide."""
        return False


def check_policies(policies: Any, seats: int, cut: Any) -> None:
    """A policy for each seat, and what cuts a playout short."""
    if not isinstance(policies, list) or not all(isinstance(policy, Policy) for policy in policies):
        raise BadInput(f"Playouts need a list with a policy for each seat, not {shown(policies)}.")
    if len(policies) != seats:
        raise BadInput(f"{seats} seats need a policy each, not {len(policies)}.")
    if cut is not None and not isinstance(cut, Cut):
        raise BadInput(f"A playout is cut short by a Cut, not by {shown(cut)}.")
