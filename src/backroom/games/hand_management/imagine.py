"""Deal anew what a seat cannot know: the others' hands and face-down bids, the deck; during set-up, the others' models.

When the action deck runs out and is shuffled anew, everybody knows which cards are in it, and that none of them is in
a hand. So a hidden card only ever changes places with one that came into the deck by the same shuffle; how many cards
of which shuffle a player holds is public, for every draw and every discard is.
"""

from __future__ import annotations

from backroom.engine import Dealer, Event
from backroom.games.hand_management.state import MOST_BID, HandManagement
from backroom.games.hand_management.steps.decks import DrawCard
from backroom.games.hand_management.steps.recruiting import BidCard
from backroom.games.hand_management.steps.setup import DealModels, KeepModel


def imagine(table: HandManagement, seat: int, dealer: Dealer) -> HandManagement:
    """A clone with all unseen cards dealt anew."""
    other = table.clone()
    if table.offers:
        redeal_models(other, seat, dealer)
    redeal_actions(other, seat, dealer)
    return other


def redeal_actions(table: HandManagement, seat: int, dealer: Dealer) -> None:
    others = [holder for holder in range(table.seats) if holder != seat]
    bids: list[int] = []
    for holder in others:
        bids.append(table.bid_size(holder))
        if bids[-1] > 0:
            table.hands[holder] += table.bid_cards(holder)
    if table.shuffles == 0:
        deal_out(table, others, [len(table.hands[holder]) for holder in others], table.action_deck, dealer)
    else:
        redeal_by_age(table, others, dealer)
    for place, holder in enumerate(others):
        hand = table.hands[holder]
        hand.sort()
        if bids[place] > 0:
            lay_bid_again(table, holder, bids[place], dealer)


def deal_out(table: HandManagement, holders: list[int], counts: list[int], pool: list[int], dealer: Dealer) -> None:
    """Gather these hands and the pool, shuffle, and give everybody as many as before; the rest stays in the pool."""
    cards = pool[:]
    dealt = 0
    for place, holder in enumerate(holders):
        cards += table.hands[holder]
        dealt += counts[place]
    cards.sort()
    dealer.shuffle(cards, dealt)
    begin = 0
    for place, holder in enumerate(holders):
        table.hands[holder] = cards[begin : begin + counts[place]]
        begin += counts[place]
    pool[:] = cards[begin:]
    pool.sort()


def redeal_by_age(table: HandManagement, holders: list[int], dealer: Dealer) -> None:
    """The same shuffle by shuffle; what an earlier shuffle brought is all in hands."""
    held = [table.hands[holder] for holder in holders]
    new: list[list[int]] = [[] for _ in holders]
    for age in range(table.shuffles + 1):
        pool = table.action_deck if age == table.shuffles else []
        for place, holder in enumerate(holders):
            table.hands[holder] = [card for card in held[place] if table.ages[card] == age]
        deal_out(table, holders, [len(table.hands[holder]) for holder in holders], pool, dealer)
        for place, holder in enumerate(holders):
            new[place] += table.hands[holder]
    for place, holder in enumerate(holders):
        table.hands[holder] = new[place]


def lay_bid_again(table: HandManagement, seat: int, count: int, dealer: Dealer) -> None:
    """Any of the cards that the player held may lie there."""
    cards = table.hands[seat]
    dealer.shuffle(cards, count)
    for place in range(count):
        table.bids[MOST_BID * seat + place] = cards[place]
    table.hands[seat] = sorted(cards[count:])


def redeal_models(table: HandManagement, seat: int, dealer: Dealer) -> None:
    """Before all have chosen, nobody knows what the others were dealt or kept."""
    rows = [
        row for holder in range(table.seats) if holder != seat for row in (table.offers[holder], table.models[holder])
    ]
    rows.append(table.model_deck)
    cards = sorted([model for row in rows for model in row])
    dealer.shuffle(cards, len(cards))
    begin = 0
    for row in rows:
        end = begin + len(row)
        row[:] = sorted(cards[begin:end])
        begin = end


# How the log would have read.


def past(log: list[Event], table: HandManagement, imagined: HandManagement) -> list[list[int]]:
    """Hidden cards were drawn by the last draw of them; open bids and models still being chosen change as well."""
    outcomes = [event.outcomes[:] for event in log]
    rewrite_draws(log, table, imagined, outcomes)
    rewrite_bids(log, table, imagined, outcomes)
    if table.offers:
        rewrite_models(log, table, imagined, outcomes)
    return outcomes


def rewrite_draws(log: list[Event], table: HandManagement, imagined: HandManagement, outcomes: list[list[int]]) -> None:
    instead = action_pairs(table, imagined)
    for number in range(len(log) - 1, -1, -1):
        if isinstance(log[number].step, DrawCard):
            card = outcomes[number][0]
            outcomes[number] = [instead.pop(card, card)]


def action_pairs(table: HandManagement, imagined: HandManagement) -> dict[int, int]:
    """Each hidden card in a hand or a bid, and the one its holder drew in its stead."""
    pairs: dict[int, int] = {}
    for seat in range(table.seats):
        true = by_age(table, table.hands[seat] + table.bid_cards(seat))
        other = by_age(table, imagined.hands[seat] + imagined.bid_cards(seat))
        pairs.update(zip(true, other, strict=True))
    return pairs


def by_age(table: HandManagement, cards: list[int]) -> list[int]:
    return sorted(cards, key=lambda card: (table.ages[card], card))


def rewrite_bids(log: list[Event], table: HandManagement, imagined: HandManagement, outcomes: list[list[int]]) -> None:
    """The last card laid by a seat is the last of its open bid."""
    left = [table.bid_size(seat) for seat in range(table.seats)]
    for number in range(len(log) - 1, -1, -1):
        step = log[number].step
        if sum(left) == 0:
            return
        if isinstance(step, BidCard) and left[step.seat] > 0:
            left[step.seat] -= 1
            outcomes[number] = [imagined.bids[MOST_BID * step.seat + left[step.seat]]]


def rewrite_models(
    log: list[Event], table: HandManagement, imagined: HandManagement, outcomes: list[list[int]]
) -> None:
    instead: dict[int, int] = {}
    for rows, others in ((table.offers, imagined.offers), (table.models, imagined.models)):
        for row, other in zip(rows, others, strict=True):
            instead.update(zip(row, other, strict=True))
    for number, event in enumerate(log):
        if isinstance(event.step, (DealModels, KeepModel)):
            outcomes[number] = [instead.get(model, model) for model in event.outcomes]
