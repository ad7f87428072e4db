"""Temperaments: what they do to a player's taste, and against whom a vengeful one turns."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.games.lie_cheat_and_steal.appraisal import Taste
from backroom.games.lie_cheat_and_steal.state import LieCheatAndSteal

CAUTIOUS: Final = "cautious"  # lies little, and keeps money for a rainy day
GREEDY: Final = "greedy"  # lies high, and spends what comes in
VENGEFUL: Final = "vengeful"  # goes for whoever has accused it, or leads
TEMPERS: Final = (CAUTIOUS, GREEDY, VENGEFUL)


def temper_taste(taste: Taste, temper: str) -> None:
    """Make a taste that of somebody with this temperament."""
    if temper == CAUTIOUS:
        taste.courage *= 1.4
        taste.reserve += 14
    elif temper == GREEDY:
        taste.courage *= 0.8
        taste.reserve = 10
    elif temper == VENGEFUL:
        taste.rival = 1.5


def enemy_of(table: LieCheatAndSteal, seat: i64) -> i64:
    """Who holds a Black Eye card that was used on this seat; otherwise, of the others, who has most votes."""
    leader: i64 = -1
    other: i64 = 0
    while other < table.seats:
        if other != seat and (leader < 0 or table.votes[other] > table.votes[leader]):
            leader = other
        other += 1
    card: i64 = 0
    while card < len(table.owners):
        if table.is_used_on(card, seat) and table.owners[card] != seat:
            return table.owners[card]
        card += 1
    return leader
