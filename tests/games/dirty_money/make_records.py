"""Make all records of Dirty Money anew: whole matches, one for each way the game can end.

    PYTHONPATH=src python tests/games/dirty_money/make_records.py

Each recipe names a table and the ending it wants. Seeds are tried from 0 upwards, with players who pick at random from
that seed, until a match ends so: the same code and the same editions always give the same files. Run it again when
editions/standard.toml, the dealer or the rules version has changed. It writes records/*.backroom, and for the matches
with the standard edition records/endings.json; the endings of the others stand in test_records.py, written by hand,
because their editions do not change.
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
ENDINGS = RECORDS / "endings.json"
GAME = backroom.game("dirty-money")
NAMES = ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]
PLAYERS = 1 << 20  # a stream of the generator that no deal uses
TRIES = 20_000


class Ending:
    """How a match came out."""

    def __init__(self, match: Match) -> None:
        table: Any = match.state
        self.winners = match.winners()
        self.busted: list[int] = table.busted()
        self.coins: list[int] = table.coins
        self.prints: list[int] = table.prints
        self.richest = [seat for seat in range(match.seats) if self.coins[seat] == max(self.coins)]
        free = [seat for seat in range(match.seats) if seat not in self.busted]
        most = max(self.coins[seat] for seat in free)
        self.tied = [seat for seat in free if self.coins[seat] == most]

    def json(self) -> dict[str, list[int]]:
        return {"winners": self.winners, "busted": self.busted, "coins": self.coins, "prints": self.prints}


class Recipe:
    """A table, who deals there, and the ending that is wanted."""

    def __init__(
        self,
        name: str,
        seats: int,
        edition: str = "standard",
        rounds: int = 3,
        set_aside: bool = False,
        chance: str = "seed",
        wanted: Callable[[Ending], bool] | None = None,
    ) -> None:
        self.name = name
        self.seats = seats
        self.edition = edition
        self.rounds = rounds
        self.set_aside = set_aside
        self.chance = chance
        self.wanted = wanted

    def make(self) -> Match:
        """The first match that ends as wanted."""
        for seed in range(TRIES):
            match = self.played(seed)
            if self.wanted is None or self.wanted(Ending(match)):
                return match
        raise SystemExit(f"No match of {TRIES} ends as '{self.name}' wants it.")

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
            "secret": {"secret": hashlib.sha256(f"dirty money {seed}".encode()).digest()},
            "hand": {},
        }
        edition = self.edition if self.edition == "standard" else HERE / "editions" / f"{self.edition}.toml"
        options = {"rounds": self.rounds, "set_aside": self.set_aside}
        return GAME.new(self.seats, edition=edition, names=NAMES[: self.seats], **dealers[self.chance], **options)


def plain(end: Ending) -> bool:
    return len(end.winners) == 1 and len(end.busted) == 1 and end.richest == end.winners


def richest_busted(end: Ending) -> bool:
    return len(end.busted) == 1 and end.richest == end.busted


def two_busted(end: Ending) -> bool:
    return len(end.busted) == 2 and len(end.winners) == 1


def all_but_one_busted(end: Ending) -> bool:
    return len(end.busted) == len(end.coins) - 1


def nobody_busted(end: Ending) -> bool:
    return not end.busted and max(end.prints) > 0 and len(end.winners) == 1


def nobody_busted_and_shared(end: Ending) -> bool:
    return not end.busted and max(end.prints) > 0 and len(end.winners) == 2


def everybody_wins(end: Ending) -> bool:
    return len(end.winners) == len(end.coins)


def fewer_prints(end: Ending) -> bool:
    return len(end.tied) > 1 and len(end.winners) == 1 and len(end.busted) == 1


def shared(end: Ending) -> bool:
    return len(end.winners) == 2 and len(end.busted) == 1 and max(end.coins[seat] for seat in end.winners) > 0


def shared_and_two_busted(end: Ending) -> bool:
    return len(end.winners) == 2 and len(end.busted) == 2


RECIPES = [
    Recipe("plain-win", 4, wanted=plain),
    Recipe("richest-busted", 5, wanted=richest_busted),
    Recipe("three-players", 3),
    Recipe("four-players", 4),
    Recipe("five-players", 5),
    Recipe("six-players", 6),
    Recipe("one-round", 4, rounds=1),
    Recipe("nine-rounds", 3, rounds=9),
    Recipe("variant", 4, set_aside=True),
    Recipe("chance-by-hand", 3, rounds=2, chance="hand"),
    Recipe("secret", 4, chance="secret"),
    Recipe("embedded-edition", 4, edition="pocket", rounds=2, wanted=plain),
    Recipe("embedded-variant", 3, edition="pocket", rounds=2, set_aside=True, wanted=richest_busted),
    Recipe("uneven-twins", 5, edition="twins", rounds=2, wanted=plain),
    Recipe("two-busted", 4, edition="tiny", rounds=1, wanted=two_busted),
    Recipe("all-but-one-busted", 3, edition="tiny", rounds=1, wanted=all_but_one_busted),
    Recipe("nobody-busted", 3, edition="tiny", rounds=1, wanted=nobody_busted),
    Recipe("nobody-busted-shared-win", 3, edition="tiny", rounds=1, wanted=nobody_busted_and_shared),
    Recipe("everybody-wins", 4, edition="tiny", rounds=1, wanted=everybody_wins),
    Recipe("fewer-prints-win", 4, edition="tiny", rounds=1, wanted=fewer_prints),
    Recipe("shared-win", 4, edition="tiny", rounds=1, wanted=shared),
    Recipe("two-busted-shared-win", 4, edition="tiny", rounds=1, wanted=shared_and_two_busted),
]


def main() -> None:
    RECORDS.mkdir(exist_ok=True)
    for stale in RECORDS.glob("*.backroom"):
        stale.unlink()
    endings = {}
    for recipe in RECIPES:
        match = recipe.make()
        (RECORDS / f"{recipe.name}.backroom").write_text(match.record(), encoding="utf-8", newline="\n")
        if recipe.edition == "standard":
            endings[recipe.name] = Ending(match).json()
        sys.stdout.write(f"{recipe.name}: {Ending(match).json()}\n")
    rows = ",\n".join(f"  {json.dumps(name)}: {json.dumps(ending)}" for name, ending in endings.items())
    ENDINGS.write_text(f"{{\n{rows}\n}}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
