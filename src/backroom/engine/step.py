"""What happens next: small immutable steps. A seat decides, the dealer decides, or nobody does."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine.dealer import Dealer
from backroom.engine.rows import filled, run
from backroom.engine.value import parameters
from backroom.engine.vecs import append, vec

PASS: Final = -1
CHANCE: Final = -1
NOBODY: Final = -2
HIDDEN: Final = -3


def or_pass(choices: vec[i64]) -> vec[i64]:
    """These choices, or none of them."""
    return append(choices, PASS)


def run_or_pass(first: i64, end: i64) -> vec[i64]:
    """First, the number after it and so on, without the end, or none of them."""
    choices = run(first, max(first, end) + 1)
    choices[-1] = PASS
    return choices


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Step:
    """One thing that happens; never changed once made, so that clones may share it."""

    def actor(self) -> i64:
        """The seat that decides, CHANCE or NOBODY."""
        return NOBODY

    def options(self, table: Any) -> vec[i64]:
        """What may be chosen here, in ascending order, PASS last: always a fresh row."""
        raise NotImplementedError

    def resolve(self, table: Any, choice: i64) -> None:
        raise NotImplementedError

    def run(self, table: Any) -> None:
        raise NotImplementedError

    def apply(self, table: Any, outcomes: vec[i64]) -> None:
        """Let the logged outcomes happen: one for a decision, one or more for chance."""
        self.resolve(table, outcomes[0])

    def draw(self, table: Any, dealer: Dealer) -> vec[i64]:
        """What the dealer decides here."""
        raise NotImplementedError

    def weights(self, table: Any) -> vec[i64]:
        """How likely each option is, where chance decides."""
        raise NotImplementedError

    def count(self, table: Any) -> i64:
        """How many outcomes the whole event has."""
        return 1

    def seen_by(self, table: Any, place: i64, seat: int | None) -> bool:
        """Whether this seat (None: a spectator) sees the outcome at this place of the event."""
        return True

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, name) for name in parameters(type(self)))

    def facts(self) -> tuple[Any, ...]:
        """Name and parameters, to compare and to print."""
        values = [getattr(self, name) for name in parameters(type(self))]
        return type(self).__name__, *[value.facts() if isinstance(value, Step) else value for value in values]

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        name, *values = self.facts()
        return f"{name}({', '.join(map(repr, values))})"


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Ask(Step):
    """A seat decides."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def actor(self) -> i64:
        return self.seat

    @classmethod
    def span(cls, table: Any) -> i64:
        """Choices run from 0 to below this, with any hands: the question's part of the action space."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Auto(Step):
    """Nobody decides; it only says what follows."""

    def actor(self) -> i64:
        return NOBODY


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Chance(Step):
    """The dealer decides, by weights."""

    def actor(self) -> i64:
        return CHANCE

    def weights(self, table: Any) -> vec[i64]:
        return filled(len(self.options(table)), 1)

    def draw(self, table: Any, dealer: Dealer) -> vec[i64]:
        return vec[i64]([self.options(table)[dealer.pick(self.weights(table))]])
