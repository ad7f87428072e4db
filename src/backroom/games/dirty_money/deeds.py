"""What each thief did, in a line."""

from __future__ import annotations

from backroom.engine import Deeds, many, sentence, times, told
from backroom.games.dirty_money.state import DirtyMoney
from backroom.games.dirty_money.steps import PlayCard, TakeTrick


class Heist(Deeds):
    """Tricks, Cleaners, and the fingerprints that they wiped."""

    def count(self, step: object, outcomes: list[int]) -> None:
        table: DirtyMoney = self.table
        if isinstance(step, PlayCard):
            if outcomes[0] == table.box.cleaner:
                self.add(step.seat, "cleaners")
        elif isinstance(step, TakeTrick):
            self.count_trick(table)

    def count_trick(self, table: DirtyMoney) -> None:
        taker = table.player_of(table.winning_place())
        self.add(taker, "tricks")
        self.add(taker, "worthless", int(table.trick_coins() == 0))
        if table.cleaned():
            self.add(taker, "cleaned")
            self.add(taker, "wiped", sum(int(table.box.prints[card]) for card in table.trick))

    def line(self, seat: int) -> str:
        return sentence([self.tricks(seat), self.cleaners(seat)])

    def tricks(self, seat: int) -> str:
        worthless = self.of(seat, "worthless")
        return told(
            f"{many(self.of(seat, 'tricks'), 'trick')} taken", [f"{worthless} without a coin" if worthless else ""]
        )

    def cleaners(self, seat: int) -> str:
        used, took, wiped = self.of(seat, "cleaners"), self.of(seat, "cleaned"), self.of(seat, "wiped")
        if not used:
            return "no Cleaner used"
        wipe = f"{many(wiped, 'print')} wiped" if wiped else "nothing to wipe"
        trick = f"took the trick {times(took)}, {wipe}" if took else "took no trick"
        return told(f"{many(used, 'Cleaner')} used", [trick])
