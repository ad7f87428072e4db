"""Which browsers of whom want to be told, and the key by which push services know this server."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from sqlalchemy import delete, func, insert, select, text

from backroom.server.clock import now
from backroom.server.log import schema
from backroom.server.log.storage import Storage
from backroom.server.push.addresses import address_of
from backroom.server.push.encryption import CURVE, checked_point, decoded

MOST_BROWSERS = 10  # of one person; the oldest are forgotten
KEY = "push"  # the name of the server's own key
KEEP_FIRST = text("INSERT INTO signing (name, key) VALUES (:name, :key) ON CONFLICT DO NOTHING")

push = schema.push


def hash_of(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


class Subscriptions:
    """Kept in the database, each browser under the person who switched it on last."""

    def __init__(self, storage: Storage, local: bool) -> None:
        self.storage = storage
        self.local = local

    async def key(self) -> ec.EllipticCurvePrivateKey:
        """The server's key: made once, and the same for all processes."""
        query = select(schema.signing.c.key).where(schema.signing.c.name == KEY)
        rows = await self.storage.rows(query)
        if not rows:
            number = ec.generate_private_key(CURVE).private_numbers().private_value
            await self.storage.execute(KEEP_FIRST.bindparams(name=KEY, key=f"{number:064x}"))
            rows = await self.storage.rows(query)
        return ec.derive_private_key(int(rows[0].key, 16), CURVE)

    async def keep(self, person: str, key: str, endpoint: str, p256dh: str, auth: str) -> None:
        """Keep a browser's subscription, for as long as the cookie with this hash is good."""
        address_of(endpoint, self.local)
        checked_point(p256dh)
        decoded(auth, "auth")
        row = {"hash": hash_of(endpoint), "person": person, "key": key, "endpoint": endpoint}
        await self.storage.execute(
            delete(push).where(push.c.hash == row["hash"]),
            insert(push).values(**row, p256dh=p256dh, auth=auth, made=now()),
        )
        mine = select(push.c.hash).where(push.c.person == person).order_by(push.c.made.desc())
        surplus = [hash for (hash,) in await self.storage.rows(mine.offset(MOST_BROWSERS))]
        await self.forget(push.c.hash.in_(surplus))

    async def drop(self, person: str, endpoint: str) -> None:
        await self.forget(push.c.hash == hash_of(endpoint), push.c.person == person)

    async def forget(self, *which: Any) -> None:
        await self.storage.execute(delete(push).where(*which))

    async def of(self, person: str) -> Sequence[Any]:
        return await self.storage.rows(select(push).where(push.c.person == person))

    async def count(self, person: str) -> int:
        mine = select(func.count()).select_from(push).where(push.c.person == person)
        return int((await self.storage.rows(mine))[0][0])
