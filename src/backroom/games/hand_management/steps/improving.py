"""The Agency Improvement phase."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import Ask, Auto, or_pass, vec
from backroom.games.hand_management.box import IMPROVEMENTS
from backroom.games.hand_management.state import HandManagement
from backroom.games.hand_management.steps.decks import FOR_IMPROVEMENT, PayCard


class ImprovementTurn(Auto):
    """Whoever has enough cards for something is asked; how many cards one has is public. HM-6.1"""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, table: HandManagement) -> None:
        for kind in range(len(IMPROVEMENTS)):
            if table.may_buy(self.seat, kind):
                table.do(BuyImprovement(self.seat))
                return


class BuyImprovement(Ask):
    """One improvement a week, from the shared supply, at full price. HM-6.1"""

    @classmethod
    def span(cls, table: HandManagement) -> i64:
        return len(IMPROVEMENTS)

    def options(self, table: HandManagement) -> vec[i64]:
        return or_pass(vec[i64]([kind for kind in range(len(IMPROVEMENTS)) if table.may_buy(self.seat, kind)]))

    def resolve(self, table: HandManagement, kind: i64) -> None:
        if kind >= 0:
            cost = table.box.costs[kind]
            table.do_all(PayCard(self.seat, cost, FOR_IMPROVEMENT + kind), Improve(self.seat, kind))


class Improve(Auto):
    """The improvement is the agency's; a star takes the place of the plain card, which goes back. HM-6.2"""

    def __init__(self, seat: i64, kind: i64) -> None:
        self.seat = seat
        self.kind = kind

    def run(self, table: HandManagement) -> None:
        table.improve(self.seat, self.kind)
