"""Votes in Cabinet and Congress."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Ask, Auto, Step, append, filled, total, vec
from backroom.games.clean_hands.box import CABINET, CONGRESS, PRESIDENT
from backroom.games.clean_hands.state import CleanHands

NO: Final = 0
YES: Final = 1
MOST_SEATS: Final = 8


class Vote(Auto):
    """Whoever has weight declares, clockwise from the caller's left, the caller last. CH-4.2"""

    def __init__(self, chamber: i64, caller: i64, passed: Step, failed: Step) -> None:
        self.chamber = chamber
        self.caller = caller
        self.passed = passed
        self.failed = failed

    def run(self, table: CleanHands) -> None:
        table.ballots = filled(table.seats, 0)
        table.counted = None
        table.do(Count(self.chamber, self.caller, self.passed, self.failed))
        seat = self.caller
        left = table.seats
        while left > 0:
            if table.weight(seat, self.chamber) > 0:
                table.stack = append(table.stack, DECLARE[self.chamber][seat])
            seat = table.right_of(seat)
            left -= 1


class Declare(Ask):
    """Say yes or no with your whole weight. CH-4.2"""

    def __init__(self, seat: i64, chamber: i64) -> None:
        super().__init__(seat)
        self.chamber = chamber

    @classmethod
    def span(cls, table: CleanHands) -> i64:
        return 2

    def options(self, table: CleanHands) -> vec[i64]:
        return vec[i64]([NO, YES])

    def resolve(self, table: CleanHands, choice: i64) -> None:
        weight = table.weight(self.seat, self.chamber)
        table.ballots[self.seat] = weight if choice == YES else -weight


class Count(Auto):
    """The side with more votes has its way; a tie is the President's. CH-4.5"""

    def __init__(self, chamber: i64, caller: i64, passed: Step, failed: Step) -> None:
        self.chamber = chamber
        self.caller = caller
        self.passed = passed
        self.failed = failed

    def run(self, table: CleanHands) -> None:
        for seat, ballot in enumerate(table.ballots):
            if ballot != 0:
                table.feel(self.caller, seat, 2 if ballot > 0 else -2)
        balance = total(table.ballots)
        if balance == 0:
            holder = table.holders[PRESIDENT]
            table.do(BreakTie(holder, self.chamber, self.caller, self.passed, self.failed))
        else:
            table.counted = self
            table.passed = balance > 0
            table.do(self.passed if table.passed else self.failed)


class BreakTie(Ask):
    """Whoever holds the President decides a tied vote, even without weight, even under investigation. CH-4.5"""

    def __init__(self, seat: i64, chamber: i64, caller: i64, passed: Step, failed: Step) -> None:
        super().__init__(seat)
        self.chamber = chamber
        self.caller = caller
        self.passed = passed
        self.failed = failed

    @classmethod
    def span(cls, table: CleanHands) -> i64:
        return 2

    def options(self, table: CleanHands) -> vec[i64]:
        return vec[i64]([NO, YES])

    def resolve(self, table: CleanHands, choice: i64) -> None:
        table.feel(self.caller, self.seat, 2 if choice == YES else -2)
        table.counted = self
        table.passed = choice == YES
        table.do(self.passed if table.passed else self.failed)


def still_to_declare(table: CleanHands) -> vec[i64]:
    """Who has yet to say yes or no in the vote being held, in their order."""
    waiting = vec[i64]()
    at = len(table.stack) - 1
    while at >= 0:
        step = table.stack[at]
        if not isinstance(step, Declare):
            break
        waiting = append(waiting, step.seat)
        at -= 1
    return waiting


def vote_on_table(table: CleanHands) -> Count | BreakTie | None:
    """The vote being held, if there is one."""
    at = len(table.stack) - 1
    while at >= 0:
        step = table.stack[at]
        if isinstance(step, (Count, BreakTie)):
            return step
        if not isinstance(step, Declare):
            return None
        at -= 1
    return None


DECLARE: Final = [[Declare(seat, chamber) for seat in range(MOST_SEATS)] for chamber in (0, CABINET, CONGRESS)]
