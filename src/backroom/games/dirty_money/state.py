"""What lies on the table of Dirty Money."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import State, append, copied, empty_rows, filled, highest, remove, row, run, vec
from backroom.games.dirty_money.box import Box

FREE: Final = -1


class DirtyMoney(State):
    """Hands, the trick, the loot taken, coins and fingerprints so far."""

    box: Box
    rounds: i64
    set_aside: bool
    round: i64  # the round being played, from 1
    pool: vec[i64]  # loot not yet dealt
    cleaners: vec[i64]  # Cleaners not yet dealt
    aside: vec[i64]  # loot set aside unseen
    hands: vec[vec[i64]]  # seat -> cards, in order
    trick: vec[i64]  # in the order played
    lead_suit: i64  # of the trick, or FREE: nothing lies there yet, or a Cleaner broke it
    taken: vec[vec[i64]]  # seat -> loot of this round
    coins: vec[i64]
    prints: vec[i64]
    voids: vec[i64]  # seat -> a bit for each suit it was seen not to have this round
    first: i64  # who was dealt the First Player mark
    leader: i64
    led: i64  # who led the trick that was taken last
    taker: i64  # and who took it
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
        other.hands = copied(self.hands)
        other.trick = self.trick[:]
        other.lead_suit = self.lead_suit
        other.taken = copied(self.taken)
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
        self.pool = run(0, self.box.cards)
        self.cleaners = append(filled(self.seats - 1, self.box.cleaner), self.box.first_player)
        self.aside = vec[i64]()
        self.hands = empty_rows(self.seats)
        self.clear_trick()
        self.taken = empty_rows(self.seats)
        self.voids = filled(self.seats, 0)

    def hand_size(self) -> i64:
        """How much loot each player is dealt. DM-2.4"""
        return (self.box.cards - self.chosen_aside()) // self.seats

    def chosen_aside(self) -> i64:
        return self.seats if self.set_aside else 0

    def aside_size(self) -> i64:
        """How many cards nobody gets: one a player in the variant, and what does not deal out evenly."""
        return self.box.cards - self.hand_size() * self.seats

    def clear_trick(self) -> None:
        self.trick = vec[i64](capacity=self.seats)
        self.lead_suit = FREE

    def last_trick(self) -> vec[i64]:
        """The trick that was taken last, in the order played; that of the round before until this one has its own."""
        pile = self.taken[self.taker]
        return pile[len(pile) - self.seats :] if len(pile) > 0 else row(self.closing)

    def close_round(self) -> None:
        """Remember how the round ended."""
        self.closing = tuple(self.last_trick())
        self.totals_before = self.totals
        self.totals = (*self.coins, *self.prints)

    def lay(self, card: i64) -> None:
        """A card joins the trick: the first sets the suit, a Cleaner breaks it."""
        if len(self.trick) == 0:
            self.lead_suit = self.box.suits[card]
        elif card == self.box.cleaner:
            self.lead_suit = FREE
        self.trick = append(self.trick, card)

    def take_from_hand(self, seat: i64, card: i64) -> None:
        self.hands[seat] = remove(self.hands[seat], card)

    def cleaned(self) -> bool:
        """Whether a Cleaner lies in the trick."""
        return self.lead_suit == FREE and len(self.trick) > 0

    def has_cleaner(self, seat: i64) -> bool:
        hand = self.hands[seat]
        return len(hand) > 0 and hand[-1] == self.box.cleaner

    def player_of(self, place: i64) -> i64:
        """Who played the card at this place of the trick."""
        return (self.leader + place) % self.seats

    def winning_place(self) -> i64:
        """The place of the trick's winning card: the last Cleaner, or the highest of the suit led."""
        return self.last_cleaner() if self.cleaned() else self.highest_of_suit()

    def last_cleaner(self) -> i64:
        trick = self.trick
        place = len(trick) - 1
        while trick[place] != self.box.cleaner:
            place -= 1
        return place

    def highest_of_suit(self) -> i64:
        """Of equal ranks the first played."""
        suits = self.box.suits
        ranks = self.box.ranks
        trick = self.trick
        best: i64 = 0
        highest: i64 = 0
        place: i64 = 0
        while place < len(trick):
            card = trick[place]
            if suits[card] == self.lead_suit and ranks[card] > highest:
                best = place
                highest = ranks[card]
            place += 1
        return best

    def trick_coins(self) -> i64:
        coins = self.box.coins
        total: i64 = 0
        for card in self.trick:
            total += coins[card]
        return total

    def trick_prints(self) -> i64:
        """The fingerprints on the trick; a Cleaner in it wipes them all."""
        if self.cleaned():
            return 0
        prints = self.box.prints
        total: i64 = 0
        for card in self.trick:
            total += prints[card]
        return total

    def busted(self) -> list[int]:
        """Who has the most fingerprints; nobody if that is everybody."""
        most = highest(self.prints)
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
