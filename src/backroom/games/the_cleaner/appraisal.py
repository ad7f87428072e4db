"""What things are worth to a Cleaner who counts: cubes by the loss they spare, cards by the cubes they bring."""

from __future__ import annotations

from backroom.games.the_cleaner.box import EVIDENCE, FACES
from backroom.games.the_cleaner.odds import mean_loss
from backroom.games.the_cleaner.spaces import count_of, level, one, total_of
from backroom.games.the_cleaner.state import SLOTS, TheCleaner

RUIN = -1000.0


class Habits:
    """What the house Cleaner goes by, in points."""

    def __init__(self) -> None:
        self.duty = 15.0  # for each space of a Victim or a Weapon
        self.effort = 0.2  # less than this is not worth an action
        self.patience = 0.4  # with prospects below this it leaves
        self.bonus = 1.5  # what a Bonus cube is worth if kept
        self.reserve = 12  # minutes below which it gets careful
        self.cleans = 2  # tiles it hopes to clean with the cubes of a card
        self.dearest = 2.2  # points that a minute is worth, at most


class Cover:
    """Cubes for one tile, and the loss they spare."""

    def __init__(self, cubes: int, gain: float) -> None:
        self.cubes = cubes
        self.gain = gain


class Harvest:
    """The tiles to clean with some cubes, the best first, and what that gains."""

    def __init__(self) -> None:
        self.tiles: list[int] = []
        self.gain = 0.0


