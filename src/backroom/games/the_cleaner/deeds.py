"""What the Cleaner did, in a line: tiles and cubes, equipment, minutes, and what the police found."""

from __future__ import annotations

from backroom.engine import Deeds, many, sentence, times
from backroom.games.the_cleaner.spaces import total_of
from backroom.games.the_cleaner.state import TheCleaner
from backroom.games.the_cleaner.steps.actions import BuyBonus, PlaceCube
from backroom.games.the_cleaner.steps.turn import TakeAction


class Night(Deeds):
    """Cubes laid, equipment used and the clock, on the way through a job."""

    def before(self, step: object, outcomes: list[int]) -> None:
        table: TheCleaner = self.table
        self.open = open_spaces(table)
        self.count(step, outcomes)

    def after(self, step: object, outcomes: list[int]) -> None:
        """Only cleaning covers spaces; the police take tiles away as they are."""
        if isinstance(step, (TakeAction, PlaceCube)):
            table: TheCleaner = self.table
            self.add(0, "cubes", self.open - open_spaces(table))

    def count(self, step: object, outcomes: list[int]) -> None:
        table: TheCleaner = self.table
        if isinstance(step, TakeAction):
            self.add(0, "equipment", int(table.box.activate <= outcomes[0] < table.box.use))
        elif isinstance(step, BuyBonus):
            self.add(0, "bought")

    def line(self, seat: int) -> str:
        table: TheCleaner = self.match.state
        return sentence([self.work(table), self.equipment(), self.clock(table), self.police(table)])

    def work(self, table: TheCleaner) -> str:
        cubes = self.of(0, "cubes")
        clean = sum(table.open_spaces[tile] == 0 for row in (table.lying, table.gone) for tile in row)
        all_tiles = len(table.lying) + len(table.gone)
        return f"{clean} of {many(all_tiles, 'tile')} cleaned with {many(cubes, 'cube')} in {many(table.turn, 'turn')}"

    def equipment(self) -> str:
        used, bought = self.of(0, "equipment"), self.of(0, "bought")
        rolls = f"equipment used {times(used)}" if used else "no equipment used"
        return f"{rolls}, {many(bought, 'Bonus cube')} bought" if bought else rolls

    def clock(self, table: TheCleaner) -> str:
        return f"{many(table.spent, 'minute')} spent" + (f", {table.won} won back" if table.won else "")

    def police(self, table: TheCleaner) -> str:
        if len(table.found) == 0:
            return ""
        pieces = sum(total_of(found) for found in table.found if found > 0)
        if not pieces:
            return "the police found nothing"
        return f"the police found {many(pieces, 'piece')}, for {many(table.cost_of_found(), 'point')}"


def open_spaces(table: TheCleaner) -> int:
    return sum(total_of(table.open_spaces[tile]) for row in (table.lying, table.gone) for tile in row)
