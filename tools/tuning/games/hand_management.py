"""Hand Management: what strong players think things are worth, and who is likely to win at the start of a week."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from mypy_extensions import i64

from backroom.engine.dealer import Dealer, Rng
from backroom.engine.policy import Policy
from backroom.games import game as on_the_shelf
from backroom.games.hand_management.agent import Agent
from backroom.games.hand_management.bot import House
from backroom.games.hand_management.insight import WeekEnd
from backroom.games.hand_management.promises import Taste
from backroom.games.hand_management.standing import COUNTED, FIRST_KNOWN, Standing
from backroom.games.hand_management.state import WEEKS
from tuning.evolution import Evolution, select
from tuning.order import Found, Order
from tuning.samples import Sample, gathered, split
from tuning.softmax import even_loss, fit_linear, linear, loss
from tuning.trial import SEEDS, Numbers, Trial

NAMED = ("point", "card", "use", "bar", "theft", "future", "second", "envy")
AMONG_MANY = "leader"  # counts where there are more than two
SIZES = {"bar": 0.6}  # which may be below zero
RATE = "rate"
RIDGE = 2.0
CURIOSITY = 50  # of a thousand decisions so many are taken at random, so that everything is tried
Opinions = dict[str, Any]  # as tuned.toml has them


def tune(order: Order) -> Found:
    """For each number of seats a taste, by evolution among house bots, then chances fitted to games of such agents."""
    game = on_the_shelf(order.game)
    found = Found()
    most = order.amount(game.most, game.most, game.fewest)
    for seats in range(game.fewest, most + 1):
        order.say(f"{seats} seats")
        taste = tuned_taste(order, seats)
        found.add(taste)
        found.add(tuned_standing(order, seats, taste.tables[f"taste.{seats}"]))
    return found


# Tastes.


def tuned_taste(order: Order, seats: int) -> Found:
    known: Opinions = order.present["taste"][str(seats)]
    make = partial(agent, known, seats)
    trial = Trial(order.game, order.edition, seats, order.stream(seats), make, House)
    plan = Evolution(
        numbers_of(taste_of(known), seats), SIZES, order.amount(30, 2, 1), order.amount(14, 6, 2), order.amount(4, 2, 1)
    )
    chosen = select(order, trial, plan, deals=order.amount(200, 25, 1), check=order.amount(2000, 60, 1))
    figures = {f"share_{name}_{seats}_seats": figure for name, figure in chosen.figures.items()}
    return Found({f"taste.{seats}": {**known, **opinions_of(chosen.numbers)}}, figures, chosen.matches)


def agent(known: Opinions, seats: int, numbers: Numbers) -> Agent:
    return Agent([taste_of({**known, **opinions_of(numbers)})] * (seats + 1))


def taste_of(opinions: Opinions) -> Taste:
    """The house's taste, but for what is given."""
    taste = Taste()
    for name, value in opinions.items():
        setattr(taste, name, value)
    return taste


def numbers_of(taste: Taste, seats: int) -> Numbers:
    names = [*NAMED, AMONG_MANY] if seats > 2 else NAMED
    rates = {f"{RATE}{kind}": float(rate) for kind, rate in enumerate(taste.rates)}
    return {**{name: float(getattr(taste, name)) for name in names}, **rates}


def opinions_of(numbers: Numbers) -> Opinions:
    """The same with rates as one list."""
    named = {name: value for name, value in numbers.items() if not name.startswith(RATE)}
    return {"rates": [value for name, value in numbers.items() if name.startswith(RATE)], **named}


# Standings.


class Curious(Policy):
    """Takes any choice now and then."""

    def __init__(self, agent: Agent) -> None:
        super().__init__()
        self.agent = agent

    def decide(self, table: Any, seat: i64, rng: Dealer) -> i64:
        if rng.below(1000) < CURIOSITY:
            choices = table.choices()
            choice: i64 = choices[rng.below(len(choices))]
            return choice
        return self.agent.decide(table, seat, rng)


@dataclass(frozen=True)
class Games:
    """Who plays what, to be looked at from week to week."""

    game: str
    edition: str
    seats: int
    seed: int
    opinions: Opinions


def weeks(plan: Games, number: int) -> Sample:
    """One match: what is counted at the start of each week from the second."""
    game = on_the_shelf(plan.game)
    rng = Rng(plan.seed, number)
    deal = int(rng.below(SEEDS))
    table: Any = game.new(plan.seats, seed=deal, edition=game.edition(plan.edition)).state
    standing = Standing([], plan.seats)
    agent = Agent([taste_of(plan.opinions)] * (plan.seats + 1))
    players: list[Policy] = [Curious(agent)] * plan.seats
    cut = WeekEnd()
    counted: list[tuple[int, list[list[float]]]] = []
    for week in range(FIRST_KNOWN, WEEKS + 1):
        cut.week = week - 1
        table.play_on(players, rng, cut)
        numbers = list(standing.numbers(table))
        counted.append((week, [numbers[seat * COUNTED : (seat + 1) * COUNTED] for seat in range(plan.seats)]))
    table.play_on(players, rng)
    return Sample(game.returns(table), counted)


def tuned_standing(order: Order, seats: int, opinions: Opinions) -> Found:
    """A row of weights for each week."""
    matches = order.amount(16_000, 200, 5)
    plan = Games(order.game, order.edition, seats, order.stream(10 + seats), opinions)
    samples = gathered(weeks, plan, matches, order)
    present = order.present["standing"][str(seats)]["weights"]
    rows: list[list[float]] = []
    losses: list[tuple[float, float, float]] = []
    for place, week in enumerate(range(FIRST_KNOWN, WEEKS + 1)):
        parts = split(samples, week)
        weights = fit_linear(parts.fitted, RIDGE)
        judged = parts.held_out
        rows.append([float(weight) for weight in weights])
        before = loss(linear(np.array(present[place])), judged)
        losses.append((before, loss(linear(weights), judged), even_loss(judged)))
    before, after, even = (round(float(np.mean(column)), 4) for column in zip(*losses, strict=True))
    order.say(f"loss on held-out positions: before {before}, found {after}, all seats equal {even}")
    figures = {f"loss_{seats}_seats": {"before": before, "found": after, "even": even}}
    return Found({f"standing.{seats}": {"weights": rows}}, figures, matches)
