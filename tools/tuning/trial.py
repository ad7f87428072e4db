"""Players made from numbers, tried on the same deals in every seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from backroom.engine.dealer import Rng
from backroom.engine.policy import Policy
from backroom.games import game as on_the_shelf
from backroom.lab.tally import Mean
from backroom.lab.workers import in_order

Numbers = dict[str, float]
SEEDS = 1 << 31
CHANCE = 1 << 20  # the streams of chance after the deal, apart from those of deals


@dataclass(frozen=True)
class Trial:
    """Who is made from numbers, against whom, at which tables. With one seat, there is nobody else."""

    game: str
    edition: str
    seats: int
    seed: int
    make: Callable[[Numbers], Policy]
    rival: Callable[[], Policy]
    options: tuple[dict[str, Any], ...] = ({},)  # every deal is played with each of them

    def matches(self) -> int:
        """That one candidate plays with one deal."""
        return self.seats * len(self.options)


@dataclass(frozen=True)
class Round:
    """Candidates for a trial."""

    trial: Trial
    candidates: tuple[Numbers, ...]


def play_deal(plan: Round, number: int) -> list[float]:
    """What one deal was worth to each candidate, the mean over seats and options."""
    trial = plan.trial
    players = [trial.make(numbers) for numbers in plan.candidates]
    worth = [0.0] * len(players)
    for options in trial.options:
        for place, player in enumerate(players):
            worth[place] += sum(played(trial, player, seat, number, options) for seat in range(trial.seats))
    return [value / trial.matches() for value in worth]


def played(trial: Trial, player: Policy, seat: int, number: int, options: dict[str, Any]) -> float:
    """What a match was worth to the player in this seat: a share of the win, or what a game for one counts."""
    game = on_the_shelf(trial.game)
    deal = int(Rng(trial.seed, number).below(SEEDS))
    table = game.new(trial.seats, seed=deal, edition=game.edition(trial.edition), **options).state
    rival = trial.rival()
    policies = [player if at == seat else rival for at in range(trial.seats)]
    table.play_on(policies, Rng(trial.seed, CHANCE + number))
    return game.returns(table)[seat]


def worths(plan: Round, deals: range, workers: int | None) -> list[list[float]]:
    """For each candidate what each of these deals was worth to it."""
    rows = list(in_order(play_deal, plan, deals, workers))
    return [list(column) for column in zip(*rows, strict=True)]


def interval(values: Sequence[float]) -> dict[str, float]:
    """The mean with its 95% interval over deals, as it stands in a record."""
    mean = Mean()
    for value in values:
        mean.add(value)
    return {name: round(value, 4) for name, value in mean.json().items()}
