"""What lies on the table of Dirty Money."""

from __future__ import annotations

from typing import Final

from backroom.engine import State
from backroom.games.dirty_money.box import Box

FREE: Final = -1


class DirtyMoney(State):
    """Hands, the trick, the loot taken, coins and fingerprints so far."""

    box: Box
    rounds: int
    set_aside: bool
    round: int  # the round being played, from 1
    pool: list[int]  # loot not yet dealt
    cleaners: list[int]  # Cleaners not yet dealt
    aside: list[int]  # loot set aside unseen
    hands: list[list[int]]  # seat -> cards, in order
    trick: list[int]  # in the order played
    taken: list[list[int]]  # seat -> loot of this round
    coins: list[int]
    prints: list[int]
    voids: list[int]  # seat -> a bit for each suit it was seen not to have this round
    first: int  # who was dealt the First Player mark
    leader: int

    def clone(self) -> DirtyMoney:
        other = DirtyMoney()
        other.seats = self.seats
        other.stack = self.stack[:]
        other.box = self.box
        other.rounds = self.rounds
        other.set_aside = self.set_aside
        other.round = self.round
        other.pool = self.pool[:]
        other.cleaners = self.cleaners[:]
        other.aside = self.aside[:]
        other.hands = [hand[:] for hand in self.hands]
        other.trick = self.trick[:]
        other.taken = [loot[:] for loot in self.taken]
        other.coins = self.coins[:]
        other.prints = self.prints[:]
        other.voids = self.voids[:]
        other.first = self.first
        other.leader = self.leader
        return other

    def gather(self) -> None:
        """Put all cards back together for a new round."""
        self.pool = list(range(self.box.cards))
        self.cleaners = [self.box.cleaner] * (self.seats - 1) + [self.box.first_player]
        self.aside = []
        self.hands = [[] for _ in range(self.seats)]
        self.trick = []
        self.taken = [[] for _ in range(self.seats)]
        self.voids = [0] * self.seats

    def hand_size(self) -> int:
        """How much loot each player is dealt. DM-2.4"""
        return (self.box.cards - self.chosen_aside()) // self.seats

    def chosen_aside(self) -> int:
        return self.seats if self.set_aside else 0

    def aside_size(self) -> int:
        """How many cards nobody gets: one a player in the variant, and what does not deal out evenly."""
        return self.box.cards - self.hand_size() * self.seats

    def row(self, place: int) -> list[int]:
        """Where the card at this place of the deal goes: first those set aside, then hand by hand."""
        place -= self.aside_size()
        return self.aside if place < 0 else self.hands[place // self.hand_size()]

    def suit_to_follow(self) -> int:
        """The suit that was led, or FREE where nothing was or a Cleaner lies in the trick."""
        cleaner = self.box.cleaner
        for card in self.trick:
            if card == cleaner:
                return FREE
        return self.box.suits[self.trick[0]] if self.trick else FREE

    def cleaned(self) -> bool:
        """Whether a Cleaner lies in the trick."""
        return self.box.cleaner in self.trick

    def has_cleaner(self, seat: int) -> bool:
        hand = self.hands[seat]
        return bool(hand) and hand[-1] == self.box.cleaner

    def player_of(self, place: int) -> int:
        """Who played the card at this place of the trick."""
        return (self.leader + place) % self.seats

    def winning_place(self) -> int:
        """The place of the trick's winning card: the last Cleaner, or the highest of the suit led."""
        box = self.box
        trick = self.trick
        suit = box.suits[trick[0]]
        best = 0
        for place, card in enumerate(trick):
            if card == box.cleaner:
                best = place
            elif trick[best] != box.cleaner and box.suits[card] == suit and box.ranks[card] > box.ranks[trick[best]]:
                best = place
        return best

    def trick_coins(self) -> int:
        coins = self.box.coins
        total = 0
        for card in self.trick:
            total += coins[card]
        return total

    def trick_prints(self) -> int:
        """The fingerprints on the trick; a Cleaner in it wipes them all."""
        if self.cleaned():
            return 0
        prints = self.box.prints
        total = 0
        for card in self.trick:
            total += prints[card]
        return total

    def busted(self) -> list[int]:
        """Who has the most fingerprints; nobody if that is everybody."""
        most = max(self.prints)
        seats = [seat for seat in range(self.seats) if self.prints[seat] == most]
        return [] if len(seats) == self.seats else seats

    def standing(self, seat: int, busted: list[int]) -> tuple[bool, int, int]:
        """Smaller is better: not busted, more coins, fewer fingerprints."""
        return seat in busted, -self.coins[seat], self.prints[seat]

    def winners(self) -> list[int]:
        """The best of those who are not busted; who cannot be told apart share the win."""
        busted = self.busted()
        best = min(self.standing(seat, busted) for seat in range(self.seats))
        return [seat for seat in range(self.seats) if self.standing(seat, busted) == best]
