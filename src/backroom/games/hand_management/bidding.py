"""Who chooses first among those who bid for models."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import extend, filled, put_in_order, vec, with_item
from backroom.games.hand_management.state import MOST_BID, NONE, HandManagement

MORE_POINTS: Final = 0
LOWER_SCORE: Final = 1
NEARER: Final = 2


def bidding_order(table: HandManagement) -> vec[i64]:
    """Highest first, then the lower recorded score, then the nearest to the First Hand. HM-7.4"""
    order = vec[i64](capacity=table.seats)
    for seat in range(table.seats):
        if table.bid_size(seat) > 0:
            place = len(order)
            while place > 0 and goes_before(table, seat, order[place - 1]) != NONE:
                place -= 1
            order = with_item(order, place, seat)
    return order


def goes_before(table: HandManagement, seat: i64, other: i64) -> i64:
    """Why a bidder chooses before another, NONE if it is the other way round. HM-7.4"""
    more = table.bid_points(seat) - table.bid_points(other)
    if more != 0:
        return MORE_POINTS if more > 0 else NONE
    lower = table.recorded[other] - table.recorded[seat]
    if lower != 0:
        return LOWER_SCORE if lower > 0 else NONE
    return NEARER if table.distance(seat) < table.distance(other) else NONE


def turn_bids(table: HandManagement, order: vec[i64]) -> None:
    """All bids are seen, in the order in which their owners choose, and go to the discard pile."""
    shown = vec[i64]()
    for place, seat in enumerate(order):
        at = MOST_BID * seat
        why = goes_before(table, seat, order[place + 1]) if place + 1 < len(order) else NONE
        shown = extend(shown, vec[i64]([seat, table.bids[at], table.bids[at + 1], why]))
    table.shown = shown
    for card in table.bids:
        if card != NONE:
            table.action_discard = put_in_order(table.action_discard, card)
    table.bids = filled(MOST_BID * table.seats, NONE)
