"""Players by name: `random`, a bot that comes with the game, or a level with or without a temperament.

`strong`, `strong-greedy`; with a number of playouts of its own `strong@200`, and of workers `strong-greedy@200x2`.
"""

from __future__ import annotations

from typing import Any, Final

from backroom.bots.own.brought import announced, own_bot, own_names
from backroom.bots.random import Random
from backroom.bots.search.searcher import Searcher
from backroom.engine.dealer import checked_seed
from backroom.engine.digits import is_number
from backroom.engine.errors import BadInput
from backroom.engine.game import Game
from backroom.engine.given import no_such, shown, text
from backroom.engine.persona import EVEN, LEVELS, SECONDS
from backroom.engine.seen import Bot

MOST_PLAYOUTS: Final = 1_000_000_000
MOST_SEED: Final = (1 << 63) - 1
USED_BY_SEARCH: Final = 0.8  # of the time that there is; the rest is for everything else


def bot_names(game: Any) -> list[str]:
    """Who can be asked to play this game."""
    check_game(game)
    levels = LEVELS if "house" in game.bots() else ()
    return list(dict.fromkeys(["random", *game.bots(), *levels, *own_names(game)]))


def company(game: Any) -> list[str]:
    """Everybody who can be given a seat at a table: the same, and the levels with each temperament."""
    names = bot_names(game)
    levels = [level for level in LEVELS if level in names]
    return names + [f"{level}-{temper}" for level in levels for temper in game.tempers()]


def named_bot(game: Any, name: Any, seed: Any = 0) -> Bot:
    """A player by its name."""
    check_game(game)
    text(name, "The name of a bot")
    seed = checked_seed(seed) & MOST_SEED  # compiled, some bots keep it in 64 bits with a sign
    own = own_bot(name)
    if own is not None:
        return own.player(game, seed)
    if name == "random":
        return Random(seed)
    if name in game.bots():
        bot: Bot = game.bots()[name](seed)
        return bot
    character, at, effort = name.partition("@")
    level, dash, temper = character.partition("-")
    known = level in bot_names(game) and level in LEVELS and (not dash or temper in game.tempers())
    if not known or (at and not is_effort(effort)):
        known_here = list(dict.fromkeys([*bot_names(game), *sorted(announced())]))
        raise BadInput(f"{game.title} has no bot {no_such(name, known_here)}.")
    return player(game, level, temper or EVEN, effort, seed)


def check_game(game: Any) -> None:
    if not isinstance(game, Game):
        raise BadInput(f"A bot plays a game, not {shown(game)}.")


def is_effort(text: str) -> bool:
    """Whether it is a number of playouts, or one of playouts and one of workers: '200', '4000x2'."""
    numbers = text.split("x")
    return len(numbers) <= 2 and all(is_number(number) and 0 < int(number) < MOST_PLAYOUTS for number in numbers)


def player(game: Game, level: str, temper: str, effort: str, seed: int) -> Bot:
    """A level at this game, with an effort of its own if it searches."""
    persona = game.persona(level, temper, seed)
    playouts, _, workers = effort.partition("x")
    if persona.insight is None:
        if effort and (workers or not persona.bot.limit(int(playouts))):
            raise BadInput(f"'{level}' does not search at {game.title} in a way that '@{effort}' could be said of.")
        return persona.bot
    if effort:
        persona.manner.playouts = int(playouts)
        persona.manner.workers = int(workers or "1")
    return Searcher(persona.insight, persona.manner, seed, level, temper)


def hurry(bot: Any, name: Any, seconds: Any) -> None:
    """Somebody waits: a level that searches stops after its own time, and before this one is over.

    Whoever was given a number of playouts makes them all."""
    called = text(name, "The name of a bot")
    most = checked_seconds(seconds)
    if isinstance(bot, Searcher) and "@" not in called:
        level = called.partition("-")[0]
        if level not in LEVELS:
            raise BadInput(f"A bot that searches is called by its level, not {no_such(called, list(LEVELS))}.")
        bot.manner.seconds = min(SECONDS[LEVELS.index(level)], most) * USED_BY_SEARCH


def checked_seconds(given: Any) -> float:
    """A time that is not negative; NumPy's numbers will do."""
    try:
        seconds = float(given) if isinstance(given, (int, float)) and not isinstance(given, bool) else -1.0
    except OverflowError:
        seconds = -1.0
    if seconds >= 0.0:
        return seconds
    raise BadInput(f"A bot is given a number of seconds, not {shown(given)}.")
