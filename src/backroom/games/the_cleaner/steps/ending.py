"""The four ways a job can end."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Auto, Step, vec
from backroom.games.the_cleaner.state import ARRESTED, BETRAYED, INVESTIGATED, SPOTLESS, TheCleaner


class Arrest(Auto):
    """The police are at the door while the Cleaner is still there: the game is lost. TC-6.1"""

    def run(self, table: TheCleaner) -> None:
        table.end = ARRESTED


class Betrayal(Auto):
    """A Victim or a Murder Weapon was left behind: the game is lost. TC-6.4"""

    def run(self, table: TheCleaner) -> None:
        table.end = BETRAYED


class NothingLeft(Auto):
    """The last space is covered: the game ends at once, and the time left is the score. TC-6.5"""

    def run(self, table: TheCleaner) -> None:
        table.end = SPOTLESS


class Verdict(Auto):
    """The police have looked at everything: time for the score. TC-8.1"""

    def run(self, table: TheCleaner) -> None:
        table.end = INVESTIGATED


def paid(table: TheCleaner, minutes: i64) -> bool:
    """Pay, and say whether the job goes on: at 0 minutes nothing but the arrest follows. TC-6.1"""
    table.lose_minutes(minutes)
    if table.minutes > 0:
        return True
    arrest(table)
    return False


def arrest(table: TheCleaner) -> None:
    table.stack = vec[Step]()
    table.do(ARREST)


ARREST: Final = Arrest()
BETRAYAL: Final = Betrayal()
NOTHING_LEFT: Final = NothingLeft()
VERDICT: Final = Verdict()
