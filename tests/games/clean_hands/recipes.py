"""Which matches of Clean Hands are kept. The edition is the tests' own, so the standard one may be tuned freely."""

from __future__ import annotations

from typing import Any

from records import Ending, Recipe

from backroom.engine import Match


def ending(match: Match) -> Ending:
    figures = match.game.figures(match)
    return {
        "winners": match.winners(),
        "points": [score.points for score in match.scores()],
        "by elections": figures["ended by drawing General Elections"] == 1,
        "impeachments": [figures["impeachment succeeded"], figures["impeachment tried and failed"]],
        "fallbacks": figures["fallback Cabinets"],
        "schism and crisis": [figures["Schism drawn"], figures["Crisis drawn"]],
    }


def elections(end: Ending) -> bool:
    return bool(end["by elections"])


def cap(end: Ending) -> bool:
    return not elections(end)


def ousted(end: Ending) -> bool:
    return elections(end) and end["impeachments"][0] == 1


def exonerated(end: Ending) -> bool:
    return bool(end["impeachments"] == [0, 1])


def fallback(end: Ending) -> bool:
    return bool(end["fallbacks"] > 0)


def upheaval(end: Ending) -> bool:
    return elections(end) and end["schism and crisis"] == [1, 1]


def senate(name: str, seats: int, wanted: Any, **more: Any) -> Recipe:
    return Recipe(name, seats, wanted, edition="senate", **more)


RECIPES = [
    *[senate(f"elections-{seats}", seats, elections) for seats in range(4, 9)],
    senate("last-round", 5, cap, rounds=2),
    senate("impeached", 5, ousted),
    senate("exonerated", 4, exonerated),
    senate("fallback", 4, fallback),
    senate("fallback-8", 8, fallback, rounds=1),
    senate("schism-and-crisis", 6, upheaval),
    senate("chance-by-hand", 4, cap, chance="hand", rounds=1, dealer=2),
]
