"""Who can have drawn which of several cards that are alike, once some of them have been through the discards.

Public: when each card went into the deck, when each player drew (their slots), and what they have played since the
first reshuffle. Whoever imagines knows their own draws as well. A way to fill all slots of the others is sought: first
each card that they played gets one of its player's slots, then the rest are dealt. Where no slot is left for a card, it
goes first in another try; what really happened is among the ways, so there is one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import Dealer, add_to, append, empty_rows, filled, sort, total, vec, with_item, without_place
from backroom.games.clean_hands.state import SLOT_HOLDER, SLOT_RESHUFFLE, SLOT_ROUND, CleanHands

GONE: Final = -1
TWO_HOLDERS: Final = 2 * SLOT_HOLDER  # a seat holds cards of two decks


def recall(table: CleanHands, seat: i64, deck: i64, counts: vec[i64], dealer: Dealer) -> vec[vec[i64]]:
    """New cards for the slots of all others, held and played; what they hold, seat by seat."""
    memory = Recall(table, seat * 2 + deck, counts)
    while not memory.fill_played(dealer):
        pass
    memory.fill_held(dealer)
    return memory.hand_out(counts)


class Recall:
    """The slots of all others, and the cards that can have been drawn there."""

    def __init__(self, table: CleanHands, own: i64, counts: vec[i64]) -> None:
        self.table = table
        self.own = own
        self.size = table.box.cards
        self.slots = vec[i64]()  # without their cards
        self.kept = vec[i64]()  # slots held that are none of these
        self.mine = vec[i64]()
        self.plays = vec[i64]()  # places in table.played
        supply = counts[:]
        self.gather_held(supply)
        self.gather_played(supply)
        sort(self.slots)
        self.places = empty_rows(table.seats)  # seat -> its slots
        for place, slot in enumerate(self.slots):
            add_to(self.places, slot % SLOT_ROUND // TWO_HOLDERS, place)
        self.supply = self.went_in_when(supply)
        self.spare = self.left_in_deck()
        self.cards = vec[i64]()
        self.left = vec[i64]()

    # What is known.

    def gather_held(self, supply: vec[i64]) -> None:
        own: i64 = self.own
        for code in self.table.drawn:
            slot: i64 = code
            holder: i64 = slot % SLOT_ROUND // SLOT_HOLDER
            if holder == own:
                self.mine = append(self.mine, code)
                supply[slot % SLOT_HOLDER] += 1
            if holder != own and holder % 2 == own % 2:
                self.slots = append(self.slots, slot - slot % SLOT_HOLDER)
            else:
                self.kept = append(self.kept, code)

    def gather_played(self, supply: vec[i64]) -> None:
        played = self.table.played
        own: i64 = self.own
        at: i64 = 0
        end: i64 = len(played)
        while at < end:
            slot: i64 = played[at]
            holder: i64 = slot % SLOT_ROUND // SLOT_HOLDER
            if holder % 2 == own % 2:
                supply[slot % SLOT_HOLDER] += 1
                if holder == own:
                    self.mine = append(self.mine, slot)
                else:
                    self.slots = append(self.slots, slot - slot % SLOT_HOLDER)
                    self.plays = append(self.plays, at)
            at += 2

    def went_in_when(self, supply: vec[i64]) -> vec[i64]:
        """Reshuffle * cards + card -> how many of it went in then that the others can have drawn."""
        size: i64 = self.size
        went_in = filled(size * (self.table.reshuffles[self.own % 2] + 1), 0)
        for code in self.table.went_in:
            card: i64 = code % size
            if supply[card] > 0:
                supply[card] -= 1
                went_in[code] += 1
        for card, count in enumerate(supply):
            went_in[card] = count
        for slot in self.mine:
            went_in[self.last_in(went_in, slot % SLOT_HOLDER, slot // SLOT_RESHUFFLE)] -= 1
        return went_in

    def left_in_deck(self) -> vec[i64]:
        """Reshuffle -> how many cards were still in the deck when the next one came."""
        reshuffles = self.table.reshuffles[self.own % 2]
        spare = vec[i64]()
        so_far: i64 = 0
        size = self.size
        for reshuffle in range(reshuffles + 1):
            so_far += total(self.supply[reshuffle * size : (reshuffle + 1) * size])
            spare = append(spare, so_far)
        for slot in self.slots:
            for reshuffle in range(slot // SLOT_RESHUFFLE, reshuffles + 1):
                spare[reshuffle] -= 1
        return spare

    # One way to fill the slots.

    def fill_played(self, dealer: Dealer) -> bool:
        """What others have played they had drawn, when it was in the deck, and before; else what failed goes first."""
        played = self.table.played
        self.cards = filled(len(self.slots), GONE)
        self.left = self.supply[:]
        spare = self.spare[:]
        for turn, at in enumerate(self.plays):
            fitting = self.fitting(played[at], played[at + 1], spare)
            if len(fitting) == 0:
                self.plays = with_item(without_place(self.plays, turn), 0, at)
                return False
            place = fitting[dealer.below(len(fitting))]
            card = played[at] % SLOT_HOLDER
            self.cards[place] = card
            self.use_up(card, self.slots[place] // SLOT_RESHUFFLE, spare)
        return True

    def fitting(self, played: i64, until: i64, spare: vec[i64]) -> vec[i64]:
        """The empty slots of a player, from before a round, in which a card can have been drawn."""
        fitting = vec[i64]()
        seen: i64 = -1
        fits = False
        for place in self.places[played % SLOT_ROUND // TWO_HOLDERS]:
            if self.cards[place] == GONE:
                slot: i64 = self.slots[place]
                if slot // SLOT_RESHUFFLE != seen:
                    seen = slot // SLOT_RESHUFFLE
                    fits = self.was_there(played % SLOT_HOLDER, seen, spare)
                if fits and slot % SLOT_RESHUFFLE // SLOT_ROUND < until:
                    fitting = append(fitting, place)
        return fitting

    def was_there(self, card: i64, reshuffle: i64, spare: vec[i64]) -> bool:
        """Whether one of these cards is left that had gone in by then, and can have stayed in the deck until then."""
        at: i64 = self.last_in(self.left, card, reshuffle)
        if at < 0:
            return False
        since: i64 = at // self.size
        while since < reshuffle:
            if spare[since] == 0:
                return False
            since += 1
        return True

    def use_up(self, card: i64, reshuffle: i64, spare: vec[i64]) -> None:
        at: i64 = self.last_in(self.left, card, reshuffle)
        self.left[at] -= 1
        since: i64 = at // self.size
        while since < reshuffle:
            spare[since] -= 1
            since += 1

    def last_in(self, went_in: vec[i64], card: i64, reshuffle: i64) -> i64:
        """Of these cards the last that had gone in by then; below 0 if none had."""
        size: i64 = self.size
        at: i64 = reshuffle * size + card
        while at >= 0 and went_in[at] == 0:
            at -= size
        return at

    def fill_held(self, dealer: Dealer) -> None:
        """The other slots, those drawn earliest first, get any card that had gone in by then."""
        size: i64 = self.size
        codes = vec[i64](capacity=total(self.left))
        for code, count in enumerate(self.left):
            more: i64 = count
            while more > 0:
                codes = append(codes, code)
                more -= 1
        most = len(codes)
        ready: i64 = 0
        done: i64 = 0
        for place, slot in enumerate(self.slots):
            if self.cards[place] == GONE:
                limit: i64 = (slot // SLOT_RESHUFFLE + 1) * size
                while ready < most and codes[ready] < limit:
                    ready += 1
                at: i64 = done + dealer.below(ready - done)
                code = codes[at]
                codes[at] = codes[done]
                self.cards[place] = code % size
                done += 1

    def hand_out(self, counts: vec[i64]) -> vec[vec[i64]]:
        """Of cards that are alike the one drawn first was played first; what was not played is held. CH-9.3"""
        table = self.table
        played = table.played[:]
        sort(self.plays)
        for at in self.plays:
            place = self.first_with(played[at])
            played[at] = self.slots[place] + self.cards[place]
            self.cards[place] = GONE
        dealt = empty_rows(table.seats)
        for place, slot in enumerate(self.slots):
            card = self.cards[place]
            if card != GONE:
                add_to(dealt, slot % SLOT_ROUND // TWO_HOLDERS, card)
                counts[card] -= 1
                self.kept = append(self.kept, slot + card)
        sort(self.kept)
        table.drawn = self.kept
        table.played = played
        return dealt

    def first_with(self, played: i64) -> i64:
        """The first slot of a player that has the card they played."""
        places = self.places[played % SLOT_ROUND // TWO_HOLDERS]
        at: i64 = 0
        while self.cards[places[at]] != played % SLOT_HOLDER:
            at += 1
        return places[at]
