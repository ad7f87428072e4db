"""What lies on the table, and the stack of what happens next."""

from __future__ import annotations

import copyreg
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine.dealer import Dealer
from backroom.engine.errors import Endless
from backroom.engine.step import CHANCE, NOBODY, Step
from backroom.engine.value import attributes, remade
from backroom.engine.vecs import append, is_vec, pop, vec

if TYPE_CHECKING:
    from backroom.engine.policy import Cut, Policy

MOST_BY_ITSELF: Final = 100_000  # steps between two decisions
LONGEST_PLAYOUT: Final = 1_000_000  # steps of any kind


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State:
    """A table of flat data. Games add fields and methods that move pieces; the steps decide."""

    seats: i64
    stack: vec[Step]

    def clone(self) -> State:
        """An independent copy; steps and the box are shared, for they never change."""
        raise NotImplementedError

    def do(self, step: Step) -> None:
        """Do this next."""
        self.stack = append(self.stack, step)

    def do_all(self, *steps: Step) -> None:
        """Do these next, in this order."""
        at = len(steps) - 1
        while at >= 0:
            self.stack = append(self.stack, steps[at])
            at -= 1

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise."""
        return seat + 1 if seat + 1 < self.seats else 0

    def actor(self) -> i64:
        """The seat to decide, CHANCE, or NOBODY when the match is over."""
        return self.stack[-1].actor() if len(self.stack) > 0 else NOBODY

    def choices(self) -> vec[i64]:
        return self.stack[-1].options(self)

    def next_step(self) -> Step:
        """Take the step on top off the stack."""
        self.stack, step = pop(self.stack)
        return step

    def push(self, choice: i64) -> None:
        """Let one choice or outcome happen, unchecked and unlogged, and all that follows by itself."""
        self.next_step().resolve(self, choice)
        self.settle()

    def happen(self, outcomes: vec[i64]) -> None:
        """Let one event happen, with all its outcomes."""
        self.next_step().apply(self, outcomes)
        self.settle()

    def settle(self) -> None:
        """Run what nobody decides until somebody must."""
        left: i64 = MOST_BY_ITSELF
        while len(self.stack) > 0 and self.stack[-1].actor() == NOBODY:
            self.stack, step = pop(self.stack)
            step.run(self)
            left -= 1
            if left == 0:
                raise endless(step, MOST_BY_ITSELF)

    def chance(self, dealer: Dealer) -> None:
        """Let the dealer decide until a seat must."""
        while len(self.stack) > 0 and self.stack[-1].actor() == CHANCE:
            self.happen(self.stack[-1].draw(self, dealer))

    def playout(self, dealer: Dealer) -> int:
        """Play at random to the end; how many decisions that took."""
        decisions: i64 = 0
        left: i64 = LONGEST_PLAYOUT
        while len(self.stack) > 0:
            self.stack, step = pop(self.stack)
            actor = step.actor()
            if actor == NOBODY:
                step.run(self)
            elif actor == CHANCE:
                step.apply(self, step.draw(self, dealer))
            else:
                choices = step.options(self)
                step.resolve(self, choices[dealer.below(len(choices))])
                decisions += 1
            left -= 1
            if left == 0:
                raise endless(step, LONGEST_PLAYOUT)
        return decisions

    def play_on(self, policies: list[Policy], rng: Dealer, cut: Cut | None = None) -> i64:
        """Let a policy decide for each seat, to the end or to a cut; how many decisions that took."""
        decisions: i64 = 0
        left: i64 = LONGEST_PLAYOUT
        while len(self.stack) > 0:
            actor = self.stack[-1].actor()
            if actor >= 0:
                if cut is not None and (decisions == cut.decisions or cut.here(self)):
                    break
                choice = policies[actor].decide(self, actor, rng)
                self.stack, step = pop(self.stack)
                step.resolve(self, choice)
                decisions += 1
            elif actor == CHANCE and cut is not None and cut.before_chance and cut.here(self):
                break
            else:
                self.stack, step = pop(self.stack)
                if actor == NOBODY:
                    step.run(self)
                else:
                    step.apply(self, step.draw(self, rng))
            left -= 1
            if left == 0:
                raise endless(step, LONGEST_PLAYOUT)
        return decisions

    def __deepcopy__(self, memo: Any) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (type(self), {name: getattr(self, name) for name in fields(type(self))})


def endless(step: Step, steps: int) -> Endless:
    """What is said of a table where one thing always leads to another."""
    return Endless(f"This match does not end: {steps:,} steps, and {step!r} is not the last of them.", "", step)


@mypyc_attr(allow_interpreted_subclasses=True)
class Printed:
    """What an edition says, in the shape the rules read; made without arguments, filled once, sent whole by pickle."""

    def __reduce__(self) -> tuple[Any, ...]:
        return remade, (type(self), (), attributes(self))


def fields(kind: type[State]) -> list[str]:
    """The names of all fields of a state, compiled or not, in alphabetical order."""
    if kind not in _FIELDS:
        _FIELDS[kind] = found_fields(kind)
    return _FIELDS[kind]


def found_fields(kind: type[State]) -> list[str]:
    names: set[str] = set(getattr(kind, "__mypyc_attrs__", ()))
    for base in kind.__mro__:
        names.update(base.__dict__.get("__annotations__", ()))
    return sorted(name for name in names if not name.startswith("__"))


def restored(kind: type[State], values: dict[str, Any]) -> State:
    """A state from its fields."""
    state = kind()
    for name, value in values.items():
        setattr(state, name, value)
    return state


def facts(state: State) -> dict[str, Any]:
    """Every field as plain data, to compare two states and to print one."""
    return {name: plain(getattr(state, name)) for name in fields(type(state))}


def plain(value: Any) -> Any:
    """Lists and numbers all the way down; what never changes (the box) stands for itself."""
    if isinstance(value, list) or is_vec(value):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return plain(value.facts()) if hasattr(value, "facts") else value


def stacked(steps: list[Step]) -> vec[Step]:
    """A stack of these steps, the last on top."""
    stack = vec[Step]()
    for step in steps:
        stack = append(stack, step)
    return stack


def pickled_stack(stack: vec[Step]) -> tuple[Any, ...]:
    return stacked, ([step for step in stack],)  # noqa: C416


copyreg.pickle(type(vec[Step]()), pickled_stack)

_FIELDS: dict[type[State], list[str]] = {}
