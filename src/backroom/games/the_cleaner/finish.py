"""The end of a turn: which tiles to clean with the cubes at hand, what to convert and what to store.

Nothing is left to chance here, so whatever is, comes before it: cleaning later in a turn never loses anything.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine import append, vec
from backroom.games.the_cleaner.odds import mean_loss
from backroom.games.the_cleaner.prices import Ledger, Prices
from backroom.games.the_cleaner.spaces import MOST_SPACES, count_of, level, one, total_of

STOP: Final = 0
CLEAN: Final = 1
COMBINE: Final = 2
SPLIT: Final = 3
MEMORY: Final = 30000  # positions remembered from one decision to the next
KEY_BITS: Final = 20  # of a tile
HORROR: Final = 40.0  # points for a space of a Victim or a Weapon, to one who is about to leave


@mypyc_attr(acyclic=True)
class Finish:
    """What to do first, and what it all comes to, compared with doing nothing."""

    verb: i64
    tile: i64  # the tile, as `tile_key` counts
    cover: i64  # the cubes for it
    colour: i64  # the colour to convert
    kept: i64  # cubes to store in the end
    spent: i64  # minutes
    gain: float  # points, at the ledger's rate for minutes
    saved: float  # points that tiles cost less
    spared: float  # points that the police would take less
    duties: float  # minutes that Victims and Weapons need less
    spotless: bool

    def __init__(self) -> None:
        self.verb = STOP
        self.tile = 0
        self.cover = 0
        self.colour = 0
        self.kept = 0
        self.spent = 0
        self.gain = 0.0
        self.saved = 0.0
        self.spared = 0.0
        self.duties = 0.0
        self.spotless = False


def tile_key(spaces: i64, duty: bool) -> i64:
    """Tiles with the same open spaces are alike, except that a Victim or a Weapon must go."""
    return 2 * spaces + (1 if duty else 0)


@mypyc_attr(acyclic=True)
class Tile:
    """Open spaces as one finisher sees them, and what a single cube of each colour would save."""

    def __init__(self, key: i64, cost: float, loss: float) -> None:
        self.key = key
        self.spaces = key >> 1
        self.duty = bool(key & 1)
        self.cost = cost
        self.loss = loss  # in the mean, if the police come; nothing for a duty
        self.savings = vec[float]()  # colour -> points, once somebody wants to know


class Tiles:
    """Tiles that lie there together, and every finish found for them."""

    def __init__(self, tiles: list[Tile]) -> None:
        self.tiles = tiles
        self.known: dict[int, Finish] = {}  # cubes and actions -> the best
        self.rests: dict[int, Tiles] = {}  # the place of a tile and what is left of it -> all tiles then


class Finisher:
    """Finds the best finish for any cubes, for one who stays or one who is about to leave."""

    def __init__(self, ledger: Ledger, leaving: bool) -> None:
        self.ledger = ledger
        self.leaving = leaving
        self.rate = 1.0 if leaving else ledger.rate
        self.rent = 0.0 if leaving else ledger.prices.fit.rent
        self.colours = ledger.prices.box.colours
        self.tiles: dict[int, Tile] = {}
        self.together: dict[tuple[int, ...], Tiles] = {}
        self.memory = 0

    # Tiles.

    def tile(self, key: i64) -> Tile:
        known = self.tiles.get(key)
        if known is None:
            known = Tile(key, self.cost(key), 0.0 if key & 1 else mean_loss(key >> 1))
            self.tiles[key] = known
        return known

    def cost(self, key: i64) -> float:
        spaces = key >> 1
        if not key & 1:
            return mean_loss(spaces) if self.leaving else self.ledger.evidence(spaces)
        return HORROR * float(total_of(spaces)) if self.leaving else self.ledger.duty(spaces)

    def savings(self, tile: Tile) -> vec[float]:
        """What a cube of each colour saves on this tile, nothing where it has no such space."""
        if len(tile.savings) == 0:
            tile.savings = vec[float]([self.saving(tile, colour) for colour in range(self.colours)])
        return tile.savings

    def saving(self, tile: Tile, colour: i64) -> float:
        if count_of(tile.spaces, colour) == 0:
            return 0.0
        return tile.cost - self.tile(tile.key - 2 * one(colour)).cost

    def tiles_of(self, keys: tuple[int, ...]) -> Tiles:
        """The tiles with these keys, which come sorted."""
        known = self.together.get(keys)
        if known is None:
            known = Tiles([self.tile(key) for key in keys])
            self.together[keys] = known
        return known

    def rest(self, tiles: Tiles, place: i64, left: i64) -> Tiles:
        """The tiles when one of them has only these spaces left, or none."""
        key = (place << KEY_BITS) | left
        known = tiles.rests.get(key)
        if known is None:
            keys = [tile.key for at, tile in enumerate(tiles.tiles) if at != place]
            known = self.tiles_of(tuple(sorted([*keys, left]) if left > 1 else keys))
            tiles.rests[key] = known
        return known

    # Finishes.

    def best(self, actions: i64, cubes: i64, tiles: Tiles) -> Finish:
        key = cubes * 8 + actions
        known = tiles.known.get(key)
        if known is None:
            self.memory += 1
            if self.memory > MEMORY:
                self.forget()
            known = self.search(actions, cubes, tiles)
            tiles.known[key] = known
        return known

    def forget(self) -> None:
        for tiles in self.together.values():
            tiles.known.clear()
            tiles.rests.clear()
        self.together.clear()
        self.memory = 0

    def search(self, actions: i64, cubes: i64, tiles: Tiles) -> Finish:
        if actions == 0 or cubes == 0:
            return self.stop(cubes, tiles)
        best = self.best(0, cubes, tiles)
        before = NO_TILE
        for place, tile in enumerate(tiles.tiles):
            if tile is not before:
                best = self.best_cleaning(best, actions, cubes, tiles, place)
            before = tile
        if actions > 1:
            for colour in range(self.colours):
                best = self.better_converted(best, actions, cubes, tiles, colour, COMBINE)
                best = self.better_converted(best, actions, cubes, tiles, colour, SPLIT)
        return best

    def best_cleaning(self, best: Finish, actions: i64, cubes: i64, tiles: Tiles, place: i64) -> Finish:
        """The same, or a better one that begins with this tile."""
        tile = tiles.tiles[place]
        cover: i64 = 0
        colour = self.colours
        while colour > 0:
            colour -= 1
            fits = min(count_of(cubes, colour), count_of(tile.spaces, colour))
            if fits > 0:
                cover += fits * one(colour)
                if not tile.duty:
                    best = self.better_cleaned(best, actions, cubes, tiles, place, cover)
        if tile.duty and cover > 0:
            best = self.better_cleaned(best, actions, cubes, tiles, place, cover)
        return best

    def better_cleaned(self, best: Finish, actions: i64, cubes: i64, tiles: Tiles, place: i64, cover: i64) -> Finish:
        tile = tiles.tiles[place]
        left = tile.key - 2 * cover
        rest = self.rest(tiles, place, left)
        after = self.best(actions - 1, cubes - cover, rest)
        gain = after.gain + (tile.cost - (self.tile(left).cost if left > 1 else 0.0))
        if gain > best.gain or (gain == best.gain and not best.spotless and (after.spotless or len(rest.tiles) == 0)):
            return self.cleaned(actions, cubes, tiles, place, cover)
        return best

    def cleaned(self, actions: i64, cubes: i64, tiles: Tiles, place: i64, cover: i64) -> Finish:
        """First these cubes onto this tile, and then whatever is best."""
        tile = tiles.tiles[place]
        left = tile.key - 2 * cover
        rest = self.rest(tiles, place, left)
        after = self.best(actions - 1, cubes - cover, rest)
        remaining = self.tile(left)
        finish = self.joined(after, tile.cost - (remaining.cost if left > 1 else 0.0), 0)
        finish.verb = CLEAN
        finish.tile = tile.key
        finish.cover = cover
        finish.spotless = after.spotless or len(rest.tiles) == 0
        if tile.duty:
            prices = self.ledger.prices
            finish.duties += prices.bill(cover, prices.cubes)
        else:
            finish.spared += tile.loss - remaining.loss
        return finish

    def better_converted(self, best: Finish, actions: i64, cubes: i64, tiles: Tiles, colour: i64, verb: i64) -> Finish:
        """The same, or a better one that begins with combining or splitting cubes of this colour."""
        put_in: i64 = 2 if verb == COMBINE else 1
        taken = colour + 1 if verb == COMBINE else colour - 1
        made = 3 - put_in
        if taken < 0 or taken >= self.colours or count_of(cubes, colour) < put_in:
            return best
        if count_of(cubes, taken) + made > MOST_SPACES:
            return best
        after = self.best(actions - 1, cubes - put_in * one(colour) + made * one(taken), tiles)
        spent = put_in * level(colour)
        if after.gain - self.rate * float(spent) <= best.gain:
            return best
        finish = self.joined(after, 0.0, spent)
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
        cover: i64 = 0
        for colour in range(self.colours - 1, -1, -1):
            fits = min(count_of(cubes, colour), count_of(tile >> 1, colour))
            if fits > 0:
                cover += fits * one(colour)
                found = append(found, cover)
        return found[-1:] if tile & 1 else found

    def stop(self, cubes: i64, tiles: Tiles) -> Finish:
        """Store what will gain more than its rent, one cube after the other, and return the rest."""
        finish = Finish()
        if cubes == 0:
            return finish
        lying = tiles.tiles[:]
        while True:
            colour = self.store_one(finish, cubes, lying)
            if colour < 0:
                return finish
            cubes -= one(colour)

    def store_one(self, finish: Finish, cubes: i64, lying: list[Tile]) -> i64:
        """The colour of the cube that is most worth storing, now part of the finish, or -1."""
        chosen: i64 = -1
        home: i64 = 0
        most = 0.0
        for colour in range(self.colours):
            if count_of(cubes, colour) == 0:
                continue
            rent = self.rate * (float(level(colour)) + self.rent)
            for place, tile in enumerate(lying):
                gain = self.savings(tile)[colour] - rent
                if gain > most:
                    chosen, home, most = colour, place, gain
        if chosen < 0:
            return -1
        tile = lying[home]
        left = self.tile(tile.key - 2 * one(chosen))
        finish.kept += one(chosen)
        finish.spent += level(chosen)
        finish.gain += most
        finish.saved += tile.cost - left.cost
        if tile.duty:
            finish.duties += self.ledger.prices.cubes[chosen]
        else:
            finish.spared += tile.loss - left.loss
        lying[home] = left
        return chosen


class Finishers:
    """One for each rate of minutes, and one for those about to leave; they remember from turn to turn."""

    def __init__(self, prices: Prices) -> None:
        self.prices = prices
        self.staying = [Finisher(ledger, False) for ledger in prices.ledgers]
        self.leaving = Finisher(prices.ledgers[0], True)


NO_TILE: Final = Tile(0, 0.0, 0.0)
