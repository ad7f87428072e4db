"""The clairvoyant bound: a score that nobody exceeds in one world, not even knowing all of it.

Everything has a price: a cube of each colour, a minute, an action, a drawn card, the use of each card. Players pay and
are paid these prices for all they do, so the rules that only count things can be dropped, as long as no conversion and
no Replace pays: the balance of cubes, the clock, the actions of all turns, the cards to be drawn for another pass
through the deck, the one use of each card in a pass. What remains falls apart into rolls, card actions, passes and
tiles, each of which is best done for itself. Any prices give a bound; `descent.py` looks for good ones. The proof
stands in docs/decisions/0002-a-clairvoyant-bound.md.
"""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from typing import Final

from backroom.engine import row_of, to_list
from backroom.games.the_cleaner.box import EVIDENCE, FACES, Scene
from backroom.games.the_cleaner.descent import Bowl, lowest
from backroom.games.the_cleaner.odds import best_found
from backroom.games.the_cleaner.spaces import COLOURS, count_of, level, one, total_of, worth
from backroom.games.the_cleaner.state import ACTIONS, SLOTS, TheCleaner
from backroom.games.the_cleaner.steps.actions import BONUS_PRICE, OFFERED, REPLACE_PRICE

ROLL_ACTIONS: Final = 2  # place the card, activate it
PAIR_ACTIONS: Final = 3  # place both partners, use them
PAIR_CARDS: Final = 2
SLACK: Final = 2  # cards that may be drawn ahead of their use, less what the first pass has more than others
NEVER: Final = 1e9
ROUNDING: Final = 1e-6


class Bundle:
    """Something one can do: cubes gained or put down, minutes won or lost, points lost, and cards used."""

    def __init__(self, cubes: list[int], minutes: int, loss: int, cards: list[int]) -> None:
        self.cubes = cubes
        self.minutes = minutes
        self.loss = loss
        self.cards = cards


