"""A persona: how a level with a temperament plays a game."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from backroom.engine.insight import Insight
from backroom.engine.seen import Bot
from backroom.engine.value import Kept

NO_TIME_LIMIT: Final = 0.0
LEVELS: Final = ("beginner", "casual", "strong", "expert")
SECONDS: Final = (0.1, 0.3, 1.0, 3.0)  # in which they answer, on one core
EVEN: Final = "even"  # the temperament of whoever has none


class Manner(Kept):
    """How a search spends its playouts."""

    def __init__(self, playouts: i64 = 400, width: i64 = 8) -> None:
        self.playouts = playouts
        self.seconds = NO_TIME_LIMIT  # it stops earlier when so much time is over
        self.workers: i64 = 1  # searches that share the playouts, side by side
        self.width = width  # of the choices at the root, so many are looked at
        self.depth: i64 = 0  # of the decisions after the root, so many are in the tree
        self.everybody = False  # whether others choose for themselves in the tree
        self.daring = 0.3  # how much the tree tries what it knows little of
        self.doubt = 1.0  # errors by which another choice has to be better than what the policy would do


class Persona:
    """Plays as a bot does, or, where it has an insight, by a search that is led by it."""

    def __init__(self, bot: Bot, insight: Insight | None = None, manner: Manner | None = None) -> None:
        self.bot = bot
        self.insight = insight
        self.manner = Manner() if manner is None else manner
