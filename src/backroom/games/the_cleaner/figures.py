"""What designers want to know about a finished job."""

from __future__ import annotations

from backroom.engine import Match
from backroom.games.the_cleaner.box import EVIDENCE
from backroom.games.the_cleaner.state import (
    ARRESTED,
    BETRAYED,
    LOWEST_RANK,
    RANKS,
    SPOTLESS,
    TheCleaner,
)
from backroom.games.the_cleaner.steps.actions import DrawOffer, KeepCard
from backroom.games.the_cleaner.steps.turn import TakeAction


def figures(match: Match) -> dict[str, float]:
    """How the job ended, the score and its rank, time and evidence left, and what each card was good for."""
    table = match.state
    assert isinstance(table, TheCleaner)
    score = table.score()
    ranks = [*[rank for _, rank in RANKS], LOWEST_RANK]
    return {
        "score (lost counts -100)": float(score),
        "score of 10 or more": float(score >= 10),
        "lost": float(table.lost()),
        "lost by arrest": float(table.end == ARRESTED),
        "lost by a Victim or Weapon": float(table.end == BETRAYED),
        "everything clean": float(table.end == SPOTLESS),
        **{f"rank {rank}": float(table.rank() == rank) for rank in ranks},
        "minutes left": float(table.minutes),
        "evidence tiles left dirty": float(len([1 for tile in evidence(table) if table.open_spaces[tile]])),
        "evidence spaces left open": float(table.open_total()),
        "points taken by the police": float(table.cost_of_found()),
        "turns": float(table.turn),
        **card_figures(match, table),
    }


def evidence(table: TheCleaner) -> list[int]:
    """The Evidence that was dealt, removed or not."""
    return [tile for tile in table.lying + table.gone if table.box.kinds[tile] == EVIDENCE]


def card_figures(match: Match, table: TheCleaner) -> dict[str, float]:
    """Of each card that came up: how often it was kept when offered, and how often used."""
    names = table.box.card_names
    offered = [0] * len(names)
    kept = [0] * len(names)
    used = [0] * len(names)
    for event in match.log:
        if isinstance(event.step, DrawOffer):
            offered[event.outcomes[0]] += 1
        elif isinstance(event.step, KeepCard):
            kept[event.outcomes[0]] += 1
        elif isinstance(event.step, TakeAction):
            count_use(table, event.outcomes[0], used)
    seen = [card for card in range(len(names)) if offered[card]]
    shares = {f"kept when offered: {names[card]}": kept[card] / offered[card] for card in seen}
    return {**shares, **{f"used: {name}": float(used[card]) for card, name in enumerate(names)}}


def count_use(table: TheCleaner, choice: int, used: list[int]) -> None:
    """Activated, with or without a Bonus cube, or its printed action done."""
    box = table.box
    if box.activate <= choice < box.clean:
        used[(choice - box.activate) % len(used)] += 1
