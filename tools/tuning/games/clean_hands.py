"""Clean Hands: the opinions of shrewd politicians, and chances to win from how a table stands."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from backroom.engine.dealer import Rng
from backroom.engine.policy import Policy
from backroom.games import game as on_the_shelf
from backroom.games.clean_hands.bot import House
from backroom.games.clean_hands.insight import NextTurn
from backroom.games.clean_hands.prospects import FIGURES, MONEY, PHASES, phases_of, standing
from backroom.games.clean_hands.shrewd import Shrewd
from backroom.games.clean_hands.tuned import refine
from backroom.games.clean_hands.wits import Wits
from tuning.evolution import Evolution, select
from tuning.order import Found, Order
from tuning.samples import ALL, Sample, gathered, split
from tuning.softmax import even_loss, fit_linear, linear, loss
from tuning.trial import SEEDS, Numbers, Trial

SEATS = 5
POSITIVE = ("caucus", "hurt", "threat", "warmth", "chair", "majority", "rivalry", "stock", "haste", "delay")
SIZES = {"curiosity": 2.0}  # which may be below zero
RIDGE = 3.0
SEATINGS = (4, 5, 5, 5, 6, 7, 8)
MIXED = 0.6  # of the matches so many have shrewd politicians in them
SHREWD = 0.3  # of the players there
FIRST_TURNS = 9  # the first look is at one of these
LEAPS = (5, 13)  # turns from one look to the next


def tune(order: Order) -> Found:
    """Opinions by evolution among house bots, then weights for the figures of a seat in each phase of the game."""
    found = tuned_opinions(order)
    found.add(tuned_prospects(order, found.tables["levels.strong"]))
    return found


# Opinions.


def tuned_opinions(order: Order) -> Found:
    """One shrewd politician without any search against four of the house; strong and expert share what is found."""
    known: Numbers = order.present["levels"]["strong"]
    trial = Trial(order.game, order.edition, SEATS, order.stream(0), politician, House)
    wits = Wits()
    start = {name: float(known.get(name, getattr(wits, name))) for name in (*POSITIVE, *SIZES)}
    plan = Evolution(start, SIZES, generations=order.amount(20, 2, 1), population=order.amount(14, 6, 2))
    chosen = select(order, trial, plan, deals=order.amount(100, 10, 1), check=order.amount(1000, 40, 1))
    figures = {f"share_{name}": figure for name, figure in chosen.figures.items()}
    levels = {f"levels.{level}": {**order.present["levels"][level], **chosen.numbers} for level in ("strong", "expert")}
    return Found(dict(levels), figures, chosen.matches)


def politician(numbers: Numbers) -> Shrewd:
    shrewd = Shrewd(0)
    refine(shrewd.wits, numbers)
    return shrewd


# Chances to win.


@dataclass(frozen=True)
class Games:
    """What is played, and by whom."""

    game: str
    edition: str
    seed: int
    opinions: Numbers


def tuned_prospects(order: Order, opinions: Numbers) -> Found:
    """Fitted to games of the house and of the shrewd."""
    matches = order.amount(8000, 200, 20)
    samples = gathered(turns, Games(order.game, order.edition, order.stream(1), opinions), matches, order)
    parts = split(samples)
    order.say(f"{sum(map(len, parts.fitted))} positions of {matches} matches")
    weights = fit_linear(parts.fitted, RIDGE)
    judged = parts.held_out
    present = np.array(order.present["prospects"]["weights"]).reshape(-1)
    losses = {"before": loss(linear(present), judged), "found": loss(linear(weights), judged)}
    figures = {name: round(value, 4) for name, value in {**losses, "even": even_loss(judged)}.items()}
    order.say(f"loss on held-out positions: {figures}")
    return Found({"prospects": {"weights": weights.reshape(PHASES, FIGURES).tolist()}}, {"loss": figures}, matches)


def turns(plan: Games, number: int) -> Sample:
    """One match, looked at now and then at the beginning of somebody's turn."""
    game = on_the_shelf(plan.game)
    random = Random(plan.seed * SEEDS + number)
    seats = random.choice(SEATINGS)
    table: Any = game.new(seats, seed=random.randrange(SEEDS), edition=game.edition(plan.edition)).state
    players = politicians(plan.opinions, seats, random)
    cut = NextTurn()
    cut.turn = random.randrange(FIRST_TURNS)
    rng = Rng(plan.seed, number)
    found: list[tuple[int, list[list[float]]]] = []
    table.play_on(players, rng, cut)
    while len(table.stack) > 0:
        found.append((ALL, in_phases(table)))
        cut.turn += random.randrange(*LEAPS)
        table.play_on(players, rng, cut)
    return Sample(game.returns(table), found)


def politicians(opinions: Numbers, seats: int, random: Random) -> list[Policy]:
    """The house, in most matches with some shrewd ones among them."""
    mixed = random.random() < MIXED
    return [politician(opinions) if mixed and random.random() < SHREWD else House(0) for _ in range(seats)]


def in_phases(table: Any) -> list[list[float]]:
    """Every figure of a seat times every phase, so that one row of weights knows them all.

    Money counts only by how near the end is: a weight that always counts would make it worth nothing early in long
    matches, and a search that goes by that would not cash in.
    """
    phases = list(phases_of(table))
    return [
        [
            0.0 if at == 0 and place in MONEY else figure * phase
            for at, phase in enumerate(phases)
            for place, figure in enumerate(figures)
        ]
        for figures in standing(table)
    ]
