"""Impeaching the President."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Auto, place_of
from backroom.games.clean_hands.box import CONGRESS, IMPEACHMENT, MEMBERS, PRESIDENT
from backroom.games.clean_hands.state import ASIDE, CleanHands
from backroom.games.clean_hands.steps.confirmation import Confirmation
from backroom.games.clean_hands.steps.votes import Vote


class Impeach(Auto):
    """Congress votes on the President. CH-7.1"""

    def __init__(self, caller: i64) -> None:
        self.caller = caller

    def run(self, table: CleanHands) -> None:
        table.feel(table.holders[PRESIDENT], self.caller, -6)
        table.do(Vote(CONGRESS, self.caller, OUSTED, EXONERATED))


class Ousted(Auto):
    """All cards on members are discarded, all Secretaries removed, and a full new Cabinet is formed. CH-7.2"""

    def run(self, table: CleanHands) -> None:
        former = table.holders[PRESIDENT]
        for member in range(MEMBERS):
            table.clear_member(member)
            table.holders[member] = ASIDE
        table.do(Confirmation(former))


class Exonerated(Auto):
    """All Investigations on the President are discarded, and nothing else changes. CH-7.4"""

    def run(self, table: CleanHands) -> None:
        table.clear_investigations(PRESIDENT)
        table.lose_vote(place_of(table.box.effects, IMPEACHMENT))


OUSTED: Final = Ousted()
EXONERATED: Final = Exonerated()
