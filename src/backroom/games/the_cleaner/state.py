"""What lies on the table of The Cleaner."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from backroom.engine import State, append, filled, joined, put_in_order, remove, sort, vec
from backroom.games.the_cleaner.box import EVIDENCE, HANDICAPS, Scene
from backroom.games.the_cleaner.spaces import COLOURS, count_of, level, one, total_of, worth

ACTIONS: Final = 4
SLOTS: Final = 2
UNRESOLVED: Final = -1
NOT_YET: Final = -1

RUNNING: Final = 0
ARRESTED: Final = 1  # the clock ran out, or the turns did
BETRAYED: Final = 2  # left with a Victim or a Murder Weapon still lying there
INVESTIGATED: Final = 3
SPOTLESS: Final = 4
ENDS: Final = (None, "arrested", "betrayed", "investigated", "spotless")

RANKS: Final = (
    (30, "Immortal Cleaner"),
    (20, "Elite Cleaner"),
    (10, "Veteran Cleaner"),
    (1, "Sanitation Worker"),
)
LOWEST_RANK: Final = "Janitor"


@mypyc_attr(free_list_len=1, acyclic=True)
class TheCleaner(State):
    """The clock, the player board, the equipment and the tiles."""

    box: Scene
    difficulty: i64  # 0 easy to 3 insane
    start: i64  # minutes on the clock at the beginning, and at most
    cap: i64  # turns until the police come anyway
    odds: bool  # whether the odds of leaving are shown
    turn: i64  # from 1
    actions: i64  # left in this turn
    minutes: i64  # left on the clock
    spent: i64
    won: i64  # minutes won back
    bonus: i64  # cubes on the Pocket Watch: 0 or 1
    deck: vec[i64]  # cards in no order, so kept sorted
    discard: vec[i64]  # sorted
    removed: vec[i64]  # cards that went back to the box for Bonus cubes
    spare: vec[i64]  # collector's cards that are not played with
    slots: vec[i64]  # cards in the hand slots, sorted
    offer: vec[i64]  # cards drawn to choose from
    cubes: vec[i64]  # colour -> cubes on the player board
    lent: vec[i64]  # colour -> cubes that are out of the supply
    boxed: vec[i64]  # Evidence that was not drawn
    lying: vec[i64]  # tiles at the scene, sorted
    gone: vec[i64]  # tiles removed from it
    open_spaces: vec[i64]  # tile -> uncovered spaces, as spaces.py counts
    result: i64  # the result that the Effort die brought last, a line of the box, or NOT_YET
    dice: vec[i64]  # rolled by the police for one tile, not yet assigned, sorted
    thrown: vec[vec[i64]]  # a tile and all dice that the police rolled for it, in the order of their visits
    found: vec[i64]  # tile -> spaces found by the police, or UNRESOLVED; empty before they come
    end: i64

    def clone(self) -> TheCleaner:
        """Rows that seldom change are shared, and never changed in place."""
        other = TheCleaner()
        other.seats = self.seats
        other.stack = self.stack[:]
        other.box = self.box
        other.difficulty = self.difficulty
        other.start = self.start
        other.cap = self.cap
        other.odds = self.odds
        other.turn = self.turn
        other.actions = self.actions
        other.minutes = self.minutes
        other.spent = self.spent
        other.won = self.won
        other.bonus = self.bonus
        other.deck = self.deck[:]
        other.discard = self.discard[:]
        other.removed = self.removed
        other.spare = self.spare
        other.slots = self.slots[:]
        other.offer = self.offer[:]
        other.cubes = self.cubes[:]
        other.lent = self.lent[:]
        other.boxed = self.boxed
        other.lying = self.lying
        other.gone = self.gone
        other.open_spaces = self.open_spaces[:]
        other.result = self.result
        other.dice = self.dice[:]
        other.thrown = self.thrown
        other.found = self.found
        other.end = self.end
        return other

    def lay_out(self, second_victim: bool, minutes: i64) -> None:
        """Everything in its place before the Evidence is drawn. TC-2.1"""
        box = self.box
        self.turn = self.actions = self.spent = self.won = self.bonus = 0
        self.start = self.minutes = minutes
        self.deck = box.usual[:]
        self.spare = box.collectors[:]
        self.discard = vec[i64]()
        self.removed = vec[i64]()
        self.slots = vec[i64]()
        self.offer = vec[i64]()
        self.cubes = filled(len(COLOURS), 0)
        self.lent = filled(len(COLOURS), 0)
        self.boxed = box.evidence[:]
        self.lying = joined(box.required, box.optional) if second_victim else box.required[:]
        sort(self.lying)
        self.gone = vec[i64]()
        self.dice = vec[i64]()
        self.thrown = vec[vec[i64]]()
        self.found = vec[i64]()
        self.result = NOT_YET
        self.open_spaces = box.spaces[:]
        self.end = RUNNING

    # The clock.

    def lose_minutes(self, minutes: i64) -> None:
        """The clock stops at 0."""
        lost = min(minutes, self.minutes)
        self.minutes -= lost
        self.spent += lost

    def win_minutes(self, minutes: i64) -> None:
        """Never beyond the starting time. TC-4.5"""
        won = min(minutes, self.start - self.minutes)
        self.minutes += won
        self.won += won

    # The equipment.

    def card_anywhere(self) -> bool:
        """Whether a card can be drawn, from the deck or a fresh one."""
        return len(self.deck) > 0 or len(self.discard) > 0

    def shuffle_if_needed(self) -> bool:
        """A deck that ran out is made of the discard, once a card is needed; whether there is a card. TC-4.2"""
        if len(self.deck) == 0 and len(self.discard) > 0:
            self.deck = self.discard
            self.discard = vec[i64]()
        return len(self.deck) > 0

    def discard_slot(self, card: i64) -> None:
        self.slots = remove(self.slots, card)
        self.discard = put_in_order(self.discard, card)

    def discard_slots(self) -> None:
        for card in self.slots:
            self.discard = put_in_order(self.discard, card)
        self.slots = vec[i64]()

    # The cubes.

    def take_cubes(self, gained: i64) -> None:
        """From the supply to the player board, as spaces.py counts."""
        colour: i64 = 0
        left: i64 = gained
        while left > 0:
            number = left & 7
            if number > 0:
                self.cubes[colour] += number
                self.lent[colour] += number
            colour += 1
            left >>= 3

    def take_cube(self, colour: i64) -> None:
        self.cubes[colour] += 1
        self.lent[colour] += 1

    def return_cubes(self, colour: i64, number: i64) -> None:
        """From the player board to the supply."""
        self.cubes[colour] -= number
        self.lent[colour] -= number

    def return_all_cubes(self) -> None:
        for colour, number in enumerate(self.cubes):
            self.return_cubes(colour, number)

    def has_cubes(self) -> bool:
        colour: i64 = 0
        while colour < 6:
            if self.cubes[colour] > 0:
                return True
            colour += 1
        return False

    def storage(self) -> i64:
        """What it costs to keep all cubes for the next turn. TC-5.3"""
        return sum(number * level(colour) for colour, number in enumerate(self.cubes))

    # The tiles.

    def cover(self, tile: i64, colour: i64, number: i64 = 1) -> None:
        """Cubes from the player board onto spaces of a tile."""
        self.cubes[colour] -= number
        self.open_spaces[tile] -= number * one(colour)

    def fitting(self, tile: i64, colour: i64) -> i64:
        """How many cubes of this colour could be placed on the tile now."""
        return min(self.cubes[colour], count_of(self.open_spaces[tile], colour))

    def remove_tile(self, tile: i64) -> None:
        """Off the scene, and the cubes on it back to the supply."""
        self.lying = remove(self.lying[:], tile)
        self.gone = append(self.gone[:], tile)
        covered = self.box.spaces[tile] - self.open_spaces[tile]
        for colour in range(self.box.colours):
            self.lent[colour] -= count_of(covered, colour)

    def everything_clean(self) -> bool:
        return not any(self.open_spaces[tile] for tile in self.lying)

    def must_go(self) -> vec[i64]:
        """Victims and Murder Weapons that are not disposed of."""
        kinds = self.box.kinds
        return vec[i64]([tile for tile in self.lying if kinds[tile] != EVIDENCE and self.open_spaces[tile] != 0])

    def unresolved(self) -> vec[i64]:
        """Tiles that the police have not looked at."""
        return vec[i64]([tile for tile in self.lying if self.found[tile] == UNRESOLVED])

    def open_tiles(self) -> vec[i64]:
        """The uncovered spaces of each tile that has any."""
        return vec[i64]([self.open_spaces[tile] for tile in self.lying if self.open_spaces[tile] != 0])

    def open_total(self) -> i64:
        return sum(total_of(spaces) for spaces in self.open_tiles())

    # The end.

    def lost(self) -> bool:
        return self.end == ARRESTED or self.end == BETRAYED

    def handicap(self) -> i64:
        return HANDICAPS[self.difficulty]

    def cost_of_found(self) -> i64:
        """What the police have found so far, in points."""
        return sum(worth(found) for found in self.found if found > 0)

    def score(self) -> i64:
        """Minutes left, what the difficulty adds, less what was found; a lost game has none. TC-8.1"""
        return self.minutes + self.handicap() - self.cost_of_found()

    def value(self) -> i64:
        """What the game counts in means and for programs: its score, or less than any if it is lost. TC-8.5"""
        return self.box.ruin if self.lost() else self.score()

    def rank(self) -> str:
        """TC-8.4"""
        return "" if self.lost() else rank_of(self.score())


def rank_of(score: i64) -> str:
    for least, rank in RANKS:
        if score >= least:
            return rank
    return LOWEST_RANK
