"""A seat at a match in this very process, against bots. The match does not leave it."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Final

from backroom.bridges.company import Company, left_of
from backroom.bridges.mcp.seat import Seat
from backroom.bridges.text.situation import Situation, seen_by
from backroom.engine import BadInput, Game, Match, Option

STANDARD: Final = "standard"  # the edition, unless whoever begins the server says another one


class LocalSeat(Seat):
    """The first seat, or another one, and bots in all others."""

    def __init__(self, match: Match, seat: int, against: str | Sequence[str], seed: int = 0) -> None:
        """Bots sit from the left of the seat on; where there are fewer than seats, it begins again with the first."""
        self.match = match
        self.seat = seat
        self.company = Company(match, left_of(seat, against, match.seats), seed)
        self.company.go_on()

    def wait(self, seconds: float) -> None:
        """Bots have decided already."""

    def situation(self) -> Situation:
        return seen_by(self.match, self.seat, self.company.since[self.seat])

    def stands(self, moment: int) -> bool:
        return moment == len(self.match.log)

    def play(self, option: Option, moment: int) -> None:
        self.company.decide(option.choice)
        self.company.go_on()

    def close(self) -> None:
        self.company.close()

    def explain(self, piece: str) -> str:
        told = self.match.explain(self.seat, piece)
        return f"{told.text} {told.why_not}".strip()

    def record(self) -> str:
        if not self.match.over:
            raise BadInput("The record is shown when the match is over: it holds what is still hidden.")
        return self.match.record()


def dealt(
    game: Game,
    seats: int | None,
    options: dict[str, Any],
    seed: int | None,
    name: str,
    seat: int,
    edition: str = STANDARD,
) -> Match:
    """A new match; without a seed from a secret that nobody could guess."""
    number = game.checked_seats(seats)
    if not 0 <= seat < number:
        raise BadInput(f"Seat {seat + 1} is not at a table of {number}.")
    names = [name if place == seat else f"Bot {place + 1}" for place in range(number)]
    secret = os.urandom(32) if seed is None else None
    chosen = game.checked_options(options)  # which refuses all that is none, such as an edition or a seed
    return game.new(number, seed=seed, secret=secret, edition=edition, names=names, **chosen)
