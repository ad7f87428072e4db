"""The rest of a turn: every order of drawing and rolling, exactly weighed, and then the best finish.

The search is bounded by a number of positions, not by a clock, so the same table always gets the same answer: it
looks one more draw or roll ahead until that would take more than it may, and goes by the last look it completed.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import append, extend, filled, row_of, vec
from backroom.games.the_cleaner.box import EVIDENCE, FACES
from backroom.games.the_cleaner.finish import Finish, Finishers, tile_key
from backroom.games.the_cleaner.odds import mean_loss
from backroom.games.the_cleaner.prices import better_of_two
from backroom.games.the_cleaner.spaces import COLOURS, MOST_SPACES, count_of, one
from backroom.games.the_cleaner.state import TheCleaner
from backroom.games.the_cleaner.steps.actions import BONUS_PRICE, REPLACE_PRICE

NONE: Final = 63  # an empty slot
FEW: Final = 5  # a deck so small that it matters which card was not kept
OVER_THREE: Final = 0o444444


class Plan:
    """One decision: the table as it lies, and what can be made of the rest of the turn."""

    def __init__(self, table: TheCleaner, finishers: Finishers, budget: i64) -> None:
        prices = finishers.prices
        self.table = table
        self.box = table.box
        self.prices = prices
        self.fit = prices.fit
        self.budget = budget
        self.start = table.start
        self.ruin = float(table.box.ruin - table.handicap())  # plans leave out what the difficulty adds
        evidence = vec[i64]([table.open_spaces[tile] for tile in table.lying if is_evidence(table, tile)])
        duties = vec[i64]([table.open_spaces[tile] for tile in table.must_go()])
        self.ledger = prices.ledger(float(table.minutes) - self.fit.reserve, evidence, duties)
        self.cost = self.ledger.total(evidence, duties)
        self.loss = sum([mean_loss(spaces) for spaces in evidence])
        self.duty = sum([prices.bill(spaces, prices.cubes) for spaces in duties])
        self.bound = len(duties) > 0
        self.turns = table.cap - table.turn
        keys = [tile_key(spaces, False) for spaces in evidence] + [tile_key(spaces, True) for spaces in duties]
        self.tiles = tuple(sorted(keys))
        self.staying = finishers.staying[prices.ledgers.index(self.ledger)]
        self.staying_with = self.staying.tiles_of(self.tiles)
        self.leaving = finishers.leaving
        self.leaving_with = self.leaving.tiles_of(self.tiles)
        self.wanted = self.demand(evidence, duties)
        self.nets = self.card_nets()
        self.even = better_of_two(vec[float]([self.nets[card] for card in prices.cards]))
        self.pair_values: dict[int, float] = {}
        self.known: dict[int, float] = {}
        self.nodes = 0
        self.tired = False
        self.piles: dict[tuple[int, int], int] = {}
        self.decks = vec[i64]()
        self.discards = vec[i64]()

    # What things are worth.

    def demand(self, evidence: vec[i64], duties: vec[i64]) -> vec[i64]:
        """How many cubes of each colour there is still a use for."""
        wanted = filled(self.box.colours, 0)
        covered = vec[i64]([self.ledger.cover(spaces) for spaces in evidence])
        for spaces in extend(covered, duties):
            for colour in range(self.box.colours):
                wanted[colour] += count_of(spaces, colour)
        return wanted

    def card_nets(self) -> vec[float]:
        """What each card brings in minutes, as far as there is a use for its cubes."""
        nets = vec[float]([0.0] * len(self.box.card_names))
        for card in self.prices.cards:
            total = 0.0
            for line in range(card * FACES, card * FACES + FACES):
                total += float(self.box.times[line])
                gained = self.box.gains[line]
                for colour in range(self.box.colours):
                    total += float(min(count_of(gained, colour), self.wanted[colour])) * self.prices.cubes[colour]
            nets[card] = total / FACES
        return nets

    def hand(self, one_card: i64, other: i64) -> float:
        """What the hand slots are worth in minutes, compared with cards still to be drawn."""
        key = one_card * 64 + other
        known = self.pair_values.get(key)
        if known is None:
            known = self.hand_value(one_card, other)
            self.pair_values[key] = known
        return known

    def hand_value(self, one_card: i64, other: i64) -> float:
        value = 0.0
        for card in (one_card, other):
            if card == NONE:
                value -= self.fit.empty
            else:
                value += self.fit.hand * (self.nets[card] - self.even)
        if one_card != NONE and other != NONE:
            gift = self.gift(one_card, other)
            if gift > 0:
                value = max(value, self.fit.hand * (float(gift) * self.dearest() - 2 * self.even))
        return value

    def gift(self, one_card: i64, other: i64) -> i64:
        """The cubes that two cards bring together, without a die."""
        box = self.box
        first = box.action_cubes[one_card] if box.action_with(one_card, other) else 0
        second = box.action_cubes[other] if box.action_with(other, one_card) else 0
        return max(first, second)

    def dearest(self) -> float:
        best = 0.0
        for colour in range(self.box.colours):
            if self.wanted[colour] > 0:
                best = max(best, self.prices.cubes[colour])
        return best

    # The end of the turn.

    def stay(self, actions: i64, cubes: i64) -> Finish:
        return self.staying.best(actions, cubes, self.staying_with)

    def leave(self, actions: i64, cubes: i64) -> Finish:
        return self.leaving.best(actions, cubes, self.leaving_with)

    def end(self, actions: i64, minutes: i64, bonus: i64, hand: float, cubes: i64) -> float:
        """The better of going on afterwards and of leaving afterwards."""
        parting = self.parting(minutes, self.leave(actions, cubes))
        return max(parting, self.lasting(minutes, bonus, hand, self.stay(actions, cubes), parting))

    def parting(self, minutes: i64, finish: Finish) -> float:
        """What it comes to if the Cleaner then leaves, or with cubes stored, places them and leaves after that."""
        left = minutes - finish.spent
        if left <= 0 or (self.duty - finish.duties > 0.001):
            return self.ruin
        if finish.spotless:
            return float(left)
        return float(left) - (self.loss - finish.spared) if self.turns > (1 if finish.kept else 0) else self.ruin

    def lasting(self, minutes: i64, bonus: i64, hand: float, finish: Finish, parting: float) -> float:
        """What it comes to if the Cleaner goes on."""
        fit = self.fit
        left = minutes - finish.spent
        if left <= 0:
            return self.ruin
        if finish.spotless:
            return float(left)
        if self.turns <= 1:
            return self.ruin
        rate = self.ledger.rate
        value = (
            fit.reserve
            + rate * (float(left) - fit.reserve + hand + float(bonus) * fit.bonus)
            - (self.cost - finish.saved)
        )
        duty = self.duty - finish.duties
        if duty > 0.001:
            short = 1.0 - (float(left) - duty) / fit.margin
            if short > 0.0:
                value -= fit.fear * rate * short * short
            return max(self.ruin, value)
        if parting == self.ruin:
            parting = float(left) - (self.loss - finish.spared)
        ease = min(1.0, float(left - 1) / fit.reserve)
        return parting + ease * (value - parting)

    # Draws and rolls.

    def pile(self, deck: i64, discard: i64) -> i64:
        """A number for a deck and its discard, each a set of cards."""
        key = (deck, discard)
        known = self.piles.get(key)
        if known is None:
            known = len(self.decks)
            self.piles[key] = known
            self.decks = append(self.decks, deck)
            self.discards = append(self.discards, discard)
        return known

    def explore(
        self, depth: i64, actions: i64, minutes: i64, bonus: i64, a: i64, b: i64, cubes: i64, pile: i64
    ) -> float:
        """The value of the table with this much of the turn left, looking so many draws or rolls ahead."""
        if depth == 0 or actions == 0:
            return self.end(actions, minutes, bonus, self.hand(a, b), cubes)
        if self.tired:
            return self.ruin  # nobody asks any more
        key = (((((pile * 128 + minutes) * 64 + a) * 64 + b) * 2 + bonus) * 8 + actions) * 8 + depth
        key = key * 262144 + cubes
        known = self.known.get(key)
        if known is not None:
            return known
        self.nodes += 1
        if self.nodes > self.budget:
            self.tired = True
            return self.ruin
        best = self.end(actions, minutes, bonus, self.hand(a, b), cubes)
        if a == NONE or b == NONE:
            best = max(best, self.place(depth, actions, minutes, bonus, a if b == NONE else b, cubes, pile))
        else:
            best = max(best, self.replace(actions, minutes, bonus, cubes, pile))
            if self.gift(a, b) > 0:
                best = max(best, self.use(depth, actions, minutes, bonus, a, b, cubes, pile))
        if a != NONE:
            best = max(best, self.roll(depth, actions, minutes, bonus, a, b, cubes, pile))
        if b != NONE:
            best = max(best, self.roll(depth, actions, minutes, bonus, b, a, cubes, pile))
        if bonus == 0:
            best = max(best, self.buy(depth, actions, minutes, a, b, cubes, pile))
        self.known[key] = best
        return best

    def roll(
        self, depth: i64, actions: i64, minutes: i64, bonus: i64, card: i64, other: i64, cubes: i64, pile: i64
    ) -> float:
        """Activate a card: six faces, each with the best use of a Bonus cube."""
        spent = self.faces(depth, actions, minutes, 0, card, other, cubes, pile)
        again = sum(spent) / FACES
        if bonus == 0:
            return again
        kept = self.faces(depth, actions, minutes, 1, card, other, cubes, pile)
        total = 0.0
        for face in range(FACES):
            total += max(kept[face], spent[FACES - 1 - face], again)
        return total / FACES

    def buy(self, depth: i64, actions: i64, minutes: i64, a: i64, b: i64, cubes: i64, pile: i64) -> float:
        """Activate with a Bonus cube bought first, either card."""
        best = self.ruin
        if a != NONE:
            best = self.bought(depth, actions, minutes, a, b, cubes, pile)
        if b != NONE:
            best = max(best, self.bought(depth, actions, minutes, b, a, cubes, pile))
        return best

    def bought(self, depth: i64, actions: i64, minutes: i64, card: i64, other: i64, cubes: i64, pile: i64) -> float:
        """Which card leaves the game for it is not looked at."""
        if minutes <= BONUS_PRICE or not self.decks[pile] | self.discards[pile]:
            return self.ruin
        return self.roll(depth, actions, minutes - BONUS_PRICE, 1, card, other, cubes, pile)

    def faces(
        self, depth: i64, actions: i64, minutes: i64, bonus: i64, card: i64, other: i64, cubes: i64, pile: i64
    ) -> vec[float]:
        """The value of each result of a card."""
        after = self.pile(self.decks[pile], self.discards[pile] | 1 << card) if depth > 1 else pile
        return vec[float](
            [
                self.result(depth, actions, minutes, bonus, line, other, cubes, after)
                for line in range(card * FACES, card * FACES + FACES)
            ]
        )

    def result(
        self, depth: i64, actions: i64, minutes: i64, bonus: i64, line: i64, other: i64, cubes: i64, pile: i64
    ) -> float:
        left = minutes + self.box.times[line]
        if left > self.start:
            left = self.start
        if left <= 0:
            return self.ruin
        together = added(cubes, self.box.gains[line])
        return self.explore(depth - 1, actions - 1, left, bonus, other, NONE, together, pile)

    def place(self, depth: i64, actions: i64, minutes: i64, bonus: i64, held: i64, cubes: i64, pile: i64) -> float:
        """Draw two, keep the better: all pairs of what is in the deck."""
        deck = self.decks[pile]
        discard = self.discards[pile]
        if deck == 0:
            deck, discard = discard, 0
        cards = cards_of(deck)
        if len(cards) == 0:
            return self.ruin
        if len(cards) == 1:
            return self.short_draw(depth, actions, minutes, bonus, held, cubes, cards[0], discard)
        if len(cards) <= FEW and depth > 1:
            return self.pairs(depth, actions, minutes, bonus, held, cubes, deck, discard)
        values = vec[float](
            [self.keep(depth, actions, minutes, bonus, held, card, cubes, deck ^ 1 << card, discard) for card in cards]
        )
        return better_of_two(values)

    def short_draw(
        self, depth: i64, actions: i64, minutes: i64, bonus: i64, held: i64, cubes: i64, last: i64, discard: i64
    ) -> float:
        """The last card of the deck, and one of a fresh deck made of the discard. TC-4.2"""
        if discard == 0:
            return self.keep(depth, actions, minutes, bonus, held, last, cubes, 0, 0)
        total = 0.0
        fresh = cards_of(discard)
        for card in fresh:
            deck = discard ^ 1 << card
            total += max(
                self.keep(depth, actions, minutes, bonus, held, last, cubes, deck, 1 << card),
                self.keep(depth, actions, minutes, bonus, held, card, cubes, deck, 1 << last),
            )
        return total / float(len(fresh))

    def pairs(
        self, depth: i64, actions: i64, minutes: i64, bonus: i64, held: i64, cubes: i64, deck: i64, discard: i64
    ) -> float:
        """The same with a look at which card was not kept."""
        cards = cards_of(deck)
        total = 0.0
        count = 0
        for card in cards:
            for other in cards:
                if other > card:
                    left = deck ^ 1 << card ^ 1 << other
                    count += 1
                    total += max(
                        self.keep(depth, actions, minutes, bonus, held, card, cubes, left, discard | 1 << other),
                        self.keep(depth, actions, minutes, bonus, held, other, cubes, left, discard | 1 << card),
                    )
        return total / count

    def keep(
        self,
        depth: i64,
        actions: i64,
        minutes: i64,
        bonus: i64,
        held: i64,
        card: i64,
        cubes: i64,
        deck: i64,
        discard: i64,
    ) -> float:
        pile = self.pile(deck, discard) if depth > 1 else 0  # which matters only to those who look further
        return self.explore(depth - 1, actions - 1, minutes, bonus, min(held, card), max(held, card), cubes, pile)

    def use(self, depth: i64, actions: i64, minutes: i64, bonus: i64, a: i64, b: i64, cubes: i64, pile: i64) -> float:
        """A card action: the best cubes of any colours."""
        after = self.pile(self.decks[pile], self.discards[pile] | 1 << a | 1 << b)
        best = self.ruin
        for gained in self.gifts(self.gift(a, b)):
            together = added(cubes, gained)
            best = max(best, self.explore(depth - 1, actions - 1, minutes, bonus, NONE, NONE, together, after))
        return best

    def gifts(self, number: i64) -> vec[i64]:
        """Every choice of so many cubes that there is a use for."""
        choices = [0]
        for _ in range(number):
            choices = [cubes + one(colour) for cubes in choices for colour in self.useful() if cubes < one(colour + 1)]
        return row_of(choices)

    def useful(self) -> vec[i64]:
        return row_of([colour for colour in range(self.box.colours) if self.wanted[colour] > 0] or [0])

    def replace(self, actions: i64, minutes: i64, bonus: i64, cubes: i64, pile: i64) -> float:
        """Two other cards for three minutes, taken for their mean."""
        if minutes <= REPLACE_PRICE:
            return self.ruin
        cards = cards_of(self.decks[pile] or self.discards[pile])
        mean = sum([self.nets[card] for card in cards]) / float(max(1, len(cards)))
        return self.end(actions - 1, minutes - REPLACE_PRICE, bonus, 2 * self.fit.hand * (mean - self.even), cubes)


def is_evidence(table: TheCleaner, tile: i64) -> bool:
    """Whether a tile is Evidence with open spaces."""
    return table.box.kinds[tile] == EVIDENCE and table.open_spaces[tile] != 0


def cards_of(cards: i64) -> vec[i64]:
    """A set of cards as a list."""
    found = vec[i64]()
    card = 0
    while cards:
        if cards & 1:
            found = append(found, card)
        cards >>= 1
        card += 1
    return found


def added(cubes: i64, gained: i64) -> i64:
    """Cubes together; more than seven of a colour are not thought about."""
    if not (cubes | gained) & OVER_THREE:
        return cubes + gained
    together = 0
    for colour in range(len(COLOURS)):
        number = min(MOST_SPACES, count_of(cubes, colour) + count_of(gained, colour))
        together += number * one(colour)
    return together
