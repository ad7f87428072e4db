"""Tellers of processes that share a database, and a push service for them."""

import asyncio
import contextlib

from lobbies import attendance_of
from push_service import Browser, PushService

from backroom.server.background import Background
from backroom.server.people.telling import Teller
from backroom.server.people.turns import Turns
from backroom.server.push.encryption import public_bytes, unpadded
from backroom.server.push.outbox import Outbox
from backroom.server.push.subscriptions import Subscriptions

SOON = (0.02, 0.02)


class Post:
    """A teller of one process, with everything it needs."""

    def __init__(self, lobby, after=0.0, local=True):
        self.lobby = lobby
        self.subscriptions = Subscriptions(lobby.storage, local)
        self.outbox = Outbox(self.subscriptions, "mailto:host@backroom.example", SOON)
        self.turns = Turns(lobby, after)
        self.attendance = attendance_of(lobby)
        self.teller = Teller(self.turns, self.attendance, self.outbox, Background())

    async def browser_of(self, person, service):
        browser = Browser(service, unpadded(public_bytes(await self.subscriptions.key())))
        said = browser.subscription()
        await self.subscriptions.keep(person.id, "key", said["endpoint"], **said["keys"])
        return browser

    async def look(self):
        """One round: note, tell, send all of it."""
        await self.turns.stop()
        await self.teller.tell_all()
        await self.settled()

    async def settled(self):
        while self.outbox.pending:
            await asyncio.sleep(0.005)


@contextlib.asynccontextmanager
async def posted(lobby, *statuses, processes=1, **how):
    """A service and tellers that share a database."""
    async with PushService(*statuses) as service:
        posts = [Post(lobby, **how) for _ in range(processes)]
        workers = [asyncio.create_task(post.outbox.run()) for post in posts]
        try:
            yield service, *posts
        finally:
            for post in posts:
                await asyncio.gather(*post.teller.background.running)
            for worker in workers:
                worker.cancel()
            await asyncio.gather(*workers, return_exceptions=True)
