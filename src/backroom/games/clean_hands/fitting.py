"""Find the weights of prospects: play matches, note how everybody stands on the way, and learn who wins from it."""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final

from mypy_extensions import i64

from backroom.engine import Game, Policy, Rng, append, vec
from backroom.games.clean_hands.bot import House
from backroom.games.clean_hands.insight import NextTurn
from backroom.games.clean_hands.prospects import FIGURES, MONEY, PHASES, phases_of, standing
from backroom.games.clean_hands.shrewd import Shrewd
from backroom.games.clean_hands.state import CleanHands
from backroom.games.clean_hands.tuned import refine, tuned

FEWEST_TURNS: Final = 5  # between two positions of a match
MORE_TURNS: Final = 8
SHREWD: Final = 20  # of a hundred players
STEP: Final = 0.05
MOMENTUM: Final = 0.9
SCATTER: Final = 0.99
RESTRAINT: Final = 0.0003  # how much smaller weights are preferred


class Position:
    """How all stood at some time in a match, and who won it."""

    def __init__(self, figures: list[vec[float]], winner: i64) -> None:
        self.figures = figures  # seat -> its figures, phase after phase
        self.winner = winner


def positions(game: Game, games: int, seed: int) -> list[Position]:
    """From matches of house bots and some shrewd ones, at every number of seats."""
    found: list[Position] = []
    rng = Rng(seed)
    shrewd = Shrewd()
    refine(shrewd.wits, tuned()["levels"]["strong"])
    for number in range(games):
        seats = game.fewest + number % (game.most - game.fewest + 1)
        table = game.new(seats, seed=rng.below(1 << 31)).state
        assert isinstance(table, CleanHands)
        players: list[Policy] = [shrewd if rng.below(100) < SHREWD else House() for _ in range(seats)]
        found += noted(game, table, players, rng)
    return found


def noted(game: Game, table: CleanHands, players: list[Policy], rng: Rng) -> list[Position]:
    """The positions of one match."""
    cut = NextTurn()
    cut.turn = rng.below(MORE_TURNS)
    found: list[Position] = []
    while True:
        table.play_on(players, rng, cut)
        if len(table.stack) == 0:
            break
        found.append(Position([in_phases(row, phases_of(table)) for row in standing(table)], 0))
        cut.turn += FEWEST_TURNS + rng.below(MORE_TURNS)
    for position in found:
        position.winner = game.winners(table)[0]
    return found


def in_phases(figures: vec[float], phases: vec[float]) -> vec[float]:
    found = vec[float]()
    for phase in phases:
        for figure in figures:
            found = append(found, phase * figure)
    return found


class Fit:
    """Weights that make the winners likely, improved step by step (Adam, all positions at once)."""

    def __init__(self, positions: list[Position]) -> None:
        self.positions = positions
        self.weights = vec[float]([0.0] * (FIGURES * PHASES))
        self.drift = self.weights[:]
        self.scatter = self.weights[:]
        self.steps = 0
        self.surprise = 0.0  # the mean logarithm of how unlikely the winners seemed

    def step(self) -> None:
        """Money never counts by itself, only by how near the end is: early in long matches it is not worth much."""
        slope = self.slope()
        for figure in MONEY:
            slope[figure] = 0.0
        self.steps += 1
        for at in range(len(slope)):
            self.drift[at] = MOMENTUM * self.drift[at] + (1.0 - MOMENTUM) * slope[at]
            self.scatter[at] = SCATTER * self.scatter[at] + (1.0 - SCATTER) * slope[at] * slope[at]
            ahead = self.drift[at] / (1.0 - MOMENTUM**self.steps)
            spread = sqrt(self.scatter[at] / (1.0 - SCATTER**self.steps))
            self.weights[at] += STEP * ahead / (spread + 1e-8)

    def slope(self) -> vec[float]:
        """Where each weight should go."""
        slope = vec[float]([-RESTRAINT * weight for weight in self.weights])
        share = 1.0 / float(len(self.positions))
        self.surprise = 0.0
        for position in self.positions:
            chances = self.chances(position)
            self.surprise -= share * log_of(chances[position.winner])
            for seat, figures in enumerate(position.figures):
                pull = share * ((1.0 if seat == position.winner else 0.0) - chances[seat])
                at: i64 = 0
                while at < FIGURES * PHASES:
                    slope[at] += pull * figures[at]
                    at += 1
        return slope

    def chances(self, position: Position) -> list[float]:
        scores: list[float] = []
        for figures in position.figures:
            score = 0.0
            at: i64 = 0
            while at < FIGURES * PHASES:
                score += self.weights[at] * figures[at]
                at += 1
            scores.append(score)
        most = max(scores)
        shares = [exp(score - most) for score in scores]
        whole = sum(shares)
        return [part / whole for part in shares]

    def rows(self) -> list[list[float]]:
        """The weights as `Prospects` reads them: a row for each phase."""
        return [[round(self.weights[phase * FIGURES + at], 3) for at in range(FIGURES)] for phase in range(PHASES)]


def log_of(chance: float) -> float:
    return log(max(chance, 1e-12))
