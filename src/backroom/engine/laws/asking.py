"""Law 8: whether a seat is asked may depend on public facts only."""

from __future__ import annotations

from typing import Any, Final

from backroom.engine.dealer import Rng
from backroom.engine.laws.broken import hold
from backroom.engine.laws.position import wire
from backroom.engine.match import Match
from backroom.engine.step import CHANCE

CERTAIN: Final = 25


def public_part(match: Match, seat: int) -> str:
    """All that a seat sees but whose turn it is."""
    view = match.view(seat)
    return wire([view["areas"], view["counters"], view["facts"]])


def asking_is_public(match: Match, choice: int, seat: int, rng: Rng) -> None:
    """Where a seat sees the same happen in two worlds, it sees the same question follow."""
    world = match.imagine(seat, rng)
    if choice not in world.choices():
        return
    truth = match.clone()
    truth.dealer = world.dealer = None
    truth.push(choice)
    world.push(choice)
    if public_part(truth, seat) == public_part(world, seat):
        hold(8, next_question(truth) == next_question(world), f"after {choice} seat {seat} could tell who is asked.")


def next_question(match: Match) -> Any:
    return None if match.over else (match.seat, type(match.step()).__name__)


class Census:
    """Counts how many options each kind of question had, in truth and as others imagine it.

    A question that is skipped when its answer is forced never has one option in truth, though others must think it
    might: then a skipped question tells them something.
    """

    def __init__(self) -> None:
        self.true: dict[str, dict[int, int]] = {}
        self.imagined: dict[str, dict[int, int]] = {}

    def count(self, match: Match, seat: int, rng: Rng) -> None:
        if match.seat == CHANCE or match.seat == seat:
            return
        name = type(match.step()).__name__
        note(self.true, name, len(match.choices()))
        note(self.imagined, name, len(match.imagine(seat, rng).choices()))

    def check(self) -> None:
        for name, sizes in self.imagined.items():
            for size, count in sizes.items():
                never = size not in self.true[name]
                hold(
                    8,
                    not (never and count >= CERTAIN),
                    f"{name} was never asked with {size} options, though others imagine that {count} times.",
                )


def note(counts: dict[str, dict[int, int]], name: str, size: int) -> None:
    sizes = counts.setdefault(name, {})
    sizes[size] = sizes.get(size, 0) + 1
