"""What a cube costs in minutes, and from that what a tile costs: the long view of the expert Cleaner.

A price for each colour is found from the box: so high that the better of two cards drawn just pays for its minutes.
A tile costs what is cheapest: to cover some of its spaces at these prices and to leave the rest to the police. Where
there is more to clean than time, a minute buys more than a point, and everything is reckoned at that rate.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine import vec
from backroom.engine.value import Kept
from backroom.games.the_cleaner.box import FACES, Scene
from backroom.games.the_cleaner.odds import mean_loss
from backroom.games.the_cleaner.spaces import DIGIT, MOST_SPACES, count_of, level, one, total_of

RATES: Final[list[float]] = [1.0, 1.15, 1.3, 1.5, 1.7, 2.0, 2.4, 3.0, 4.0]  # points that a minute may be worth
SOUGHT: Final = 30  # halvings when the price level is looked for
DEAREST: Final = 20.0


class Fit(Kept):
    """The numbers the end of a turn is valued by.

    A coordinate search found height, steepness, reserve, hand, bonus and dread, for a high mean score at normal in
    both scenes; all others are where they were first put. `make tune GAME=the-cleaner` finds all of them anew for the
    levels, and writes them into `tuned.toml`.
    """

    def __init__(self) -> None:
        self.height = 0.85  # prices, as a share of what the cards alone would make them
        self.steepness = 1.0  # how prices grow with the level
        self.overhead = 0.3  # minutes a tile costs on top of its cubes
        self.duty = 0.3  # the same for a Victim or a Weapon
        self.reserve = 3.5  # minutes below which there is less and less one can still do
        self.hand = 0.7  # what a card in a slot counts, as a share of what it is better than the next one
        self.empty = 0.1  # minutes an empty slot costs
        self.bonus = 1.5  # minutes a Bonus cube is worth
        self.dread = 16.0  # points for a space of a Victim or a Weapon, divided by the cards in play, squared
        self.fear = 60.0  # points for having no minutes to spare before Victims and Weapons are gone
        self.margin = 12.0  # minutes to spare from which there is no fear
        self.rent = 0.3  # minutes that a cube stored must gain beyond what storing costs


class Prices:
    """Minutes for a cube of each colour, as long as these cards are in play, and what a card nets at such prices."""

    def __init__(self, box: Scene, fit: Fit, cards: vec[i64]) -> None:
        self.box = box
        self.fit = fit
        self.cards = cards
        self.dread = fit.dread / float(max(1, len(cards) * len(cards)))
        shape = vec[float]([int(level(colour)) ** fit.steepness for colour in range(box.colours)])
        height = fit.height * self.even_height(shape)
        self.cubes = vec[float]([height * part for part in shape])
        self.ledgers = [Ledger(self, rate) for rate in RATES]

    def even_height(self, shape: vec[float]) -> float:
        """The price level at which the better of two cards pays for its minutes and no more."""
        low = 0.0
        high = DEAREST
        for _ in range(SOUGHT):
            middle = (low + high) / 2
            prices = vec[float]([middle * part for part in shape])
            nets = vec[float]([self.net(card, prices) for card in self.cards])
            if better_of_two(nets) > 0.0:
                high = middle
            else:
                low = middle
        return high

    def net(self, card: i64, prices: vec[float]) -> float:
        """The cubes of a card at these prices, less its minutes, in the mean over its faces."""
        total = 0.0
        for line in range(card * FACES, card * FACES + FACES):
            total += self.bill(self.box.gains[line], prices) + float(self.box.times[line])
        return total / FACES

    def bill(self, cubes: i64, prices: vec[float]) -> float:
        total = 0.0
        colour: i64 = 0
        while cubes > 0:
            number = cubes & MOST_SPACES
            if number > 0:
                total += float(number) * prices[colour]
            colour += 1
            cubes >>= DIGIT
        return total

    def ledger(self, minutes: float, evidence: vec[i64], duties: vec[i64]) -> Ledger:
        """The books at the rate that a minute is worth now: the least of all that the time left could come to."""
        best = self.ledgers[0]
        least = 0.0
        for ledger in self.ledgers:
            value = ledger.rate * minutes - ledger.total(evidence, duties)
            if ledger is self.ledgers[0] or value < least:
                best = ledger
                least = value
        return best


class Ledger:
    """What tiles cost, in points, when a minute is worth so many of them."""

    def __init__(self, prices: Prices, rate: float) -> None:
        self.prices = prices
        self.rate = rate
        self.costs: dict[int, float] = {}
        self.covers: dict[int, int] = {}

    def evidence(self, spaces: i64) -> float:
        """The cheapest mixture of covering and leaving open."""
        known = self.costs.get(spaces)
        if known is not None:
            return known
        best = mean_loss(spaces)
        cover = 0
        for part in parts_of(spaces):
            if part:
                cost = self.effort(part, self.prices.fit.overhead) + mean_loss(spaces - part)
                if cost < best:
                    best = cost
                    cover = part
        self.costs[spaces] = best
        self.covers[spaces] = cover
        return best

    def cover(self, spaces: i64) -> i64:
        """The spaces that are worth covering."""
        self.evidence(spaces)
        return self.covers[spaces]

    def duty(self, spaces: i64) -> float:
        """A Victim or a Weapon: every space must be covered."""
        prices = self.prices
        return self.effort(spaces, prices.fit.duty) + prices.dread * float(total_of(spaces)) if spaces else 0.0

    def effort(self, cubes: i64, overhead: float) -> float:
        return self.rate * (overhead + self.prices.bill(cubes, self.prices.cubes))

    def total(self, evidence: vec[i64], duties: vec[i64]) -> float:
        total = 0.0
        for spaces in evidence:
            total += self.evidence(spaces)
        for spaces in duties:
            total += self.duty(spaces)
        return total


def parts_of(spaces: i64) -> vec[i64]:
    """Every choice of some of these spaces, none and all included."""
    parts = vec[i64]([0])
    for colour in range(6):
        number = count_of(spaces, colour)
        if number > 0:
            parts = vec[i64]([part + taken * one(colour) for part in parts for taken in range(number + 1)])
    return parts


def better_of_two(values: vec[float]) -> float:
    """The mean of the higher of two different ones drawn at random."""
    count = len(values)
    if count < 2:
        return values[0] if values else 0.0
    ordered = sorted(values)
    total = 0.0
    for place in range(1, count):
        total += ordered[place] * float(place)
    return total / (float(count * (count - 1) // 2))
