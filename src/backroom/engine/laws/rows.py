"""The laws about rows: what a `vec` must not do, and where nothing but a `vec` may be."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from backroom.engine.dealer import Rng
from backroom.engine.laws.broken import LawBroken, difference, hold
from backroom.engine.match import Match
from backroom.engine.state import State, facts
from backroom.engine.step import CHANCE
from backroom.engine.vecs import is_vec, vec

NOWHERE = -99


def offered(match: Match) -> vec[i64]:
    """Law 1: what may be chosen is a `vec[i64]`."""
    step = match.step()
    try:
        choices: Any = step.options(match.state)
    except TypeError as error:
        raise LawBroken(1, f"{step} offers no vec[i64]: {error}.") from None
    hold(1, is_vec(choices), f"{step} offers a {type(choices).__name__} where a vec[i64] belongs.")
    row: vec[i64] = choices
    return row


def choices_are_fresh(match: Match) -> None:
    """Law 1: whoever writes into what was offered writes into nothing else."""
    kept = match.choices()
    offered(match)[0] = NOWHERE
    hold(1, match.choices() == kept, f"{match.step()} hands out its own row of choices.")


def views_are_plain(view: dict[str, Any], reader: int | None) -> None:
    """Law 3: a view holds lists and numbers; a row in it would change under whoever looks at it."""
    place = row_in(view)
    hold(3, not place, f"the view of {'a spectator' if reader is None else f'seat {reader}'} holds a vec: {place}.")


def row_in(value: Any) -> str:
    """Where there is a row in plain data, or nothing."""
    if is_vec(value):
        return repr(value)
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, (list, tuple)) else ()
    for key, item in inside:
        place = row_in(item)
        if place:
            return f"{key} {place}"
    return ""


def rows_are_rows(match: Match) -> None:
    """Law 4: where the table declares a `vec` there lies one, and no list."""
    for name, declared in declarations(type(match.state)).items():
        value = getattr(match.state, name)
        wrong = str(declared).startswith("vec[") and not is_vec(value)
        hold(4, not wrong, f"{name} is declared as {declared}, and a {type(value).__name__} lies there.")


def declarations(kind: type[State]) -> dict[str, Any]:
    """What a table declares; a compiled one sees to it by itself."""
    found: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        found.update(base.__dict__.get("__annotations__", {}))
    return found


def clones_do_not_meet(match: Match, rng: Rng) -> None:
    """Law 4: two clones of a table that both play on do not write into a row that they share."""
    first, second = match.clone(), match.clone()
    play_on(first, rng)
    before = facts(first.state)
    play_on(second, rng)
    now = facts(first.state)
    if now != before:
        raise LawBroken(4, f"playing on in one clone changed another: {difference(before, now)}.")


def play_on(match: Match, rng: Rng, plies: int = 3) -> None:
    for _ in range(plies):
        if match.over or match.seat == CHANCE:
            return
        choices = match.choices()
        match.push(choices[rng.below(len(choices))])
