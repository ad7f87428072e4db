"""How many ways a small job can go, counted twice: by the engine, and by a counter that knows only the printed rules.

The position: scene 1 of the studio edition with Rug (two red) and Knife (orange), two red and two orange cubes, nine
minutes, two actions left and no cards anywhere. Dice of the police count like decisions.
"""

from __future__ import annotations

from backroom.games.the_cleaner.state import TheCleaner

from .job import job

LEVELS = {"Y": 1, "O": 2, "R": 3}
UP = {"Y": "O", "O": "R"}
DOWN = {"O": "Y", "R": "O"}


def counted_by_the_engine(table: TheCleaner, depth: int) -> int:
    """How many sequences of at most so many decisions there are; a finished job ends its line."""
    if depth == 0 or not table.stack:
        return 1
    total = 0
    for choice in table.choices():
        next_table = table.clone()
        next_table.push(choice)
        total += counted_by_the_engine(next_table, depth - 1)
    return total


class Position:
    """Words and letters: open spaces, cubes, minutes, actions, and what is asked."""

    def __init__(self, tiles: dict[str, str], cubes: str, minutes: int, actions: int, asked: str = "act") -> None:
        self.tiles = tiles
        self.cubes = cubes
        self.minutes = minutes
        self.actions = actions
        self.asked = asked

    def moves(self) -> list[Position]:
        if self.asked == "act":
            return self.acts()
        if self.asked == "store":
            return self.stores()
        return self.dice() if self.asked.startswith("dice") else self.places(self.asked)

    def acts(self) -> list[Position]:
        found: list[Position] = []
        for tile in self.tiles:
            if self.fits(tile, self.cubes) == 1:
                found += [self.placed(tile, self.first_fit(tile), again=False)]
            elif self.fits(tile, self.cubes) > 1:
                found += [Position(self.tiles, self.cubes, self.minutes, self.actions, tile)]
        for cube in "YO":
            if self.cubes.count(cube) > 1:
                found.append(self.paid(2 * LEVELS[cube], less(self.cubes, cube * 2) + UP[cube]))
        for cube in "OR":
            if cube in self.cubes:
                found.append(self.paid(LEVELS[cube], less(self.cubes, cube) + DOWN[cube] * 2))
        return [*found, self.left()] if self.actions == 4 else [*found, self.refreshed()]

    def left(self) -> Position:
        """Leaving with the Knife there ends it; otherwise the police roll for each open space of the Rug."""
        return (
            over() if "knife" in self.tiles else Position(self.tiles, "", self.minutes, 0, "dice " + self.tiles["rug"])
        )

    def dice(self) -> list[Position]:
        left = self.asked[:-1]
        return [Position(self.tiles, "", self.minutes, 0, left) if left != "dice " else over() for _ in range(6)]

    def places(self, tile: str) -> list[Position]:
        """The first cube of a clean, a further one, all that fit, or enough."""
        tile, begun, _ = tile.partition("+")
        found = [
            self.placed(tile, cube, again=True) for cube in "YOR" if cube in self.cubes and cube in self.tiles[tile]
        ]
        if self.fits(tile, self.cubes) > 1:
            found.append(self.all_placed(tile))
        return [*found, self.acted(self.tiles, self.cubes, self.minutes)] if begun else found

    def placed(self, tile: str, cube: str, again: bool) -> Position:
        tiles = {**self.tiles, tile: less(self.tiles[tile], cube)}
        cubes = less(self.cubes, cube)
        if again and fitting(tiles[tile], cubes) > 0:
            return Position(tiles, cubes, self.minutes, self.actions, f"{tile}+")
        return self.acted(tiles, cubes, self.minutes)

    def all_placed(self, tile: str) -> Position:
        spaces, cubes = self.tiles[tile], self.cubes
        for cube in self.cubes:
            if cube in spaces:
                spaces, cubes = less(spaces, cube), less(cubes, cube)
        return self.acted({**self.tiles, tile: spaces}, cubes, self.minutes)

    def paid(self, minutes: int, cubes: str) -> Position:
        return over() if minutes >= self.minutes else self.acted(self.tiles, cubes, self.minutes - minutes)

    def acted(self, tiles: dict[str, str], cubes: str, minutes: int) -> Position:
        if not any(tiles.values()):
            return over()
        after = Position(tiles, cubes, minutes, self.actions - 1)
        return after if after.actions else after.refreshed()

    def refreshed(self) -> Position:
        tiles = {tile: spaces for tile, spaces in self.tiles.items() if spaces}
        return Position(tiles, self.cubes, self.minutes, 4, "store" if self.cubes else "act")

    def stores(self) -> list[Position]:
        found = [Position(self.tiles, less(self.cubes, cube), self.minutes, 4) for cube in "YOR" if cube in self.cubes]
        for after in found:
            after.asked = "store" if after.cubes else "act"
        if len(self.cubes) > 1:
            found.append(Position(self.tiles, "", self.minutes, 4))
        rent = sum(LEVELS[cube] for cube in self.cubes)
        keep = over() if rent >= self.minutes else Position(self.tiles, self.cubes, self.minutes - rent, 4)
        return [*found, keep]

    def fits(self, tile: str, cubes: str) -> int:
        return fitting(self.tiles[tile], cubes)

    def first_fit(self, tile: str) -> str:
        return next(cube for cube in self.cubes if cube in self.tiles[tile])


def over() -> Position:
    return Position({}, "", 0, 0, "over")


def less(letters: str, gone: str) -> str:
    for letter in gone:
        letters = letters.replace(letter, "", 1)
    return letters


def fitting(spaces: str, cubes: str) -> int:
    return sum(min(spaces.count(cube), cubes.count(cube)) for cube in "YOR")


def counted_by_hand(position: Position, depth: int) -> int:
    if depth == 0 or position.asked == "over":
        return 1
    return sum(counted_by_hand(after, depth - 1) for after in position.moves())


def test_the_ways_of_a_small_job():  # TC-3.2, TC-4.7, TC-4.8, TC-5.2, TC-6.1, TC-6.5
    work = job(tiles="knife rug", cubes="OORR", deck="", minutes=9, actions=2)
    by_hand = Position({"knife": "O", "rug": "RR"}, "OORR", 9, 2)

    engine = [counted_by_the_engine(work.table, depth) for depth in range(1, 6)]

    assert [counted_by_hand(by_hand, depth) for depth in range(1, 6)] == engine
    assert engine == [6, 25, 86, 224, 521]
