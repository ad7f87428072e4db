"""Who is likely to win, from what lies on the table at the start of a week."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine import append, vec
from backroom.games.hand_management.box import KINDS, Box
from backroom.games.hand_management.odds import odds_of
from backroom.games.hand_management.promises import Promises, Taste, promises_of
from backroom.games.hand_management.state import NONE, WEEKS, HandManagement

OF_CARDS: Final = ("recorded", "points", *KINDS, *[f"{kind} strength" for kind in KINDS])
OF_AGENCIES: Final = ("team", "models", "pampered", "security", "slots", "first", "won", "jobs")
NUMBERS: Final = (*OF_CARDS, *OF_AGENCIES)  # what is counted for each agency, in this order
STRENGTHS: Final = 9  # where the strengths of cards begin, by kind
COUNTED: Final = len(NUMBERS)
FIRST_KNOWN: Final = 2  # the first week at whose start anybody has to know


@mypyc_attr(acyclic=True)
class Standing:
    """A weight for each number of an agency in each week; chances are as the exponentials of the sums.

    It was fitted to games of good players, so it knows what a card comes to in the end, and not only what it could do.
    """

    def __init__(self, weights: list[list[float]], seats: i64) -> None:
        self.weights = vec[float]([number for week in weights for number in week])
        self.seats = seats
        self.taste = Taste()
        self.promises: Promises | None = None

    def chances(self, table: HandManagement) -> list[float]:
        """The chance of each agency to win; they add up to one."""
        numbers = self.numbers(table)
        begin = (min(max(table.week, FIRST_KNOWN), WEEKS) - FIRST_KNOWN) * COUNTED
        sums = [0.0] * self.seats
        seat: i64 = 0
        while seat < self.seats:
            total = 0.0
            at: i64 = 0
            while at < COUNTED:
                total += self.weights[begin + at] * numbers[seat * COUNTED + at]
                at += 1
            sums[seat] = total
            seat += 1
        return shares_of(sums)

    def numbers(self, table: HandManagement) -> vec[float]:
        """What is counted, agency after agency."""
        numbers = vec[float]([0.0] * (COUNTED * self.seats))
        seat: i64 = 0
        while seat < self.seats:
            self.count_cards(table, seat, numbers)
            self.count_agency(table, seat, numbers)
            seat += 1
        for job in table.jobs:
            if job != NONE:
                self.count_job(table, job, numbers)
        return numbers

    def count_cards(self, table: HandManagement, seat: i64, numbers: vec[float]) -> None:
        box: Box = table.box
        at = seat * COUNTED
        numbers[at] = float(table.recorded[seat])
        for card in table.hands[seat]:
            kind = box.kinds[card]
            numbers[at + 1] += float(box.points[card])
            numbers[at + 2 + kind] += 1.0
            numbers[at + STRENGTHS + kind] += float(box.strengths[card])

    def count_agency(self, table: HandManagement, seat: i64, numbers: vec[float]) -> None:
        at = seat * COUNTED + len(OF_CARDS)
        weeks = float(WEEKS + 1 - table.week)
        numbers[at] = self.promises_at(table).team(table.models[seat], table.pampered[seat])
        numbers[at + 1] = float(len(table.models[seat]))
        numbers[at + 2] = float(table.pampered[seat]) * weeks
        numbers[at + 3] = float(table.security[seat])
        numbers[at + 4] = float(table.slots[seat])
        numbers[at + 5] = 1.0 if seat == table.first else 0.0
        numbers[at + 6] = float(table.won[seat])

    def count_job(self, table: HandManagement, job: i64, numbers: vec[float]) -> None:
        """What it pays, shared out by the exact chances, were everybody's best model up for it."""
        chances = vec[i64]()
        seats = vec[i64]()
        seat: i64 = 0
        while seat < self.seats:
            if len(table.models[seat]) > 0:
                seats = append(seats, seat)
                chances = append(chances, best_chance(table, job, seat))
            seat += 1
        if len(seats) > 0:
            odds = odds_of(chances)
            for place, seat in enumerate(seats):
                numbers[(seat + 1) * COUNTED - 1] += odds[place] * float(table.box.pays[job])

    def promises_at(self, table: HandManagement) -> Promises:
        promises = self.promises
        if promises is None or promises.box is not table.box:
            promises = self.promises = promises_of(table.box, self.seats, self.taste)
        return promises


def best_chance(table: HandManagement, job: i64, seat: i64) -> i64:
    """The job chance of the best model that an agency can send."""
    models = table.models[seat]
    best = table.printed_chance(job, models[0])
    for model in models:
        best = max(best, table.printed_chance(job, model))
    return best + table.pampered[seat]


def shares_of(sums: list[float]) -> list[float]:
    """Exponentials, made to add up to one."""
    most = max(sums)
    parts = [exp(number - most) for number in sums]
    total = sum(parts)
    return [part / total for part in parts]
