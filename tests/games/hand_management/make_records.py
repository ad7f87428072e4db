"""Make all records of Hand Management anew: whole matches, one for each way the game can go.

    PYTHONPATH=src python tests/games/hand_management/make_records.py

Each recipe names a table and what it wants to see. Seeds are tried from 0 upwards, with players who pick at random from
that seed, until a match is so: the same code and the same editions always give the same files. Run it again when
editions/standard.toml, the dealer or the rules version has changed. It writes records/*.backroom and endings.json.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import backroom
from backroom.engine import CHANCE, Match, Rng

HERE = Path(__file__).parent
RECORDS = HERE / "records"
GAME = backroom.game("hand-management")
NAMES = ["Ann", "Bob", "Cat", "Dan"]
PLAYERS = 1 << 20  # a stream of the generator that no deal uses
TRIES = 20_000


def ending(match: Match) -> dict[str, Any]:
    table: Any = match.state
    lines = [line.text for line in match.story(None)]
    return {
        "winners": match.winners(),
        "recorded": table.recorded,
        "won": table.won,
        "shuffles": table.shuffles,
        "dry": len([line for line in lines if line.startswith("There is no action card left")]),
    }


class Recipe:
    """A table, who deals there, and what is wanted of the match."""

    def __init__(
        self,
        name: str,
        seats: int,
        wanted: Callable[[dict[str, Any]], bool],
        edition: str = "standard",
        chance: str = "seed",
    ) -> None:
        self.name = name
        self.seats = seats
        self.wanted = wanted
        self.edition = edition
        self.chance = chance

    def make(self) -> Match:
        """The first match that is as wanted."""
        for seed in range(TRIES):
            match = self.played(seed)
            if self.wanted(ending(match)):
                return match
        raise SystemExit(f"No match of {TRIES} is as '{self.name}' wants it.")

    def played(self, seed: int) -> Match:
        match = self.begun(seed)
        rng = Rng(seed, PLAYERS)
        while not match.over:
            choices = match.choices()
            match.play(choices[rng.pick(match.weights()) if match.seat == CHANCE else rng.below(len(choices))])
        return match

    def begun(self, seed: int) -> Match:
        dealers: dict[str, dict[str, Any]] = {
            "seed": {"seed": seed},
            "secret": {"secret": hashlib.sha256(f"hand management {seed}".encode()).digest()},
            "hand": {},
        }
        edition = self.edition if self.edition == "standard" else HERE / "editions" / f"{self.edition}.toml"
        return GAME.new(self.seats, edition=edition, names=NAMES[: self.seats], **dealers[self.chance])


def one_winner(end: dict[str, Any]) -> bool:
    return len(end["winners"]) == 1


def reshuffled(end: dict[str, Any]) -> bool:
    return end["shuffles"] == 1 and end["dry"] == 0


def dry(end: dict[str, Any]) -> bool:
    return bool(end["dry"] > 0)


def by_jobs(end: dict[str, Any]) -> bool:
    return one_winner(end) and end["recorded"].count(max(end["recorded"])) > 1


def shared(end: dict[str, Any]) -> bool:
    return len(end["winners"]) > 1


RECIPES = [
    Recipe("two-players", 2, one_winner),
    Recipe("three-players", 3, one_winner),
    Recipe("four-players", 4, one_winner),
    Recipe("reshuffled", 4, reshuffled),
    Recipe("exhausted", 4, dry, edition="pocket"),
    Recipe("won-by-jobs", 3, by_jobs),
    Recipe("shared-win", 2, shared),
    Recipe("shared-win-of-a-small-box", 3, shared, edition="pocket"),
    Recipe("secret", 3, one_winner, chance="secret"),
    Recipe("chance-by-hand", 2, one_winner, chance="hand"),
]


def main() -> None:
    RECORDS.mkdir(exist_ok=True)
    for stale in RECORDS.glob("*.backroom"):
        stale.unlink()
    endings = {}
    for recipe in RECIPES:
        match = recipe.make()
        (RECORDS / f"{recipe.name}.backroom").write_text(match.record(), encoding="utf-8", newline="\n")
        endings[recipe.name] = ending(match)
        sys.stdout.write(f"{recipe.name}: {endings[recipe.name]}\n")
    rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(end)}" for name, end in endings.items())
    (RECORDS / "endings.json").write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
