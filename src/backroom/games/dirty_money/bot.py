"""A sensible thief: weighs coins against fingerprints, and the chance to take the trick at all."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine import Dealer, Policy, append, vec
from backroom.engine.value import Kept
from backroom.games.dirty_money.box import Box
from backroom.games.dirty_money.state import DirtyMoney

NOT_YET: Final = -2  # a suit or size that nothing has


class Taste(Kept):
    """What the house bot thinks things are worth, in coins."""

    def __init__(self) -> None:
        self.fear = 1.9  # of a fingerprint, when nobody stands out
        self.panic = 0.05  # more fear for each print ahead of the others
        self.frame = 0.35  # joy at a fingerprint left to somebody else
        self.grudge = 0.0  # more joy if that is the richest of the others, less if it is not
        self.envy = 0.4  # pain at a coin left to somebody else
        self.keep = 0.5  # for a card that will take good tricks later, by rank
        self.cleaner = 11.0  # what a Cleaner should bring early in a round
        self.hunger = 0.95  # how often somebody who could take a good trick will
        self.wipe = 0.25  # how often somebody's Cleaner comes down on a good trick
        self.patience = 4.0  # how many tricks before the end a Cleaner is worth half
        self.coins_to_come = 0.3  # on the next player's card
        self.prints_to_come = 0.35  # on the next player's card
        self.counts = True  # the cards played; whoever does not takes them for still to come
        self.foresees = True  # what those do who play later in the trick


class House(Policy):
    """Plays the card that promises most."""

    def __init__(self, seed: i64 = 0, taste: Taste | None = None) -> None:
        super().__init__(seed)
        self.taste = Taste() if taste is None else taste

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

    def in_order(self, table: DirtyMoney, seat: i64) -> vec[i64]:
        """All choices, the most promising first; the first is what it would play."""
        choices = table.choices()
        if len(choices) == 1:
            return choices
        appraisal = Appraisal(table, seat, self.taste)
        promises = vec[float]([appraisal.promise(card) for card in choices])
        at: i64 = 1
        while at < len(choices):
            card = choices[at]
            promise = promises[at]
            place = at
            while place > 0 and promises[place - 1] < promise:
                choices[place] = choices[place - 1]
                promises[place] = promises[place - 1]
                place -= 1
            choices[place] = card
            promises[place] = promise
            at += 1
        return choices


@mypyc_attr(free_list_len=1, acyclic=True)
class Appraisal:
    """One decision: what can be known of the others' cards, and what each card promises."""

    def __init__(self, table: DirtyMoney, seat: i64, taste: Taste) -> None:
        self.table = table
        self.seat = seat
        self.taste = taste
        self.box: Box = table.box
        self.next: i64 = len(table.trick) + 1  # the place of whoever plays after this seat
        self.to_come = float(table.seats - self.next)
        self.unseen = self.unseen_cards()
        self.fear = self.fear_of_prints()
        self.coins = table.trick_coins()
        self.prints = table.trick_prints()
        self.cleaned = table.cleaned()
        self.to_beat = self.rank_to_beat()
        self.frame = taste.frame if taste.grudge == 0.0 else self.spite()
        self.suit: i64 = NOT_YET  # that was looked at last
        self.ranks = vec[i64]()  # of its unseen cards
        self.higher: i64 = 0  # than the card looked at, of its suit and unseen
        self.equal: i64 = 0
        self.below: i64 = 0
        self.size: i64 = NOT_YET  # of a hand, for which the next two are known
        self.no_higher = 0.0  # the chance that it has no higher card
        self.will = 0.0  # the chance that it plays one that it has

    def unseen_cards(self) -> i64:
        """How many cards may be in the others' hands."""
        table = self.table
        unseen: i64 = len(table.aside)
        if not self.taste.counts:
            for pile in table.taken:
                unseen += len(pile)
        seat: i64 = 0
        while seat < table.seats:
            if seat != self.seat:
                unseen += len(table.hands[seat])
            seat += 1
        return unseen

    def fear_of_prints(self) -> float:
        """A fingerprint hurts more the nearer one is to having the most."""
        prints = self.table.prints
        most: i64 = -1
        seat: i64 = 0
        while seat < self.table.seats:
            if seat != self.seat and prints[seat] > most:
                most = prints[seat]
            seat += 1
        fear = self.taste.fear + self.taste.panic * float(prints[self.seat] - most)
        return min(5.0, max(0.2, fear))

    def rank_to_beat(self) -> i64:
        """The highest rank of the suit led, where one was."""
        table = self.table
        if self.cleaned or len(table.trick) == 0:
            return 0
        return self.box.ranks[table.trick[table.highest_of_suit()]]

    def spite(self) -> float:
        """Joy at a fingerprint left to others: more where the richest of them takes the trick as it lies, or less."""
        table = self.table
        if len(table.trick) == 0 or self.cleaned:
            return self.taste.frame - self.taste.grudge
        taker = table.player_of(table.highest_of_suit())
        seat: i64 = 0
        while seat < table.seats:
            if seat != self.seat and table.coins[seat] > table.coins[taker]:
                return self.taste.frame - self.taste.grudge
            seat += 1
        return self.taste.frame + self.taste.grudge

    def promise(self, card: i64) -> float:
        """Coins to be expected from playing this card, all things considered."""
        box = self.box
        coins = float(self.coins + box.coins[card]) + self.to_come * self.taste.coins_to_come
        if card == box.cleaner:
            return self.chance_to_take(card) * coins - self.price_of_cleaner()
        self.compare(card)
        chance = self.chance_to_take(card)
        prints = float(self.prints + box.prints[card]) + self.to_come * self.taste.prints_to_come
        if self.cleaned:
            prints = 0.0
        take = coins - self.fear * prints
        leave = self.frame * float(box.prints[card]) - self.taste.envy * float(box.coins[card])
        return chance * take + (1.0 - chance) * leave - self.worth_keeping(card)

    def compare(self, card: i64) -> None:
        """Count the unseen cards of its suit by whether this card beats them."""
        if self.box.suits[card] != self.suit:
            self.look_at(self.box.suits[card])
        rank = self.box.ranks[card]
        higher: i64 = 0
        equal: i64 = 0
        for other in self.ranks:
            if other > rank:
                higher += 1
            elif other == rank:
                equal += 1
        self.higher = higher
        self.equal = equal
        self.below = len(self.ranks) - higher - equal
        self.size = NOT_YET

    def look_at(self, suit: i64) -> None:
        """Find the unseen cards of a suit."""
        table = self.table
        self.suit = suit
        self.ranks = self.with_ranks(vec[i64](capacity=self.unseen), table.aside)
        if not self.taste.counts:
            for pile in table.taken:
                self.ranks = self.with_ranks(self.ranks, pile)
        seat: i64 = 0
        while seat < table.seats:
            if seat != self.seat:
                self.ranks = self.with_ranks(self.ranks, table.hands[seat])
            seat += 1

    def with_ranks(self, ranks: vec[i64], cards: vec[i64]) -> vec[i64]:
        """These ranks, and those of all cards of the suit looked at."""
        suits = self.box.suits
        for card in cards:
            if suits[card] == self.suit:
                ranks = append(ranks, self.box.ranks[card])
        return ranks

    def price_of_cleaner(self) -> float:
        """Dear at first; on the last trick it costs nothing."""
        more = float(len(self.table.hands[self.seat]) - 1)
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
        if not self.taste.foresees:
            return 1.0
        table = self.table
        tempting = self.is_tempting(card)
        chance = 1.0
        place = self.next
        while place < table.seats:
            chance *= 1.0 - self.chance_beaten_by(table.player_of(place), card, tempting)
            place += 1
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
        if self.cleaned or box.suits[card] != self.table.lead_suit:
            return False
        return box.ranks[card] > self.to_beat

    def chance_beaten_by(self, seat: i64, card: i64, tempting: bool) -> float:
        """Others take a good trick if they can and like; a bad one only if they must."""
        table = self.table
        cleaner = self.taste.wipe if tempting and table.has_cleaner(seat) else 0.0
        if card == self.box.cleaner:
            return cleaner / 2.0
        if (table.voids[seat] >> self.box.suits[card]) & 1:
            return cleaner
        size: i64 = len(table.hands[seat])
        if size != self.size:
            self.size = size
            self.no_higher = self.chance_of_none(self.higher, size)
            self.will = self.taste.hunger if tempting else self.chance_of_none(self.equal + self.below, size)
        can = 1.0 - self.no_higher
        return 1.0 - (1.0 - cleaner) * (1.0 - can * self.will)

    def chance_of_none(self, count: i64, size: i64) -> float:
        """The chance that a hand of this size holds none of so many unseen cards."""
        chance = 1.0
        left = self.unseen
        while left > self.unseen - count:
            if size >= left:
                return 0.0
            chance *= 1.0 - float(size) / float(left)
            left -= 1
        return chance
