"""One table of a batch: match after match, without a log, up to whenever a learner is asked."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from backroom.batches.plan import Plan
from backroom.engine.dealer import NO_EVENT, Rng
from backroom.engine.errors import BadInput, Illegal
from backroom.engine.given import shown, whole
from backroom.engine.rows import to_list
from backroom.engine.state import State
from backroom.engine.step import CHANCE, PASS
from backroom.engine.vecs import vec

HALF: Final = 1 << 31
MOST_UNASKED: Final = 1000  # matches in a row in which no learner is asked anything
NEVER: Final = -2  # no choice


@mypyc_attr(acyclic=True)
class Table:
    """A table with chance of its own: what is dealt here depends on the batch's seed and the table's number alone."""

    state: State
    dealer: Rng
    chance: Rng
    choices: vec[i64]

    def __init__(self, plan: Plan, seed: int, number: int) -> None:
        self.plan = plan
        self.number = number
        self.seeds = Rng(seed, number)
        self.match = -1  # how many have been begun before this one
        self.seed = 0  # of the match
        self.bots_seed = 0
        self.events: i64 = 0  # decisions and draws so far, as a log would have them
        self.decisions: i64 = 0  # of learners
        self.learner: i64 = -1  # the seat that learns in this match, where that goes round
        self.actor: i64 = -1
        self.given_up = False
        self.choices = vec[i64]()
        self.start: i64 = 0
        self.passing: i64 = 0

    def begin(self) -> None:
        """Deal a new match, or as many as it takes until a learner is asked something."""
        left: i64 = MOST_UNASKED
        while True:
            self.deal(drawn(self.seeds), drawn(self.seeds))
            self.go_on()
            if self.actor >= 0:
                return
            left -= 1
            if left == 0:
                raise BadInput(f"At table {self.number} no learner was asked anything in {MOST_UNASKED} matches.")

    def deal(self, seed: int, bots_seed: int) -> None:
        plan = self.plan
        self.match += 1
        self.seed = seed
        self.bots_seed = bots_seed
        self.dealer = Rng(seed, NO_EVENT)
        self.chance = Rng(bots_seed, NO_EVENT)
        self.events = 0
        self.decisions = 0
        self.given_up = False
        self.state = plan.beginning.clone()
        if plan.rotates:
            self.learner = (self.number + self.match) % plan.match.seats

    def go_on(self) -> None:
        """Let chance and bots decide until a learner must, or the match is over or given up."""
        plan = self.plan
        state = self.state
        self.actor = -1
        while len(state.stack) > 0:
            step = state.stack[-1]
            actor = step.actor()
            if self.events >= plan.longest:
                self.given_up = True
                return
            if actor == CHANCE:
                self.dealer.turn_to(self.events)
                state.happen(step.draw(state, self.dealer))
            elif plan.learns[actor] or actor == self.learner:
                self.actor = actor
                return
            else:
                state.push(self.answer(actor))
            self.events += 1

    def answer(self, seat: i64) -> i64:
        """What a bot chooses; one that somebody brought may answer anything."""
        plan = self.plan
        self.chance.turn_to(self.events)
        if plan.trusted[seat]:
            return plan.policies[seat].decide(self.state, seat, self.chance)
        bot: Any = plan.policies[seat]
        given = bot.decide(self.state, seat, self.chance)
        choice = whole(given)
        choices = to_list(self.state.choices())
        if choice is None or choice not in choices:
            raise Illegal(
                f"The bot at seat {seat} of table {self.number} chose {shown(given)}, which is not possible: "
                f"{choices} is."
            )
        return choice

    def take(self, choice: i64) -> None:
        """The learner's decision, known to be possible, and all that follows."""
        self.state.push(choice)
        self.events += 1
        self.decisions += 1
        self.go_on()

    def choice(self, action: i64) -> i64:
        """The choice that an action stands for; what is no choice here where it stands for none."""
        if action == self.passing:
            return PASS
        return action - self.start if action >= self.start else NEVER

    # To be kept.

    def kept(self) -> tuple[Any, ...]:
        """All there is to it, as plain data and a state."""
        seeds = self.seeds
        stream = (seeds.seed, seeds.a, seeds.b, seeds.c, seeds.count)
        counted = (self.match, self.seed, self.bots_seed, self.events, self.decisions, self.learner, self.actor)
        return self.number, stream, counted, self.state

    def restore(self, kept: tuple[Any, ...]) -> None:
        """Go on from there."""
        _, stream, counted, self.state = kept
        self.seeds.a, self.seeds.b, self.seeds.c, self.seeds.count = stream[1:]
        self.match, self.seed, self.bots_seed, self.events, self.decisions, self.learner, self.actor = counted
        self.dealer = Rng(self.seed, NO_EVENT)
        self.chance = Rng(self.bots_seed, NO_EVENT)


def drawn(rng: Rng) -> int:
    """A seed of 62 bits, which compiled code keeps without a box."""
    return int(rng.below(HALF)) * HALF + int(rng.below(HALF))
