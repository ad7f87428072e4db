"""Make all records of Lie, Cheat & Steal anew: whole matches, one for each way the game can end or turn.

    PYTHONPATH=src python tests/games/lie_cheat_and_steal/make_records.py

Each recipe names a table, who plays there and what is wanted of the match. Seeds are tried from 0 upwards until one
goes so: the same code and the same editions always give the same files. Run it again when editions/standard.toml, the
dealer, the house bot or the rules version has changed. It writes records/*.backroom and records/endings.json.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import backroom
from backroom.bots import named_bot
from backroom.engine import CHANCE, Match, Rng, ask

HERE = Path(__file__).parent
RECORDS = HERE / "records"
ENDINGS = RECORDS / "endings.json"
GAME = backroom.game("lie-cheat-and-steal")
NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]
PLAYERS = 1 << 20  # a stream of the generator that no deal uses
TRIES = 3000
BANK_FIRST = re.compile(r"bankrupt over \$[\d,]+ to the bank and \d+ votes to \w+")


def ending(match: Match) -> dict[str, Any]:
    """How a match came out, and what happened on the way, as everybody sees it."""
    figures = GAME.figures(match)
    story = [line.text for line in match.story(None)]
    return {
        "winners": match.winners(),
        "votes": [score.points for score in match.scores()],
        "target": next(c["value"] for c in match.view(None)["counters"] if c["id"] == "target"),
        "reached": figures["won by reaching the target"] == 1,
        "out of turn": figures["won out of turn"] == 1,
        "turns": int(figures["turns each"]),
        "bankruptcies": int(figures["bankruptcies"]),
        "bank before players": sum(bool(BANK_FIRST.search(line)) for line in story),
        "suits won": int(figures["libel suits won"]),
        "suits lost": int(figures["libel suits lost"]),
        "defended": int(figures["answered by a Defence"]),
    }


class Recipe:
    """A table, who plays and deals there, and what is wanted."""

    def __init__(
        self,
        name: str,
        wanted: Callable[[dict[str, Any]], bool],
        seats: int = 4,
        bots: str = "house",
        chance: str = "seed",
        edition: str = "standard",
        **options: Any,
    ) -> None:
        self.name = name
        self.wanted = wanted
        self.seats = seats
        self.bots = bots
        self.chance = chance
        self.edition = edition
        self.options = options

    def make(self) -> Match:
        """The first match that goes as wanted."""
        for seed in range(TRIES):
            match = self.played(seed)
            if self.wanted(ending(match)):
                return match
        raise SystemExit(f"No match of {TRIES} goes as '{self.name}' wants it.")

    def played(self, seed: int) -> Match:
        match = self.begun(seed)
        rng = Rng(seed, PLAYERS)
        bots = [named_bot(GAME, self.bots, seed + seat) for seat in range(self.seats)]
        while match.seat is not None:
            if match.seat == CHANCE:
                match.play(match.choices()[rng.pick(match.weights())])
            else:
                match.play(ask(bots[match.seat], match))
        return match

    def begun(self, seed: int) -> Match:
        dealers: dict[str, dict[str, Any]] = {
            "seed": {"seed": seed},
            "secret": {"secret": hashlib.sha256(f"lie, cheat and steal {seed}".encode()).digest()},
            "hand": {},
        }
        edition = self.edition if self.edition == "standard" else HERE / "editions" / f"{self.edition}.toml"
        return GAME.new(self.seats, edition=edition, names=NAMES[: self.seats], **dealers[self.chance], **self.options)


def in_turn(end: dict[str, Any]) -> bool:
    return bool(end["reached"] and not end["out of turn"])


def out_of_turn(end: dict[str, Any]) -> bool:
    return bool(end["out of turn"])


def some(what: str) -> Callable[[dict[str, Any]], bool]:
    return lambda end: bool(end[what])


def any_end(end: dict[str, Any]) -> bool:
    return True


RECIPES = [
    Recipe("win-in-turn-at-500", in_turn),
    Recipe("win-out-of-turn-at-500", out_of_turn),
    Recipe("win-in-turn-at-400", in_turn, seats=5),
    Recipe("win-out-of-turn-at-400", out_of_turn, seats=6),
    Recipe("bank-before-players", some("bank before players")),
    Recipe("libel-won", some("suits won")),
    Recipe("libel-lost", some("suits lost")),
    Recipe("defended", some("defended")),
    Recipe("cut-off", lambda end: not end["reached"], turns=15),
    Recipe("shared", lambda end: len(end["winners"]) > 1, seats=2, bots="random", edition="county", turns=1),
    Recipe("two-players", any_end, seats=2),
    Recipe("three-players-with-sales", any_end, seats=3, bots="random", sales=True),
    Recipe("random-players", some("bankruptcies"), bots="random"),
    Recipe("chance-by-hand", any_end, seats=3, chance="hand"),
    Recipe("secret", any_end, seats=3, chance="secret"),
    Recipe("embedded", any_end, seats=3, edition="county"),
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
        sys.stdout.write(f"{recipe.name}: {ending(match)}\n")
    rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(end)}" for name, end in endings.items())
    ENDINGS.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
