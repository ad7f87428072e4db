"""Who sits where. A bot is named after its level and its seat, so a record's names tell who plays.

One of somebody's own, such as 'Patient-bot-2', is brought again before its match goes on: a record loads nothing.
"""

from __future__ import annotations

import re
from typing import Final

from backroom.bots import bot_names, company, named_bot, own_bot
from backroom.bots.own.apart import Apart
from backroom.engine import BadInput, Bot, Game, Match, Rng
from backroom.engine.given import no_such

OWN: Final = "-bot"


def seat_count(game: Game, seats: int | None, players: list[str]) -> int:
    """As many seats as were asked for, or as there are players."""
    return game.checked_seats(max(game.fewest, len(players)) if seats is None else seats)


def seat_names(game: Game, seats: int, players: list[str]) -> list[str]:
    """The names at the table: people by their own, bots such as 'casual-2' by level and seat, on all that are left."""
    if len(players) > seats:
        raise BadInput(f"{len(players)} players do not fit on {seats} seats.")
    company = [usual_bot(game)] * (seats - len(players)) if players else [usual_bot(game)] * (seats - 1)
    return [seat_name(game, seat, player) for seat, player in enumerate([*(players or ["You"]), *company])]


def usual_bot(game: Game) -> str:
    """Who plays where nobody has said who should."""
    return "casual" if "casual" in bot_names(game) else "random"


def seat_name(game: Game, seat: int, player: str) -> str:
    name = player.strip()
    own = own_bot(name)
    if own is not None:
        own.check(game)
        return f"{name}{OWN}-{seat + 1}"
    if name.lower() in company(game):
        return f"{name.lower()}-{seat + 1}"
    if looks_like_bot(game, name) or own_title(name):
        raise BadInput(f"'{name}' is what a bot would be called; a person needs another name.")
    return name


def check_bot(game: Game, name: str) -> None:
    """Refuse who is asked for as a bot and is none: it would sit there as a person of that name."""
    if own_bot(name) is None and name.lower() not in company(game):
        raise BadInput(f"{game.title} has no bot {no_such(name, bot_names(game), company(game))}.")


def looks_like_bot(game: Game, name: str) -> str:
    """The bot that a name such as 'house-2' stands for, or nothing."""
    found = re.fullmatch(r"(.+)-[0-9]+", name)
    return found.group(1) if found and found.group(1) in company(game) else ""


def own_title(name: str) -> str:
    """The bot of somebody's own that a name such as 'Patient-bot-2' stands for, or nothing."""
    found = re.fullmatch(rf"(.+){OWN}-[0-9]+", name)
    return found.group(1) if found else ""


def own_at(game: Game, name: str, seed: int) -> Apart | None:
    """The bot of somebody's own that sits under this name, in a process of its own."""
    title = own_title(name)
    if not title:
        return None
    own = own_bot(title)
    if own is None:
        raise BadInput(f"{name} is a bot of somebody's own, which has to be brought: --bots FILE.py:{title}.")
    own.check(game)
    return Apart(own, game, seed)


def seated_bots(match: Match) -> dict[int, Bot]:
    """The bots at the table, by seat."""
    bots: dict[int, Bot] = {}
    for seat, name in enumerate(match.names):
        own = own_at(match.game, name, bot_seed(match, seat))
        level = looks_like_bot(match.game, name)
        if own is not None:
            bots[seat] = own
        elif level:
            bots[seat] = named_bot(match.game, level, bot_seed(match, seat))
    return bots


def bot_seed(match: Match, seat: int) -> int:
    """A seed of its own for each bot, the same when the match is resumed."""
    seed = match.dealer.seed if isinstance(match.dealer, Rng) else 0
    return (seed * 31 + seat + 1) % (1 << 64)
