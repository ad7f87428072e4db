"""Who sits where. A bot is named after its level and its seat, so a record's names tell who plays."""

from __future__ import annotations

import re

from backroom.bots import bot_names, company, named_bot
from backroom.engine import BadInput, Bot, Game, Match, Rng


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
    if name.lower() in company(game):
        return f"{name.lower()}-{seat + 1}"
    if looks_like_bot(game, name):
        raise BadInput(f"'{name}' is what a bot would be called; a person needs another name.")
    return name


def looks_like_bot(game: Game, name: str) -> str:
    """The bot that a name such as 'house-2' stands for, or nothing."""
    found = re.fullmatch(r"(.+)-[0-9]+", name)
    return found.group(1) if found and found.group(1) in company(game) else ""


def seated_bots(match: Match) -> dict[int, Bot]:
    """The bots at the table, by seat."""
    bots: dict[int, Bot] = {}
    for seat, name in enumerate(match.names):
        level = looks_like_bot(match.game, name)
        if level:
            bots[seat] = named_bot(match.game, level, bot_seed(match, seat))
    return bots


def bot_seed(match: Match, seat: int) -> int:
    """A seed of its own for each bot, the same when the match is resumed."""
    seed = match.dealer.seed if isinstance(match.dealer, Rng) else 0
    return (seed * 31 + seat + 1) % (1 << 64)
