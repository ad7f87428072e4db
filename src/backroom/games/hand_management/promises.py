"""What every model promises at every job, in victory points: worked out once for a box and a number of agencies."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine import vec
from backroom.engine.value import Kept
from backroom.games.hand_management.box import Box
from backroom.games.hand_management.odds import job_odds
from backroom.games.hand_management.state import JOBS_A_WEEK, STARRED

LOWEST_CHANCE: Final = -8
HIGHEST_CHANCE: Final = 12
MOST_KNOWN: Final = 16


class Taste(Kept):
    """The house's weights, tuned by playing against itself."""

    def __init__(self) -> None:
        self.card = 2.2  # an action card that is not known yet
        self.rival = 1.0  # the typical rival's job chance
        self.second = 0.35  # what a second good model for a job counts, with two jobs a week
        self.bar = 0.05  # what playing a card must promise beyond its price
        self.envy = 1.0  # how much what rivals get hurts
        self.leader = 1.0  # how much more a blow to the leader counts
        self.point = 0.6  # a point of strength of a card for jobs
        self.theft = 1.0  # a card that is not in a rival's hand any more
        self.use = 0.8  # how likely a tool is used as it should
        self.risk = 0.12  # that a card in hand is lost before it can be locked in
        self.rates = [0.35, 0.55, 0.8, 1.5, 0.5]  # an improvement, for each week that is left
        self.future = 1.0  # what a model promises, against what comes of it


@mypyc_attr(acyclic=True)
class Promises:
    """Pampering, model and job -> points to be expected from sending this model there."""

    def __init__(self, box: Box, seats: i64, taste: Taste) -> None:
        self.box = box
        self.seats = seats
        self.card = taste.card
        self.rival = taste.rival
        self.second = taste.second
        self.models: i64 = box.models
        self.jobs: i64 = box.jobs
        self.week: i64 = JOBS_A_WEEK[seats]  # jobs a week
        self.winning = winning_table(seats, taste.rival)
        self.points = vec[float](
            [
                self.promise(job, model, pampered)
                for pampered in range(STARRED + 1)
                for model in range(self.models)
                for job in range(self.jobs)
            ]
        )

    def promise(self, job: i64, model: i64, pampered: i64) -> float:
        box = self.box
        printed = box.skills[model] - box.wanted[job] + ((box.specialties[model] >> box.sorts[job]) & 1)
        place = min(max(printed + pampered, LOWEST_CHANCE), HIGHEST_CHANCE) - LOWEST_CHANCE
        return self.winning[place] * float(box.pays[job]) * self.card

    def holds_for(self, box: Box, seats: i64, taste: Taste) -> bool:
        """Whether another table can use these."""
        return (
            self.box is box
            and self.seats == seats
            and self.card == taste.card
            and self.rival == taste.rival
            and self.second == taste.second
        )

    def team(self, models: vec[i64], pampered: i64) -> float:
        """A week's jobs with these models: for each job the best of them, and some of the second best."""
        points = self.points
        first = pampered * self.models
        share = self.second if self.week > 1 else 0.0
        total = 0.0
        job: i64 = 0
        while job < self.jobs:
            best = 0.0
            second = 0.0
            for model in models:
                value = points[(first + model) * self.jobs + job]
                if value > best:
                    second = best
                    best = value
                elif value > second:
                    second = value
            total += best + share * second
            job += 1
        return total * float(self.week) / float(self.jobs)


def promises_of(box: Box, seats: i64, taste: Taste) -> Promises:
    """Worked out once; few tables differ in what they need."""
    for known in _KNOWN:
        if known.holds_for(box, seats, taste):
            return known
    if len(_KNOWN) >= MOST_KNOWN:
        _KNOWN.clear()
    promises = Promises(box, seats, taste)
    _KNOWN.append(promises)
    return promises


def winning_table(seats: i64, rival: float) -> vec[float]:
    """The chance to win by job chance, against typical rivals."""
    rivals = [int(rival)] * min(seats - 1, 2)
    return vec[float]([job_odds([chance, *rivals])[0] for chance in range(LOWEST_CHANCE, HIGHEST_CHANCE + 1)])


_KNOWN: Final[list[Promises]] = []
