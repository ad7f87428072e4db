"""Results of people, from what is stored beside the logs; what older versions did not store is worked out, once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from sqlalchemy import select, update

from backroom.server.background import Background
from backroom.server.clock import now
from backroom.server.lobby.lobby import Lobby
from backroom.server.log import schema
from backroom.server.people.people import names_of
from backroom.server.refusals import Refusal
from backroom.server.tables.state import OVER
from backroom.server.tables.table import Table
from backroom.server.wire.results import (
    GameResults,
    StoredResult,
    added_up,
    game_results,
    hidden_names,
    read_result,
    seen_by_all,
    unknown_result,
    written_result,
)

logger = logging.getLogger("backroom")

MOST_AT_ONCE = 20  # matches that are worked out while somebody waits


class Results:
    """What people's finished matches come to."""

    def __init__(self, lobby: Lobby, background: Background) -> None:
        self.lobby = lobby
        self.storage = lobby.storage
        self.background = background
        self.filling: set[str] = set()  # people whose older matches are being worked out

    async def of(self, person: str) -> tuple[list[GameResults], int]:
        """Their results, and how many matches have still to be worked out."""
        matches, missing = await self.matches(person)
        sums = added_up(person, matches)
        ids = {other for found in sums.values() for other in found.people}
        return game_results(sums, await names_of(self.storage, ids) if ids else {}), missing

    async def for_strangers(self, person: str) -> list[GameResults]:
        """Their results without anybody's name, and of no match that is still being watched with a delay."""
        matches, _ = await self.matches(person)
        return hidden_names(game_results(added_up(person, [one for one in matches if seen_by_all(one[1], now())]), {}))

    async def matches(self, person: str) -> tuple[list[tuple[str, StoredResult]], int]:
        """Their finished matches that count, each with its game, and how many are missing."""
        rows = await self.rows(person)
        missing = [row.id for row in rows if row.result is None]
        if missing:
            await self.fill(missing[:MOST_AT_ONCE])
            self.fill_later(person, missing[MOST_AT_ONCE:])
            rows = await self.rows(person)
        known = [(row.game, read_result(row.result)) for row in rows if row.result]
        return known, len(rows) - len(known)

    async def rows(self, person: str) -> Sequence[Any]:
        tables, sittings = schema.tables, schema.sittings
        query = select(tables.c.id, tables.c.game, tables.c.result).join(sittings, sittings.c.table_id == tables.c.id)
        return await self.storage.rows(
            query.where(sittings.c.person == person, tables.c.state == OVER, ~tables.c.practice)
        )

    # Matches of versions that stored no results.

    def fill_later(self, person: str, ids: list[str]) -> None:
        if ids and person not in self.filling:
            self.filling.add(person)
            self.background.run(self.fill_all(person, ids))

    async def fill_all(self, person: str, ids: list[str]) -> None:
        try:
            await self.fill(ids)
        finally:
            self.filling.discard(person)

    async def fill(self, ids: list[str]) -> None:
        """Work out the results of these matches and store them; any process comes to the same."""
        for id in ids:
            found = await self.worked_out(id)
            if found:
                tables = schema.tables
                await self.storage.execute(update(tables).where(tables.c.id == id).values(result=found))
            await asyncio.sleep(0)  # moves come first

    async def worked_out(self, id: str) -> str:
        """The result that a log tells of; of a log that can no longer be read, that it tells nothing."""
        try:
            entries = await self.storage.entries(id)
            table = Table(id, await self.lobby.editions.of(entries[0].event))
            for entry in entries:
                table.follow(entry)
            return written_result(table)
        except Refusal as refusal:
            return "" if refusal.code == "unavailable" else unknown_result()
        except Exception:
            logger.exception("result unknown", extra={"table": id})
            return unknown_result()
