"""Which matches of Lie, Cheat & Steal are kept: one for each way the game can end or turn."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from records import Ending, Recipe, any_end

from backroom.engine import Match

BANK_FIRST = re.compile(r"bankrupt over \$[\d,]+ to the bank and \d+ votes to [A-Z]")


def ending(match: Match) -> Ending:
    """How a match came out, and what happened on the way, as everybody sees it."""
    figures = match.game.figures(match)
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


def in_turn(end: Ending) -> bool:
    return bool(end["reached"] and not end["out of turn"])


def out_of_turn(end: Ending) -> bool:
    return bool(end["out of turn"])


def some(what: str) -> Callable[[Ending], bool]:
    return lambda end: bool(end[what])


def house(name: str, wanted: Callable[[Ending], bool] = any_end, seats: int = 4, **more: Any) -> Recipe:
    return Recipe(name, seats, wanted, **{"bots": "house", **more})


RECIPES = [
    house("win-in-turn-at-500", in_turn),
    house("win-out-of-turn-at-500", out_of_turn),
    house("win-in-turn-at-400", in_turn, seats=5),
    house("win-out-of-turn-at-400", out_of_turn, seats=6),
    house("bank-before-players", some("bank before players")),
    house("libel-won", some("suits won")),
    house("libel-lost", some("suits lost")),
    house("defended", some("defended")),
    house("cut-off", lambda end: not end["reached"], turns=15),
    house("shared", lambda end: len(end["winners"]) > 1, seats=2, bots="random", edition="county", turns=1),
    house("two-players", seats=2),
    house("three-players-with-sales", seats=3, bots="random", sales=True),
    house("random-players", some("bankruptcies"), bots="random"),
    house("chance-by-hand", seats=3, chance="hand"),
    house("secret", seats=3, chance="secret"),
    house("embedded", seats=3, edition="county"),
]
