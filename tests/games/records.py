"""Whole matches of every game, one for each way it can go: how they are made anew, and how tests read them.

Each recipe names a table, who plays and deals there, and what is wanted of the match. Seeds are tried from 0 upwards
until a match is so: the same code and the same editions always give the same files.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import backroom
from backroom.bots import named_bot
from backroom.engine import CHANCE, Game, Match, Rng, ask, row

HERE = Path(__file__).parent
NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"]
PLAYERS = 1 << 20  # a stream of the generator that no deal uses
TRIES = 20_000
Ending = dict[str, Any]


def folder_of(game: Game) -> Path:
    """Where the tests of a game are."""
    return HERE / game.id.replace("-", "_")


def any_end(end: Ending) -> bool:
    return True


class Recipe:
    """A table, who plays and deals there, and what is wanted. Without bots, dice choose."""

    def __init__(
        self,
        name: str,
        seats: int,
        wanted: Callable[[Ending], bool] = any_end,
        bots: str = "",
        chance: str = "seed",
        edition: str = "standard",
        **options: Any,
    ) -> None:
        self.name = name
        self.seats = seats
        self.wanted = wanted
        self.bots = bots
        self.chance = chance
        self.edition = edition
        self.options = options

    def made(self, game: Game, ending: Callable[[Match], Ending]) -> Match:
        """The first match that goes as wanted."""
        for seed in range(TRIES):
            match = self.played(game, seed)
            if self.wanted(ending(match)):
                return match
        raise SystemExit(f"No match of {TRIES} goes as '{self.name}' wants it.")

    def played(self, game: Game, seed: int) -> Match:
        match = self.begun(game, seed)
        dice = Rng(seed, PLAYERS)
        bots = [named_bot(game, self.bots, seed + seat) for seat in range(self.seats)] if self.bots else []
        while match.seat is not None:
            choices = match.choices()
            if match.seat == CHANCE:
                match.play(choices[dice.pick(row(match.weights()))])
            else:
                match.play(ask(bots[match.seat], match) if bots else choices[dice.below(len(choices))])
        return match

    def begun(self, game: Game, seed: int) -> Match:
        dealers: dict[str, dict[str, Any]] = {
            "seed": {"seed": seed},
            "secret": {"secret": hashlib.sha256(f"{game.id.replace('-', ' ')} {seed}".encode()).digest()},
            "hand": {},
        }
        own = folder_of(game) / "editions" / f"{self.edition}.toml"
        edition: Any = "standard" if self.edition == "standard" else own
        return game.new(self.seats, edition=edition, names=NAMES[: self.seats], **dealers[self.chance], **self.options)


class Records:
    """The records of one game, with the recipes they were made by and how their matches ended."""

    def __init__(self, id: str) -> None:
        self.game = backroom.game(id)
        self.folder = folder_of(self.game) / "records"
        kitchen = import_module(f"{folder_of(self.game).name}.recipes")
        self.recipes: list[Recipe] = kitchen.RECIPES
        self.ending: Callable[[Match], Ending] = kitchen.ending

    @property
    def names(self) -> list[str]:
        return sorted(path.stem for path in self.folder.glob("*.backroom"))

    @property
    def endings(self) -> dict[str, Ending]:
        endings: dict[str, Ending] = json.loads((self.folder / "endings.json").read_text(encoding="utf-8"))
        return endings

    def text(self, name: str) -> str:
        return (self.folder / f"{name}.backroom").read_text(encoding="utf-8")

    def replayed(self, name: str) -> Match:
        try:
            return backroom.replay(self.text(name))
        except backroom.BadRecord as error:
            raise AssertionError(f"{name}: {error} If it was changed on purpose, run make_records.py.") from None

    def header(self, name: str) -> dict[str, str]:
        lines = self.text(name).split("\n\n")[0].splitlines()
        return dict(line.split(": ", 1) for line in lines[1:] if not line.startswith("|"))

    def moves(self, name: str) -> list[str]:
        return [line for line in self.text(name).split("\n\n")[-1].splitlines() if line and not line.startswith("#")]

    def make(self) -> None:
        """Every record anew, and nothing else in their folder."""
        self.folder.mkdir(exist_ok=True)
        for stale in self.folder.glob("*.backroom"):
            stale.unlink()
        rows = []
        for recipe in self.recipes:
            match = recipe.made(self.game, self.ending)
            (self.folder / f"{recipe.name}.backroom").write_text(match.record(), encoding="utf-8", newline="\n")
            rows.append(f"  {json.dumps(recipe.name)}: {json.dumps(self.ending(match))}")
            print(rows[-1], flush=True)
        listed = ",\n".join(rows)
        (self.folder / "endings.json").write_text(f"{{\n{listed}\n}}\n", encoding="utf-8")
