"""Deal anew what a seat cannot know: the other hands and the decks.

Everybody sees what goes into a deck when the discards are reshuffled, who draws when, and who plays what. Each card
drawn is one that was in the deck then. Before the first reshuffle that says nothing, and the unseen cards are dealt
evenly. Afterwards cards that were drawn early have less to choose from, so they are dealt first; where cards have twins
(see recall), what the others have played since must have been drawn by them, too.
"""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import Dealer, append, filled, run, sort, vec
from backroom.games.clean_hands.box import ELECTIONS, SCANDAL
from backroom.games.clean_hands.recall import in_order, lay_in_order, recall
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
    counts = unseen(table, seat, deck)
    if table.reshuffles[deck] == 0:
        dealt = deal_evenly(table, seat, deck, counts, dealer)
    elif table.box.twins[deck]:
        dealt = recall(table, seat, deck, counts, dealer)
    else:
        dealt = deal_by_reshuffle(table, seat, deck, counts, dealer)
    sort(dealt)
    lay_into_hands(table, deck, dealt)
    keep_the_rest(table, deck, counts)


def lay_into_hands(table: CleanHands, deck: i64, dealt: vec[i64]) -> None:
    """Cards (seat * cards + card, in order) take the places of those of their deck; nobody has more or fewer."""
    size: i64 = table.box.cards
    at: i64 = 0
    for seat in range(table.seats):
        hand = table.hands[seat]
        place: i64 = 0 if deck == ACTIONS else actions_in(table, hand)
        first: i64 = seat * size
        while at < len(dealt) and dealt[at] < first + size:
            hand[place] = dealt[at] - first
            place += 1
            at += 1


def deal_evenly(table: CleanHands, seat: i64, deck: i64, counts: vec[i64], dealer: Dealer) -> vec[i64]:
    """Any unseen card may be anywhere."""
    size: i64 = table.box.cards
    cards = in_order(counts)
    most = len(cards)
    place: i64 = 0
    for other, hand in enumerate(table.hands):
        if other != seat:
            actions: i64 = actions_in(table, hand)
            end = place + (actions if deck == ACTIONS else len(hand) - actions)
            first: i64 = other * size
            while place < end:
                at = place + dealer.below(most - place)
                card = cards[at]
                cards[at] = cards[place]
                cards[place] = first + card
                counts[card] -= 1
                place += 1
    return cards[:place]


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


def keep_the_rest(table: CleanHands, deck: i64, counts: vec[i64]) -> None:
    """The deck is what was not dealt, with the Play Immediately cards that everybody knows to be there."""
    cards = table.decks[deck]
    if deck == ACTIONS:
        for card in cards:
            if SCANDAL < table.box.effects[card] <= ELECTIONS:
                counts[card] = 1
    lay_in_order(cards, counts)


def actions_in(table: CleanHands, hand: vec[i64]) -> i64:
    """How many Action cards there are; they come first in a hand."""
    size: i64 = len(hand)
    profits_from: i64 = table.box.profits_from
    place: i64 = 0
    while place < size and hand[place] < profits_from:
        place += 1
    return place


def deal_by_reshuffle(table: CleanHands, seat: i64, deck: i64, counts: vec[i64], dealer: Dealer) -> vec[i64]:
    """Where no two cards are alike: each card held is one that had gone in when it was drawn, all ways as likely."""
    size: i64 = table.box.cards
    cards = by_reshuffle(table, counts)
    most = len(cards)
    ready: i64 = 0
    place: i64 = 0
    for slot in table.drawn:
        holder: i64 = slot % SLOT_ROUND // SLOT_HOLDER
        if holder % 2 == deck and holder // 2 != seat:
            limit = (slot // SLOT_RESHUFFLE + 1) * size
            while ready < most and cards[ready] < limit:
                ready += 1
            at = place + dealer.below(ready - place)
            card = cards[at] % size
            cards[at] = cards[place]
            cards[place] = holder // 2 * size + card
            counts[card] -= 1
            place += 1
    return cards[:place]


def by_reshuffle(table: CleanHands, counts: vec[i64]) -> vec[i64]:
    """The unseen cards, as the last reshuffle that each went in with * cards + card, in order."""
    size: i64 = table.box.cards
    latest = run(0, size)
    for code in table.went_in:
        latest[code % size] = code
    cards = vec[i64](capacity=size)
    for card, count in enumerate(counts):
        if count > 0:
            cards = append(cards, latest[card])
    sort(cards)
    return cards
