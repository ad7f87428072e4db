"""The expert Cleaner: weighs every draw and every die of the rest of the turn, and values its end by fitted prices."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from backroom.engine import PASS, Dealer, Policy, joined, sort, total, vec
from backroom.games.the_cleaner.box import FACES
from backroom.games.the_cleaner.finish import CLEAN, COMBINE, STOP, Finish, Finishers, tile_key
from backroom.games.the_cleaner.odds import best_assignment
from backroom.games.the_cleaner.plan import NONE, Plan, added
from backroom.games.the_cleaner.prices import Fit, Prices
from backroom.games.the_cleaner.spaces import MOST_SPACES, count_of, one
from backroom.games.the_cleaner.state import ACTIONS, TheCleaner
from backroom.games.the_cleaner.steps.actions import (
    ALL,
    FLIP,
    REROLL,
    ChooseCube,
    KeepCard,
    PlaceCube,
    SpendBonus,
)
from backroom.games.the_cleaner.steps.police import ACCEPT, AcceptAssignment, AssignDie, Investigate
from backroom.games.the_cleaner.steps.turn import PLACE, StoreCubes, TakeAction

BUDGET: Final = 200
NEVER: Final = -10000.0


class Expert(Policy):
    """Looks at up to `budget` positions for a decision; no clock, so the same table gets the same answer."""

    def __init__(self, seed: int = 0, budget: int = BUDGET, fit: Fit | None = None) -> None:
        super().__init__(seed)
        self.budget = budget
        self.fit = fit or Fit()
        self.finishers: Finishers | None = None

    def __getstate__(self) -> Any:
        return {**super().__getstate__(), "finishers": None}  # worked out again

    def limit(self, positions: int) -> bool:
        self.budget = positions
        return True

    def decide(self, table: TheCleaner, seat: i64, rng: Dealer) -> i64:
        choices = table.choices()
        return choices[0] if len(choices) == 1 else self.answer(table, choices)

    def answer(self, table: TheCleaner, choices: vec[i64]) -> int:
        step = table.stack[-1]
        if isinstance(step, Investigate):
            return PASS
        if isinstance(step, AcceptAssignment):
            return ACCEPT
        if isinstance(step, AssignDie):
            return best_assignment(step.spaces, table.dice)[-1]
        plan = self.plan(table)
        if isinstance(step, TakeAction):
            return action(plan, choices)
        if isinstance(step, KeepCard):
            return keep_card(plan, choices)
        if isinstance(step, SpendBonus):
            return spend_bonus(plan, step)
        if isinstance(step, PlaceCube):
            return place_cube(plan, step)
        if isinstance(step, ChooseCube):
            return choose_cube(plan, step)
        assert isinstance(step, StoreCubes)
        return store_cubes(plan, choices)

    def plan(self, table: TheCleaner) -> Plan:
        """A plan for this table; prices and finishes are found anew when a card has left the game."""
        cards = joined(joined(table.deck, table.discard), joined(table.slots, table.offer))
        sort(cards)
        known = self.finishers
        if known is None or known.prices.box is not table.box or known.prices.cards != cards:
            known = Finishers(Prices(table.box, self.fit, cards))
            self.finishers = known
        return Plan(table, known, self.budget)


class Here:
    """The table of a decision, as a plan counts."""

    def __init__(self, plan: Plan) -> None:
        table = plan.table
        slots = [*table.slots, NONE, NONE]
        self.actions = table.actions
        self.minutes = table.minutes
        self.bonus = table.bonus
        self.a = slots[0]
        self.b = slots[1]
        self.cubes = packed(table.cubes)
        self.pile = plan.pile(card_set(table.deck), card_set(table.discard))


def action(plan: Plan, choices: vec[i64]) -> int:
    """The best action by the deepest look that the budget allows."""
    here = Here(plan)
    best = choices[0]
    for depth in range(1, here.actions + 1):
        found = best_at(plan, here, choices, depth)
        if plan.tired and depth > 1:
            break
        best = found
    return best


def best_at(plan: Plan, here: Here, choices: vec[i64], depth: int) -> int:
    best, most = finishing(plan, here, choices)
    for choice in choices:
        value = value_of(plan, here, choice, depth)
        if plan.tired:
            break
        if value > most:
            best = choice
            most = value
    return best


def finishing(plan: Plan, here: Here, choices: vec[i64]) -> tuple[int, float]:
    """The first move of the best finish, if it has one, or ending the turn."""
    leave = plan.leave(here.actions, here.cubes)
    parting = plan.parting(here.minutes, leave)
    stay = plan.stay(here.actions, here.cubes)
    lasting = plan.lasting(here.minutes, here.bonus, plan.hand(here.a, here.b), stay, parting)
    finish = stay if lasting >= parting else leave
    if finish.verb == STOP and PASS not in choices:
        return choices[0], NEVER
    return move_of(plan, finish), max(lasting, parting)


def move_of(plan: Plan, finish: Finish) -> int:
    box = plan.box
    if finish.verb == STOP:
        return PASS
    if finish.verb == CLEAN:
        return box.clean + tile_like(plan.table, finish.tile)
    return (box.combine if finish.verb == COMBINE else box.split) + finish.colour


def tile_like(table: TheCleaner, key: int) -> int:
    """The first tile at the scene that a finish may mean."""
    duties = table.must_go()
    for tile in table.lying:
        if tile_key(table.open_spaces[tile], tile in duties) == key:
            return tile
    raise ValueError(f"no tile like {key}")


def value_of(plan: Plan, here: Here, choice: int, depth: int) -> float:
    """The value of leaving, of a draw or of a roll; others are part of a finish."""
    box = plan.box
    h = here
    if choice == PASS or box.clean <= choice < box.replace:
        return NEVER
    if choice == box.leave:
        return plan.ruin if plan.bound else float(h.minutes) - plan.loss
    if choice == box.replace:
        return plan.replace(h.actions, h.minutes, h.bonus, h.cubes, h.pile)
    if choice == PLACE:
        held = h.a if h.b == NONE else h.b
        return plan.place(depth, h.actions, h.minutes, h.bonus, held, h.cubes, h.pile)
    if choice >= box.use:
        return plan.use(depth, h.actions, h.minutes, h.bonus, h.a, h.b, h.cubes, h.pile)
    card = choice - (box.buy if choice >= box.buy else box.activate)
    other = h.b if card == h.a else h.a
    if choice < box.buy:
        return plan.roll(depth, h.actions, h.minutes, h.bonus, card, other, h.cubes, h.pile)
    return plan.bought(depth, h.actions, h.minutes, card, other, h.cubes, h.pile)


def keep_card(plan: Plan, choices: vec[i64]) -> int:
    """The card with which the rest of the turn is best; the other one goes to the discard."""
    table = plan.table
    h = Here(plan)
    best = choices[0]
    for depth in range(h.actions + 1):
        found = choices[0]
        most = NEVER
        for card in choices:
            discard = card_set(table.discard) | card_set(choices) ^ 1 << card
            pile = plan.pile(card_set(table.deck), discard)
            a, b = min(h.a, card), max(h.a, card)
            value = plan.explore(depth, h.actions, h.minutes, h.bonus, a, b, h.cubes, pile)
            if value > most:
                found = card
                most = value
        if plan.tired:
            break
        best = found
    return best


def spend_bonus(plan: Plan, step: SpendBonus) -> int:
    """Keep the cube, flip or roll again, whatever the rest of the turn makes most of."""
    h = Here(plan)
    other = h.b if step.card == h.a else h.a
    best = PASS
    for depth in range(1, h.actions + 2):
        # The action is under way, so that the look ahead begins one action earlier.
        kept = plan.faces(depth, h.actions + 1, h.minutes, 1, step.card, other, h.cubes, h.pile)
        spent = plan.faces(depth, h.actions + 1, h.minutes, 0, step.card, other, h.cubes, h.pile)
        if plan.tired and depth > 1:
            break
        keep, flip, again = kept[step.face - 1], spent[FACES - step.face], sum(spent) / FACES
        best = PASS if keep >= max(flip, again) else FLIP if flip >= again else REROLL
    return best


def place_cube(plan: Plan, step: PlaceCube) -> int:
    """The cubes that the best finish puts on this tile, all at once where they are all that fit."""
    table = plan.table
    cover = best_cover(plan, step)
    if cover == 0:
        return PASS
    fits = vec[i64]([table.fitting(step.tile, colour) for colour in range(table.box.colours)])
    if total(fits) > 1 and cover == packed(fits):
        return ALL
    return [colour for colour in range(table.box.colours) if count_of(cover, colour) > 0][-1]


def best_cover(plan: Plan, step: PlaceCube) -> int:
    """The best cubes for the tile; none only if some lie there already."""
    h = Here(plan)
    spaces = plan.table.open_spaces[step.tile]
    key = tile_key(spaces, step.tile in plan.table.must_go())
    place = plan.tiles.index(key)
    covers = plan.staying.covers(key, h.cubes)
    hand = plan.hand(h.a, h.b)
    best = covers[-1]
    most = NEVER
    for cover in covers:
        leave = plan.leaving.cleaned(h.actions + 1, h.cubes, plan.leaving_with, place, cover)
        stay = plan.staying.cleaned(h.actions + 1, h.cubes, plan.staying_with, place, cover)
        parting = plan.parting(h.minutes, leave)
        value = max(parting, plan.lasting(h.minutes, h.bonus, hand, stay, parting))
        if value > most:
            best = cover
            most = value
    if step.placed > 0 and plan.end(h.actions, h.minutes, h.bonus, hand, h.cubes) > most:
        return 0
    return best


def choose_cube(plan: Plan, step: ChooseCube) -> int:
    """The colours that the rest of the turn makes most of, the lowest of them first."""
    h = Here(plan)
    best = 0
    for depth in range(h.actions + 1):
        found = 0
        most = NEVER
        for gained in plan.gifts(step.left):
            together = added(h.cubes, gained)
            value = plan.explore(depth, h.actions, h.minutes, h.bonus, h.a, h.b, together, h.pile)
            if value > most:
                found = gained
                most = value
        if plan.tired:
            break
        best = found
    return next(colour for colour in range(plan.box.colours) if count_of(best, colour) > 0)


def store_cubes(plan: Plan, choices: vec[i64]) -> int:
    """Return what the best finish does not keep, one colour after the other."""
    h = Here(plan)
    stay = plan.stay(0, h.cubes)
    leave = plan.leave(0, h.cubes)
    parting = plan.parting(h.minutes, leave)
    lasting = plan.lasting(h.minutes, h.bonus, plan.hand(h.a, h.b), stay, parting)
    kept = stay.kept if lasting > parting else leave.kept
    if kept == 0 and ALL in choices:
        return ALL
    for colour in range(plan.box.colours):
        if plan.table.cubes[colour] > count_of(kept, colour):
            return colour
    return PASS


def packed(cubes: vec[i64]) -> int:
    """Cubes as spaces.py counts, at most seven of a colour."""
    packed: i64 = 0
    for colour, number in enumerate(cubes):
        packed += min(number, MOST_SPACES) * one(colour)
    return packed


def card_set(cards: vec[i64]) -> int:
    set = 0
    for card in cards:
        set |= 1 << int(card)
    return set


assert ACTIONS < 8, "plans count actions in three bits"
