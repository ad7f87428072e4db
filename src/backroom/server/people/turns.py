"""Whose turn it is where: noted beside the logs, so that lists need none of them, and told to those who want it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from sqlalchemy import and_, bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from backroom.server.clock import now
from backroom.server.lobby.live_table import LiveTable
from backroom.server.lobby.lobby import Lobby
from backroom.server.log import schema
from backroom.server.refusals import Refusal
from backroom.server.tables.waiting import ENDED, Waiting, ended, turn_of, waiting

logger = logging.getLogger("backroom")

LOOK_EVERY = 1.0
REST = 5_000  # milliseconds for which nothing has happened at a table that is noted
MOST_AT_ONCE = 200  # tables in one transaction
MOST_LOADED = 20  # tables that are loaded while somebody waits for a list
NEWS = 3_600_000  # milliseconds for which the end of a match is worth telling

turns, tables = schema.turns, schema.tables
LENGTH = select(func.max(schema.log.c.seq)).where(schema.log.c.table_id == tables.c.id).scalar_subquery()


class Turns:
    """Notes the turns at tables that have come to rest; any process may, and all come to the same."""

    def __init__(self, lobby: Lobby, after: float) -> None:
        self.lobby = lobby
        self.storage = lobby.storage
        self.after = int(after * 1000)  # milliseconds after which somebody who is not there is told

    async def run(self) -> None:
        """Look once a second, as long as the server runs."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                await self.note_rested(now() - REST)
            except Refusal as refusal:
                logger.info("turns not noted", extra={"reason": refusal.code})
            except Exception:
                logger.exception("turns not noted")

    async def stop(self) -> None:
        """Note what has happened until now."""
        try:
            while await self.note_rested(now() + 1):
                pass
        except Refusal as refusal:
            logger.info("turns not noted", extra={"reason": refusal.code})

    # Noting.

    async def note_rested(self, until: int) -> int:
        """Note the tables at which nothing has happened since; how many there were."""
        if self.storage.outage:
            return 0
        rested = [live for live in self.lobby.live_tables.values() if self.rests(live, until)][:MOST_AT_ONCE]
        if rested:
            await self.note_all(rested)
        return len(rested)

    async def note_all(self, lives: list[LiveTable]) -> None:
        seen = [(live, live.table.seq, self.of(live)) for live in lives]
        there = {(live.table.id, person) for live in lives for person in present(live)}
        async with self.storage.transaction() as connection:
            if not self.storage.postgres:  # which locks the rows instead
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            await self.note(connection, {live.table.id: (seq, found) for live, seq, found in seen}, there)
        for live, seq, _ in seen:
            live.noted = seq

    def rests(self, live: LiveTable, until: int) -> bool:
        """Whether it has not changed since, and is not about to."""
        table = live.table
        return live.noted < table.seq and table.at <= until and not live.lock.locked() and not live.maybe_behind

    def of(self, live: LiveTable) -> list[Waiting]:
        """What is waited for there, and an end that is still news."""
        over = [one for one in ended(live.table) if one.since > now() - NEWS]
        return waiting(live.table) + over

    async def note(
        self, connection: AsyncConnection, seen: dict[str, tuple[int, list[Waiting]]], there: set[tuple[str, str]]
    ) -> None:
        """Write down the turns of these tables, of which another process may know more already; whoever is there has
        seen that it is their turn."""
        query = select(tables.c.id, tables.c.noted).where(tables.c.id.in_(sorted(seen))).order_by(tables.c.id)
        noted = (await connection.execute(query.with_for_update())).all()
        ids = [row.id for row in noted if (row.noted or 0) < seen[row.id][0]]
        rows = (await connection.execute(select(turns).where(turns.c.table_id.in_(ids)))).all()
        wanted = {(id, one.person, one.what): one for id in ids for one in seen[id][1]}
        told = await wanting(connection, {person for _, person, _ in wanted})
        known = {key_of(row): row for row in rows}
        gone = [key for key, row in known.items() if key not in wanted or wanted[key].mark != row.mark]
        fresh = {key: one for key, one in wanted.items() if key in gone or key not in known}
        new = [self.row(key, one, one.person in told and key[:2] not in there) for key, one in fresh.items()]
        moved = [row_key(key) | {"at": one.since, "end": one.until} for key, one in wanted.items() if key in known]
        await each(connection, delete(turns).where(same_row()), [row_key(key) for key in gone])
        await each(
            connection, update(turns).where(same_row()).values(since=bindparam("at"), until=bindparam("end")), moved
        )
        await each(connection, insert(turns), [row for row in new if row["what"] != ENDED or row["tell"]])
        at = update(tables).where(tables.c.id == bindparam("b_id")).values(noted=bindparam("b_seq"))
        await each(connection, at, [{"b_id": id, "b_seq": seen[id][0]} for id in ids])

    def row(self, key: tuple[str, str, str], one: Waiting, tell: bool) -> dict[str, Any]:
        values = {"table_id": key[0], "person": one.person, "what": one.what, "mark": one.mark}
        due = max(now(), one.since + self.after) if tell else None
        return values | {"since": one.since, "until": one.until, "tell": due}

    # Telling.

    async def seen(self, live: LiveTable, person: str) -> None:
        """Somebody leaves a table where it is their turn: they have seen it, and need not be told."""
        if self.storage.outage or not any(one.person == person for one in self.of(live)):
            return
        async with live.lock:
            await self.note_all([live])
        await self.settle(turns.c.table_id == live.table.id, turns.c.person == person)

    async def due(self) -> Sequence[Any]:
        """Those who are to be told now, unless they are there or have moved."""
        return await self.storage.rows(select(turns).where(turns.c.tell <= now()).limit(MOST_AT_ONCE))

    async def claim(self, row: Any) -> bool:
        """Whether it is this process that tells them: nobody else does, and nobody tells them of this turn again."""
        same = [turns.c[name] == getattr(row, name) for name in ("table_id", "person", "what", "mark")]
        return await self.settle(*same) == 1

    async def settle(self, *which: Any) -> int:
        return await self.storage.count(update(turns).where(*which, turns.c.tell.is_not(None)).values(tell=None))

    async def still(self, table: str, person: str, what: str, mark: int) -> bool:
        """Whether a turn is noted that somebody was to be told of."""
        same = (turns.c.table_id == table, turns.c.person == person, turns.c.what == what, turns.c.mark == mark)
        return bool(await self.storage.rows(select(turns.c.mark).where(*same)))

    # Reading.

    async def of_person(self, person: str, rows: Sequence[Any]) -> dict[str, Waiting]:
        """Where it is this person's turn, among these unfinished tables."""
        found: dict[str, Waiting] = {}
        noted = await self.noted_for(person)
        loaded = 0
        for row in rows:
            live = self.lobby.live_tables.get(row.id)
            if live is None and row.noted != row.length and loaded < MOST_LOADED:
                loaded += 1
                live = await self.loaded(row.id)
            turn = turn_of(person, noted.get(row.id, []) if live is None else waiting(live.table))
            if turn is not None:
                found[row.id] = turn
        return found

    async def noted_for(self, person: str) -> dict[str, list[Waiting]]:
        rows = await self.storage.rows(select(turns).where(turns.c.person == person, turns.c.what != ENDED))
        found: dict[str, list[Waiting]] = {}
        for row in rows:
            found.setdefault(row.table_id, []).append(Waiting(row.person, row.what, row.mark, row.since, row.until))
        return found

    async def loaded(self, id: str) -> LiveTable | None:
        """A table that nobody has noted yet; one that cannot be opened waits for nobody."""
        try:
            return await self.lobby.live(id)
        except Refusal:
            return None


def present(live: LiveTable) -> set[str]:
    """The people who are connected to a table, through whatever process."""
    seats = live.table.seats
    return {seats[n].person for n in live.presence.all.seats if n < len(seats)}


async def wanting(connection: AsyncConnection, people: set[str]) -> set[str]:
    """Who of these wants to be told."""
    query = select(schema.push.c.person).where(schema.push.c.person.in_(sorted(people))).distinct()
    return {person for (person,) in (await connection.execute(query)).all()} if people else set()


async def each(connection: AsyncConnection, statement: Any, values: list[dict[str, Any]]) -> None:
    if values:
        await connection.execute(statement, values)


def key_of(row: Any) -> tuple[str, str, str]:
    return row.table_id, row.person, row.what


def row_key(key: tuple[str, str, str]) -> dict[str, Any]:
    return dict(zip(("b_table", "b_person", "b_what"), key, strict=True))


def same_row() -> Any:
    return and_(
        turns.c.table_id == bindparam("b_table"),
        turns.c.person == bindparam("b_person"),
        turns.c.what == bindparam("b_what"),
    )
