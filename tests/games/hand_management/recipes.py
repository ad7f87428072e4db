"""Which matches of Hand Management are kept: one for each way the game can go."""

from __future__ import annotations

from typing import Any

from records import Ending, Recipe

from backroom.engine import Match


def ending(match: Match) -> Ending:
    table: Any = match.state
    lines = [line.text for line in match.story(None)]
    return {
        "winners": match.winners(),
        "recorded": list(table.recorded),
        "won": list(table.won),
        "shuffles": table.shuffles,
        "dry": len([line for line in lines if line.startswith("There is no action card left")]),
    }


def one_winner(end: Ending) -> bool:
    return len(end["winners"]) == 1


def reshuffled(end: Ending) -> bool:
    return end["shuffles"] == 1 and end["dry"] == 0


def dry(end: Ending) -> bool:
    return bool(end["dry"] > 0)


def by_jobs(end: Ending) -> bool:
    return one_winner(end) and end["recorded"].count(max(end["recorded"])) > 1


def shared(end: Ending) -> bool:
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
