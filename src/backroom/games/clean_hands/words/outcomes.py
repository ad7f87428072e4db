"""What a choice makes of the counters, where that is certain."""

from __future__ import annotations

from backroom.games.clean_hands.state import CleanHands


def cashed(table: CleanHands, seat: int, value: int) -> dict[str, int]:
    return {f"cash-{seat + 1}": table.cash[seat] + value}


def blocked(table: CleanHands, member: int) -> dict[str, int]:
    """Votes in the Cabinet once a member has one more Investigation."""
    return weighed(table, table.holders[member], -1) if table.investigations[member] == 0 else {}


def cleared(table: CleanHands, member: int) -> dict[str, int]:
    """Votes in the Cabinet once a member has one Investigation less."""
    return weighed(table, table.holders[member], 1) if table.investigations[member] == 1 else {}


def changed_sides(table: CleanHands, member: int, seat: int) -> dict[str, int]:
    """Votes in the Cabinet once a Secretary has gone over to a seat."""
    if table.investigations[member] > 0:
        return {}
    return {**weighed(table, table.holders[member], -1), **weighed(table, seat, 1)}


def weighed(table: CleanHands, seat: int, more: int) -> dict[str, int]:
    return {f"weight-{seat + 1}": table.unblocked(seat) + more}


def shifted(table: CleanHands, gainer: int, stacks: list[int]) -> dict[str, int]:
    """Votes in Congress once a card of each of these stacks has gone to a seat."""
    after = table.clone()
    for stack in stacks:
        after.move_caucus(stack // table.box.kinds, gainer, stack % table.box.kinds)
    touched = {gainer, *[stack // table.box.kinds for stack in stacks]}
    return {f"votes-{seat + 1}": after.votes[seat] for seat in sorted(touched)}
