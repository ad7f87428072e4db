"""Players that know the engine, never a game, and how to call any player by name."""

from __future__ import annotations

from backroom.bots.levels import bot_names, company, hurry, named_bot
from backroom.bots.own.brought import brought, own_bot
from backroom.bots.random import Random

__all__ = ["Random", "bot_names", "brought", "company", "hurry", "named_bot", "own_bot"]
