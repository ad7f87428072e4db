"""Before the first turn: Evidence and collector's cards."""

from __future__ import annotations

from backroom.engine import Auto, Deal, put_in_order
from backroom.games.the_cleaner.state import TheCleaner
from backroom.games.the_cleaner.steps.turn import TURN


class SetUp(Auto):
    """Draw Evidence by difficulty, shuffle collector's cards into the deck if wanted, and begin. TC-2.2"""

    def __init__(self, collectors: int) -> None:
        self.collectors = collectors

    def run(self, table: TheCleaner) -> None:
        table.do(TURN)
        if self.collectors > 0:
            table.do(DealCollectors(self.collectors))
        if table.box.drawn[table.difficulty] > 0:
            table.do(DealEvidence())


class DealEvidence(Deal):
    """So many tiles of Evidence as the difficulty says, face up on their places. TC-2.2"""

    def pool(self, table: TheCleaner) -> list[int]:
        return table.boxed

    def size(self, table: TheCleaner) -> int:
        return table.box.drawn[table.difficulty]

    def onward(self, dealt: int) -> DealEvidence:
        return DealEvidence(dealt)

    def put(self, table: TheCleaner, cards: list[int]) -> None:
        for tile in cards:
            put_in_order(table.lying, tile)


class DealCollectors(Deal):
    """So many collector's cards as the table wants, drawn at random, go into the deck. TC-2.5"""

    def __init__(self, number: int, dealt: int = 0) -> None:
        super().__init__(dealt)
        self.number = number

    def pool(self, table: TheCleaner) -> list[int]:
        return table.spare

    def size(self, table: TheCleaner) -> int:
        return self.number

    def onward(self, dealt: int) -> DealCollectors:
        return DealCollectors(self.number, dealt)

    def put(self, table: TheCleaner, cards: list[int]) -> None:
        for card in cards:
            put_in_order(table.deck, card)
