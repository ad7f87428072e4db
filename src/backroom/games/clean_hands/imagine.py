"""Deal anew what a seat cannot know: the other hands and the decks.

Everybody sees what goes into a deck when the discards are reshuffled, and who draws when. A card that lay open then
cannot have been in a hand since before: each card held is one that was in the deck when it was drawn. Cards drawn
before the first reshuffle have least to choose from, so they are dealt first; each choice leaves as many ways to go on
as any other, so all such deals are equally likely.
"""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import Dealer
from backroom.games.clean_hands.box import ELECTIONS, SCANDAL
from backroom.games.clean_hands.state import ACTIONS, HOLDERS, OPEN, PROFITS, CleanHands


def imagine(table: CleanHands, seat: int, dealer: Dealer) -> CleanHands:
    """A clone with all unseen cards dealt anew; once the game is over nothing is unseen."""
    other = table.clone()
    if table.stack:
        redeal(other, seat, ACTIONS, dealer)
        redeal(other, seat, PROFITS, dealer)
    return other


def redeal(table: CleanHands, seat: int, deck: int, dealer: Dealer) -> None:
    """Deal one kind of card anew to the other hands; the rest is the deck."""
    cards = unseen(table, seat, deck)
    slots = held_by_others(table, seat, deck)
    size: i64 = table.box.cards
    seats: i64 = table.seats
    total: i64 = len(cards)
    ready: i64 = 0
    place: i64 = 0
    hands = other_halves(table, seat, deck)
    for slot in slots:
        limit: i64 = (slot // seats + 1) * size
        while ready < total and cards[ready] < limit:
            ready += 1
        if ready <= place:
            ready = place + 1
        at: i64 = place + dealer.below(ready - place)
        card = cards[at]
        cards[at] = cards[place]
        cards[place] = card
        hands[slot % seats].append(card % size)
        place += 1
    for other in range(table.seats):
        if other != seat:
            hands[other].sort()
    table.hands = hands
    rest = [card % size for card in cards[place:]]
    if deck == ACTIONS:
        rest += immediate_in_deck(table)
    rest.sort()
    table.decks[deck] = rest


def unseen(table: CleanHands, seat: int, deck: int) -> list[int]:
    """Every hidden card that may be in a hand, but for the seat's own: reshuffle it went in with * cards + card."""
    box = table.box
    begin, end = (0, box.profits_from) if deck == ACTIONS else (box.profits_from, box.cards)
    went_in = own_taken_out(table, seat, deck)
    size = box.cards
    codes: list[int] = []
    for card in range(begin, end):
        if deck == PROFITS or not SCANDAL < box.effects[card] <= ELECTIONS:
            copy: i64 = box.first[card]
            last: i64 = copy + box.copies[card]
            while copy < last:
                if went_in[copy] != OPEN:
                    codes.append(went_in[copy] * size + card)
                copy += 1
    if table.reshuffles[deck] > 0:
        codes.sort()
    return codes


def own_taken_out(table: CleanHands, seat: int, deck: int) -> list[int]:
    """What went in when, without the cards that the seat holds itself."""
    kept = table.went_in
    table.went_in = kept[:]
    latest = table.reshuffles[deck]
    for card in table.hands[seat]:
        if table.deck_of(card) == deck:
            table.went_in[table.copy_gone_in_by(card, latest)] = OPEN
    left = table.went_in
    table.went_in = kept
    return left


def held_by_others(table: CleanHands, seat: int, deck: int) -> list[int]:
    """Every card in another hand: reshuffles before it was drawn * seats + holder, in order."""
    slots: list[int] = []
    seats: i64 = table.seats
    for code in table.drawn:
        holder = code % HOLDERS
        if holder % 2 == deck and holder // 2 != seat:
            slots.append(code // HOLDERS * seats + holder // 2)
    slots.sort()
    return slots


def other_halves(table: CleanHands, seat: int, deck: int) -> list[list[int]]:
    """All hands, the others' without their cards of this deck."""
    hands: list[list[int]] = []
    for other, hand in enumerate(table.hands):
        if other == seat:
            hands.append(hand)
        else:
            actions = actions_in(table, hand)
            hands.append(hand[actions:] if deck == ACTIONS else hand[:actions])
    return hands


def actions_in(table: CleanHands, hand: list[int]) -> int:
    """How many Action cards there are; they come first in a hand."""
    size: i64 = len(hand)
    place: i64 = 0
    while place < size and hand[place] < table.box.profits_from:
        place += 1
    return place


def immediate_in_deck(table: CleanHands) -> list[int]:
    """The Play Immediately cards still in the deck: everybody knows which."""
    box = table.box
    return [card for card in table.decks[ACTIONS] if SCANDAL < box.effects[card] <= ELECTIONS]
