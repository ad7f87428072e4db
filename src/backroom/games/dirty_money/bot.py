"""A sensible thief: weighs coins against fingerprints, and the chance to take the trick at all."""

from __future__ import annotations

from mypy_extensions import i64

from backroom.engine import Dealer, Policy, extend, vec
from backroom.games.dirty_money.box import Box
from backroom.games.dirty_money.state import DirtyMoney


class Taste:
    """What the house bot thinks things are worth, in coins."""

    def __init__(self) -> None:
        self.fear = 1.9  # of a fingerprint, when nobody stands out
        self.panic = 0.05  # more fear for each print ahead of the others
        self.frame = 0.35  # joy at a fingerprint left to somebody else
        self.envy = 0.4  # pain at a coin left to somebody else
        self.keep = 0.5  # for a card that will take good tricks later, by rank
        self.cleaner = 11.0  # what a Cleaner should bring early in a round
        self.hunger = 0.95  # how often somebody who could take a good trick will
        self.wipe = 0.25  # how often somebody's Cleaner comes down on a good trick
        self.patience = 4.0  # how many tricks before the end a Cleaner is worth half
        self.coins_to_come = 0.3  # on the next player's card
        self.prints_to_come = 0.35  # on the next player's card


class House(Policy):
    """Plays the card that promises most."""

    def __init__(self, seed: i64 = 0) -> None:
        super().__init__(seed)
        self.taste = Taste()

    def decide(self, table: DirtyMoney, seat: i64, rng: Dealer) -> i64:
        choices = table.choices()
        if len(choices) == 1:
            return choices[0]
        appraisal = Appraisal(table, seat, self.taste)
        best: i64 = -1
        promise = 0.0
        for card in choices:
            value = appraisal.promise(card)
            if best < 0 or value > promise:
                best = card
                promise = value
        return best


class Appraisal:
    """One decision: what can be known of the others' cards, and what each card promises."""

    def __init__(self, table: DirtyMoney, seat: i64, taste: Taste) -> None:
        self.table = table
        self.seat = seat
        self.taste = taste
        self.box: Box = table.box
        self.after = vec[i64]([table.player_of(place) for place in range(len(table.trick) + 1, table.seats)])
        self.unseen = self.unseen_cards()
        self.fear = self.fear_of_prints()
        self.coins = table.trick_coins()
        self.prints = table.trick_prints()
        self.cards_left = len(table.hands[seat])
        self.higher: i64 = 0  # than the card looked at, of its suit and unseen
        self.equal: i64 = 0
        self.below: i64 = 0

    def unseen_cards(self) -> vec[i64]:
        """Loot that may be in the others' hands."""
        table = self.table
        cards = table.aside[:]
        for seat, hand in enumerate(table.hands):
            if seat != self.seat:
                cards = extend(cards, hand)
        return cards

    def fear_of_prints(self) -> float:
        """A fingerprint hurts more the nearer one is to having the most."""
        prints = self.table.prints
        rivals = [prints[seat] for seat in range(self.table.seats) if seat != self.seat]
        fear = self.taste.fear + self.taste.panic * float(prints[self.seat] - max(rivals))
        return min(5.0, max(0.2, fear))

    def promise(self, card: i64) -> float:
        """Coins to be expected from playing this card, all things considered."""
        box = self.box
        self.compare(card)
        chance = self.chance_to_take(card)
        to_come = float(len(self.after))
        coins = float(self.coins + box.coins[card]) + to_come * self.taste.coins_to_come
        if card == box.cleaner:
            return chance * coins - self.price_of_cleaner()
        prints = float(self.prints + box.prints[card]) + to_come * self.taste.prints_to_come
        if self.table.cleaned():
            prints = 0.0
        take = coins - self.fear * prints
        leave = self.taste.frame * float(box.prints[card]) - self.taste.envy * float(box.coins[card])
        return chance * take + (1.0 - chance) * leave - self.worth_keeping(card)

    def compare(self, card: i64) -> None:
        """Count the unseen cards of its suit by whether this card beats them."""
        suits = self.box.suits
        ranks = self.box.ranks
        suit = suits[card]
        rank = ranks[card]
        self.higher = self.equal = self.below = 0
        for other in self.unseen:
            if suits[other] == suit:
                if ranks[other] > rank:
                    self.higher += 1
                elif ranks[other] == rank:
                    self.equal += 1
                else:
                    self.below += 1

    def price_of_cleaner(self) -> float:
        """Dear at first; on the last trick it costs nothing."""
        more = float(self.cards_left - 1)
        return self.taste.cleaner * more / (more + self.taste.patience)

    def worth_keeping(self, card: i64) -> float:
        """High cards of good suits take tricks later; high cards of bad ones do, too."""
        box = self.box
        good = float(box.coins[card]) - self.fear * float(box.prints[card])
        return self.taste.keep * good * self.share_below()

    def share_below(self) -> float:
        """How much of its suit that is still out this card beats."""
        out = self.higher + self.equal + self.below
        return float(self.below) / float(out) if out > 0 else 1.0

    def chance_to_take(self, card: i64) -> float:
        """The chance that this card takes the trick."""
        if not self.beats_the_trick(card):
            return 0.0
        tempting = self.is_tempting(card)
        chance = 1.0
        for seat in self.after:
            chance *= 1.0 - self.chance_beaten_by(seat, card, tempting)
        return chance

    def is_tempting(self, card: i64) -> bool:
        """Whether others would want the trick with this card in it."""
        coins = self.coins + self.box.coins[card]
        prints = self.prints + self.box.prints[card]
        return coins > prints

    def beats_the_trick(self, card: i64) -> bool:
        box = self.box
        if card == box.cleaner or len(self.table.trick) == 0:
            return True
        if self.table.cleaned() or box.suits[card] != self.table.lead_suit:
            return False
        return box.ranks[card] > box.ranks[self.table.trick[self.table.winning_place()]]

    def chance_beaten_by(self, seat: i64, card: i64, tempting: bool) -> float:
        """Others take a good trick if they can and like; a bad one only if they must."""
        table = self.table
        cleaner = self.taste.wipe if tempting and table.has_cleaner(seat) else 0.0
        if card == self.box.cleaner:
            return cleaner / 2
        if (table.voids[seat] >> self.box.suits[card]) & 1:
            return cleaner
        can = 1.0 - self.chance_of_none(self.higher, seat)
        will = self.taste.hunger if tempting else self.chance_of_none(self.equal + self.below, seat)
        return 1.0 - (1.0 - cleaner) * (1.0 - can * will)

    def chance_of_none(self, count: i64, seat: i64) -> float:
        """The chance that a hand holds none of so many unseen cards."""
        size = len(self.table.hands[seat])
        unseen = len(self.unseen)
        chance = 1.0
        for drawn in range(count):
            if size >= unseen - drawn:
                return 0.0
            chance *= 1.0 - float(size) / float(unseen - drawn)
        return chance
