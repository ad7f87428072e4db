"""Jobs that are set by hand, to take an action and look at what lies there afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import backroom
from backroom.engine import Match, row, stacked
from backroom.games.the_cleaner.spaces import COLOURS, LETTERS, letters_of, spaces_of
from backroom.games.the_cleaner.state import ENDS, TheCleaner
from backroom.games.the_cleaner.steps.turn import TAKE_ACTION

GAME = backroom.game("the-cleaner")
EDITIONS = Path(__file__).parent / "editions"
STUDIO = EDITIONS / "studio.toml"


class Job:
    """A match, read in the words of the box."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def table(self) -> TheCleaner:
        assert isinstance(self.match.state, TheCleaner)
        return self.match.state

    def play(self, *moves: str | int) -> None:
        """Actions and what chance brings, one after the other; a number is a die."""
        for move in moves:
            self.match.play(str(move))

    def options(self) -> list[str]:
        return [option.text for option in self.match.options()]

    def labels(self) -> dict[str, str]:
        return {option.text: option.label for option in self.match.options()}

    def cubes(self) -> str:
        """Such as 'YYO'."""
        return "".join(letter * number for letter, number in zip(LETTERS, self.table.cubes, strict=True))

    def open(self, tile: str) -> str:
        """The open spaces of a tile."""
        return letters_of(self.table.open_spaces[self.tile(tile)])

    def tile(self, id: str) -> int:
        return self.table.box.tile_ids.index(id)

    def tiles(self) -> str:
        return " ".join(self.table.box.tile_ids[tile] for tile in self.table.lying)

    def cards(self, cards: list[int]) -> str:
        return " ".join(self.table.box.card_ids[card] for card in cards)

    def hand(self) -> str:
        return self.cards(self.table.slots)

    def end(self) -> str | None:
        return ENDS[self.table.end]

    def story(self) -> list[str]:
        return [line.text for line in self.match.story(0)]

    def area(self, id: str) -> dict[str, Any]:
        return next(area for area in self.match.view(0)["areas"] if area["id"] == id)

    def found(self) -> dict[str, str]:
        """What the police found, by tile."""
        box = self.table.box
        return {box.tile_ids[tile]: letters_of(found) for tile, found in enumerate(self.table.found) if found > 0}

    def check(self) -> None:
        """Nothing was made or lost on the way."""
        conserved = GAME.conserved(self.table)
        assert conserved["cubes"] == [0] * len(COLOURS)
        assert conserved["minutes"] == self.table.start


def undealt(**options: Any) -> Job:
    """A job at its very beginning, with chance to be played by hand."""
    return Job(GAME.new(edition=STUDIO, names=["Ann"], **options))


def job(
    tiles: str = "body knife rug",
    cubes: str = "",
    hand: str = "",
    deck: str | None = None,
    discard: str = "",
    minutes: int = 60,
    actions: int = 4,
    bonus: int = 0,
    covered: dict[str, str] | None = None,
    turn: int = 1,
    **options: Any,
) -> Job:
    """A job in the middle of a turn; tiles and cards that are not named are out of play or in the deck."""
    work = undealt(**options)
    table = work.table
    box = table.box
    number = {id: card for card, id in enumerate(box.card_ids)}
    table.slots = row(sorted(number[card] for card in hand.split()))
    table.discard = row(sorted(number[card] for card in discard.split()))
    elsewhere = list(table.slots) + list(table.discard)
    rest = [card for card in box.usual if card not in elsewhere]
    table.deck = row(rest if deck is None else sorted(number[card] for card in deck.split()))
    table.lying = row(sorted(work.tile(tile) for tile in tiles.split()))
    table.boxed = row([tile for tile in box.evidence if tile not in table.lying])
    table.cubes = row([cubes.count(letter) for letter in LETTERS])
    table.lent = table.cubes[:]
    for tile, letters in (covered or {}).items():
        table.open_spaces[work.tile(tile)] -= spaces_of(letters)
        table.lent = row([lent + letters.count(letter) for lent, letter in zip(table.lent, LETTERS, strict=True)])
    table.spent = table.start - minutes
    table.minutes = minutes
    table.actions = actions
    table.bonus = bonus
    table.turn = turn
    table.stack = stacked([TAKE_ACTION])
    return work
