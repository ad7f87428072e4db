"""What is on its way to push services: a bounded queue that no move waits for, and a few tries each."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import json

from backroom.engine import BadInput
from backroom.server.push.addresses import address_of
from backroom.server.push.delivery import deliver
from backroom.server.push.encryption import Signer, encrypted, unpadded
from backroom.server.push.subscriptions import Subscriptions, hash_of, push

logger = logging.getLogger("backroom")

MOST = 1_000  # messages that wait, also for another try
WORKERS = 4
PAUSES = (5.0, 60.0, 600.0)  # seconds before each further try
GONE = (404, 410)  # the browser has been taken away, or does not want to any more
TAKEN = range(200, 300)


class Message:
    """What somebody is told, and whether it is still so."""

    def __init__(self, table: str, title: str, ttl: int, still: Callable[[], Awaitable[bool]]) -> None:
        self.body = json.encode({"title": title, "tag": table, "url": f"/t/{table}"})
        self.topic = unpadded(bytes.fromhex(hash_of(table)))[
            :24
        ]  # the table's id is its key: a service must not see it
        self.ttl = ttl
        self.still = still


class Parcel:
    """A message to one browser."""

    def __init__(self, to: Any, message: Message) -> None:
        self.to = to
        self.message = message
        self.tries = 0


class Outbox:
    """Sends as long as the server runs; what waits at its end is dropped."""

    def __init__(self, subscriptions: Subscriptions, contact: str, pauses: tuple[float, ...] = PAUSES) -> None:
        self.subscriptions = subscriptions
        self.contact = contact
        self.pauses = pauses
        self.queue: asyncio.Queue[Parcel] = asyncio.Queue()
        self.pending = 0
        self.sent = 0
        self.failed = 0
        self.signer: Signer | None = None

    async def run(self) -> None:
        async with asyncio.TaskGroup() as group:
            for _ in range(WORKERS):
                group.create_task(self.work())

    async def post(self, person: str, message: Message) -> None:
        """Queue a message to all browsers of a person; when there is too much to send, it is dropped."""
        for to in await self.subscriptions.of(person):
            if self.pending >= MOST:
                logger.warning("not told", extra={"reason": "too much is waiting"})
                return
            self.pending += 1
            self.queue.put_nowait(Parcel(to, message))

    async def work(self) -> None:
        while True:
            parcel = await self.queue.get()
            try:
                done = await self.attempt(parcel)
            except Exception as error:  # a stranger's server may fail in any way
                done = self.try_again(parcel, type(error).__name__)
            self.pending -= done

    async def attempt(self, parcel: Parcel) -> bool:
        """Try once; whether that is the end of it."""
        if parcel.tries and not await parcel.message.still():
            return True
        try:
            status = await self.send(parcel)
        except BadInput:
            status = GONE[0]  # its name leads where nobody may send
        if status in GONE:
            await self.subscriptions.forget(push.c.hash == parcel.to.hash, push.c.made == parcel.to.made)
        elif status not in TAKEN:
            return self.try_again(parcel, str(status))
        self.sent += status in TAKEN
        return True

    async def send(self, parcel: Parcel) -> int:
        to, message, local = parcel.to, parcel.message, self.subscriptions.local
        self.signer = self.signer or Signer(await self.subscriptions.key(), self.contact)
        address = address_of(to.endpoint, local)
        headers = {
            "authorization": self.signer.header(address.origin),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(message.ttl),
            "topic": message.topic,
            "urgency": "normal",
        }
        return await deliver(address, headers, encrypted(message.body, to.p256dh, to.auth), local)

    def try_again(self, parcel: Parcel, reason: str) -> bool:
        """Try later, unless that was often enough; whether it was."""
        if parcel.tries >= len(self.pauses):
            self.failed += 1
            logger.info("not told", extra={"reason": reason})
            return True
        pause = self.pauses[parcel.tries]
        parcel.tries += 1
        asyncio.get_running_loop().call_later(pause, self.queue.put_nowait, parcel)
        return False
