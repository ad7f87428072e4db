"""What designers want to know about a finished match."""

from __future__ import annotations

from backroom.engine import Match
from backroom.games.dirty_money.state import DirtyMoney
from backroom.games.dirty_money.steps import DealCleaners


def figures(match: Match) -> dict[str, float]:
    """How the money and the busts fell, and whether it paid to lead the first trick."""
    table = match.state
    assert isinstance(table, DirtyMoney)
    busted = table.busted()
    return {
        "busted player had the most coins": float(any(seat in busted for seat in richest(table))),
        "nobody busted": float(not busted),
        "several busted": float(len(busted) > 1),
        "win shared": float(len(match.winners()) > 1),
        "coins of the winner": float(table.coins[match.winners()[0]]),
        "coins of all": float(sum(table.coins)),
        "prints of the busted": float(max(table.prints)),
        "prints of all": float(sum(table.prints)),
        **first_player_figures(match, table),
    }


def richest(table: DirtyMoney) -> list[int]:
    """Who would have won but for the bust: the most coins, then fewer fingerprints. DM-5.2"""
    orders = [table.standing(seat, []) for seat in range(table.seats)]
    return [seat for seat in range(table.seats) if orders[seat] == min(orders)]


def first_player_figures(match: Match, table: DirtyMoney) -> dict[str, float]:
    """Each seat's share of the win by its distance from the First Player of round one."""
    first = 0
    for event in match.log:
        if isinstance(event.step, DealCleaners) and table.box.first_player in event.outcomes:
            first = event.step.dealt + event.outcomes.index(table.box.first_player)
            break
    shares = match.shares()
    return {
        f"win share at distance {distance} from the first First Player": shares[(first + distance) % table.seats]
        for distance in range(table.seats)
    }
