"""A match with bots at all seats but those that are answered for."""

from __future__ import annotations

import contextlib
import sys

from backroom.bots import named_bot
from backroom.engine import Match, ask_safely

USUAL = "house"


class Company:
    """Plays for the other seats, and knows how much each seat has been told."""

    def __init__(self, match: Match, bots: dict[int, str], seed: int = 0) -> None:
        """Who sits in which seat, by name; the seats that are not named are answered for."""
        self.match = match
        self.bots = {seat: named_bot(match.game, name, seed + seat) for seat, name in bots.items()}
        self.since = [0] * match.seats

    def go_on(self) -> int | None:
        """Let bots decide until somebody else has to; which seat, or nobody when it is over."""
        match = self.match
        while match.seat is not None and match.seat in self.bots:
            with contextlib.redirect_stdout(sys.stderr):  # what a bot prints is no answer of ours
                choice = ask_safely(self.bots[match.seat], match, len(match.log))
            match.push(choice)
        return match.seat

    def decide(self, choice: int) -> None:
        """Play for the seat that is asked; what it is told next begins with its own decision."""
        seat = self.match.seat
        assert seat is not None
        before = len(self.match.log)
        self.match.play(choice)
        self.since[seat] = before
