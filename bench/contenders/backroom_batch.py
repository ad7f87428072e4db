"""Random games at many tables at once in Backroom: `backroom_batch.py GAME LEARNERS`."""

import sys
from importlib.metadata import version

import numpy
from slices import serve

import backroom
from backroom.lab.speed import compiled

TABLES = 256
STEPS = 20
WHO = {"all": "every seat asked", "rotating": "one seat asked, house bots inside in the others"}


class Tables:
    """One batch, stepped on and on; where a match ends the next one begins."""

    def __init__(self, name: str, learners: str) -> None:
        game = backroom.game(name)
        self.batch = backroom.batch(name, TABLES, seats=min(4, game.most), learners=learners)
        self.seed(1)

    def seed(self, seed: int) -> None:
        """Start the cards and the choices from a seed."""
        self.chance = numpy.random.default_rng(seed)
        self.batch.reset(seed=seed)

    def play(self) -> int:
        """Choose at random by the masks and step; count the choices."""
        batch = self.batch
        for _ in range(STEPS):
            wishes = self.chance.random(batch.masks.shape, dtype=numpy.float32)
            wishes *= batch.masks
            batch.step(wishes.argmax(1))
        return TABLES * STEPS


def same(made: int) -> int:
    """The steps have been counted already."""
    return made


def main(name: str, learners: str) -> None:
    """Serve slices of one game."""
    tables = Tables(name, learners)
    batch, title = tables.batch, backroom.game(name).title
    build = "compiled" if compiled() else "not compiled"
    seats = batch.rewards.shape[1]
    introduction = {
        "name": f"Backroom {title}, batch" + ("" if learners == "all" else " against the house"),
        "version": f"{version('backroom')} {build}",
        "what": f"{title}, {seats} seat{'s' if seats > 1 else ''}, {build}; {TABLES} tables, {WHO[learners]}, "
        f"{batch.size} numbers each (float32)",
    }
    serve(introduction, tables.seed, tables.play, same)


if __name__ == "__main__":
    main(*sys.argv[1:])
