"""Which matches of The Cleaner are kept: one for each way the game can end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from records import Ending, Recipe

from backroom.engine import Match


def ending(match: Match) -> Ending:
    """How a match came out, as everybody sees it."""
    view = match.view(None)
    minutes = next(counter["value"] for counter in view["counters"] if counter["id"] == "minutes")
    facts = view["facts"]
    return {"end": facts["end"], "score": facts["score"], "rank": facts["rank"], "minutes": minutes}


def ends(how: str, rank: str | None = None) -> Callable[[Ending], bool]:
    return lambda end: end["end"] == how and rank in (None, end["rank"])


def out_of_turns(end: Ending) -> bool:
    return end["end"] == "arrested" and end["minutes"] > 0


def out_of_time(end: Ending) -> bool:
    return end["end"] == "arrested" and end["minutes"] == 0


def house(name: str, wanted: Callable[[Ending], bool], **more: Any) -> Recipe:
    return Recipe(name, 1, wanted, **{"bots": "house", **more})


RECIPES = [
    house("immortal", ends("investigated", "Immortal Cleaner"), bots="expert"),
    house("elite", ends("investigated", "Elite Cleaner")),
    house("veteran", ends("investigated", "Veteran Cleaner")),
    house("sanitation-worker", ends("investigated", "Sanitation Worker")),
    house("janitor", ends("investigated", "Janitor")),
    house("spotless", ends("spotless")),
    house("out-of-time", out_of_time, bots="random"),
    house("out-of-turns", out_of_turns, bots="random", turns=5),
    house("betrayed", ends("betrayed"), bots="random"),
    house("scene-2", ends("investigated"), scene=2),
    house("scene-2-spotless", ends("spotless"), scene=2, difficulty="easy"),
    house("easy", ends("investigated"), difficulty="easy"),
    house("hard", ends("investigated"), difficulty="hard"),
    house("insane", ends("investigated"), difficulty="insane"),
    house("second-victim", ends("investigated"), second_victim=True),
    house("collectors", ends("investigated"), scene=2, collectors=5, odds=True),
    house("short-clock", ends("investigated"), minutes=30, difficulty="easy"),
    house("chance-by-hand", ends("investigated"), chance="hand"),
    house("secret", ends("investigated"), chance="secret"),
    house("embedded", ends("investigated"), edition="studio", difficulty="insane"),
    house("embedded-scene-2", ends("investigated"), edition="studio", scene=2, difficulty="insane"),
]
