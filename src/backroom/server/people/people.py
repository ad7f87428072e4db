"""Who is who: guests by a cookie, programs by a token, accounts by a passkey. Keys are stored as hashes only."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import delete, func, insert, select, update

from backroom.server.clock import now
from backroom.server.log import schema
from backroom.server.log.storage import Storage
from backroom.server.names import checked_name
from backroom.server.refusals import Refusal

MOST_TOKENS = 20
REMEMBERED = 20_000
MOST_ASKED = 500  # keys in one query
REVOKED = "revoked:"  # how such a notice to the other processes begins; the hash of the key follows
CHANGED = "changed:"  # the same for a person's name and mutes; the person's id follows
FRESH = 3.0  # seconds for which a key is trusted unchecked, where other processes may revoke it


class Person(Struct, frozen=True):
    """A person, by an id that nobody else is told."""

    id: str
    name: str


def hashed(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()


def new_id() -> str:
    """Eighty bits that are easy to read aloud."""
    return "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(16))


class People:
    """Finds the person behind a key, and remembers them."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.known: OrderedDict[str, Person] = OrderedDict()
        self.revoked: OrderedDict[str, None] = OrderedDict()  # hashes of keys that were revoked lately
        self.close_sockets: Callable[[str], object] = bool  # closes the sockets that were opened with a key
        self.seen: dict[str, float] = {}  # when each key was last checked
        self.mutes: dict[
            str, tuple[float, frozenset[str]]
        ] = {}  # person -> when that was read, and whom they have muted

    async def behind(self, key: str) -> Person | None:
        """The person that a cookie or token belongs to."""
        if not key or len(key) > 100:
            return None
        hash = hashed(key)
        if hash in self.known and not self.stale(hash):
            return self.known[hash]
        person = await self.found(hash)
        if person is None or self.was_revoked(hash):  # perhaps during the lookup
            self.drop(hash)
            return None
        self.remember(hash, person)
        return person

    def stale(self, hash: str) -> bool:
        return self.storage.postgres and self.seen[hash] < time.monotonic() - FRESH

    async def found(self, hash: str) -> Person | None:
        keys, people = schema.keys, schema.people
        query = select(people.c.id, people.c.name).join(keys, keys.c.person == people.c.id).where(keys.c.hash == hash)
        rows = await self.storage.rows(query)
        return Person(*rows[0]) if rows else None

    def remember(self, hash: str, person: Person) -> None:
        self.known[hash] = person
        self.seen[hash] = time.monotonic()
        if len(self.known) > REMEMBERED:
            self.drop(next(iter(self.known)))

    def drop(self, hash: str) -> None:
        self.known.pop(hash, None)
        self.seen.pop(hash, None)

    def forget(self, id: str) -> None:
        """Forget what is cached about a person."""
        self.mutes.pop(id, None)
        for hash in [hash for hash, person in self.known.items() if person.id == id]:
            self.drop(hash)

    async def welcome(self, name: str) -> tuple[Person, str]:
        """A new guest, and the key for their cookie."""
        person = Person(new_id(), checked_name(name))
        key = secrets.token_urlsafe(32)
        made = now()
        await self.storage.execute(
            insert(schema.people).values(id=person.id, name=person.name, made=made),
            key_row(key, person.id, "cookie", "", made),
        )
        self.remember(hashed(key), person)
        return person, key

    async def rename(self, person: Person, name: str) -> Person:
        named = Person(person.id, checked_name(name))
        await self.storage.execute(update(schema.people).where(schema.people.c.id == person.id).values(name=named.name))
        await self.tell_others(person)
        return named

    async def sign_in(self, id: str) -> str:
        """A new cookie for somebody who has shown a passkey."""
        key = secrets.token_urlsafe(32)
        await self.storage.execute(key_row(key, id, "cookie", "", now()))
        return key

    async def sign_out(self, key: str) -> None:
        await self.revoke([hashed(key)])

    async def revoke(self, hashes: list[str]) -> None:
        """Revoke keys: they open nothing any more, browsers that used them are told nothing, and every process closes
        what they have opened."""
        await self.storage.execute(
            delete(schema.keys).where(schema.keys.c.hash.in_(hashes)),
            delete(schema.push).where(schema.push.c.key.in_(hashes)),
        )
        for hash in hashes:
            self.forget_key(hash)
            await self.storage.notify_others(REVOKED + hash)

    def forget_key(self, hash: str) -> None:
        self.drop(hash)
        self.revoked[hash] = None
        if len(self.revoked) > REMEMBERED:
            self.revoked.popitem(last=False)
        self.close_sockets(hash)

    def was_revoked(self, hash: str) -> bool:
        """Whether a key was revoked, perhaps while somebody was connecting with it."""
        return hash in self.revoked

    async def still_known(self, hashes: list[str]) -> set[str]:
        """Which of these keys no process has revoked."""
        keys = schema.keys
        found: set[str] = set()
        for start in range(0, len(hashes), MOST_ASKED):
            some = keys.c.hash.in_(hashes[start : start + MOST_ASKED])
            found |= {hash for (hash,) in await self.storage.rows(select(keys.c.hash).where(some))}
        return found

    async def new_token(self, person: Person, label: str) -> str:
        """A key for a program; shown once, never again."""
        keys = schema.keys
        mine = (keys.c.person == person.id) & (keys.c.kind == "token")
        ((count,),) = await self.storage.rows(select(func.count()).select_from(keys).where(mine))
        if count >= MOST_TOKENS:
            raise Refusal("too_many", f"You have {count} tokens already; take one back first.")
        key = "bk_" + secrets.token_urlsafe(32)
        await self.storage.execute(key_row(key, person.id, "token", label, now()))
        return key

    async def tokens(self, person: Person) -> list[tuple[str, str, int]]:
        """A person's tokens: short names (the beginning of the hash), labels and times."""
        keys = schema.keys
        mine = (keys.c.person == person.id) & (keys.c.kind == "token")
        rows = await self.storage.rows(select(keys.c.hash, keys.c.label, keys.c.made).where(mine).order_by(keys.c.made))
        return [(hash[:12], label, made) for hash, label, made in rows]

    async def take_back_token(self, person: Person, short: str) -> None:
        keys = schema.keys
        mine = (keys.c.person == person.id) & (keys.c.kind == "token") & keys.c.hash.startswith(short, autoescape=True)
        rows = await self.storage.rows(select(keys.c.hash).where(mine))
        await self.revoke([hash for (hash,) in rows])

    async def mute(self, person: Person, muted: str, on: bool) -> None:
        mutes = schema.mutes
        pair = (mutes.c.person == person.id) & (mutes.c.muted == muted)
        change = [insert(mutes).values(person=person.id, muted=muted)] if on else []
        await self.storage.execute(delete(mutes).where(pair), *change)
        await self.tell_others(person)

    async def tell_others(self, person: Person) -> None:
        """Tell every process to forget what it has cached about this person."""
        self.forget(person.id)
        await self.storage.notify_others(CHANGED + person.id)

    async def muted_by(self, person: str) -> frozenset[str]:
        read, muted = self.mutes.get(person, (0.0, frozenset[str]()))
        if read and not (self.storage.postgres and read < time.monotonic() - FRESH):
            return muted
        rows = await self.storage.rows(select(schema.mutes.c.muted).where(schema.mutes.c.person == person))
        if len(self.mutes) > REMEMBERED:
            self.mutes.clear()
        self.mutes[person] = time.monotonic(), frozenset(muted for (muted,) in rows)
        return self.mutes[person][1]


def key_row(key: str, person: str, kind: str, label: str, made: int):  # type: ignore[no-untyped-def]
    return insert(schema.keys).values(hash=hashed(key), person=person, kind=kind, label=label, made=made)


async def names_of(storage: Storage, ids: set[str]) -> dict[str, str]:
    """What these people are called now."""
    people = schema.people
    rows = await storage.rows(select(people.c.id, people.c.name).where(people.c.id.in_(sorted(ids))))
    return {row.id: row.name for row in rows}
