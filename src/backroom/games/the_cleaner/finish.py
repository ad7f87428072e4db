"""The end of a turn: which tiles to clean with the cubes at hand, what to convert and what to store.

Nothing is left to chance here, so whatever is, comes before it: cleaning later in a turn never loses anything.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import append, row, vec
from backroom.games.the_cleaner.odds import mean_loss
from backroom.games.the_cleaner.prices import Ledger, Prices
from backroom.games.the_cleaner.spaces import MOST_SPACES, count_of, level, one, total_of

STOP: Final = 0
CLEAN: Final = 1
COMBINE: Final = 2
SPLIT: Final = 3
MEMORY: Final = 30000  # positions remembered from one decision to the next
HORROR: Final = 40.0  # points for a space of a Victim or a Weapon, to one who is about to leave


class Finish:
    """What to do first, and what it all comes to, compared with doing nothing."""

    def __init__(self) -> None:
        self.verb = STOP
        self.tile = 0  # the tile, as `tile_key` counts
        self.cover = 0  # the cubes for it
        self.colour = 0  # the colour to convert
        self.kept = 0  # cubes to store in the end
        self.spent = 0  # minutes
        self.gain = 0.0  # points, at the ledger's rate for minutes
        self.saved = 0.0  # points that tiles cost less
        self.spared = 0.0  # points that the police would take less
        self.duties = 0.0  # minutes that Victims and Weapons need less
        self.spotless = False


def tile_key(spaces: i64, duty: bool) -> i64:
    """Tiles with the same open spaces are alike, except that a Victim or a Weapon must go."""
    return 2 * spaces + (1 if duty else 0)


class Finisher:
    """Finds the best finish for any cubes, for one who stays or one who is about to leave."""

    def __init__(self, ledger: Ledger, leaving: bool) -> None:
        self.ledger = ledger
        self.leaving = leaving
        self.rate = 1.0 if leaving else ledger.rate
        self.rent = 0.0 if leaving else ledger.prices.fit.rent
        self.colours = ledger.prices.box.colours
        self.known: dict[tuple[int, int, tuple[int, ...]], Finish] = {}

    def cost(self, tile: i64) -> float:
        spaces = tile >> 1
        if not tile & 1:
            return mean_loss(spaces) if self.leaving else self.ledger.evidence(spaces)
        return HORROR * float(total_of(spaces)) if self.leaving else self.ledger.duty(spaces)

    def best(self, actions: int, cubes: int, tiles: tuple[int, ...]) -> Finish:
        key = (actions, cubes, tiles)
        known = self.known.get(key)
        if known is None:
            if len(self.known) > MEMORY:
                self.known.clear()
            known = self.search(actions, cubes, tiles)
            self.known[key] = known
        return known

    def search(self, actions: int, cubes: int, tiles: tuple[int, ...]) -> Finish:
        best = self.stop(cubes, tiles)
        if actions == 0 or cubes == 0:
            return best
        for place, tile in enumerate(tiles):
            if tile in tiles[:place]:
                continue
            for cover in self.covers(tile, cubes):
                other = self.cleaned(actions, cubes, tiles, place, cover)
                if other.gain > best.gain or (other.spotless and not best.spotless and other.gain >= best.gain):
                    best = other
        if actions > 1:
            for colour in range(self.colours):
                other = self.converted(actions, cubes, tiles, colour, COMBINE)
                if other.gain > best.gain:
                    best = other
                other = self.converted(actions, cubes, tiles, colour, SPLIT)
                if other.gain > best.gain:
                    best = other
        return best

    def cleaned(self, actions: int, cubes: int, tiles: tuple[int, ...], place: int, cover: int) -> Finish:
        tile = tiles[place]
        left = tile - 2 * cover
        rest = without(tiles, place, left)
        after = self.best(actions - 1, cubes - cover, rest)
        saved = self.cost(tile) - (self.cost(left) if left > 1 else 0.0)
        finish = self.joined(after, saved, 0)
        finish.verb = CLEAN
        finish.tile = tile
        finish.cover = cover
        finish.spotless = after.spotless or not rest
        if tile & 1:
            prices = self.ledger.prices
            finish.duties += prices.bill(cover, prices.cubes)
        else:
            finish.spared += mean_loss(tile >> 1) - mean_loss(left >> 1)
        return finish

    def converted(self, actions: int, cubes: int, tiles: tuple[int, ...], colour: int, verb: int) -> Finish:
        put_in, taken = (2, colour + 1) if verb == COMBINE else (1, colour - 1)
        made = 3 - put_in
        if not 0 <= taken < self.colours or count_of(cubes, colour) < put_in:
            return WORST
        if count_of(cubes, taken) + made > MOST_SPACES:
            return WORST
        after = self.best(actions - 1, cubes - put_in * one(colour) + made * one(taken), tiles)
        finish = self.joined(after, 0.0, put_in * level(colour))
        finish.verb = verb
        finish.colour = colour
        finish.spotless = after.spotless
        return finish

    def joined(self, after: Finish, saved: float, spent: i64) -> Finish:
        finish = Finish()
        finish.kept = after.kept
        finish.spent = after.spent + spent
        finish.saved = after.saved + saved
        finish.gain = after.gain + saved - self.rate * float(spent)
        finish.spared = after.spared
        finish.duties = after.duties
        return finish

    def covers(self, tile: i64, cubes: i64) -> vec[i64]:
        """All cubes that fit from some colour upwards: a low space may be worth its die. TC-7.4"""
        found = vec[i64]()
        cover = 0
        spaces = tile >> 1
        for colour in range(self.colours - 1, -1, -1):
            fits = min(count_of(cubes, colour), count_of(spaces, colour))
            if fits > 0:
                cover += fits * one(colour)
                found = append(found, cover)
        return found[-1:] if tile & 1 else found

    def stop(self, cubes: int, tiles: tuple[int, ...]) -> Finish:
        """Store what will gain more than its rent, one cube after the other, and return the rest."""
        finish = Finish()
        if cubes == 0:
            return finish
        spaces = row(tiles)
        while True:
            place = self.store_one(finish, cubes, spaces)
            if place < 0:
                return finish
            cubes -= one(place)

    def store_one(self, finish: Finish, cubes: i64, tiles: vec[i64]) -> i64:
        """The colour of the cube that is most worth storing, now part of the finish, or -1."""
        chosen = -1
        home = 0
        most = 0.0
        for colour in range(self.colours):
            if count_of(cubes, colour) == 0:
                continue
            rent = self.rate * (float(level(colour)) + self.rent)
            for place, tile in enumerate(tiles):
                if count_of(tile >> 1, colour) > 0:
                    gain = self.cost(tile) - self.cost(tile - 2 * one(colour)) - rent
                    if gain > most:
                        chosen, home, most = colour, place, gain
        if chosen < 0:
            return -1
        finish.kept += one(chosen)
        finish.spent += level(chosen)
        finish.gain += most
        tile = tiles[home]
        left = tile - 2 * one(chosen)
        finish.saved += self.cost(tile) - self.cost(left)
        if tile & 1:
            finish.duties += self.ledger.prices.cubes[chosen]
        else:
            finish.spared += mean_loss(tile >> 1) - mean_loss(left >> 1)
        tiles[home] = left
        return chosen


def without(tiles: tuple[int, ...], place: int, left: int) -> tuple[int, ...]:
    """The tiles in order when one of them has only these spaces left, or none."""
    before = [tile for at, tile in enumerate(tiles) if at != place]
    return tuple(sorted([*before, left]) if left > 1 else before)


class Finishers:
    """One for each rate of minutes, and one for those about to leave; they remember from turn to turn."""

    def __init__(self, prices: Prices) -> None:
        self.prices = prices
        self.staying = [Finisher(ledger, False) for ledger in prices.ledgers]
        self.leaving = Finisher(prices.ledgers[0], True)


def worst() -> Finish:
    finish = Finish()
    finish.gain = -1000.0
    return finish


WORST: Final = worst()
