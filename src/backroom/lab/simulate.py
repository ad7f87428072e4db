"""Play a game many times over, on all cores, and add it up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from backroom.bots import named_bot
from backroom.engine.dealer import Rng
from backroom.engine.edition import Edition
from backroom.engine.errors import BadInput
from backroom.engine.game import Game
from backroom.engine.match import Match
from backroom.engine.seen import Bot, answer_of, by_chance
from backroom.games import game as on_the_shelf
from backroom.lab.patience import Patience
from backroom.lab.tally import Tally
from backroom.lab.workers import in_order

# The same portions for any number of workers, so that sums come out the same to the last bit.
PORTION = 20


@dataclass(frozen=True)
class Plan:
    """What is to be played, and how often."""

    game: str
    players: tuple[str, ...]
    games: int = 1000
    seed: int = 0
    edition: str | Path = "standard"
    options: dict[str, Any] = field(default_factory=dict)

    def check(self) -> None:
        """Refuse what cannot be played before anybody sits down."""
        game = on_the_shelf(self.game)
        if self.games < 1:
            raise BadInput(f"At least 1 game is played, not {self.games}.")
        for name in self.players:
            named_bot(game, name)
        game.new(len(self.players), seed=self.seed, edition=self.edition, **self.options)


def simulate(plan: Plan, workers: int | None = None, progress: Callable[[int], None] | None = None) -> Tally:
    """The tally of all games of a plan; the same for any number of workers."""
    plan.check()
    tally = Tally(len(plan.players), list(plan.players))
    for part in in_order(play_portion, plan, range(0, plan.games, PORTION), workers):
        tally.merge(part)
        if progress:
            progress(tally.games)
    return tally


def play_portion(plan: Plan, start: int) -> Tally:
    game = on_the_shelf(plan.game)
    edition = game.edition(plan.edition)
    tally = Tally(len(plan.players), list(plan.players))
    for number in range(start, min(start + PORTION, plan.games)):
        play_one(plan, game, edition, number, tally)
    return tally


def play_one(plan: Plan, game: Game, edition: Edition, number: int, tally: Tally) -> None:
    """One match. The players move on by a seat each time, so that no seat is anybody's."""
    rng = Rng(plan.seed, number)
    seats = len(plan.players)
    order = [(seat + number) % seats for seat in range(seats)]
    match = game.new(seats, seed=rng.below(1 << 31), edition=edition, **plan.options)
    bots = [named_bot(game, plan.players[player], int(rng.below(1 << 31))) for player in order]
    failed = [0] * seats
    decisions = play_out(match, bots, failed)
    tally.add(order, match.shares(), decisions, game.figures(match), failed)


def play_out(match: Match, bots: list[Bot], failed: list[int] | None = None) -> int:
    """Ask the bots, one a seat, until the match is over; how many decisions that took, and how often each failed."""
    failed = [0] * match.seats if failed is None else failed
    with Patience() as patience:
        while match.seat is not None:
            match.push(answer_or_chance(bots, match, patience.decisions, failed))
            patience.decisions += 1
    return patience.decisions


def answer_or_chance(bots: list[Bot], match: Match, decisions: int, failed: list[int]) -> int:
    """What the bot whose turn it is decides; chance does if it has no answer, which is counted for its seat."""
    seat = match.seat
    assert seat is not None
    choice = answer_of(bots[seat], match, decisions)
    if choice is None:
        failed[seat] += 1
        return by_chance(match, decisions)
    return choice
