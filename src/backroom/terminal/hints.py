"""Hints: what a strong player would do, why, and what the best few choices are worth."""

from __future__ import annotations

from backroom.bots import hurry, named_bot
from backroom.bots.advice import ADVISER, advice
from backroom.engine import Match, Seen
from backroom.engine.persona import LEVELS, SECONDS
from backroom.engine.seen import seat_to_act
from backroom.terminal.page import keys
from backroom.terminal.seating import bot_seed

Worth = tuple[str, float, float]  # a choice in words, what it is worth, and the error of that


def hint(match: Match) -> list[str]:
    """What the strong level makes of all that this seat knows; the match is not changed."""
    bot = named_bot(match.game, ADVISER, bot_seed(match, match.seats) ^ len(match.log))
    hurry(bot, ADVISER, SECONDS[LEVELS.index(ADVISER)])
    given = advice(bot, Seen(match, seat_to_act(match), len(match.log), bot.reads_story))
    options = match.options()
    named = {option.choice: f"{key}: {option.label}" for key, option in zip(keys(options), options, strict=True)}
    worths = [(named[one.choice], one.worth, one.error) for one in given.estimates]
    return hint_lines(named[given.choice], given.reason, worths, match.seats)


def hint_lines(chosen: str, reason: str, worths: list[Worth], seats: int) -> list[str]:
    """The choice, the reason, and a line for each of the best few choices."""
    said = [f"A strong player would choose {chosen}.", reason]
    return [line for line in said if line] + [f"{amount(worth, error, seats)}  {name}" for name, worth, error in worths]


def amount(worth: float, error: float, seats: int) -> str:
    """'42% ± 3', a share of the win; in a match for one, what its end is worth."""
    if seats == 1:
        return f"{worth:6.1f} ± {error:.1f}"
    return f"{100 * worth:4.0f}% ± {100 * error:.0f}"
