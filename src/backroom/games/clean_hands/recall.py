"""Who can have drawn which of several cards that are alike, once some of them have been through the discards.

Public: when each card went into the deck, when each player drew (their slots), and what they have played since the
first reshuffle. Whoever imagines knows their own draws as well. A way to fill all slots of the others is sought: first
each card that they played gets one of its player's slots, then the rest are dealt. Where no slot is left for a card, it
goes first in another try; what really happened is among the ways, so there is one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Dealer
from backroom.games.clean_hands.state import SLOT_HOLDER, SLOT_RESHUFFLE, SLOT_ROUND, CleanHands

GONE: Final = -1


def recall(table: CleanHands, seat: int, deck: int, counts: list[int], dealer: Dealer) -> list[list[int]]:
    """New cards for the slots of all others, held and played; what they hold, seat by seat."""
    memory = Recall(table, seat * 2 + deck, counts)
    while not memory.fill_played(dealer):
        pass
    memory.fill_held(dealer)
    return memory.hand_out(counts)


class Recall:
    """The slots of all others, and the cards that can have been drawn there."""

    def __init__(self, table: CleanHands, own: int, counts: list[int]) -> None:
        self.table = table
        self.own = own
        self.size = table.box.cards
        self.slots: list[int] = []  # without their cards
        self.kept: list[int] = []  # slots held that are none of these
        self.mine: list[int] = []
        self.plays: list[int] = []  # places in table.played
        supply = counts[:]
        self.gather_held(supply)
        self.gather_played(supply)
        self.slots.sort()
        self.tokens = self.went_in_when(supply)
        self.spare = self.left_in_deck()
        self.cards: list[int] = []
        self.left: list[int] = []

    # What is known.

    def gather_held(self, supply: list[int]) -> None:
        for slot in self.table.drawn:
            holder = slot % SLOT_ROUND // SLOT_HOLDER
            if holder == self.own:
                self.mine.append(slot)
                supply[slot % SLOT_HOLDER] += 1
            if holder != self.own and holder % 2 == self.own % 2:
                self.slots.append(slot - slot % SLOT_HOLDER)
            else:
                self.kept.append(slot)

    def gather_played(self, supply: list[int]) -> None:
        played = self.table.played
        at: i64 = 0
        end: i64 = len(played)
        while at < end:
            slot = played[at]
            holder = slot % SLOT_ROUND // SLOT_HOLDER
            if holder % 2 == self.own % 2:
                supply[slot % SLOT_HOLDER] += 1
                if holder == self.own:
                    self.mine.append(slot)
                else:
                    self.slots.append(slot - slot % SLOT_HOLDER)
                    self.plays.append(at)
            at += 2

    def went_in_when(self, supply: list[int]) -> list[int]:
        """Reshuffle * cards + card for every card that the others can have drawn, by reshuffles."""
        later: list[int] = []
        for code in self.table.went_in:
            if supply[code % self.size] > 0:
                supply[code % self.size] -= 1
                later.append(code)
        tokens: list[int] = []
        for card, count in enumerate(supply):
            left: i64 = count
            while left > 0:
                tokens.append(card)
                left -= 1
        tokens += later
        for slot in self.mine:
            reshuffle = slot // SLOT_RESHUFFLE
            tokens.pop(last_in(tokens, self.size, slot % SLOT_HOLDER, reshuffle))
        return tokens

    def left_in_deck(self) -> list[int]:
        """Reshuffle -> how many cards were still in the deck when the next one came."""
        spare = [0] * (self.table.reshuffles[self.own % 2] + 1)
        for token in self.tokens:
            spare[token // self.size] += 1
        for slot in self.slots:
            spare[slot // SLOT_RESHUFFLE] -= 1
        for reshuffle in range(1, len(spare)):
            spare[reshuffle] += spare[reshuffle - 1]
        return spare

    # One way to fill the slots.

    def fill_played(self, dealer: Dealer) -> bool:
        """What others have played they had drawn, when it was in the deck, and before; else what failed goes first."""
        played = self.table.played
        self.cards = [GONE] * len(self.slots)
        self.left = self.tokens[:]
        spare = self.spare[:]
        for turn, at in enumerate(self.plays):
            slot = played[at]
            card = slot % SLOT_HOLDER
            fitting = self.fitting(slot % SLOT_ROUND - card, card, played[at + 1], spare)
            if not fitting:
                self.plays.insert(0, self.plays.pop(turn))
                return False
            place = fitting[dealer.below(len(fitting))]
            self.cards[place] = card
            self.use_up(card, self.slots[place] // SLOT_RESHUFFLE, spare)
        return True

    def fitting(self, holder: i64, card: int, until: i64, spare: list[int]) -> list[int]:
        """The empty slots of a player, from before a round, in which a card can have been drawn."""
        places: list[int] = []
        seen: i64 = -1
        fits = False
        for place, slot in enumerate(self.slots):
            bits: i64 = slot
            if bits % SLOT_ROUND == holder and self.cards[place] == GONE:
                if bits // SLOT_RESHUFFLE != seen:
                    seen = bits // SLOT_RESHUFFLE
                    fits = self.was_there(card, seen, spare)
                if fits and bits % SLOT_RESHUFFLE // SLOT_ROUND < until:
                    places.append(place)
        return places

    def was_there(self, card: int, reshuffle: i64, spare: list[int]) -> bool:
        """Whether one of these cards is left that had gone in by then, and can have stayed in the deck until then."""
        at = last_in(self.left, self.size, card, reshuffle)
        if at < 0:
            return False
        since: i64 = self.left[at] // self.size
        while since < reshuffle:
            if spare[since] == 0:
                return False
            since += 1
        return True

    def use_up(self, card: int, reshuffle: i64, spare: list[int]) -> None:
        since: i64 = self.left.pop(last_in(self.left, self.size, card, reshuffle)) // self.size
        while since < reshuffle:
            spare[since] -= 1
            since += 1

    def fill_held(self, dealer: Dealer) -> None:
        """The other slots, those drawn earliest first, get any card that had gone in by then."""
        left = self.left
        total: i64 = len(left)
        size: i64 = self.size
        ready: i64 = 0
        done: i64 = 0
        for place, slot in enumerate(self.slots):
            if self.cards[place] == GONE:
                limit: i64 = (slot // SLOT_RESHUFFLE + 1) * size
                while ready < total and left[ready] < limit:
                    ready += 1
                at: i64 = done + dealer.below(ready - done)
                token = left[at]
                left[at] = left[done]
                self.cards[place] = token % size
                done += 1

    def hand_out(self, counts: list[int]) -> list[list[int]]:
        """Of cards that are alike the one drawn first was played first; what was not played is held. CH-9.3"""
        table = self.table
        played = table.played[:]
        self.plays.sort()
        for at in self.plays:
            place = self.first_with(played[at] % SLOT_ROUND)
            played[at] = self.slots[place] + self.cards[place]
            self.cards[place] = GONE
        dealt: list[list[int]] = [[] for _ in range(table.seats)]
        for place, slot in enumerate(self.slots):
            card = self.cards[place]
            if card != GONE:
                dealt[slot % SLOT_ROUND // SLOT_HOLDER // 2].append(card)
                counts[card] -= 1
                self.kept.append(slot + card)
        self.kept.sort()
        table.drawn = self.kept
        table.played = played
        return dealt

    def first_with(self, wanted: i64) -> int:
        """The first slot of a player that has a card."""
        place = 0
        while self.cards[place] == GONE or (self.slots[place] + self.cards[place]) % SLOT_ROUND != wanted:
            place += 1
        return place


def last_in(tokens: list[int], size: i64, card: i64, reshuffle: i64) -> int:
    """Where the last of these cards is that had gone in by then; below 0 if none had."""
    at: i64 = len(tokens) - 1
    while at >= 0:
        token: i64 = tokens[at]
        if token % size == card and token // size <= reshuffle:
            break
        at -= 1
    return at
