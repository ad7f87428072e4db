"""Players that play any game, and how players are found by name."""

from __future__ import annotations

from backroom.bots.levels import bot_names, named_bot
from backroom.bots.random import Random

__all__ = ["Random", "bot_names", "named_bot"]
