"""Make all records of Clean Hands anew: whole matches, one for each way the game can go and end.

    PYTHONPATH=src python tests/games/clean_hands/make_records.py

Each recipe names a table and what it wants to have happened. Seeds are tried from 0 upwards, with players who pick at
random from that seed, until a match is so: the same code and edition always give the same files. Run it again when the
dealer or the rules version has changed. The edition is the tests' own, so the standard one may be tuned freely.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import backroom
from backroom.engine import CHANCE, Match, Rng

HERE = Path(__file__).parent
RECORDS = HERE / "records"
ENDINGS = RECORDS / "endings.json"
GAME = backroom.game("clean-hands")
NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal"]
PLAYERS = 1 << 20  # a stream of the generator that no deal uses
TRIES = 3_000
Figures = dict[str, float]


class Recipe:
    """A table, who deals there, and what is wanted."""

    def __init__(
        self,
        name: str,
        seats: int,
        wanted: Callable[[Figures], bool],
        chance: str = "seed",
        edition: str = "senate",
        **options: int,
    ) -> None:
        self.name = name
        self.seats = seats
        self.wanted = wanted
        self.chance = chance
        self.edition = edition
        self.options = options

    def make(self) -> Match:
        for seed in range(TRIES):
            match = self.played(seed)
            if self.wanted(GAME.figures(match)):
                return match
        raise SystemExit(f"No match of {TRIES} is as '{self.name}' wants it.")

    def played(self, seed: int) -> Match:
        edition: Any = "standard" if self.edition == "standard" else HERE / "editions" / f"{self.edition}.toml"
        dealer: dict[str, Any] = {"seed": seed} if self.chance == "seed" else {}
        match = GAME.new(self.seats, edition=edition, names=NAMES[: self.seats], **dealer, **self.options)
        rng = Rng(seed, PLAYERS)
        while not match.over:
            choices = match.choices()
            match.play(choices[rng.pick(match.weights()) if match.seat == CHANCE else rng.below(len(choices))])
        return match


def elections(figures: Figures) -> bool:
    return figures["ended by drawing General Elections"] == 1


def cap(figures: Figures) -> bool:
    return figures["ended by the last round"] == 1


def ousted(figures: Figures) -> bool:
    return elections(figures) and figures["impeachment succeeded"] == 1


def exonerated(figures: Figures) -> bool:
    return figures["impeachment tried and failed"] == 1 and figures["impeachment succeeded"] == 0


def fallback(figures: Figures) -> bool:
    return figures["fallback Cabinets"] > 0


def upheaval(figures: Figures) -> bool:
    return elections(figures) and figures["Schism drawn"] == figures["Crisis drawn"] == 1


RECIPES = [
    *[Recipe(f"elections-{seats}", seats, elections) for seats in range(4, 9)],
    Recipe("last-round", 5, cap, rounds=2),
    Recipe("impeached", 5, ousted),
    Recipe("exonerated", 4, exonerated),
    Recipe("fallback", 4, fallback),
    Recipe("fallback-8", 8, fallback, rounds=1),
    Recipe("schism-and-crisis", 6, upheaval),
    Recipe("chance-by-hand", 4, cap, chance="hand", rounds=1, dealer=2),
]


def ending(match: Match) -> dict[str, Any]:
    figures = GAME.figures(match)
    return {
        "winners": match.winners(),
        "points": [score.points for score in match.scores()],
        "by elections": elections(figures),
        "impeachments": [figures["impeachment succeeded"], figures["impeachment tried and failed"]],
        "fallbacks": figures["fallback Cabinets"],
        "schism and crisis": [figures["Schism drawn"], figures["Crisis drawn"]],
    }


def main() -> None:
    RECORDS.mkdir(exist_ok=True)
    for stale in RECORDS.glob("*.backroom"):
        stale.unlink()
    endings = {}
    for recipe in RECIPES:
        match = recipe.make()
        (RECORDS / f"{recipe.name}.backroom").write_text(match.record(), encoding="utf-8", newline="\n")
        endings[recipe.name] = ending(match)
        sys.stdout.write(f"{recipe.name}: {ending(match)}\n")
    rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(end)}" for name, end in endings.items())
    ENDINGS.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
