"""Deal anew what a seat cannot know: the other hands and the decks.

Everybody sees what goes into a deck when the discards are reshuffled, who draws when, and who plays what. Each card
drawn is one that was in the deck then. Before the first reshuffle that says nothing, and the unseen cards are dealt
evenly. Afterwards cards that were drawn early have less to choose from, so they are dealt first; where cards have twins
(see recall), what the others have played since must have been drawn by them, too.
"""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import Dealer, add_to, append, empty_rows, filled, joined, sort, total, vec
from backroom.games.clean_hands.box import ELECTIONS, SCANDAL
from backroom.games.clean_hands.recall import recall
from backroom.games.clean_hands.state import (
    ACTIONS,
    PROFITS,
    SLOT_HOLDER,
    SLOT_RESHUFFLE,
    SLOT_ROUND,
    CleanHands,
)


def imagine(table: CleanHands, seat: i64, dealer: Dealer) -> CleanHands:
    """A clone with all unseen cards dealt anew; once the game is over nothing is unseen."""
    other = table.clone()
    if len(table.stack) > 0:
        redeal(other, seat, ACTIONS, dealer)
        redeal(other, seat, PROFITS, dealer)
    return other


def redeal(table: CleanHands, seat: i64, deck: i64, dealer: Dealer) -> None:
    """Deal one kind of card anew to the other hands; the rest is the deck."""
    if table.reshuffles[deck] == 0:
        deal_evenly(table, seat, deck, dealer)
        return
    counts = unseen(table, seat, deck)
    if table.box.twins[deck]:
        dealt = recall(table, seat, deck, counts, dealer)
    else:
        dealt = deal_by_reshuffle(table, seat, deck, counts, dealer)
    for other in range(table.seats):
        if other != seat:
            cards = dealt[other]
            sort(cards)
            hand = table.hands[other]
            actions = actions_in(table, hand)
            table.hands[other] = joined(cards, hand[actions:]) if deck == ACTIONS else joined(hand[:actions], cards)
    keep_the_rest(table, deck, counts)


def deal_evenly(table: CleanHands, seat: i64, deck: i64, dealer: Dealer) -> None:
    """Any unseen card may be anywhere."""
    counts = unseen(table, seat, deck)
    cards = in_order(counts)
    most = len(cards)
    place: i64 = 0
    for other in range(table.seats):
        if other != seat:
            hand = table.hands[other]
            actions: i64 = actions_in(table, hand)
            first: i64 = 0 if deck == ACTIONS else actions
            end: i64 = actions if deck == ACTIONS else len(hand)
            part = vec[i64](capacity=end - first)
            while first < end:
                at: i64 = place + dealer.below(most - place)
                card = cards[at]
                cards[at] = cards[place]
                counts[card] -= 1
                part = append(part, card)
                place += 1
                first += 1
            sort(part)
            table.hands[other] = joined(part, hand[actions:]) if deck == ACTIONS else joined(hand[:actions], part)
    keep_the_rest(table, deck, counts)


def unseen(table: CleanHands, seat: i64, deck: i64) -> vec[i64]:
    """How many of each card a seat cannot see that may be in a hand."""
    box = table.box
    counts = filled(box.cards, 0)
    for card in table.decks[deck]:
        counts[card] += 1
    for other, hand in enumerate(table.hands):
        if other != seat:
            actions: i64 = actions_in(table, hand)
            place: i64 = 0 if deck == ACTIONS else actions
            end: i64 = actions if deck == ACTIONS else len(hand)
            while place < end:
                counts[hand[place]] += 1
                place += 1
    if deck == ACTIONS:
        for card in range(box.elections - 2, box.elections + 1):
            counts[card] = 0
    return counts


def in_order(counts: vec[i64]) -> vec[i64]:
    """So many of each card."""
    cards = filled(total(counts), 0)
    place: i64 = 0
    for card, count in enumerate(counts):
        end = place + count
        while place < end:
            cards[place] = card
            place += 1
    return cards


def keep_the_rest(table: CleanHands, deck: i64, counts: vec[i64]) -> None:
    """The deck is what was not dealt, with the Play Immediately cards that everybody knows to be there."""
    if deck == ACTIONS:
        for card in table.decks[ACTIONS]:
            if SCANDAL < table.box.effects[card] <= ELECTIONS:
                counts[card] = 1
    table.decks[deck] = in_order(counts)


def actions_in(table: CleanHands, hand: vec[i64]) -> i64:
    """How many Action cards there are; they come first in a hand."""
    size: i64 = len(hand)
    profits_from: i64 = table.box.profits_from
    place: i64 = 0
    while place < size and hand[place] < profits_from:
        place += 1
    return place


def deal_by_reshuffle(table: CleanHands, seat: i64, deck: i64, counts: vec[i64], dealer: Dealer) -> vec[vec[i64]]:
    """Where no two cards are alike: each card held is one that had gone in when it was drawn, all ways as likely."""
    size: i64 = table.box.cards
    latest = filled(size, 0)
    for code in table.went_in:
        latest[code % size] = code // size
    cards = vec[i64]([latest[card] * size + card for card, count in enumerate(counts) if count > 0])
    sort(cards)
    most = len(cards)
    ready: i64 = 0
    place: i64 = 0
    dealt = empty_rows(table.seats)
    for slot in table.drawn:
        holder: i64 = slot % SLOT_ROUND // SLOT_HOLDER
        if holder % 2 == deck and holder // 2 != seat:
            limit: i64 = (slot // SLOT_RESHUFFLE + 1) * size
            while ready < most and cards[ready] < limit:
                ready += 1
            at: i64 = place + dealer.below(ready - place)
            code = cards[at]
            cards[at] = cards[place]
            card = code % size
            add_to(dealt, holder // 2, card)
            counts[card] -= 1
            place += 1
    return dealt
