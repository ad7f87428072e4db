"""Deal anew what a seat cannot know: the others' hands and face-down bids, the deck; during set-up, the others' models.

When the action deck runs out and is shuffled anew, everybody knows which cards are in it, and that none of them is in
a hand. So a hidden card only ever changes places with one that came into the deck by the same shuffle; how many cards
of which shuffle a player holds is public, for every draw and every discard is.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import (
    Dealer,
    Event,
    append,
    extend,
    joined,
    merged,
    replaced,
    row_of,
    sort,
    vec,
)
from backroom.games.hand_management.state import MOST_BID, HandManagement
from backroom.games.hand_management.steps.decks import DrawCard
from backroom.games.hand_management.steps.recruiting import BidCard
from backroom.games.hand_management.steps.setup import DealModels, KeepModel


def imagine(table: HandManagement, seat: i64, dealer: Dealer) -> HandManagement:
    """A clone with all unseen cards dealt anew."""
    other = table.clone()
    if len(table.offers) > 0:
        redeal_models(other, seat, dealer)
    redeal_actions(other, seat, dealer)
    return other


def redeal_actions(table: HandManagement, seat: i64, dealer: Dealer) -> None:
    """Shuffle by shuffle; what an earlier shuffle than the last brought is all in hands."""
    for holder in range(table.seats):
        if holder != seat and table.bid_size(holder) > 0:
            table.hands[holder] = extend(table.hands[holder], table.bid_cards(holder))
    for age in range(table.shuffles):
        deal_out(table, seat, age, NO_CARDS, dealer)
    table.action_deck = deal_out(table, seat, table.shuffles, table.action_deck, dealer)
    for holder in range(table.seats):
        if holder != seat:
            sort(table.hands[holder])
            if table.bid_size(holder) > 0:
                lay_bid_again(table, holder, table.bid_size(holder), dealer)


def deal_out(table: HandManagement, seat: i64, age: i64, pool: vec[i64], dealer: Dealer) -> vec[i64]:
    """Exchange the others' cards of this age for any of theirs and of the pool, sorted as it is; what is then left."""
    ages = table.ages
    held = vec[i64](capacity=MOST_HELD)
    for holder, hand in enumerate(table.hands):
        if holder != seat:
            for card in hand:
                if ages[card] == age:
                    held = append(held, card)
    if len(held) == 0:
        return pool
    sort(held)
    cards = merged(held, pool)
    left = dealer.deal(cards, len(held))
    at: i64 = 0
    for holder, hand in enumerate(table.hands):
        if holder != seat:
            for place, card in enumerate(hand):
                if ages[card] == age:
                    hand[place] = cards[at]
                    at += 1
    return left


def lay_bid_again(table: HandManagement, seat: i64, count: i64, dealer: Dealer) -> None:
    """Any of the cards that the player held may lie there."""
    cards = table.hands[seat][:]
    dealer.shuffle(cards, count)
    for place in range(count):
        table.bids = replaced(table.bids, MOST_BID * seat + place, cards[place])
    table.hands[seat] = cards[count:]
    sort(table.hands[seat])


def redeal_models(table: HandManagement, seat: i64, dealer: Dealer) -> None:
    """Before all have chosen, nobody knows what the others were dealt or kept."""
    others = vec[i64]([holder for holder in range(table.seats) if holder != seat])
    cards = table.model_deck[:]
    for holder in others:
        cards = extend(extend(cards, table.offers[holder]), table.models[holder])
    sort(cards)
    dealer.shuffle(cards, len(cards))
    begin: i64 = 0
    for holder in others:
        middle = begin + len(table.offers[holder])
        end = middle + len(table.models[holder])
        table.offers[holder] = in_order(cards[begin:middle])
        table.models[holder] = in_order(cards[middle:end])
        begin = end
    table.model_deck = in_order(cards[begin:])


def in_order(cards: vec[i64]) -> vec[i64]:
    sort(cards)
    return cards


NO_CARDS: Final = vec[i64]()
MOST_HELD: Final = 20  # cards that there is room for at once; seldom are more in hands


# How the log would have read.


def past(log: list[Event], table: HandManagement, imagined: HandManagement) -> list[list[int]]:
    """Hidden cards were drawn by the last draw of them; open bids and models still being chosen change as well."""
    outcomes = [event.outcomes[:] for event in log]
    rewrite_draws(log, table, imagined, outcomes)
    rewrite_bids(log, table, imagined, outcomes)
    if len(table.offers) > 0:
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
        true = by_age(table, joined(table.hands[seat], table.bid_cards(seat)))
        other = by_age(table, joined(imagined.hands[seat], imagined.bid_cards(seat)))
        pairs.update(zip(true, other, strict=True))
    return pairs


def by_age(table: HandManagement, cards: vec[i64]) -> vec[i64]:
    return row_of(sorted(cards, key=lambda card: (table.ages[card], card)))


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
    for models, others in ((table.offers, imagined.offers), (table.models, imagined.models)):
        for row, other in zip(models, others, strict=True):
            instead.update(zip(row, other, strict=True))
    for number, event in enumerate(log):
        if isinstance(event.step, (DealModels, KeepModel)):
            outcomes[number] = [instead.get(model, model) for model in event.outcomes]
