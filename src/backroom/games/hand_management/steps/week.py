"""A week and its eight phases; the jobs turned up and applied for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Ask, Auto, Chance, Dealer, Step, extend, joined, or_pass, remove, stacked, vec
from backroom.games.hand_management.state import JOBS_A_WEEK, MOST_JOBS, MOST_SEATS, HandManagement
from backroom.games.hand_management.steps.decks import WEEKLY, DrawCards
from backroom.games.hand_management.steps.improving import ImprovementTurn
from backroom.games.hand_management.steps.locking import EndWeek, LockInTurn
from backroom.games.hand_management.steps.recruiting import BidTurn, DismissModels, ShowBids, TurnUpModels
from backroom.games.hand_management.steps.resolving import ResolveJob
from backroom.games.hand_management.steps.terminating import TerminationTurn


class Week(Auto):
    """Draw, jobs, applications, resolution, improvement, termination, recruitment, lock-in. HM-3.1"""

    def run(self, table: HandManagement) -> None:
        table.stack = extend(table.stack, PHASES[table.seats][table.first])


class TurnUpJobs(Auto):
    """One job with two players, otherwise two; fewer if there are no more cards. HM-4.1"""

    def run(self, table: HandManagement) -> None:
        if len(table.jobs) < JOBS_A_WEEK[table.seats] and table.ready_jobs():
            table.do(self)
            table.do(TURN_UP_JOB)


class TurnUpJob(Chance):
    """The next job card, face up. HM-4.1"""

    def options(self, table: HandManagement) -> vec[i64]:
        return table.job_deck[:]

    def draw(self, table: HandManagement, dealer: Dealer) -> vec[i64]:
        return vec[i64]([table.job_deck[dealer.below(len(table.job_deck))]])

    def resolve(self, table: HandManagement, job: i64) -> None:
        table.job_deck = remove(table.job_deck[:], job)
        table.jobs = joined(table.jobs, vec[i64]([job]))


class Applications(Auto):
    """Each player settles all jobs, in the order revealed, before the next player. HM-4.2"""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, table: HandManagement) -> None:
        if len(table.jobs) > 0 and len(table.models[self.seat]) > 0:
            table.do(APPLY[self.seat][0])


class Apply(Ask):
    """Send one model or nobody; a model applies for one job a week. HM-4.2"""

    def __init__(self, seat: i64, job: i64) -> None:
        super().__init__(seat)
        self.job = job

    @classmethod
    def span(cls, table: HandManagement) -> i64:
        return table.box.models

    def options(self, table: HandManagement) -> vec[i64]:
        return or_pass(table.idle_models(self.seat))

    def resolve(self, table: HandManagement, model: i64) -> None:
        if model >= 0:
            table.applicants[table.place(self.job, self.seat)] = model
        if self.job + 1 < len(table.jobs) and len(table.idle_models(self.seat)) > 0:
            table.do(APPLY[self.seat][self.job + 1])


def phases(seats: i64, first: i64) -> list[Step]:
    """One week as it lies on the stack, the draw phase on top."""
    players = [(first + place) % seats for place in range(seats)]
    steps: list[Step] = [DrawCards(seat, 1, WEEKLY) for seat in players]
    steps.append(TURN_UP_JOBS)
    steps += [Applications(seat) for seat in players]
    steps += [ResolveJob(job) for job in range(JOBS_A_WEEK[seats])]
    steps += [ImprovementTurn(seat) for seat in players]
    steps += [TerminationTurn(seat) for seat in players]
    steps.append(TurnUpModels())
    steps += [BidTurn(seat) for seat in players]
    steps += [ShowBids(), DismissModels()]
    steps += [LockInTurn(seat) for seat in players]
    steps += [EndWeek(), WEEK]
    steps.reverse()
    return steps


WEEK: Final = Week()
TURN_UP_JOB: Final = TurnUpJob()
TURN_UP_JOBS: Final = TurnUpJobs()
APPLY: Final = [[Apply(seat, job) for job in range(MOST_JOBS)] for seat in range(MOST_SEATS)]
PHASES: Final = [[stacked(phases(seats, first)) for first in range(seats)] for seats in range(MOST_SEATS + 1)]