class Appraisal:
    """One decision: what the cubes and cards on this table are worth."""

    def __init__(self, table: TheCleaner, habits: Habits, price: float = 0.0) -> None:
        self.table = table
        self.habits = habits
        self.box = table.box
        self.price = price or self.price_of_minute()

    def price_of_minute(self) -> float:
        """A minute is a point in the end; before that it buys more, as long as there is more to clean than time."""
        loss = sum(mean_loss(spaces) for spaces in self.table.open_tiles())
        return min(self.habits.dearest, max(1.0, loss / max(1, self.table.minutes)))

    # Cubes.

    def harvest(self, cubes: list[int], cleans: int) -> Harvest:
        """Clean the tile that gains most, then the next, with so many actions."""
        found = Harvest()
        left = cubes[:]
        spaces = self.table.open_spaces[:]
        while cleans > 0 and sum(left) > 0:
            tile, cover = self.best_tile(spaces, left)
            if tile < 0:
                break
            found.tiles.append(tile)
            found.gain += cover.gain
            spaces[tile] -= cover.cubes
            for colour in range(self.box.colours):
                left[colour] -= count_of(cover.cubes, colour)
            cleans -= 1
        return found

    def best_tile(self, spaces: list[int], cubes: list[int]) -> tuple[int, Cover]:
        best = -1
        cover = Cover(0, 0.0)
        for tile in self.table.lying:
            if spaces[tile] != 0:
                other = self.best_cover(tile, spaces[tile], cubes)
                if other.gain > cover.gain:
                    best = tile
                    cover = other
        return best, cover

    def best_cover(self, tile: int, spaces: int, cubes: list[int]) -> Cover:
        """All cubes that fit from some colour upwards: a low space may be worth its die. TC-7.4"""
        best = Cover(0, 0.0)
        cover = 0
        for colour in range(self.box.colours - 1, -1, -1):
            fits = min(cubes[colour], count_of(spaces, colour))
            if fits > 0:
                cover += fits * one(colour)
                gain = self.gain(tile, spaces, cover)
                if gain > best.gain:
                    best = Cover(cover, gain)
        return best

    def gain(self, tile: int, spaces: int, cover: int) -> float:
        """What it is worth to cover these spaces of a tile."""
        if self.box.kinds[tile] != EVIDENCE:
            return self.habits.duty * total_of(cover)
        return mean_loss(spaces) - mean_loss(spaces - cover)

    def with_cube(self, colour: int) -> float:
        """What the cubes are worth with one more."""
        cubes = self.table.cubes[:]
        cubes[colour] += 1
        return self.harvest(cubes, max(1, self.table.actions)).gain

    # Cards.

    def face_values(self, card: int, cubes: list[int], cleans: int) -> list[float]:
        """What each face of the die would be worth, in points; an arrest is ruin."""
        return [self.face_value(card * FACES + face, cubes, cleans) for face in range(FACES)]

    def face_value(self, line: int, cubes: list[int], cleans: int) -> float:
        table = self.table
        minutes = min(self.box.times[line], table.start - table.minutes)
        if table.minutes + minutes <= 0:
            return RUIN / 10
        gained = self.box.gains[line]
        together = [cubes[colour] + count_of(gained, colour) for colour in range(len(cubes))]
        return self.harvest(together, cleans).gain + minutes * self.price

    def card_value(self, card: int, cubes: list[int], gain: float, cleans: int) -> float:
        """What activating a card adds to what the cubes gain already."""
        values = self.face_values(card, cubes, cleans)
        if min(values) <= RUIN / 10 and not self.table.must_go():
            return RUIN
        return sum(values) / FACES - gain

    def bought_value(self, card: int, gain: float) -> float:
        """The same with a Bonus cube bought first, which may be spent or kept."""
        table = self.table
        if table.minutes <= self.habits.reserve:
            return RUIN
        values = self.face_values(card, table.cubes, table.actions - 1)
        again = sum(values) / FACES
        total = 0.0
        for face, value in enumerate(values):
            total += max(value + self.habits.bonus, values[FACES - 1 - face], again)
        return total / FACES - gain - 2.0 * self.price

    def action_value(self, card: int, gain: float) -> float:
        """What the printed action brings: the best cubes there are, for no minutes, but two cards."""
        cubes = self.table.cubes[:]
        for _ in range(self.box.action_cubes[card]):
            cubes[self.best_colour(cubes)] += 1
        return self.harvest(cubes, self.table.actions - 1).gain - gain

    def best_colour(self, cubes: list[int]) -> int:
        best = 0
        most = -1.0
        for colour in range(self.box.colours):
            more = cubes[:]
            more[colour] += 1
            gain = self.harvest(more, self.habits.cleans).gain
            if gain > most:
                best = colour
                most = gain
        return best

    def keep_value(self, card: int) -> float:
        """What a card promises in a hand slot."""
        nothing = [0] * len(self.table.cubes)
        value = self.card_value(card, nothing, 0.0, self.habits.cleans)
        for other in self.table.slots:
            if self.box.action_with(card, other):
                value = max(value, self.action_value(card, 0.0))
            if self.box.action_with(other, card):
                value = max(value, self.action_value(other, 0.0))
        return value

    def prospect(self) -> float:
        """What the best card in hand, or the better half of those to come, would add."""
        table = self.table
        nothing = [0] * len(table.cubes)
        hand = [self.card_value(card, nothing, 0.0, self.habits.cleans) for card in table.slots]
        coming = sorted(self.card_value(card, nothing, 0.0, self.habits.cleans) for card in table.deck + table.discard)
        better = coming[len(coming) // 2 :]
        mean = sum(better) / len(better) if better and len(table.slots) < SLOTS else RUIN
        return max([mean, *hand])

    def safety(self, choice: int) -> float:
        """How a risky activation compares with others when one has to be made."""
        box = self.box
        card = (choice - box.activate) % len(box.card_names)
        if choice < box.activate:
            return 0.0
        return sum(self.face_values(card, self.table.cubes, 1)) / FACES - (2.0 if choice >= box.buy else 0.0)

    # Conversions.

    def combine_value(self, colour: int, gain: float) -> float:
        cubes = self.table.cubes[:]
        cubes[colour] -= 2
        cubes[colour + 1] += 1
        return self.converted_value(cubes, 2 * level(colour), gain)

    def split_value(self, colour: int, gain: float) -> float:
        cubes = self.table.cubes[:]
        cubes[colour] -= 1
        cubes[colour - 1] += 2
        return self.converted_value(cubes, level(colour), gain)

    def converted_value(self, cubes: list[int], price: int, gain: float) -> float:
        if price >= self.table.minutes:
            return RUIN
        return self.harvest(cubes, self.table.actions - 1).gain - gain - price * self.price
