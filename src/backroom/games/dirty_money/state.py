"""What lies on the table of Dirty Money."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

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
    lead_suit: int  # of the trick, or FREE: nothing lies there yet, or a Cleaner broke it
    taken: list[list[int]]  # seat -> loot of this round
    coins: list[int]
    prints: list[int]
    voids: list[int]  # seat -> a bit for each suit it was seen not to have this round
    first: int  # who was dealt the First Player mark
    leader: int
    led: int  # who led the trick that was taken last
    taker: int  # and who took it
    closing: tuple[int, ...]  # the last trick of the round before this one
    totals: tuple[int, ...]  # everybody's coins, then prints, when the last round ended
    totals_before: tuple[int, ...]  # and the one before that

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
        other.lead_suit = self.lead_suit
        other.taken = [loot[:] for loot in self.taken]
        other.coins = self.coins[:]
        other.prints = self.prints[:]
        other.voids = self.voids[:]
        other.first = self.first
        other.leader = self.leader
        other.led = self.led
        other.taker = self.taker
        other.closing = self.closing
        other.totals = self.totals
        other.totals_before = self.totals_before
        return other

    def gather(self) -> None:
        """Put all cards back together for a new round."""
        self.pool = list(range(self.box.cards))
        self.cleaners = [self.box.cleaner] * (self.seats - 1) + [self.box.first_player]
        self.aside = []
        self.hands = [[] for _ in range(self.seats)]
        self.clear_trick()
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

    def clear_trick(self) -> None:
        self.trick = []
        self.lead_suit = FREE

    def last_trick(self) -> list[int]:
        """The trick that was taken last, in the order played; that of the round before until this one has its own."""
        pile = self.taken[self.taker]
        return pile[-self.seats :] if pile else list(self.closing)

    def close_round(self) -> None:
        """Remember how the round ended."""
        self.closing = tuple(self.last_trick())
        self.totals_before = self.totals
        self.totals = (*self.coins, *self.prints)

    def lay(self, card: int) -> None:
        """A card joins the trick: the first sets the suit, a Cleaner breaks it."""
        if not self.trick:
            self.lead_suit = self.box.suits[card]
        elif card == self.box.cleaner:
            self.lead_suit = FREE
        self.trick.append(card)

    def take_from_hand(self, seat: int, card: int) -> None:
        hand = self.hands[seat]
        place: i64 = 0
        while hand[place] != card:
            place += 1
        hand.pop(place)

    def cleaned(self) -> bool:
        """Whether a Cleaner lies in the trick."""
        return self.lead_suit == FREE and len(self.trick) > 0

    def has_cleaner(self, seat: int) -> bool:
        hand = self.hands[seat]
        return bool(hand) and hand[-1] == self.box.cleaner

    def player_of(self, place: int) -> int:
        """Who played the card at this place of the trick."""
        return (self.leader + place) % self.seats

    def winning_place(self) -> int:
        """The place of the trick's winning card: the last Cleaner, or the highest of the suit led."""
        return self.last_cleaner() if self.cleaned() else self.highest_of_suit()

    def last_cleaner(self) -> int:
        place = len(self.trick) - 1
        while self.trick[place] != self.box.cleaner:
            place -= 1
        return place

    def highest_of_suit(self) -> int:
        """Of equal ranks the first played."""
        suits = self.box.suits
        ranks = self.box.ranks
        best = 0
        highest = 0
        for place, card in enumerate(self.trick):
            if suits[card] == self.lead_suit and ranks[card] > highest:
                best = place
                highest = ranks[card]
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
