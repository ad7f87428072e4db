"""Deal anew what a seat cannot know: the other hands and the decks.

Everybody sees what goes into a deck when the discards are reshuffled, who draws when, and who plays what. Each card
drawn is one that was in the deck then. Before the first reshuffle that says nothing, and the unseen cards are dealt
evenly. Afterwards cards that were drawn early have less to choose from, so they are dealt first; where cards have twins
(see recall), what the others have played since must have been drawn by them, too.
"""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import Dealer
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


def imagine(table: CleanHands, seat: int, dealer: Dealer) -> CleanHands:
    """A clone with all unseen cards dealt anew; once the game is over nothing is unseen."""
    other = table.clone()
    if table.stack:
        redeal(other, seat, ACTIONS, dealer)
        redeal(other, seat, PROFITS, dealer)
    return other


def redeal(table: CleanHands, seat: int, deck: int, dealer: Dealer) -> None:
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
            cards.sort()
            hand = table.hands[other]
            actions = actions_in(table, hand)
            table.hands[other] = cards + hand[actions:] if deck == ACTIONS else hand[:actions] + cards
    keep_the_rest(table, deck, counts)


def deal_evenly(table: CleanHands, seat: int, deck: int, dealer: Dealer) -> None:
    """Any unseen card may be anywhere."""
    counts = unseen(table, seat, deck)
    cards = in_order(counts)
    total: i64 = len(cards)
    place: i64 = 0
    for other in range(table.seats):
        if other != seat:
            hand = table.hands[other]
            actions: i64 = actions_in(table, hand)
            first: i64 = 0 if deck == ACTIONS else actions
            end: i64 = actions if deck == ACTIONS else len(hand)
            part: list[int] = []
            while first < end:
                at: i64 = place + dealer.below(total - place)
                card = cards[at]
                cards[at] = cards[place]
                counts[card] -= 1
                part.append(card)
                place += 1
                first += 1
            part.sort()
            table.hands[other] = part + hand[actions:] if deck == ACTIONS else hand[:actions] + part
    keep_the_rest(table, deck, counts)


def unseen(table: CleanHands, seat: int, deck: int) -> list[int]:
    """How many of each card a seat cannot see that may be in a hand."""
    box = table.box
    counts = [0] * box.cards
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


def in_order(counts: list[int]) -> list[int]:
    """So many of each card."""
    cards: list[int] = []
    for card, count in enumerate(counts):
        left: i64 = count
        while left > 0:
            cards.append(card)
            left -= 1
    return cards


def keep_the_rest(table: CleanHands, deck: int, counts: list[int]) -> None:
    """The deck is what was not dealt, with the Play Immediately cards that everybody knows to be there."""
    if deck == ACTIONS:
        for card in table.decks[ACTIONS]:
            if SCANDAL < table.box.effects[card] <= ELECTIONS:
                counts[card] = 1
    table.decks[deck] = in_order(counts)


def actions_in(table: CleanHands, hand: list[int]) -> int:
    """How many Action cards there are; they come first in a hand."""
    size: i64 = len(hand)
    profits_from: i64 = table.box.profits_from
    place: i64 = 0
    while place < size and hand[place] < profits_from:
        place += 1
    return place


def deal_by_reshuffle(table: CleanHands, seat: int, deck: int, counts: list[int], dealer: Dealer) -> list[list[int]]:
    """Where no two cards are alike: each card held is one that had gone in when it was drawn, all ways as likely."""
    size: i64 = table.box.cards
    latest = [0] * table.box.cards
    for code in table.went_in:
        latest[code % size] = code // size
    cards = [latest[card] * size + card for card, count in enumerate(counts) if count > 0]
    cards.sort()
    total: i64 = len(cards)
    ready: i64 = 0
    place: i64 = 0
    dealt: list[list[int]] = [[] for _ in range(table.seats)]
    for slot in table.drawn:
        holder: i64 = slot % SLOT_ROUND // SLOT_HOLDER
        if holder % 2 == deck and holder // 2 != seat:
            limit: i64 = (slot // SLOT_RESHUFFLE + 1) * size
            while ready < total and cards[ready] < limit:
                ready += 1
            at: i64 = place + dealer.below(ready - place)
            code = cards[at]
            cards[at] = cards[place]
            card = code % size
            dealt[holder // 2].append(card)
            counts[card] -= 1
            place += 1
    return dealt
