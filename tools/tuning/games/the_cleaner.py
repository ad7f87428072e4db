"""The Cleaner: the numbers by which the end of a turn is valued."""

from __future__ import annotations

from functools import partial

from backroom.games.the_cleaner.expert import Expert
from backroom.games.the_cleaner.personas import fitted
from backroom.games.the_cleaner.prices import Fit
from tuning.evolution import Evolution, select
from tuning.order import Found, Order
from tuning.trial import Numbers, Trial

BUDGET = 30  # positions for a decision: few, to play many games
SCENES = ({"scene": 1}, {"scene": 2})
NAMES = (
    "height",
    "steepness",
    "overhead",
    "duty",
    "reserve",
    "hand",
    "empty",
    "bonus",
    "dread",
    "fear",
    "margin",
    "rent",
)


def tune(order: Order) -> Found:
    """Evolution for a high mean in both scenes, where a lost game counts less than any score."""
    make = partial(cleaner, order.amount(BUDGET, BUDGET, 0))
    trial = Trial(order.game, order.edition, 1, order.stream(0), make, Expert, SCENES)
    fit = Fit()
    known = order.present.get("fit", {})
    start = {name: float(known.get(name, getattr(fit, name))) for name in NAMES}
    plan = Evolution(start, generations=order.amount(20, 1, 1), population=order.amount(14, 6, 2), spread=0.2)
    chosen = select(order, trial, plan, deals=order.amount(40, 3, 1), check=order.amount(400, 10, 1))
    figures = {f"hundreds_of_points_{name}": figure for name, figure in chosen.figures.items()}
    return Found({"fit": dict(chosen.numbers)}, figures, chosen.matches)


def cleaner(budget: int, numbers: Numbers) -> Expert:
    return Expert(0, budget, fitted(Fit(), numbers))
