"""Dirty Money: what strong players think things are worth, in coins."""

from __future__ import annotations

from backroom.games.dirty_money.bot import House, Taste
from backroom.games.dirty_money.personas import WEIGHED, taste_of
from tuning.evolution import Evolution, select
from tuning.order import Found, Order
from tuning.trial import Numbers, Trial

SEATS = 4


def tune(order: Order) -> Found:
    """Evolution of the house's taste, one thief with it against three of the house."""
    trial = Trial(order.game, order.edition, SEATS, order.stream(0), thief, House)
    taste = Taste()
    start = {name: float(order.present["sharp"].get(name, getattr(taste, name))) for name in WEIGHED}
    plan = Evolution(start, generations=order.amount(30, 3, 1), population=order.amount(14, 8, 5))
    chosen = select(order, trial, plan, deals=order.amount(150, 30, 2), check=order.amount(1500, 100, 3))
    figures = {f"share_{name}": figure for name, figure in chosen.figures.items()}
    return Found({"sharp": dict(chosen.numbers)}, figures, chosen.matches)


def thief(numbers: Numbers) -> House:
    return House(0, taste_of(numbers))
