"""Carries a new name to every table where somebody plays or watches; finished matches stay as they were."""

from __future__ import annotations

from sqlalchemy import select

from backroom.server.lobby.lobby import Lobby
from backroom.server.log import schema
from backroom.server.log.events import Renamed
from backroom.server.names import alike, told_apart
from backroom.server.people.people import Person
from backroom.server.refusals import Refusal
from backroom.server.tables.state import CLOSED, OVER
from backroom.server.tables.table import Table
from backroom.server.web.services import Services

TRIES = 3  # since another process may be faster
MOST_TABLES = 50  # of those not in memory, the newest


async def rename(services: Services, person: Person, name: str) -> Person:
    """Rename somebody: at once at tables in memory, in the background at the others."""
    services.lobby.talk_limit.check(f"rename {person.id}")
    named = await services.people.rename(person, name)
    if named.name != person.name:
        tables = await unfinished(services, person)
        for id in tables:
            if id in services.lobby.live_tables:
                await rename_at(services.lobby, id, person, named)
        rename_watcher(services, named)
        services.background.run(rename_elsewhere(services.lobby, tables, person, named))
    return named


async def unfinished(services: Services, person: Person) -> list[str]:
    tables, sittings = schema.tables, schema.sittings
    query = select(tables.c.id).join(sittings, sittings.c.table_id == tables.c.id)
    mine = query.where(sittings.c.person == person.id, tables.c.state.not_in([OVER, CLOSED]))
    rows = await services.storage.rows(mine.order_by(tables.c.made.desc()))
    return [id for (id,) in rows]


async def rename_elsewhere(lobby: Lobby, tables: list[str], old: Person, named: Person) -> None:
    for id in [id for id in tables if id not in lobby.live_tables][:MOST_TABLES]:
        await rename_at(lobby, id, old, named)


async def rename_at(lobby: Lobby, id: str, old: Person, named: Person) -> None:
    """Rename at one table; one that cannot be opened or written now keeps the old name."""
    for _ in range(TRIES):
        try:
            live = await lobby.live(id)
            async with live.lock:
                for seat in live.table.seats_of(named.id):
                    event = renamed(live.table, seat, old, named)
                    if event is not None:
                        await lobby.append(live, event)
            return
        except Refusal as refusal:
            if refusal.code != "conflict":
                return


def renamed(table: Table, seat: int, old: Person, named: Person) -> Renamed | None:
    """The event for one seat; on one screen only for whoever sat down under the old name."""
    own = table.seats[seat].name
    if table.state in (OVER, CLOSED) or (table.terms.one_screen and alike(own) != alike(old.name)):
        return None
    others = [other.name for n, other in enumerate(table.seats) if n != seat and other.name]
    began = [name for n, name in enumerate(table.names) if n != seat]
    wanted = told_apart(named.name, [*others, *began])
    return Renamed(seat, wanted) if wanted != own else None


def rename_watcher(services: Services, named: Person) -> None:
    for live in services.lobby.live_tables.values():
        mine = [subscriber for subscriber in live.subscribers if subscriber.subscription.person == named.id]
        for subscriber in mine:
            subscriber.subscription.name = named.name
        if mine:
            services.attendance.count(live)
