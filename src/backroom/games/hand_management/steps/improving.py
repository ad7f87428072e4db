"""The Agency Improvement phase."""

from __future__ import annotations

from backroom.engine import Ask, Auto, or_pass
from backroom.games.hand_management.box import IMPROVEMENTS
from backroom.games.hand_management.state import HandManagement
from backroom.games.hand_management.steps.decks import FOR_IMPROVEMENT, PayCard


class ImprovementTurn(Auto):
    """Whoever has enough cards for something is asked; how many cards one has is public. HM-6.1"""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, table: HandManagement) -> None:
        for kind in range(len(IMPROVEMENTS)):
            if table.may_buy(self.seat, kind):
                table.do(BuyImprovement(self.seat))
                return


class BuyImprovement(Ask):
    """One improvement a week, from the shared supply, at full price. HM-6.1"""

    @classmethod
    def span(cls, table: HandManagement) -> int:
        return len(IMPROVEMENTS)

    def options(self, table: HandManagement) -> list[int]:
        return or_pass([kind for kind in range(len(IMPROVEMENTS)) if table.may_buy(self.seat, kind)])

    def resolve(self, table: HandManagement, kind: int) -> None:
        if kind >= 0:
            cost = table.box.costs[kind]
            table.do_all(PayCard(self.seat, cost, FOR_IMPROVEMENT + kind), Improve(self.seat, kind))


class Improve(Auto):
    """The improvement is the agency's; a star takes the place of the plain card, which goes back. HM-6.2"""

    def __init__(self, seat: int, kind: int) -> None:
        self.seat = seat
        self.kind = kind

    def run(self, table: HandManagement) -> None:
        table.improve(self.seat, self.kind)
