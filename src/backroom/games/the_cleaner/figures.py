"""What designers want to know about a finished job."""

from __future__ import annotations

from typing import Final

from backroom.engine import Match, joined
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

LADDER: Final = (0, 5, 10, 15, 20, 25, 30)  # from which the distribution of the scores can be read


def figures(match: Match) -> dict[str, float]:
    """How the job ended, the score and its rank, time and evidence left, and what each card was good for."""
    table = match.state
    assert isinstance(table, TheCleaner)
    value = table.value()
    ranks = [*[rank for _, rank in RANKS], LOWEST_RANK]
    return {
        "score (lost: below the worst)": float(value),
        **{f"score of {least} or more": float(value >= least) for least in LADDER},
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
    return [tile for tile in joined(table.lying, table.gone) if table.box.kinds[tile] == EVIDENCE]


def card_figures(match: Match, table: TheCleaner) -> dict[str, float]:
    """Of each card: how often it was offered, kept and activated, and how often its printed action was done."""
    counts = {word: [0] * len(table.box.card_names) for word in ("offered", "kept", "activated", "card action")}
    for event in match.log:
        choice = event.outcomes[0]
        if isinstance(event.step, DrawOffer):
            counts["offered"][choice] += 1
        elif isinstance(event.step, KeepCard):
            counts["kept"][choice] += 1
        elif isinstance(event.step, TakeAction):
            count_use(table, choice, counts)
    cards = enumerate(table.box.card_names)
    return {
        f"{name}: {word}": float(numbers[card])
        for card, name in cards
        for word, numbers in counts.items()
        if word != "card action" or table.box.action_cubes[card] > 0
    }


def count_use(table: TheCleaner, choice: int, counts: dict[str, list[int]]) -> None:
    """Activated, with or without a Bonus cube, or its printed action done."""
    box = table.box
    if box.use <= choice < box.clean:
        counts["card action"][choice - box.use] += 1
    elif box.activate <= choice < box.use:
        counts["activated"][(choice - box.activate) % len(box.card_names)] += 1
