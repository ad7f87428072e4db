"""A sensible thief: weighs coins against fingerprints, and the chance to take the trick at all."""

from __future__ import annotations

from backroom.engine import Bot, Seen
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


class House(Bot):
    """Plays the card that promises most."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.taste = Taste()

    def choose(self, seen: Seen) -> int:
        table = seen.table()
        assert isinstance(table, DirtyMoney)
        appraisal = Appraisal(table, seen.seat, self.taste)
        best = -1
        promise = 0.0
        for card in seen.choices():
            value = appraisal.promise(card)
            if best < 0 or value > promise:
                best = card
                promise = value
        return best


class Appraisal:
    """One decision: what can be known of the others' cards, and what each card promises."""

    def __init__(self, table: DirtyMoney, seat: int, taste: Taste) -> None:
        self.table = table
        self.seat = seat
        self.taste = taste
        self.box: Box = table.box
        self.after = [(table.leader + place) % table.seats for place in range(len(table.trick) + 1, table.seats)]
        self.unseen = self.unseen_cards()
        self.fear = self.fear_of_prints()
        self.coins = table.trick_coins()
        self.prints = table.trick_prints()
        self.cards_left = len(table.hands[seat])

    def unseen_cards(self) -> list[int]:
        """Loot that may be in the others' hands."""
        table = self.table
        cards: list[int] = table.aside[:]
        for seat, hand in enumerate(table.hands):
            if seat != self.seat:
                cards += hand
        return cards

    def fear_of_prints(self) -> float:
        """A fingerprint hurts more the nearer one is to having the most."""
        prints = self.table.prints
        rivals = [prints[seat] for seat in range(self.table.seats) if seat != self.seat]
        fear = self.taste.fear + self.taste.panic * (prints[self.seat] - max(rivals))
        return min(5.0, max(0.2, fear))

    def promise(self, card: int) -> float:
        """Coins to be expected from playing this card, all things considered."""
        box = self.box
        chance = self.chance_to_take(card)
        to_come = len(self.after)
        coins = self.coins + box.coins[card] + to_come * self.taste.coins_to_come
        if card == box.cleaner:
            return chance * coins - self.price_of_cleaner()
        prints = self.prints + box.prints[card] + to_come * self.taste.prints_to_come
        if self.table.cleaned():
            prints = 0.0
        take = coins - self.fear * prints
        leave = self.taste.frame * box.prints[card] - self.taste.envy * box.coins[card]
        return chance * take + (1.0 - chance) * leave - self.worth_keeping(card)

    def price_of_cleaner(self) -> float:
        """Dear at first; on the last trick it costs nothing."""
        more = self.cards_left - 1
        return self.taste.cleaner * more / (more + self.taste.patience)

    def worth_keeping(self, card: int) -> float:
        """High cards of good suits take tricks later; high cards of bad ones do, too."""
        box = self.box
        good = box.coins[card] - self.fear * box.prints[card]
        return self.taste.keep * good * self.share_below(card)

    def share_below(self, card: int) -> float:
        """How much of its suit that is still out this card beats."""
        suit = self.box.suits[card]
        out = [other for other in self.unseen if self.box.suits[other] == suit]
        if not out:
            return 1.0
        return len([other for other in out if self.box.ranks[other] < self.box.ranks[card]]) / len(out)

    def chance_to_take(self, card: int) -> float:
        """The chance that this card takes the trick."""
        if not self.beats_the_trick(card):
            return 0.0
        tempting = self.is_tempting(card)
        chance = 1.0
        for seat in self.after:
            chance *= 1.0 - self.chance_beaten_by(seat, card, tempting)
        return chance

    def is_tempting(self, card: int) -> bool:
        """Whether others would want the trick with this card in it."""
        coins = self.coins + self.box.coins[card]
        prints = self.prints + self.box.prints[card]
        return coins > prints

    def beats_the_trick(self, card: int) -> bool:
        box = self.box
        if card == box.cleaner or not self.table.trick:
            return True
        if self.table.cleaned() or box.suits[card] != self.table.lead_suit:
            return False
        return box.ranks[card] > box.ranks[self.table.trick[self.table.winning_place()]]

    def chance_beaten_by(self, seat: int, card: int, tempting: bool) -> float:
        """Others take a good trick if they can and like; a bad one only if they must."""
        table = self.table
        cleaner = self.taste.wipe if tempting and table.has_cleaner(seat) else 0.0
        if card == self.box.cleaner:
            return cleaner / 2
        suit = self.box.suits[card]
        if (table.voids[seat] >> suit) & 1:
            return cleaner
        higher = 0
        lower = 0
        for other in self.unseen:
            if self.box.suits[other] == suit:
                if self.box.ranks[other] > self.box.ranks[card]:
                    higher += 1
                else:
                    lower += 1
        can = 1.0 - self.chance_of_none(higher, seat)
        will = self.taste.hunger if tempting else self.chance_of_none(lower, seat)
        return 1.0 - (1.0 - cleaner) * (1.0 - can * will)

    def chance_of_none(self, count: int, seat: int) -> float:
        """The chance that a hand holds none of so many unseen cards."""
        size = len(self.table.hands[seat])
        unseen = len(self.unseen)
        chance = 1.0
        for drawn in range(count):
            if size >= unseen - drawn:
                return 0.0
            chance *= 1.0 - size / (unseen - drawn)
        return chance
