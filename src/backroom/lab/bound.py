"""How far a policy is from what anybody could reach who knew the dice and the decks: score, bound and gap."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from backroom.bots import named_bot
from backroom.engine.dealer import checked_seed
from backroom.engine.errors import BadInput
from backroom.engine.game import Game
from backroom.engine.world import World, let_chance_play
from backroom.games import game as on_the_shelf
from backroom.lab.patience import Patience
from backroom.lab.report import failures
from backroom.lab.simulate import answer_or_chance
from backroom.lab.tally import Mean
from backroom.lab.workers import in_order

# The same portions for any number of workers, so that sums come out the same to the last bit.
PORTION = 5
STRONGEST_FIRST = ("expert", "house")


@dataclass(frozen=True)
class Question:
    """Whose gap is asked for, at which table, in which worlds."""

    game: str
    bot: str
    seeds: int = 100
    seed: int = 0
    edition: str | Path = "standard"
    options: dict[str, Any] = field(default_factory=dict)

    def check(self) -> None:
        """Refuse what cannot be answered before anything is played."""
        game = on_the_shelf(self.game)
        if self.seeds < 1:
            raise BadInput(f"At least 1 seed is needed, not {self.seeds}.")
        checked_seed(self.seed)
        checked_seed(self.seed + self.seeds - 1)
        world_of(game, self.seed)
        named_bot(game, self.bot)
        game.new(edition=self.edition, **self.options)


class Gap:
    """The score of a policy, the bound in the same worlds, and what lies between them, world by world."""

    def __init__(self) -> None:
        self.policy = Mean()
        self.bound = Mean()
        self.gap = Mean()
        self.failed = 0  # decisions that chance made, as the policy had no answer

    def add(self, score: float, bound: float, failed: int = 0) -> None:
        self.policy.add(score)
        self.bound.add(bound)
        self.gap.add(bound - score)
        self.failed += failed

    def merge(self, other: Gap) -> None:
        self.policy.merge(other.policy)
        self.bound.merge(other.bound)
        self.gap.merge(other.gap)
        self.failed += other.failed

    def json(self) -> dict[str, Any]:
        return {
            "seeds": self.gap.count,
            "policy": self.policy.json(),
            "bound": self.bound.json(),
            "gap": self.gap.json(),
            "failed": self.failed,
        }


def strongest(game: Game) -> str:
    """The best player that a game brings."""
    return next((name for name in STRONGEST_FIRST if name in game.bots()), "random")


def world_of(game: Game, seed: int) -> World:
    world = game.world(seed)
    if world is None:
        raise BadInput(f"{game.title} has no bound; a game has one if it says what nobody can exceed.")
    return world


def measure(question: Question, workers: int | None = None, progress: Callable[[int], None] | None = None) -> Gap:
    """The gap over all worlds asked for; the same for any number of workers."""
    question.check()
    gap = Gap()
    for part in in_order(measure_portion, question, range(0, question.seeds, PORTION), workers):
        gap.merge(part)
        if progress:
            progress(gap.gap.count)
    return gap


def measure_portion(question: Question, start: int) -> Gap:
    gap = Gap()
    for number in range(start, min(start + PORTION, question.seeds)):
        gap.add(*measure_one(question, question.seed + number))
    return gap


def measure_one(question: Question, seed: int) -> tuple[float, float, int]:
    """One world: what the policy scores in it, what nobody exceeds, and how often the policy had no answer."""
    game = on_the_shelf(question.game)
    match = game.new(edition=question.edition, **question.options)
    world = world_of(game, seed)
    let_chance_play(match, world)
    bound = world.bound(match.state)
    bots = [named_bot(game, question.bot, seed) for _ in range(match.seats)]
    failed = [0] * match.seats
    with Patience() as patience:
        while match.seat is not None:
            match.push(answer_or_chance(bots, match, patience.decisions, failed))
            patience.decisions += 1
            let_chance_play(match, world)
    return world.reached(match.state), bound, sum(failed)


def page(game: Game, question: Question, gap: Gap) -> str:
    """The answer for people."""
    options = " ".join(f"{name}={value}" for name, value in game.checked_options(question.options).items())
    last = question.seed + question.seeds - 1
    rows = [
        (f"policy {question.bot}", gap.policy),
        ("clairvoyant bound", gap.bound),
        ("gap", gap.gap),
    ]
    width = max(len(name) for name, _ in rows)
    return "\n".join(
        [
            f"{game.title}: seeds {question.seed} to {last}, edition {question.edition}, {options}",
            "",
            "Mean score in the same worlds ± half the 95% interval",
            *[f"  {name:<{width}}  {mean.mean():8.3f} ± {mean.margin():.3f}" for name, mean in rows],
            *failures([(question.bot, gap.failed)], gap.gap.count),
        ]
    )
