"""Showing one's results to whoever has the link; switched off, the link is dead for good."""

from __future__ import annotations

import secrets

from sqlalchemy import delete, insert, select

from backroom.server.clock import now
from backroom.server.log import schema
from backroom.server.log.storage import Storage
from backroom.server.people.people import Person

sharing, people = schema.sharing, schema.people


class Sharing:
    """Who shows their results, and under which link."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def link(self, person: str) -> str:
        """The unguessable part of the link; empty where nothing is shown."""
        rows = await self.storage.rows(select(sharing.c.link).where(sharing.c.person == person))
        return str(rows[0].link) if rows else ""

    async def show(self, person: str) -> str:
        """Show one's results from now on, under a new link or the one there is."""
        known = await self.link(person)
        if not known:
            known = secrets.token_urlsafe(16)
            await self.storage.execute(
                delete(sharing).where(sharing.c.person == person),
                insert(sharing).values(person=person, link=known, made=now()),
            )
        return known

    async def hide(self, person: str) -> None:
        await self.storage.execute(delete(sharing).where(sharing.c.person == person))

    async def behind(self, link: str) -> Person | None:
        """Whose results a link shows."""
        query = select(people.c.id, people.c.name).join(sharing, sharing.c.person == people.c.id)
        rows = await self.storage.rows(query.where(sharing.c.link == link))
        return Person(*rows[0]) if rows else None
