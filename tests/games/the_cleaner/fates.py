"""Everything that can happen, tried: whether a table can still be got out of."""

from __future__ import annotations

from random import Random

from backroom.engine import PASS
from backroom.games.the_cleaner.spaces import LETTERS, letters_of
from backroom.games.the_cleaner.state import ACTIONS, ARRESTED, TheCleaner
from backroom.games.the_cleaner.steps.turn import TakeAction

from .job import Job, job

CARDS = ["scrub-brush", "bucket-of-water", "hoover", "deodorizer", "mop", "coffee"]
TILES = ["knife", "rug", "glass", "door", "twin"]


class Oracle:
    """Plays on in every way, with every outcome of dice and draws, until a new turn begins or it is over."""

    def __init__(self) -> None:
        self.known: dict[str, bool] = {}

    def arrested(self, table: TheCleaner) -> bool:
        """Whether every way on ends in an arrest."""
        if not table.stack:
            return table.end == ARRESTED
        step = table.stack[-1]
        if isinstance(step, TakeAction) and table.actions == ACTIONS:
            return False
        key = position(table)
        if key not in self.known:
            outcomes = sorted(set(step.options(table)), key=lambda outcome: outcome != PASS)
            self.known[key] = all(self.arrested(after(table, outcome)) for outcome in outcomes)
        return self.known[key]


def after(table: TheCleaner, outcome: int) -> TheCleaner:
    other = table.clone()
    other.push(outcome)
    return other


def position(table: TheCleaner) -> str:
    tiles = [table.open_spaces[tile] for tile in table.lying]
    cards = [table.slots, table.offer, table.deck, table.discard]
    return f"{table.minutes} {table.actions} {table.bonus} {tiles} {cards} {table.cubes} {table.stack}"


def somewhere(rng: Random) -> Job:
    """A table near its end: few minutes or the last turn, little left to do, few cards."""
    last = rng.random() < 0.6
    cards = rng.sample(CARDS, len(CARDS))
    held, drawn = rng.randint(0, 2), rng.choice([0, 1, 2, 2, 3])
    tiles = sorted(rng.sample(TILES, rng.choice([1, 1, 2])))
    work = job(
        tiles=" ".join(tiles),
        cubes="".join(rng.choice("YYOOR") for _ in range(rng.randint(0, 4))),
        hand=" ".join(cards[:held]),
        deck=" ".join(cards[held : held + drawn]),
        discard=" ".join(cards[held + drawn : held + drawn + rng.randint(0, 1)]),
        minutes=rng.randint(1, 7),
        actions=rng.choice([2, 2, 3, 3, 3, 3, 4]),
        bonus=rng.randint(0, 1),
        turn=5 if last else 1,
        turns=5,
        seed=rng.randrange(1000),
    )
    for tile in tiles:
        cover_some(work, tile, rng)
    return work


def cover_some(work: Job, tile: str, rng: Random) -> None:
    """All but one or two spaces of a tile are done already."""
    spaces = letters_of(work.table.open_spaces[work.tile(tile)])
    for letter in rng.sample(spaces, max(0, len(spaces) - rng.randint(1, 2))):
        work.table.open_spaces[work.tile(tile)] -= 1 << 3 * LETTERS.index(letter)
        work.table.lent[LETTERS.index(letter)] += 1
