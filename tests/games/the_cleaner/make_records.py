"""Make all records of The Cleaner anew: whole matches, one for each way the game can end.

    PYTHONPATH=src python tests/games/the_cleaner/make_records.py

Each recipe names a table, who plays there and the ending it wants. Seeds are tried from 0 upwards until a match ends
so: the same code and the same editions always give the same files. Run it again when editions/standard.toml, the
dealer, a bot or the rules version has changed. It writes records/*.backroom and records/endings.json.
"""

from __future__ import annotations

import hashlib
import json
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
GAME = backroom.game("the-cleaner")
PLAYERS = 1 << 20  # a stream of the generator that no deal uses
TRIES = 20_000


def ending(match: Match) -> dict[str, Any]:
    """How a match came out, as everybody sees it."""
    view = match.view(None)
    minutes = next(counter["value"] for counter in view["counters"] if counter["id"] == "minutes")
    extras = view["extras"]
    return {"end": extras["end"], "score": extras["score"], "rank": extras["rank"], "minutes": minutes}


class Recipe:
    """A table, who plays and deals there, and the ending that is wanted."""

    def __init__(
        self,
        name: str,
        wanted: Callable[[dict[str, Any]], bool],
        bot: str = "house",
        chance: str = "seed",
        edition: str = "standard",
        **options: Any,
    ) -> None:
        self.name = name
        self.wanted = wanted
        self.bot = bot
        self.chance = chance
        self.edition = edition
        self.options = options

    def make(self) -> Match:
        """The first match that ends as wanted."""
        for seed in range(TRIES):
            match = self.played(seed)
            if self.wanted(ending(match)):
                return match
        raise SystemExit(f"No match of {TRIES} ends as '{self.name}' wants it.")

    def played(self, seed: int) -> Match:
        match = self.begun(seed)
        rng = Rng(seed, PLAYERS)
        bot = named_bot(GAME, self.bot, seed)
        while not match.over:
            if match.seat == CHANCE:
                match.play(match.choices()[rng.pick(match.weights())])
            else:
                match.play(ask(bot, match))
        return match

    def begun(self, seed: int) -> Match:
        dealers: dict[str, dict[str, Any]] = {
            "seed": {"seed": seed},
            "secret": {"secret": hashlib.sha256(f"the cleaner {seed}".encode()).digest()},
            "hand": {},
        }
        edition = self.edition if self.edition == "standard" else HERE / "editions" / f"{self.edition}.toml"
        return GAME.new(edition=edition, names=["Ann"], **dealers[self.chance], **self.options)


def ends(how: str, rank: str | None = None) -> Callable[[dict[str, Any]], bool]:
    return lambda end: end["end"] == how and rank in (None, end["rank"])


def out_of_turns(end: dict[str, Any]) -> bool:
    return end["end"] == "arrested" and end["minutes"] > 0


def out_of_time(end: dict[str, Any]) -> bool:
    return end["end"] == "arrested" and end["minutes"] == 0


RECIPES = [
    Recipe("immortal", ends("investigated", "Immortal Cleaner"), bot="expert"),
    Recipe("elite", ends("investigated", "Elite Cleaner")),
    Recipe("veteran", ends("investigated", "Veteran Cleaner")),
    Recipe("sanitation-worker", ends("investigated", "Sanitation Worker")),
    Recipe("janitor", ends("investigated", "Janitor")),
    Recipe("spotless", ends("spotless")),
    Recipe("out-of-time", out_of_time, bot="random"),
    Recipe("out-of-turns", out_of_turns, bot="random", turns=5),
    Recipe("betrayed", ends("betrayed"), bot="random"),
    Recipe("scene-2", ends("investigated"), scene=2),
    Recipe("scene-2-spotless", ends("spotless"), scene=2, difficulty="easy"),
    Recipe("easy", ends("investigated"), difficulty="easy"),
    Recipe("hard", ends("investigated"), difficulty="hard"),
    Recipe("insane", ends("investigated"), difficulty="insane"),
    Recipe("second-victim", ends("investigated"), second_victim=True),
    Recipe("collectors", ends("investigated"), scene=2, collectors=5, odds=True),
    Recipe("short-clock", ends("investigated"), minutes=30, difficulty="easy"),
    Recipe("chance-by-hand", ends("investigated"), chance="hand"),
    Recipe("secret", ends("investigated"), chance="secret"),
    Recipe("embedded", ends("investigated"), edition="studio", difficulty="insane"),
    Recipe("embedded-scene-2", ends("investigated"), edition="studio", scene=2, difficulty="insane"),
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
