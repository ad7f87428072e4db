"""Before the first turn: Evidence and collector's cards."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import Auto, Deal, put_in_order, vec
from backroom.games.the_cleaner.state import TheCleaner
from backroom.games.the_cleaner.steps.turn import TURN


class SetUp(Auto):
    """Draw Evidence by difficulty, shuffle collector's cards into the deck if wanted, and begin. TC-2.2"""

    def __init__(self, collectors: i64) -> None:
        self.collectors = collectors

    def run(self, table: TheCleaner) -> None:
        table.do(TURN)
        if self.collectors > 0:
            table.do(DealCollectors(self.collectors))
        if table.box.drawn[table.difficulty] > 0:
            table.do(DealEvidence())


class DealEvidence(Deal):
    """So many tiles of Evidence as the difficulty says, face up on their places. TC-2.2"""

    def pool(self, table: TheCleaner) -> vec[i64]:
        return table.boxed

    def leave(self, table: TheCleaner, pool: vec[i64]) -> None:
        table.boxed = pool

    def size(self, table: TheCleaner) -> i64:
        return table.box.drawn[table.difficulty]

    def onward(self, dealt: i64) -> DealEvidence:
        return DealEvidence(dealt)

    def put(self, table: TheCleaner, cards: vec[i64]) -> None:
        lying = table.lying[:]
        for tile in cards:
            lying = put_in_order(lying, tile)
        table.lying = lying


class DealCollectors(Deal):
    """So many collector's cards as the table wants, drawn at random, go into the deck. TC-2.5"""

    def __init__(self, number: i64, dealt: i64 = 0) -> None:
        super().__init__(dealt)
        self.number = number

    def pool(self, table: TheCleaner) -> vec[i64]:
        return table.spare

    def leave(self, table: TheCleaner, pool: vec[i64]) -> None:
        table.spare = pool

    def size(self, table: TheCleaner) -> i64:
        return self.number

    def onward(self, dealt: i64) -> DealCollectors:
        return DealCollectors(self.number, dealt)

    def put(self, table: TheCleaner, cards: vec[i64]) -> None:
        for card in cards:
            table.deck = put_in_order(table.deck, card)
