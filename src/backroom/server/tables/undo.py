"""Whether a decision can be taken back, or somebody has learnt something from it."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.dealer import Rng
from backroom.engine.match import Match
from backroom.engine.playback import Event, chance_since
from backroom.engine.state import State
from backroom.engine.step import CHANCE
from backroom.engine.story import Narrator
from backroom.server.tables.table import Table

WORLDS_A_SEAT: Final = 16
WORLDS_IN_ALL: Final = 64  # enough: what one seat's few worlds miss, another's find, since most is shown to all


def stands(table: Table, keep: int) -> bool:
    """Whether a decision is final, whoever agrees: chance has decided since, and this is no practice table."""
    return not table.terms.practice and chance_since(table.playing().log, keep)


def reveals(match: Match, choice: int) -> bool:
    """Whether making this choice now reveals anything hidden to anybody, or brings in chance."""
    after = match.state.clone()
    after.push(choice)
    return after.actor() == CHANCE or any(teaches(match, choice, seat) for seat in range(match.seats))


def teaches(match: Match, choice: int, seat: int) -> bool:
    """Whether what a seat sees rules out a world that it thought possible before."""
    truth = witnessed(match, match.state.clone(), choice, seat)
    for world in range(min(WORLDS_A_SEAT, WORLDS_IN_ALL // match.seats)):
        table = match.game.imagine(match.state, seat, Rng(world))
        if not any(
            witnessed(match, table.clone(), other, seat) == truth for other in alike(match, table, choice, seat)
        ):
            return True
    return False


def alike(match: Match, table: State, choice: int, seat: int) -> list[int]:
    """What may have been chosen in an imagined world: the same, or anything if the seat does not see the choice."""
    choices = table.choices()
    same = [choice] if choice in choices else []
    if match.step().seen_by(match.state, 0, seat):
        return same
    return same + [other for other in choices if other != choice]


def witnessed(match: Match, table: State, choice: int, seat: int) -> tuple[Any, ...]:
    """What a seat is told, sees and is asked after a choice."""
    narrator = Narrator(match.game, table, match.names)
    narrator.join(seat, table, [])
    told = narrator.read(seat, [Event(table.stack[-1], [choice])])
    then = match.bare(None)
    then.state = table
    seen: tuple[Any, ...] = ([line.text for line in told], then.view(seat))
    if then.seat != seat:
        return seen
    return (*seen, then.question().text, [option.json() for option in then.options()])
