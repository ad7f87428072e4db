"""Who can have drawn which of several cards that are alike, once some of them have been through the discards.

Public: when each card went into the deck, when each player drew (their slots), and what they have played since the
first reshuffle. Whoever imagines knows their own draws as well. A way to fill all slots of the others is sought: first
each card that they played gets one of its player's slots, then the rest are dealt. Where no slot is left for a card, it
goes first in another try; what really happened is among the ways, so there is one.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine import Dealer, append, filled, sort, total, vec, with_item, without_place
from backroom.games.clean_hands.state import SLOT_HOLDER, SLOT_RESHUFFLE, SLOT_ROUND, CleanHands

GONE: Final = -1
TWO_HOLDERS: Final = 2 * SLOT_HOLDER  # a seat holds cards of two decks


def in_order(counts: vec[i64]) -> vec[i64]:
    """So many of each card."""
    cards = filled(total(counts), 0)
    lay_in_order(cards, counts)
    return cards


def lay_in_order(cards: vec[i64], counts: vec[i64]) -> None:
    """So many of each card lie in a row that is as long as they are many."""
    place: i64 = 0
    for card, count in enumerate(counts):
        end = place + count
        while place < end:
            cards[place] = card
            place += 1


def recall(table: CleanHands, seat: i64, deck: i64, counts: vec[i64], dealer: Dealer) -> vec[i64]:
    """New cards for the slots of all others, held and played; what they hold, as seat * cards + card."""
    memory = Recall(table, seat * 2 + deck, counts)
    while not memory.fill_played(dealer):
        pass
    memory.fill_held(dealer)
    return memory.hand_out(counts)


@mypyc_attr(free_list_len=1, acyclic=True)
class Recall:
    """The slots of all others, and the cards that can have been drawn there."""

    def __init__(self, table: CleanHands, own: i64, counts: vec[i64]) -> None:
        self.table = table
        self.own = own
        self.size: i64 = table.box.cards
        held = len(table.drawn)
        played = len(table.played) // 2
        self.slots = vec[i64](capacity=held + played)  # without their cards
        self.kept = vec[i64](capacity=held)  # slots held that are none of these
        self.mine = vec[i64](capacity=held + played)
        self.plays = vec[i64](capacity=played)  # places in table.played
        supply = counts[:]
        self.gather_held(supply)
        self.gather_played(supply)
        sort(self.slots)
        self.first = filled(table.seats, GONE)  # seat -> place of its first slot
        self.following = filled(len(self.slots), GONE)  # place of a slot -> place of the next one of that seat
        self.link()
        self.supply = self.went_in_when(supply)
        self.spare = self.left_in_deck()
        self.cards = vec[i64]()
        self.left = vec[i64]()
        self.fitting = filled(len(self.slots), GONE)

    # What is known.

    def gather_held(self, supply: vec[i64]) -> None:
        own: i64 = self.own
        slots = self.slots
        kept = self.kept
        for slot in self.table.drawn:
            holder: i64 = slot % SLOT_ROUND // SLOT_HOLDER
            if holder == own:
                self.mine = append(self.mine, slot)
                supply[slot % SLOT_HOLDER] += 1
            if holder != own and holder % 2 == own % 2:
                slots = append(slots, slot - slot % SLOT_HOLDER)
            else:
                kept = append(kept, slot)
        self.slots = slots
        self.kept = kept

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

    def link(self) -> None:
        """From each slot to the next one of the same player."""
        place = len(self.slots) - 1
        while place >= 0:
            seat = self.slots[place] % SLOT_ROUND // TWO_HOLDERS
            self.following[place] = self.first[seat]
            self.first[seat] = place
            place -= 1

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
        supply = self.supply
        spare = filled(self.table.reshuffles[self.own % 2] + 1, 0)
        for slot in self.slots:
            spare[slot // SLOT_RESHUFFLE] -= 1
        so_far: i64 = 0
        at: i64 = 0
        reshuffle: i64 = 0
        while reshuffle < len(spare):
            end = at + self.size
            while at < end:
                so_far += supply[at]
                at += 1
            so_far += spare[reshuffle]
            spare[reshuffle] = so_far
            reshuffle += 1
        return spare

    # One way to fill the slots.

    def fill_played(self, dealer: Dealer) -> bool:
        """What others have played they had drawn, when it was in the deck, and before; else what failed goes first."""
        played = self.table.played
        self.cards = filled(len(self.slots), GONE)
        self.left = self.supply[:]
        spare = self.spare[:]
        for turn, at in enumerate(self.plays):
            fitting = self.find_fitting(played[at], played[at + 1], spare)
            if fitting == 0:
                self.plays = with_item(without_place(self.plays, turn), 0, at)
                return False
            place = self.fitting[dealer.below(fitting)]
            card = played[at] % SLOT_HOLDER
            self.cards[place] = card
            self.use_up(card, self.slots[place] // SLOT_RESHUFFLE, spare)
        return True

    def find_fitting(self, played: i64, until: i64, spare: vec[i64]) -> i64:
        """Find the empty slots of a player, from before a round, in which a card can have been drawn; how many."""
        cards = self.cards
        slots = self.slots
        found: i64 = 0
        seen: i64 = -1
        fits = False
        place = self.first[played % SLOT_ROUND // TWO_HOLDERS]
        while place != GONE:
            if cards[place] == GONE:
                slot = slots[place]
                if slot // SLOT_RESHUFFLE != seen:
                    seen = slot // SLOT_RESHUFFLE
                    fits = self.was_there(played % SLOT_HOLDER, seen, spare)
                if fits and slot % SLOT_RESHUFFLE // SLOT_ROUND < until:
                    self.fitting[found] = place
                    found += 1
            place = self.following[place]
        return found

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
        codes = in_order(self.left)
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

    def hand_out(self, counts: vec[i64]) -> vec[i64]:
        """Of cards that are alike the one drawn first was played first; what was not played is held. CH-9.3"""
        table = self.table
        played = table.played[:]
        sort(self.plays)
        for at in self.plays:
            place = self.first_with(played[at])
            played[at] = self.slots[place] + self.cards[place]
            self.cards[place] = GONE
        size: i64 = self.size
        kept = self.kept
        dealt = vec[i64](capacity=len(self.slots))
        for place, slot in enumerate(self.slots):
            card = self.cards[place]
            if card != GONE:
                dealt = append(dealt, slot % SLOT_ROUND // TWO_HOLDERS * size + card)
                counts[card] -= 1
                kept = append(kept, slot + card)
        sort(kept)
        table.drawn = kept
        table.played = played
        return dealt

    def first_with(self, played: i64) -> i64:
        """The first slot of a player that has the card they played."""
        card = played % SLOT_HOLDER
        place = self.first[played % SLOT_ROUND // TWO_HOLDERS]
        while self.cards[place] != card:
            place = self.following[place]
        return place
