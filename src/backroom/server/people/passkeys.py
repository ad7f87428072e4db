"""Accounts: a passkey keeps one's tables when the cookie is gone."""

from __future__ import annotations

import base64
import hashlib
import json
from typing import Any

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from backroom.server.clock import now
from backroom.server.log import schema
from backroom.server.log.storage import Storage
from backroom.server.people.people import Person
from backroom.server.refusals import Refusal

MINUTES = 5
MOST_PASSKEYS = 20  # of a person


class Passkeys:
    """Registers passkeys and recognises people by them."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage

    async def offer(self, person: Person, host: str) -> dict[str, Any]:
        """What a browser needs to make a passkey."""
        from backroom.server.people.ceremonies import making

        await self.check_count(person)
        challenge, options = making(host, person.id, person.name)
        await self.remember(challenge, person.id)
        return options

    async def register(self, person: Person, answer: dict[str, Any], host: str, origin: str) -> None:
        from backroom.server.people.ceremonies import verify_registration_response

        challenge = await self.redeem(answer, person.id)
        await self.check_count(person)
        try:
            made = verify_registration_response(
                credential=answer, expected_challenge=challenge, expected_rp_id=host, expected_origin=origin
            )
        except Exception as error:  # whatever is wrong with it, it is no passkey
            raise Refusal("bad", f"That is not a passkey: {error}") from None
        row = {
            "hash": hash_of(made.credential_id),
            "person": person.id,
            "public_key": made.credential_public_key,
            "count": made.sign_count,
            "made": now(),
        }
        try:
            await self.storage.execute(insert(schema.passkeys).values(row))
        except IntegrityError:
            raise Refusal("conflict", "That passkey is kept here already.") from None

    async def ask(self, host: str) -> dict[str, Any]:
        """What a browser needs to show a passkey."""
        from backroom.server.people.ceremonies import showing

        challenge, options = showing(host)
        await self.remember(challenge, "")
        return options

    async def recognise(self, answer: dict[str, Any], host: str, origin: str) -> str:
        """The person whose passkey this is."""
        from backroom.server.people.ceremonies import verify_authentication_response

        challenge = await self.redeem(answer, "")
        try:
            id = base64url_to_bytes(str(answer.get("rawId", "")))
        except Exception:
            raise Refusal("bad", "That is not a passkey.") from None
        known = schema.passkeys
        query = select(known.c.person, known.c.public_key, known.c.count).where(known.c.hash == hash_of(id))
        rows = await self.storage.rows(query)
        if not rows:
            raise Refusal("who", "Nobody here has that passkey.")
        person, public_key, count = rows[0]
        try:
            shown = verify_authentication_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=host,
                expected_origin=origin,
                credential_public_key=public_key,
                credential_current_sign_count=count,
            )
        except Exception as error:
            raise Refusal("who", f"That passkey was not accepted: {error}") from None
        await self.storage.execute(update(known).where(known.c.hash == hash_of(id)).values(count=shown.new_sign_count))
        return str(person)

    async def count(self, person: Person) -> int:
        return len(await self.storage.rows(select(schema.passkeys.c.hash).where(schema.passkeys.c.person == person.id)))

    async def check_count(self, person: Person) -> None:
        if await self.count(person) >= MOST_PASSKEYS:
            raise Refusal("too_many", f"You have {MOST_PASSKEYS} passkeys already.")

    # Challenges.

    async def remember(self, challenge: bytes, person: str) -> None:
        old = delete(schema.challenges).where(schema.challenges.c.made < now() - MINUTES * 60_000)
        new = insert(schema.challenges).values(hash=hash_of(challenge), person=person, made=now())
        await self.storage.execute(old, new)

    async def redeem(self, answer: dict[str, Any], person: str) -> bytes:
        """The challenge that was signed, if it is ours, meant for this person, and not used yet."""
        try:
            client = json.loads(base64url_to_bytes(str(answer["response"]["clientDataJSON"])))
            challenge = base64url_to_bytes(str(client["challenge"]))
        except Exception:
            raise Refusal("bad", "That is not a passkey.") from None
        asked = schema.challenges
        mine = (asked.c.hash == hash_of(challenge)) & (asked.c.person == person)
        fresh = asked.c.made >= now() - MINUTES * 60_000
        if not await self.storage.count(delete(asked).where(mine & fresh)):
            raise Refusal("conflict", "That was asked too long ago; try again.")
        return challenge


def base64url_to_bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def hash_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
