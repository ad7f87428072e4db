"""Random games at many tables at once in Backroom: `backroom_batch.py GAME LEARNERS TABLES`."""

import sys
from importlib.metadata import version
from typing import Any

import numpy
from slices import serve

import backroom
from backroom.lab.speed import compiled

STEPS = 20
WHO = {"all": "every seat asked", "rotating": "one seat asked, house bots inside in the others"}


class Tables:
    """One batch, stepped on and on; where a match ends the next one begins."""

    def __init__(self, name: str, learners: str, tables: int) -> None:
        game = backroom.game(name)
        self.batch = backroom.batch(name, tables, seats=min(4, game.most), learners=learners)
        self.rows = numpy.arange(tables) * self.batch.actions
        self.seed(1)

    def seed(self, seed: int) -> None:
        """Start the cards and the choices from a seed."""
        self.chance = numpy.random.default_rng(seed)
        self.batch.reset(seed=seed)

    def play(self) -> int:
        """Choose at random by the masks and step; count the choices."""
        for _ in range(STEPS):
            self.batch.step(self.choices())
        return STEPS * self.batch.n

    def choices(self) -> Any:
        """One of the possible actions at each table, each as likely as the next."""
        possible = numpy.flatnonzero(self.batch.masks)
        first = possible.searchsorted(self.rows)
        many = numpy.diff(first, append=len(possible))
        picked = (self.chance.random(len(many)) * many).astype("int64")
        return possible[first + picked] - self.rows


def same(made: int) -> int:
    """The steps have been counted already."""
    return made


def main(name: str, learners: str, size: str) -> None:
    """Serve slices of one game."""
    tables = Tables(name, learners, int(size))
    batch, title = tables.batch, backroom.game(name).title
    build = "compiled" if compiled() else "not compiled"
    seats = batch.rewards.shape[1]
    introduction = {
        "name": f"Backroom {title}, batch" + ("" if learners == "all" else " against the house"),
        "version": f"{version('backroom')} {build}",
        "what": f"{title}, {seats} seat{'s' if seats > 1 else ''}, {build}; {size} tables, {WHO[learners]}",
        "brings": f"observation ({batch.size} numbers, float32) and mask of the seat asked next, rewards, done; resets "
        "inside",
    }
    serve(introduction, tables.seed, tables.play, same)


if __name__ == "__main__":
    main(*sys.argv[1:])
