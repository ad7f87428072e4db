"""A match with bots at all seats but those that are answered for. A bot that misbehaves costs its own seat a move."""

from __future__ import annotations

import contextlib
import os
import sys

from backroom.bots import named_bot
from backroom.engine import Bot, Match, ask_safely
from backroom.lab.patience import SECONDS, Patience

USUAL = "house"


class Company:
    """Plays for the other seats, and knows how much each seat has been told."""

    patience = SECONDS  # how long a bot may think before it is interrupted, where a main thread asks it

    def __init__(self, match: Match, bots: dict[int, str], seed: int = 0) -> None:
        """Who sits in which seat, by name; the seats that are not named are answered for."""
        self.match = match
        self.bots = {seat: named_bot(match.game, name, seed + seat) for seat, name in bots.items()}
        self.since = [0] * match.seats

    def go_on(self) -> int | None:
        """Let bots decide until somebody else has to; which seat, or nobody when it is over."""
        match = self.match
        with Patience(self.patience) as patience:
            while match.seat is not None and match.seat in self.bots:
                match.push(chosen(self.bots[match.seat], match))
                patience.decisions += 1
        return match.seat

    def decide(self, choice: int) -> None:
        """Play for the seat that is asked; what it is told next begins with its own decision."""
        seat = self.match.seat
        assert seat is not None
        before = len(self.match.log)
        self.match.play(choice)
        self.since[seat] = before


def chosen(bot: Bot, match: Match) -> int:
    """What a bot does: what it prints is no answer of ours, and a child that it forks does not play on."""
    process = os.getpid()
    with contextlib.redirect_stdout(sys.stderr):
        choice = ask_safely(bot, match, len(match.log))
    if os.getpid() != process:
        os._exit(0)
    return choice
