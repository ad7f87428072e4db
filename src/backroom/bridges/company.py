"""A match with bots at all seats but those that are answered for. A bot that misbehaves costs its own seat a move."""

from __future__ import annotations

import os
from collections.abc import Sequence

from backroom.bots import named_bot, own_bot
from backroom.bots.own.apart import Apart
from backroom.bots.own.guard import quiet
from backroom.engine import BadInput, Bot, Game, Match
from backroom.engine.seen import answer_of, by_chance
from backroom.lab.patience import SECONDS, Patience

USUAL = "house"


class Company:
    """Plays for the other seats, and knows how much each seat has been told."""

    patience = SECONDS  # how long a bot may think before it is interrupted, where a main thread asks it

    def __init__(self, match: Match, bots: dict[int, str], seed: int = 0) -> None:
        """Who sits in which seat, by name; the seats that are not named are answered for."""
        self.match = match
        self.bots = {seat: seated(match.game, name, seed + seat) for seat, name in bots.items()}
        self.since = [0] * match.seats
        self.failed = [0] * match.seats  # decisions that chance made for a bot that had no answer

    def go_on(self) -> int | None:
        """Let bots decide until somebody else has to; which seat, or nobody when it is over."""
        match = self.match
        with Patience(self.patience) as patience:
            while match.seat is not None and match.seat in self.bots:
                match.push(self.answer_or_chance(match.seat))
                patience.decisions += 1
        if match.over:
            self.close()
        return match.seat

    def answer_or_chance(self, seat: int) -> int:
        """What its bot decides; chance does if it has no answer, which is counted for its seat."""
        choice = chosen(self.bots[seat], self.match)
        if choice is None:
            self.failed[seat] += 1
            return by_chance(self.match, len(self.match.log))
        return choice

    def close(self) -> None:
        """End what runs for bots of somebody's own."""
        for bot in self.bots.values():
            if isinstance(bot, Apart):
                bot.close()

    def decide(self, choice: int) -> None:
        """Play for the seat that is asked; what it is told next begins with its own decision."""
        seat = self.match.seat
        assert seat is not None
        before = len(self.match.log)
        self.match.play(choice)
        self.since[seat] = before


def a_bot_each(bots: str | Sequence[str], seats: int) -> list[str]:
    """The bots of all seats but one, in order from the left of that one: a name for all of them, or a name each."""
    others = seats - 1
    names = [bots] * others if isinstance(bots, str) else list(bots)
    if len(names) != others:
        raise BadInput(f"{needed(others)}, not {len(names)}." if others else "A table for one has no seat for a bot.")
    return names


def needed(others: int) -> str:
    return "1 other seat needs a bot" if others == 1 else f"{others} other seats need a bot each"


def left_of(seat: int, bots: str | Sequence[str], seats: int) -> dict[int, str]:
    """Who sits where, from the left of a seat on; a list that is shorter than the table is dealt round again."""
    names = [bots] if isinstance(bots, str) else bots
    return {(seat + place) % seats: names[(place - 1) % len(names)] for place in range(1, seats)}


def seated(game: Game, name: str, seed: int) -> Bot:
    """A bot by its name; one of somebody's own thinks in a process of its own."""
    own = own_bot(name)
    if own is None:
        return named_bot(game, name, seed)
    own.check(game)
    return Apart(own, game, seed)


def chosen(bot: Bot, match: Match) -> int | None:
    """What a bot does, if it has an answer: what it prints is none of ours, and a child that it forks plays not on."""
    process = os.getpid()
    if isinstance(bot, Apart):
        bot.event = len(match.log)
    with quiet():
        choice = answer_of(bot, match, len(match.log))
    if os.getpid() != process:
        os._exit(0)
    return choice
