"""Opening a table, taking seats, beginning, playing a rematch."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from backroom.bots import bot_names, company
from backroom.engine import BadInput
from backroom.engine.pact import NEWEST
from backroom.games import game as game_called
from backroom.server.clock import now
from backroom.server.lobby.live_table import LiveTable
from backroom.server.lobby.lobby import Lobby
from backroom.server.log.durable_writer import Write
from backroom.server.log.events import (
    Closed,
    Entry,
    Invited,
    Made,
    Motion,
    Proposed,
    Rematched,
    Removed,
    Sat,
    Stood,
    TableEvent,
)
from backroom.server.log.terms import Terms, checked, printed
from backroom.server.names import checked_name, told_apart
from backroom.server.people.people import Person, names_of, new_id
from backroom.server.refusals import Overtaken, Refusal, retry_if_overtaken
from backroom.server.tables.conduct import no_motion, usual_level
from backroom.server.tables.dealing import checked_commit, checked_share
from backroom.server.tables.state import CLOSED, DEALING, OPEN, OVER, Seat
from backroom.server.tables.table import Table
from backroom.server.wire.summaries import written_summary


async def open_table(lobby: Lobby, host: Person, terms: Terms, already: Sequence[TableEvent] = ()) -> str:
    """Open a table under an id that nobody can guess, with a secret that it is committed to from now on; `already` has
    happened there when it opens."""
    agreed = checked(terms)
    id = new_id()
    made = now()
    game = game_called(agreed.game)
    edition = printed(game, agreed)
    opening = Made(agreed, host.id, secrets.token_hex(32), NEWEST, edition.hash, game.rules_version)
    events: list[TableEvent] = [opening, *already]
    write = Write(id, [Entry(seq, made, "", event) for seq, event in enumerate(events, 1)])
    live = lobby.live_after(id, write.entries, edition)
    write.row = {
        "id": id,
        "game": agreed.game,
        "host": host.id,
        "public": agreed.public,
        "state": live.table.state,
        "made": made,
        "card": written_summary(live.table),
        "due": None,
        "practice": agreed.practice,
        "result": None,
        "noted": None,
    }
    write.sitting = sorted({host.id, *[seat.person for seat in live.table.seats if seat.person]})
    write.edition = lobby.editions.to_keep(edition)
    await lobby.storage.append(write)
    lobby.editions.kept.add(edition.hash)
    lobby.register(live)
    return id


@retry_if_overtaken
async def sit(
    lobby: Lobby, live: LiveTable, person: Person, seat: int, name: str = "", commit: str = "", share: str = ""
) -> None:
    """Take a free seat and give up the old one; during a match, ask for the seat of somebody who is away."""
    async with live.lock:
        table = live.table
        place = chair(table, seat)
        if person.id in table.removed:
            raise Refusal("forbidden", "The host has asked you to leave this table.")
        lobby.talk_limit.check(f"sit {person.id}")
        if table.state != OPEN:
            await lobby.append(live, taking_over(table, person, seat, name), sitting=person.id)
            return
        mine = place.person == person.id or (place.level and person.id == table.host)
        if not place.free and not mine:
            raise Refusal("conflict", f"{place.name} sits there.")
        event = Sat(seat, person.id, "", old_share(table, share), seat_to_leave(table, person, seat))
        event.name = free_name(table, {seat, event.leaving}, name or person.name)
        event.commit, event.pledged = checked_commit(commit) if commit else "", bool(commit)
        filled = place.free
        await lobby.append(live, event, sitting=person.id)
        if filled and table.terms.start == "full" and not any(other.free for other in live.table.seats):
            await lobby.deal(live)


def chair(table: Table, seat: int) -> Any:
    if not 0 <= seat < len(table.seats):
        raise Refusal("unknown", f"The table has seats 0 to {len(table.seats) - 1}.")
    return table.seats[seat]


def seat_to_leave(table: Table, person: Person, seat: int) -> int:
    """The seat that somebody gives up for another one, or -1: only on one screen may a person have several."""
    own = table.seats_of(person.id)
    if table.terms.one_screen or not own or seat in own:
        return -1
    if len(own) > 1:
        raise Refusal("conflict", "You have several seats at this table; stand up from the others first.")
    return own[0]


def taking_over(table: Table, person: Person, seat: int, name: str) -> TableEvent:
    """Ask the table for the seat of a person who is away."""
    if table.state == DEALING:
        raise Refusal("conflict", "The cards are being dealt.")
    if table.state in (OVER, CLOSED) or table.match is None:
        raise Refusal("conflict", "The match is over.")
    place = chair(table, seat)
    if not place.person or place.person == person.id or not (place.away or place.level):
        raise Refusal("conflict", "That seat is taken.")
    if table.seats_of(person.id):
        raise Refusal("conflict", "You have a seat at this table.")
    no_motion(table)
    if not [n for n, other in enumerate(table.seats) if other.kind == "person" and not other.away and n != seat]:
        raise Refusal("conflict", "Nobody is at the table who could agree.")
    called = free_name(table, set(), name or person.name)
    return Proposed(-1, Motion("person", seat=seat, person=person.id, name=called, lasts=True))


def free_name(table: Table, own: set[int], name: str) -> str:
    """The name, made different from those of the other seats and of those who began the match."""
    others = [other.name for n, other in enumerate(table.seats) if n not in own and other.name]
    return told_apart(checked_name(name), [*others, *table.names])


def old_share(table: Table, share: str) -> str:
    """A share sent in the open, which only tables of version 0.1.0 take."""
    if not share:
        return ""
    if table.agreement.version > 1:
        raise BadInput("A share is committed to first: send 'commit', its SHA-256, and open the share when asked.")
    return checked_share(share)


@retry_if_overtaken
async def invite_bot(lobby: Lobby, live: LiveTable, person: Person, seat: int, level: str) -> None:
    """The host gives a seat to a bot."""
    async with live.lock:
        place = chair(live.table, seat)
        host_only(live.table, person)
        not_begun(live.table)
        if not place.free and not place.level:
            raise Refusal("conflict", f"{place.name} sits there.")
        lobby.talk_limit.check(f"invite {person.id}")
        await lobby.append(live, bot_sits(live.table, seat, level))


def bot_sits(table: Table, seat: int, level: str) -> Invited:
    wanted = level or usual_level(table)
    if wanted not in company(table.game):
        raise BadInput(f"{table.game.title} has no bot '{wanted[:40]}'; it has: {', '.join(bot_names(table.game))}.")
    return Invited(seat, wanted, free_name(table, {seat}, BOT_NAMES[seat % len(BOT_NAMES)]))


BOT_NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Edda", "Fritz", "Gia", "Hugo")


@retry_if_overtaken
async def remove(lobby: Lobby, live: LiveTable, person: Person, seat: int) -> None:
    """Before the deal, the host removes a bot, or a guest, who cannot sit down here again."""
    async with live.lock:
        table = live.table
        place = chair(table, seat)
        host_only(table, person)
        if table.match is not None:
            raise Refusal("conflict", "The match has begun: nobody is removed now, but the table can ask for a bot.")
        not_begun(table)
        if place.free:
            raise Refusal("conflict", "Nobody sits there.")
        await lobby.append(live, Stood(seat) if place.person == person.id else Removed(seat))


@retry_if_overtaken
async def begin(lobby: Lobby, live: LiveTable, person: Person, level: str = "") -> None:
    """The host begins; bots of this level, or the usual one, take the seats that are left."""
    async with live.lock:
        host_only(live.table, person)
        not_begun(live.table)
        if not any(seat.person for seat in live.table.seats):
            raise Refusal("conflict", "Somebody has to sit down first.")
        for n, seat in enumerate(live.table.seats):
            if seat.free:
                await lobby.append(live, bot_sits(live.table, n, level))
        await lobby.deal(live)


@retry_if_overtaken
async def close(lobby: Lobby, live: LiveTable, person: Person) -> None:
    async with live.lock:
        host_only(live.table, person)
        not_begun(live.table)
        await lobby.append(live, Closed())


@retry_if_overtaken
async def rematch(lobby: Lobby, live: LiveTable, person: Person, may_open: Callable[[], Awaitable[None]]) -> str:
    """Open a table with the same terms and people, if one more is allowed; whoever asks later gets the same one."""
    async with live.lock:
        table = live.table
        if table.state != OVER or not table.seats_of(person.id):
            raise Refusal("conflict", "A rematch is for those who have played to the end.")
        if table.rematch:
            return table.rematch
        await may_open()
        id = await open_table(lobby, person, table.terms, await same_company(lobby, table))
        try:
            await lobby.append(live, Rematched(id))
        except Overtaken:  # another process has opened one
            await close(lobby, await lobby.live(id), person)
            raise
        return id


async def same_company(lobby: Lobby, table: Table) -> list[Sat | Invited]:
    """Everybody in their old seat, under the name they have now; on one screen, under the name they played with."""
    ids = {seat.person for seat in table.seats if seat.person}
    names = {} if table.terms.one_screen else await names_of(lobby.storage, ids)
    company: list[Sat | Invited] = []
    for n, seat in enumerate(table.seats):
        wanted = names.get(seat.person, seat.name)
        others = [other.name for other in company] + [other.name for other in table.seats[n + 1 :]]
        company.append(sits_again(n, seat, told_apart(wanted, others) if wanted != seat.name else seat.name))
    return company


def sits_again(n: int, seat: Seat, name: str) -> Sat | Invited:
    """Somebody in their old seat; whoever added a share commits to a new one when their client is back."""
    if not seat.person:
        return Invited(n, seat.level, name)
    return Sat(n, seat.person, name, pledged=bool(seat.pledged or seat.commit or seat.share))


def host_only(table: Table, person: Person) -> None:
    if table.host != person.id:
        raise Refusal("forbidden", "That is for whoever opened the table.")


def not_begun(table: Table) -> None:
    if table.state != OPEN:
        raise Refusal("conflict", "The table is closed." if table.state == CLOSED else "The match has begun.")
