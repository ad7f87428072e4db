"""Lie, Cheat & Steal: the schemer's taste, chances to win as a table stands, and how often the house claims what."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import numpy as np

from backroom.engine.dealer import Rng
from backroom.engine.policy import Cut, Policy
from backroom.games import game as on_the_shelf
from backroom.games.lie_cheat_and_steal.bot import House, Shameless, Truthful
from backroom.games.lie_cheat_and_steal.prospects import NUMBERS, Roads, numbers
from backroom.games.lie_cheat_and_steal.schemer import Schemer
from backroom.games.lie_cheat_and_steal.spaces import AMOUNTS
from backroom.games.lie_cheat_and_steal.steps.cards import Declare
from backroom.games.lie_cheat_and_steal.steps.turn import BuyVotes
from backroom.lab.workers import in_order
from tuning.evolution import Evolution, select
from tuning.order import Found, Order
from tuning.samples import ALL, Sample, gathered, split
from tuning.softmax import Network, even_loss, fit_network, loss
from tuning.trial import SEEDS, Numbers, Trial

WEIGHED = ("courage", "whim", "vote", "black_eye", "others", "sharp")
NODES = 16
SEATINGS = (4, 4, 4, 4, 4, 4, 2, 3, 5, 6)  # of ten matches
LONGEST_LEAP = 24  # decisions between two positions that are looked at
PRIOR = 0.2  # claims that are taken for heard before any were
HOUSE_SEATS = 4


@dataclass(frozen=True)
class Games:
    """What is played."""

    game: str
    edition: str
    seed: int


def tune(order: Order) -> Found:
    """A taste by evolution, a network fitted to games of all sorts of players, claims counted in games of the house."""
    found = tuned_schemer(order)
    found.add(tuned_prospects(order))
    found.add(tuned_beliefs(order))
    return found


# The schemer.


def tuned_schemer(order: Order) -> Found:
    """One schemer without any search against three of the house; what it keeps in reserve stays as it is."""
    known: dict[str, Any] = order.present["schemer"]
    trial = Trial(order.game, order.edition, HOUSE_SEATS, order.stream(2), partial(schemer, known), House)
    start = {name: float(known[name]) for name in WEIGHED}
    plan = Evolution(start, generations=order.amount(20, 2, 1), population=order.amount(14, 6, 2))
    chosen = select(order, trial, plan, deals=order.amount(300, 15, 1), check=order.amount(3000, 60, 1))
    figures = {f"share_{name}": figure for name, figure in chosen.figures.items()}
    return Found({"schemer": {**known, **chosen.numbers}}, figures, chosen.matches)


def schemer(known: dict[str, Any], numbers: Numbers) -> Schemer:
    made = Schemer(0)
    for name, value in {**known, **numbers}.items():
        setattr(made.taste, name, value)
    return made


# Chances to win.


def tuned_prospects(order: Order) -> Found:
    matches = order.amount(24_000, 300, 20)
    samples = gathered(positions, Games(order.game, order.edition, order.stream(0)), matches, order)
    parts = split(samples)
    order.say(f"{sum(map(len, parts.fitted))} positions of {matches} matches; the network learns")
    network = fit_network(parts.fitted, NODES, order.amount(8, 4, 1), order.seed)
    judged = parts.held_out
    losses = {"before": loss(present_network(order).rating, judged), "found": loss(network.rating, judged)}
    figures = {name: round(value, 4) for name, value in {**losses, "even": even_loss(judged)}.items()}
    order.say(f"loss on held-out positions: {figures}")
    names = ("hidden", "offsets", "heard", "direct")
    table = {name: part.tolist() for name, part in zip(names, network.parts(), strict=True)}
    return Found({"prospects": table}, {"loss": figures}, matches)


def present_network(order: Order) -> Network:
    known = order.present["prospects"]
    return Network(*(np.array(known[name]) for name in ("hidden", "offsets", "heard", "direct")))


def positions(plan: Games, number: int) -> Sample:
    """One match, looked at now and then where somebody may buy votes; some begin with more than nothing."""
    game = on_the_shelf(plan.game)
    random = Random(plan.seed * SEEDS + number)
    seats = random.choice(SEATINGS)
    table: Any = game.new(seats, seed=random.randrange(SEEDS), edition=game.edition(plan.edition)).state
    unsettle(table, random)
    players: list[Policy] = [somebody(random) for _ in range(seats)]
    roads = Roads(table.box)
    rng = Rng(plan.seed, number)
    found: list[tuple[int, list[list[float]]]] = []
    while len(table.stack) > 0:
        table.play_on(players, rng, Cut(random.randrange(1, LONGEST_LEAP)))
        while len(table.stack) > 0 and not isinstance(table.stack[-1], BuyVotes):
            table.play_on(players, rng, Cut(1))
        if len(table.stack) > 0:
            row = list(numbers(table, roads))
            found.append((ALL, [row[seat * NUMBERS : (seat + 1) * NUMBERS] for seat in range(seats)]))
    return Sample(game.returns(table), found)


def unsettle(table: Any, random: Random) -> None:
    """Some tables are given votes and money at once, or less time, so that uneven ones are known as well."""
    if random.random() < 0.35:
        for seat in range(table.seats):
            if random.random() < 0.5:
                table.votes[seat] = random.randrange(0, 3 * table.target // 5)
            if random.random() < 0.5:
                table.cash[seat] = random.randrange(0, 200)
    if random.random() < 0.1:
        table.turns = random.choice([10, 20, 30])


def somebody(random: Random) -> House:
    """A player of the house, or one who always lies or never does, most of them with opinions of their own."""
    kind = random.random()
    player = Shameless(0) if kind < 0.08 else Truthful(0) if kind < 0.14 else House(0)
    if random.random() < 0.6:
        player.taste.courage = random.choice([0.8, 1.0, 1.2, 1.4, 1.7])
        player.taste.reserve = random.choice([10, 26, 40])
        player.taste.vote = random.choice([1.3, 1.5, 2.0])
    return player


# Claims.


class AtClaims(Cut):
    """Stops where somebody says what a card is."""

    def here(self, table: Any) -> bool:
        return isinstance(table.stack[-1], Declare)


def claims(plan: Games, number: int) -> list[tuple[int, int]]:
    """Every card that the house drew in one match, and what it said it was."""
    game = on_the_shelf(plan.game)
    rng = Rng(plan.seed, number)
    deal = int(rng.below(SEEDS))
    table: Any = game.new(HOUSE_SEATS, seed=deal, edition=game.edition(plan.edition)).state
    house = House(0)
    players: list[Policy] = [house] * HOUSE_SEATS
    heard: list[tuple[int, int]] = []
    table.play_on(players, rng, AtClaims())
    while len(table.stack) > 0:
        claim = house.decide(table, table.actor(), rng)
        heard.append((int(table.faces[-1]), int(claim)))
        table.push(claim)
        table.play_on(players, rng, AtClaims())
    return heard


def tuned_beliefs(order: Order) -> Found:
    matches = order.amount(3000, 60, 4)
    counts = [[PRIOR] * AMOUNTS for _ in range(AMOUNTS)]
    plan = Games(order.game, order.edition, order.stream(1))
    total = 0
    for heard in in_order(claims, plan, range(matches), order.workers):
        for face, claim in heard:
            counts[face][claim] += 1.0
            total += 1
    rows = [[count / sum(row) for count in row] for row in counts]
    return Found({"beliefs": {"claims": rows}}, {"claims_heard": total}, matches)
