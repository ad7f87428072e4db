"""Seed blocks: the same deal played again and again, until every bot has had every seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from backroom.engine.dealer import Dealer, Rng, checked_seed
from backroom.engine.edition import Edition
from backroom.engine.errors import BadInput
from backroom.engine.game import Game
from backroom.engine.match import Match
from backroom.games import game as on_the_shelf
from backroom.lab.players import check_player, player
from backroom.lab.simulate import play_out

MOST_BOTS = 12
SEEDS = 1 << 31


@dataclass(frozen=True)
class Series:
    """Who plays what. A bot that is named more than once has so many places in every block, and one rating."""

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: int = 0
    edition: str | Path = "standard"
    options: dict[str, Any] = field(default_factory=dict)

    def names(self) -> list[str]:
        """The different bots, in the order in which they were named."""
        return list(dict.fromkeys(self.bots))

    def check(self) -> None:
        """Refuse what cannot be played before anybody sits down."""
        game = on_the_shelf(self.game)
        for name in self.bots:
            check_player(game, name)
        if len(self.names()) < 2:
            raise BadInput(f"At least two different bots are needed, not {self.bots[0]} alone.")
        if len(self.bots) > MOST_BOTS:
            raise BadInput(f"At most {MOST_BOTS} bots are ranked at once, not {len(self.bots)}.")
        game.new(self.seats, seed=checked_seed(self.seed), edition=self.edition, **self.options)


@dataclass(frozen=True)
class Contest:
    """Which bots, by their numbers, were ranked against each other, how they were placed, and what it was worth.

    `failed` counts the decisions that chance made for each of them; where it is empty, there were none.
    """

    bots: list[int]
    places: list[int]
    worth: list[float]
    failed: list[int] = field(default_factory=list)

    def wins(self) -> list[float]:
        """Everybody's share of the win."""
        best = self.places.count(1)
        return [1 / best if place == 1 else 0.0 for place in self.places]


@dataclass(frozen=True)
class Block:
    """One deal in all its seatings."""

    number: int
    contests: list[Contest]

    def share(self, bot: int) -> float:
        """How much of the contests that it took part in a bot has won."""
        own = [contest for contest in self.contests if bot in contest.bots]
        won = (win for contest in own for who, win in zip(contest.bots, contest.wins(), strict=True) if who == bot)
        return sum(won) / len(own)

    def fair_share(self, bot: int) -> float:
        """The same if all bots were equally good."""
        own = [contest.bots for contest in self.contests if bot in contest.bots]
        return sum(bots.count(bot) / len(bots) for bots in own) / len(own)

    def worth(self, bot: int) -> float:
        """What a contest was worth to a bot, on average."""
        pairs = [pair for contest in self.contests for pair in zip(contest.bots, contest.worth, strict=True)]
        values = [value for who, value in pairs if who == bot]
        return sum(values) / len(values)

    def failed(self, bot: int) -> int:
        """How many decisions chance made for it, as it had no answer."""
        pairs = [pair for contest in self.contests for pair in zip(contest.bots, contest.failed, strict=False)]
        return sum(count for who, count in pairs if who == bot)


def seatings(bots: Sequence[int], seats: int, dealer: Dealer) -> list[list[int]]:
    """As many line-ups as there are bots: each bot sits once in every seat, next to whom chance wants it.

    Where there are more seats than bots, the bots sit down again in the same order; where there are fewer, they take
    turns in sitting out.
    """
    order = list(bots)
    for last in range(len(order) - 1, 0, -1):
        other = dealer.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return [[order[(seat + turn) % len(order)] for seat in range(seats)] for turn in range(len(order))]


def play_block(series: Series, number: int) -> Block:
    """All seatings of one deal; the same whoever plays it, and whenever."""
    game = on_the_shelf(series.game)
    edition = game.edition(series.edition)
    rng = Rng(series.seed, number)
    deal = int(rng.below(SEEDS))
    names = series.names()
    lineups = seatings([names.index(name) for name in series.bots], series.seats, rng)
    contests = [play_contest(series, game, edition, deal, lineup, rng) for lineup in lineups]
    return Block(number, contests if series.seats > 1 else [in_one(contests)])


def play_contest(series: Series, game: Game, edition: Edition, deal: int, lineup: list[int], rng: Rng) -> Contest:
    """One match."""
    match = game.new(series.seats, seed=deal, edition=edition, **series.options)
    names = series.names()
    failed = [0] * series.seats
    play_out(match, [player(match, names[bot], int(rng.below(SEEDS))) for bot in lineup], failed)
    return Contest(lineup, places_of(match), match.returns(), failed if any(failed) else [])


def places_of(match: Match) -> list[int]:
    """1 for those who won; the others as the game places them."""
    winners = match.winners()
    scores = sorted(match.scores(), key=lambda score: score.seat)
    return ranked([(score.seat not in winners, score.place) for score in scores])


def in_one(alone: list[Contest]) -> Contest:
    """What bots reached on their own in the same deal, as one contest: whoever got the most out of it wins."""
    worth = [contest.worth[0] for contest in alone]
    failed = [sum(contest.failed) for contest in alone]
    bots = [contest.bots[0] for contest in alone]
    return Contest(bots, ranked([-value for value in worth]), worth, failed if any(failed) else [])


def ranked(keys: Sequence[Any]) -> list[int]:
    """The place of each key, the least first; equal ones share it."""
    return [1 + sum(other < key for other in keys) for key in keys]
