"""Tables stepped together: every action taken, every answer played, everything seen written into arrays."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, u8

from backroom.batches.plan import Plan
from backroom.batches.table import Table
from backroom.engine.dealer import checked_seed
from backroom.engine.errors import BadInput, Illegal
from backroom.engine.given import MOST, shown, whole
from backroom.engine.match import Match
from backroom.engine.vecs import append, extend, vec

AT_ONCE: Final = 32  # tables whose numbers are turned into the array's kind while the processor has them at hand


class Batch:
    """So many tables, each waiting for a learner. The arrays are the same ones all the time; `step` fills them anew."""

    def __init__(self, numpy: Any, plan: Plan, n: int, seed: int, first: int, dtype: str) -> None:
        self.numpy = numpy
        self.plan = plan
        self.n = n
        self.seed = seed
        self.first = first
        self.dtype = dtype
        self.ready = False
        self.tables: list[Table] = []
        match = plan.match
        self.size = match.tensors().size
        self.actions = match.actions()
        self.observations: Any = numpy.zeros((n, self.size), dtype)
        self.masks: Any = numpy.zeros((n, self.actions), bool)
        self.seats: Any = numpy.zeros(n, "int64")
        self.acted: Any = numpy.zeros(n, "int64")
        self.rewards: Any = numpy.zeros((n, match.seats), dtype)
        self.done: Any = numpy.zeros(n, bool)
        self.truncated: Any = numpy.zeros(n, bool)
        self.lengths: Any = numpy.zeros(n, "int64")
        self.no_numbers = vec[float](capacity=AT_ONCE * self.size)
        self.no_masks = vec[u8](capacity=n * self.actions)

    # Playing.

    def reset(self, seed: Any = None) -> Any:
        """Begin new matches at all tables, the first of this seed or those that come next; what is seen there."""
        self.ready = False
        if seed is not None or not self.tables:
            self.seed = self.seed if seed is None else checked_seed(seed)
            self.tables = [Table(self.plan, self.seed, self.first + number) for number in range(self.n)]
        for table in self.tables:
            table.begin()
        for blank in (self.acted, self.rewards, self.done, self.truncated, self.lengths):
            blank.fill(0)
        self.show(self.observations)
        self.ready = True
        return self.observations

    def step(self, actions: Any, into: Any = None) -> tuple[Any, Any, Any]:
        """Take an action at each table; observations (in an array of your own, if you bring one), rewards, and done.

        Where a match is over, its rewards are told and the next one has begun."""
        self.check_ready()
        target = self.observations if into is None else self.checked_target(into)
        choices = self.checked(self.read(actions))
        self.ready = False
        self.acted[:] = self.seats
        self.take(choices)
        self.show(target)
        self.ready = True
        return target, self.rewards, self.done

    def take(self, choices: vec[i64]) -> None:
        """All choices, and what comes of each."""
        done = vec[u8](capacity=self.n)
        lengths = vec[i64](capacity=self.n)
        self.rewards.fill(0)
        self.truncated.fill(0)
        for row, table in enumerate(self.tables):
            table.take(choices[row])
            lengths = append(lengths, table.decisions)
            over = table.actor < 0
            done = append(done, u8(over))
            if over:
                self.close(table, row)
        self.fill(self.done, done)
        self.fill(self.lengths, lengths)

    def close(self, table: Table, row: i64) -> None:
        """Pay everybody, or nobody where the match was given up, and deal again."""
        if table.given_up:
            self.truncated[row] = True
        else:
            self.rewards[row] = self.plan.game.returns(table.state)
        table.begin()

    # What is handed in.

    def check_ready(self) -> None:
        if not self.tables:
            raise BadInput("A batch begins with reset().")
        if not self.ready:
            raise BadInput(
                "A step is still being taken, or the last one was broken off by an error; reset() begins new matches."
            )

    def read(self, actions: Any) -> vec[i64]:
        """One whole number for each table."""
        numpy = self.numpy
        try:
            given = numpy.asarray(actions)
        except Exception as error:  # whatever an array of somebody else's raises
            said = " ".join(str(error).split())
            raise BadInput(
                f"A step takes {self.n} whole numbers, one a table, and NumPy cannot read {shown(actions)}: {said}"
            ) from None
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            shape = " × ".join(map(str, given.shape))
            raise BadInput(f"A step takes {self.n} whole numbers, one a table, not {shape or 'one'} of {given.dtype}.")
        if given.dtype == "uint64" and (given > MOST).any():
            raise BadInput(f"Actions are below {self.actions}, and {shown(int(given.max()))} is not.")
        numbers: vec[i64] = extend(vec[i64](capacity=self.n), numpy.ascontiguousarray(given, "int64"))
        return numbers

    def checked(self, actions: vec[i64]) -> vec[i64]:
        """What the actions stand for; if one of them is not possible, none is taken."""
        choices = vec[i64](capacity=self.n)
        for row, table in enumerate(self.tables):
            choice = table.choice(actions[row])
            if choice not in table.choices:
                raise self.refused(table, row, actions[row])
            choices = append(choices, choice)
        return choices

    def refused(self, table: Table, row: i64, action: i64) -> Illegal:
        """Which action is not possible at which table, and what is."""
        possible = [table.start + choice if choice >= 0 else table.passing for choice in table.choices]
        return Illegal(
            f"Action {action} is not possible at table {row}, where seat {table.actor} is asked; possible are "
            f"{', '.join(map(str, possible))}."
        )

    def checked_target(self, into: Any) -> Any:
        """An array that can take the observations."""
        wanted = self.observations
        fits = isinstance(into, type(wanted)) and into.shape == wanted.shape and into.dtype == wanted.dtype
        if not fits or not into.flags.writeable:
            shape = f"{self.n} × {self.size}"
            raise BadInput(f"Observations go into a writable array of {shape} {self.dtype}, and this is another.")
        return into

    # What is shown.

    def show(self, target: Any) -> None:
        """Write down who is asked at each table, what they see and what they may do."""
        plan = self.plan
        match = plan.match
        tensors = match.tensors()
        space = match.space()
        seats = vec[i64](capacity=self.n)
        masks = self.no_masks
        numbers = self.no_numbers
        written: i64 = 0
        for row, table in enumerate(self.tables, start=1):
            match.state = table.state
            step = table.state.stack[-1]
            table.choices = step.options(table.state)
            masks = extend(masks, space.mask(step, table.choices))
            table.start = space.last.start
            table.passing = space.last.passing
            seats = append(seats, table.actor)
            numbers = extend(numbers, tensors.of(match, table.actor))
            if row - written == AT_ONCE or row == self.n:
                self.fill(target[written:row], numbers)
                numbers = self.no_numbers
                written = row
        match.state = plan.beginning
        self.fill(self.masks, masks)
        self.fill(self.seats, seats)

    def fill(self, target: Any, row: Any) -> None:
        """Write a row of numbers over an array of the same size."""
        target[...] = self.numpy.asarray(memoryview(row)).reshape(target.shape)

    # Looking in.

    def table(self, row: Any) -> Table:
        number = whole(row)
        if number is None or not 0 <= number < len(self.tables):
            raise BadInput(
                f"There is no table {shown(row)}; there are tables 0 to {self.n - 1}, once reset() was called."
            )
        return self.tables[number]

    def match(self, row: Any) -> Match:
        """A copy of the match at a table, to look at or to search from, with chance of its own and no log."""
        return self.plan.match_at(self.table(row).state)

    def seed_of(self, row: Any) -> int:
        """The seed of the match at a table: `game.new(seats, seed=…)` deals the same cards."""
        return self.table(row).seed

    def bots_seed_of(self, row: Any) -> int:
        """The seed of the bots' chance there: at event e of the match a bot is given `Rng(seed, e)`."""
        return self.table(row).bots_seed

    def __repr__(self) -> str:
        return f"Batch({self.plan.game.id!r}, {self.n}, seats={self.plan.match.seats}, seed={self.seed})"

    # Keeping.

    def __copy__(self) -> Batch:
        """Nothing is shared, or two batches would play at the same tables."""
        from copy import deepcopy

        return deepcopy(self)

    def __reduce__(self) -> tuple[Any, ...]:
        if self.tables:
            self.check_ready()
        told = (self.acted, self.rewards, self.done, self.truncated, self.lengths)
        made = (self.plan, self.n, self.seed, self.first, self.dtype)
        return revived, (made, [table.kept() for table in self.tables], told)


def revived(made: tuple[Any, ...], kept: list[tuple[Any, ...]], told: tuple[Any, ...]) -> Batch:
    """A batch that was pickled or copied."""
    plan, n, seed, first, dtype = made
    batch = Batch(numpy_here(), plan, n, seed, first, dtype)
    for values in kept:
        table = Table(plan, seed, values[0])
        table.restore(values)
        batch.tables.append(table)
    batch.acted, batch.rewards, batch.done, batch.truncated, batch.lengths = told
    if kept:
        batch.show(batch.observations)
        batch.ready = True
    return batch


def numpy_here() -> Any:
    """NumPy, which only batches need."""
    try:
        import numpy
    except ImportError:
        raise BadInput("A batch writes into NumPy arrays, and NumPy is not here: pip install numpy") from None
    return numpy
