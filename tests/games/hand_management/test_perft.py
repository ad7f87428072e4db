"""How many ways a small auction can go, counted twice: by the engine, and by a counter that knows only cards."""

from __future__ import annotations

from backroom.games.hand_management.state import HandManagement
from backroom.games.hand_management.steps.locking import LockIn
from backroom.games.hand_management.steps.recruiting import BidTurn

from .office import POCKET, office

HANDS = ["help-one help-two", "lure", "swap purse coin"]


def counted_by_the_engine(table: HandManagement) -> int:
    """How many ways lead from here to the lock-in."""
    if isinstance(table.stack[-1], LockIn) or table.actor() < 0:
        return 1
    total = 0
    for choice in table.choices():
        other = table.clone()
        other.push(choice)
        total += counted_by_the_engine(other)
    return total


def counted_by_hand(hands: list[list[str]], bids: list[list[str]], market: int) -> int:
    """The same from the printed rules alone: each bids none, one or two cards; bidders choose among what is left."""
    if len(bids) == len(hands):
        ways = 1
        for place in range(sum(bool(bid) for bid in bids)):
            ways *= max(1, market - place)
        return ways
    hand = hands[len(bids)]
    total = counted_by_hand(hands, [*bids, []], market)
    for card in hand:
        total += counted_by_hand(hands, [*bids, [card]], market)
        for other in hand:
            if other != card:
                total += counted_by_hand(hands, [*bids, [card, other]], market)
    return total


def test_every_way_an_auction_can_go():  # HM-7.2 to HM-7.5
    room = office(BidTurn, hands=HANDS, market="lou mae ned", edition=POCKET)
    by_hand = counted_by_hand([hand.split() for hand in HANDS], [], 3)

    assert by_hand == 1 + 3 * (4 + 1 + 9) + 6 * (4 * 1 + 4 * 9 + 1 * 9) + 6 * (4 * 1 * 9)
    assert counted_by_the_engine(room.table) == by_hand
