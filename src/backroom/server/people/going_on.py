"""A practice table that goes on from a moment of another match: the person in one seat, bots in all others."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from backroom.bots import bot_names, company
from backroom.engine import BadInput
from backroom.games import game as game_called
from backroom.server.lobby.lobby import Lobby
from backroom.server.log.events import Began, Invited, Sat, TableEvent
from backroom.server.log.terms import Terms
from backroom.server.names import checked_name, told_apart
from backroom.server.people.people import Person
from backroom.server.people.seating import BOT_NAMES, open_table
from backroom.server.refusals import Refusal
from backroom.server.tables.conduct import usual_bot


class Fork(Struct):
    """A moment of a match, and all that it takes to go on from there."""

    game: str
    seats: int
    edition: str
    edition_text: str
    options: dict[str, Any]
    names: list[str]
    asked: int
    events: list[list[int]]


async def go_on(lobby: Lobby, person: Person, fork: Fork, seat: int | None, level: str) -> str:
    """Open the table, with everything that happened until then; what was hidden lies where it lay."""
    mine = fork.asked if seat is None else seat
    if not 0 <= mine < fork.seats:
        raise Refusal("unknown", f"The table has seats 0 to {fork.seats - 1}.")
    game = game_called(fork.game)
    wanted = level or usual_bot(game)
    if fork.seats > 1 and wanted not in company(game):
        raise BadInput(f"{game.title} has no bot '{wanted[:40]}'; it has: {', '.join(bot_names(game))}.")
    seated = everybody(fork, mine, person, wanted)
    return await open_table(lobby, person, terms_of(fork), [*seated, Began(fork.events, len(fork.events))])


def terms_of(fork: Fork) -> Terms:
    """As the match was played, for practice."""
    odds = bool(fork.options.get("odds", False))
    return Terms(fork.game, fork.seats, fork.edition, fork.edition_text, fork.options, odds=odds, practice=True)


def everybody(fork: Fork, mine: int, person: Person, level: str) -> list[TableEvent]:
    """Bots under the names that the match was played with, so that its story reads as it did."""
    taken = [person.name]
    seated: list[TableEvent] = []
    for seat in range(fork.seats):
        if seat == mine:
            seated.append(Sat(seat, person.id, person.name))
            continue
        name = told_apart(bot_name(fork, seat), taken)
        taken.append(name)
        seated.append(Invited(seat, level, name))
    return seated


def bot_name(fork: Fork, seat: int) -> str:
    try:
        return checked_name(fork.names[seat])
    except BadInput:
        return BOT_NAMES[seat % len(BOT_NAMES)]