class Ceiling(Bowl):
    """The bound as a function of prices, for a job with so many Bonus cubes bought in it."""

    def __init__(self, table: TheCleaner, face: Callable[[int], int], die: Callable[[int, int], int]) -> None:
        box = table.box
        cards = table.deck
        self.colours = box.colours
        self.start = table.start
        self.handicap = table.handicap()
        self.budget = ACTIONS * table.cap
        self.cards = len(cards)
        self.bought = 0
        self.minute = self.colours  # where the prices of other things stand behind those of cubes
        self.action = self.colours + 1
        self.drawn = self.colours + 2
        self.use = self.colours + 3
        self.faces = [face(roll) for roll in range(1, self.budget // ROLL_ACTIONS + self.cards + 1)]
        self.lines = [lines_of(box, to_list(cards), number) for number in range(1, FACES + 1)]
        self.pairs = pairs_of(box, to_list(cards))
        self.tiles = [covers_of(box, tile, die) for tile in table.lying]

    def start_prices(self) -> list[float]:
        cubes = [float(level(colour)) for colour in range(self.colours)]
        return [*cubes, 1.0, 0.0, 0.0, *[0.0] * self.cards]

    def strides(self) -> list[float]:
        """How far a first step goes for each price."""
        return [*[1.0] * self.colours, 0.2, 0.2, 0.2, *[0.2] * self.cards]

    def project(self, prices: list[float]) -> None:
        """No price below 0; no conversion, no Replace and no further pass through the deck may pay."""
        for place, price in enumerate(prices):
            prices[place] = max(0.0, price)
        minute = prices[self.minute]
        action = prices[self.action]
        prices[self.drawn] = min(prices[self.drawn], (REPLACE_PRICE * minute + action) / OFFERED)
        for colour in range(1, self.colours):
            split = 2 * prices[colour - 1] - minute * float(level(colour)) - action
            prices[colour] = max(prices[colour], split)
        for colour in range(self.colours - 2, -1, -1):
            combine = (prices[colour + 1] - 2 * minute * float(level(colour)) - action) / 2
            prices[colour] = max(prices[colour], combine)
        uses = sum(prices[self.use :])
        most = prices[self.drawn] * self.pass_size()
        if uses > most:
            for place in range(self.use, len(prices)):
                prices[place] *= most / uses

    def pass_size(self) -> int:
        """How many cards at least are drawn for use in a pass: all but those bought away and those held."""
        return max(0, self.cards - self.bought - SLOTS)

    def value(self, prices: list[float], slopes: list[float]) -> float:
        """What nobody exceeds, by these prices; and how it changes with each of them."""
        total = float(self.handicap)
        total += self.clock(prices, slopes)
        total += self.counted(prices, slopes)
        total += self.rolls(prices, slopes)
        total += self.card_actions(prices, slopes)
        total += self.all_tiles(prices, slopes)
        return total

    def clock(self, prices: list[float], slopes: list[float]) -> float:
        """The clock ends between 1 and its start: dear minutes must be there, cheap ones cannot be more."""
        minute = prices[self.minute]
        minutes = self.start - BONUS_PRICE * self.bought
        if minute >= 1:
            slopes[self.minute] += float(minutes - 1)
            return minute * float(minutes) - (minute - 1)
        slopes[self.minute] += float(minutes - self.start)
        return minute * float(minutes) + (1 - minute) * float(self.start)

    def counted(self, prices: list[float], slopes: list[float]) -> float:
        """The actions of all turns, and one pass through the deck: another one does not pay, says `project`."""
        slopes[self.action] += float(self.budget)
        slopes[self.drawn] += SLACK
        for place in range(self.use, len(prices)):
            slopes[place] += 1
        return prices[self.action] * float(self.budget) + prices[self.drawn] * SLACK + sum(prices[self.use :])

    def rolls(self, prices: list[float], slopes: list[float]) -> float:
        """As many rolls as pay, at least one for each Bonus cube, each for the card that it suits best."""
        best = [self.best_of(lines, prices) for lines in self.lines]
        extra = OFFERED * prices[self.drawn] - ROLL_ACTIONS * prices[self.action]
        worths = [self.worth(line, prices) + extra for line in best]
        gains = [max(0.0, max(0.0, worths[FACES - face]) - worths[face - 1]) for face in range(1, FACES + 1)]
        faces = self.faces[: self.rolls_that_pay(worths, gains)]
        helped = sorted(range(len(faces)), key=lambda place: -gains[faces[place] - 1])[: self.bought]
        total = 0.0
        for place, face in enumerate(faces):
            total += worths[face - 1]
            if place in helped and gains[face - 1] > 0:
                total += gains[face - 1]
                if worths[FACES - face] <= 0:
                    continue
                face = FACES + 1 - face
            self.follow(best[face - 1], slopes)
            slopes[self.action] -= ROLL_ACTIONS
            slopes[self.drawn] += OFFERED
        return total

    def rolls_that_pay(self, worths: list[float], gains: list[float]) -> int:
        """The number of rolls after which it is best to stop."""
        total = 0.0
        best = 0.0
        count = 0
        greatest: list[float] = []
        for number in range(1, self.budget // ROLL_ACTIONS + self.bought + 1):
            face = self.faces[number - 1]
            total += worths[face - 1]
            keep_greatest(greatest, gains[face - 1], self.bought)
            value = total + sum(greatest)
            if number == self.bought or (number > self.bought and value > best):
                best = value
                count = number
        return count

    def card_actions(self, prices: list[float], slopes: list[float]) -> float:
        """The card action that pays most, as often as there are actions for it."""
        if not self.pairs:
            return 0.0
        dearest = max(range(self.colours), key=lambda colour: prices[colour])
        extra = PAIR_CARDS * OFFERED * prices[self.drawn] - PAIR_ACTIONS * prices[self.action]
        pair = self.best_of(self.pairs[dearest], prices)
        number = self.budget // PAIR_ACTIONS
        each = self.worth(pair, prices) + extra
        if each <= 0:
            return 0.0
        for _ in range(number):
            self.follow(pair, slopes)
        slopes[self.action] -= float(PAIR_ACTIONS * number)
        slopes[self.drawn] += float(PAIR_CARDS * OFFERED * number)
        return float(number) * each

    def all_tiles(self, prices: list[float], slopes: list[float]) -> float:
        """Each tile is left as it costs least; whatever is put on it takes an action to clean."""
        total = 0.0
        for covers in self.tiles:
            best = covers[0]
            most = -NEVER
            for cover in covers:
                value = self.worth(cover, prices) - (prices[self.action] if any(cover.cubes) else 0.0)
                if value > most:
                    best = cover
                    most = value
            total += most
            self.follow(best, slopes)
            slopes[self.action] -= 1 if any(best.cubes) else 0
        return total

    def best_of(self, bundles: list[Bundle], prices: list[float]) -> Bundle:
        """The one that is worth most."""
        best = bundles[0]
        most = -NEVER
        for bundle in bundles:
            value = self.worth(bundle, prices)
            if value > most:
                best = bundle
                most = value
        return best

    def worth(self, bundle: Bundle, prices: list[float]) -> float:
        total = prices[self.minute] * bundle.minutes - bundle.loss
        for colour, number in enumerate(bundle.cubes):
            total += prices[colour] * number
        for card in bundle.cards:
            total -= prices[self.use + card]
        return total

    def follow(self, bundle: Bundle, slopes: list[float]) -> None:
        """How its worth changes with the prices."""
        slopes[self.minute] += bundle.minutes
        for colour, number in enumerate(bundle.cubes):
            slopes[colour] += number
        for card in bundle.cards:
            slopes[self.use + card] -= 1


def ceiling_of(table: TheCleaner, face: Callable[[int], int], die: Callable[[int, int], int]) -> float:
    """The bound from the table before the first action: the best that any number of Bonus cubes could bring."""
    bowl = Ceiling(table, face, die)
    prices = bowl.start_prices()
    height = float(table.box.ruin)
    whole_clock = float(table.start + table.handicap())
    for bought in range(bowl.cards):
        bowl.bought = bought
        value = float(floor(lowest(bowl, prices, height) + ROUNDING))
        height = max(height, min(whole_clock, value))
        if height == whole_clock:
            break
    return height


def keep_greatest(greatest: list[float], gain: float, number: int) -> None:
    """Of all gains so far, keep so many."""
    if len(greatest) < number:
        greatest.append(gain)
    elif greatest and gain > min(greatest):
        greatest.remove(min(greatest))
        greatest.append(gain)


def lines_of(box: Scene, cards: list[int], face: int) -> list[Bundle]:
    """What the cards show for a face."""
    lines: list[Bundle] = []
    for number, card in enumerate(cards):
        place = card * FACES + face - 1
        lines.append(Bundle(counts(box.gains[place], box.colours), box.times[place], 0, [number]))
    return lines


def pairs_of(box: Scene, cards: list[int]) -> list[list[Bundle]]:
    """For each colour, all card actions with their cubes in that colour."""
    partners = [
        (first, second)
        for first, card in enumerate(cards)
        for second, other in enumerate(cards)
        if box.action_with(card, other)
    ]
    if not partners:
        return []
    return [[pair_of(cards, first, second, colour, box) for first, second in partners] for colour in range(box.colours)]


def pair_of(cards: list[int], first: int, second: int, colour: int, box: Scene) -> Bundle:
    """The action of the first card with the second, all its cubes of one colour."""
    number = box.action_cubes[cards[first]]
    return Bundle([number if other == colour else 0 for other in range(box.colours)], 0, 0, [first, second])


def counts(spaces: int, colours: int) -> list[int]:
    return [count_of(spaces, colour) for colour in range(colours)]


def covers_of(box: Scene, tile: int, die: Callable[[int, int], int]) -> list[Bundle]:
    """Every way to leave a tile, and what the police find with these dice; a Victim or a Weapon must be covered."""
    spaces = box.spaces[tile]
    parts = parts_of(spaces) if box.kinds[tile] == EVIDENCE else [spaces]
    covers: list[Bundle] = []
    for part in parts:
        dice = [die(tile, place) for place in range(total_of(spaces - part))]
        cubes = [-number for number in counts(part, box.colours)]
        covers.append(Bundle(cubes, 0, worth(best_found(spaces - part, row_of(dice))), []))
    return covers


def parts_of(spaces: int) -> list[int]:
    """Every choice of these spaces, none and all included."""
    parts = [0]
    for colour in range(len(COLOURS)):
        parts = [part + number * one(colour) for part in parts for number in range(count_of(spaces, colour) + 1)]
    return parts
