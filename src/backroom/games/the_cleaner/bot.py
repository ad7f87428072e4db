"""A sensible Cleaner: counts what cubes are good for, never gambles on an arrest it can avoid, leaves in time."""

from __future__ import annotations

from backroom.engine import PASS, Bot, Seen
from backroom.games.the_cleaner.appraisal import Appraisal, Habits
from backroom.games.the_cleaner.box import FACES
from backroom.games.the_cleaner.spaces import colours_of, count_of, level
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
from backroom.games.the_cleaner.steps.police import ACCEPT, AcceptAssignment, AssignDie
from backroom.games.the_cleaner.steps.turn import PLACE, StoreCubes, TakeAction


class House(Bot):
    """One question at a time."""

    def __init__(self, seed: int = 0) -> None:
        super().__init__(seed)
        self.habits = Habits()

    def choose(self, seen: Seen) -> int:
        table = seen.table()
        assert isinstance(table, TheCleaner)
        step = table.stack[-1]
        choices = seen.choices()
        if len(choices) == 1:
            return choices[0]
        mind = Appraisal(table, self.habits)
        if isinstance(step, TakeAction):
            return action(mind, choices)
        if isinstance(step, KeepCard):
            return best_card(mind, choices)
        if isinstance(step, SpendBonus):
            return spend(mind, step)
        if isinstance(step, PlaceCube):
            return place(mind, step)
        if isinstance(step, ChooseCube):
            return max(choices, key=lambda colour: mind.with_cube(colour))
        if isinstance(step, StoreCubes):
            return store(mind, choices)
        return ACCEPT if isinstance(step, AcceptAssignment) else choices[0] if isinstance(step, AssignDie) else PASS


def action(mind: Appraisal, choices: list[int]) -> int:
    """Clean when it is time to, gather cubes while there is time to use them, fill the hands otherwise."""
    table = mind.table
    box = table.box
    plan = mind.harvest(table.cubes, table.actions)
    if table.actions == ACTIONS and not table.must_go() and not plan.tiles and time_to_go(mind):
        return box.leave
    if plan.tiles and len(plan.tiles) >= table.actions:
        return box.clean + plan.tiles[0]
    if table.actions > 1:
        gathered = gather(mind, choices, plan.gain)
        if gathered != PASS:
            return gathered
    if PLACE in choices:
        return PLACE
    if plan.tiles:
        return box.clean + plan.tiles[0]
    return settle_for(mind, choices) if table.actions > 1 else stuck(mind, choices)


def time_to_go(mind: Appraisal) -> bool:
    """Whether no card promises more points than it costs minutes."""
    return Appraisal(mind.table, mind.habits, 1.0).prospect() < mind.habits.patience


def settle_for(mind: Appraisal, choices: list[int]) -> int:
    """With both hands full, a card that is worth its minutes will do, though others would be better."""
    gathered = gather(Appraisal(mind.table, mind.habits, 1.0), choices, 0.0)
    return gathered if gathered != PASS else stuck(mind, choices)


def gather(mind: Appraisal, choices: list[int], gain: float) -> int:
    """The way to more cubes that promises most, or PASS: a card, a card action, a conversion."""
    table = mind.table
    box = table.box
    best = PASS
    promise = mind.habits.effort
    for choice in choices:
        value = 0.0
        if choice >= box.split and choice < box.replace:
            value = mind.split_value(choice - box.split, gain)
        elif choice >= box.combine and choice < box.replace:
            value = mind.combine_value(choice - box.combine, gain)
        elif choice >= box.use and choice < box.clean:
            value = mind.action_value(choice - box.use, gain)
        elif choice >= box.buy and choice < box.use:
            value = mind.bought_value(choice - box.buy, gain)
        elif choice >= box.activate and choice < box.buy:
            value = mind.card_value(choice - box.activate, table.cubes, gain, table.actions - 1)
        if value > promise:
            best = choice
            promise = value
    return best


def stuck(mind: Appraisal, choices: list[int]) -> int:
    """Nothing promises anything: end the turn, or at its beginning change the cards, or go."""
    table = mind.table
    box = table.box
    if PASS in choices:
        return PASS
    if not table.must_go() and box.leave in choices:
        return box.leave
    if box.replace in choices and table.minutes > mind.habits.reserve:
        return box.replace
    safest = [choice for choice in choices if choice < box.use]
    return max(safest, key=lambda choice: mind.safety(choice)) if safest else choices[0]


def best_card(mind: Appraisal, choices: list[int]) -> int:
    """The card with the best prospects, also as a partner of the one in hand."""
    return max(choices, key=lambda card: mind.keep_value(card))


def spend(mind: Appraisal, step: SpendBonus) -> int:
    """The Bonus cube goes where it gains more than it may be worth later."""
    values = mind.face_values(step.card, mind.table.cubes, mind.table.actions)
    keep = values[step.face - 1] + mind.habits.bonus
    flip = values[FACES - step.face]
    again = sum(values) / FACES
    if keep >= flip and keep >= again:
        return PASS
    return FLIP if flip >= again else REROLL


def place(mind: Appraisal, step: PlaceCube) -> int:
    """The cubes that lower the expected loss most; not always all of them."""
    table = mind.table
    cover = mind.best_cover(step.tile, table.open_spaces[step.tile], table.cubes).cubes
    wanted = colours_of(cover)
    if not wanted and step.placed > 0:
        return PASS
    fitting = [colour for colour in range(table.box.colours) if table.fitting(step.tile, colour) > 0]
    everything = all(count_of(cover, colour) == table.fitting(step.tile, colour) for colour in fitting)
    if everything and sum(table.fitting(step.tile, colour) for colour in fitting) > 1:
        return ALL
    return wanted[-1] if wanted else fitting[-1]


def store(mind: Appraisal, choices: list[int]) -> int:
    """Return what will not be worth its rent."""
    table = mind.table
    gain = mind.harvest(table.cubes, ACTIONS).gain
    for colour in choices:
        if colour in (PASS, ALL):
            continue
        without = table.cubes[:]
        without[colour] -= 1
        use = gain - mind.harvest(without, ACTIONS).gain
        if use < level(colour) + mind.habits.effort or table.storage() >= table.minutes - mind.habits.reserve / 3:
            return colour
    return PASS
