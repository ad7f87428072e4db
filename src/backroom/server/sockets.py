"""One WebSocket a browser, terminal or program: the whole table at first, then what follows."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

from litestar import WebSocket
from msgspec import DecodeError, ValidationError

from backroom.server.hall import Hall, Listener, Live
from backroom.server.limits import Bucket
from backroom.server.messages import (
    LONGEST_MESSAGE,
    Advice,
    Commands,
    Hint,
    Look,
    Mute,
    Refused,
    command_decoder,
    encoder,
)
from backroom.server.news import Ear
from backroom.server.people import People, Person
from backroom.server.refusals import Refusal
from backroom.server.table import OPEN

TOO_MUCH, BAD_MANNERS, TOO_BIG = 1008, 1007, 1009
PATIENCE = 20.0  # seconds that a slow reader may hold up its own socket
MOST_REFUSALS = 50


class Session:
    """One connection to one table."""

    def __init__(self, socket: WebSocket[Any, Any, Any], hall: Hall, people: People, live: Live, rate: float) -> None:
        self.socket = socket
        self.hall = hall
        self.people = people
        self.live = live
        self.rate = rate
        self.bucket = Bucket(rate * 2)
        self.refusals = 0
        self.person: Person | None = None
        self.listener: Listener

    async def run(self, person: Person | None, seat: int | None, since: int) -> None:
        """Until either side has enough."""
        self.person = person
        self.listener = Listener(await ear_at(self.live, person, seat, since))
        if person is not None:
            self.listener.ear.muted = await self.people.muted_by(person.id)
        self.live.listeners.add(self.listener)
        self.hall.tell(self.live)
        self.listener.wake.set()
        speaking = asyncio.create_task(self.speak())
        try:
            await self.listen()
        finally:
            self.live.listeners.discard(self.listener)
            self.live.used = asyncio.get_running_loop().time()
            self.hall.tell(self.live)
            speaking.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await speaking

    # Speaking.

    async def speak(self) -> None:
        """Whenever there is something to hear, the newest of it; a reader who never reads is let go."""
        listener = self.listener
        while True:
            await listener.wake.wait()
            listener.wake.clear()
            async with self.live.lock:
                self.sit_again()
                message = self.live.message(listener)
            await self.send(message)

    def sit_again(self) -> None:
        """Seats may have been taken or left since."""
        ear = self.listener.ear
        own = self.live.table.seats_of(ear.person)
        if own != ear.seats:
            ear.seats = own
            if ear.seat not in own:
                ear.seat = own[0] if own else None
                ear.since = 0

    async def send(self, message: bytes) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})
        except TimeoutError:
            await self.close(TOO_MUCH, "You read too slowly.")

    async def close(self, code: int, reason: str) -> None:
        with contextlib.suppress(Exception):
            await self.socket.send({"type": "websocket.close", "code": code, "reason": reason})

    # Listening.

    async def listen(self) -> None:
        while True:
            event = await self.socket.receive()
            if event["type"] != "websocket.receive":
                return
            data = event.get("text") or event.get("bytes") or ""
            if not await self.heed(data):
                return

    async def heed(self, data: str | bytes) -> bool:
        """One message; whether the connection goes on."""
        if len(data) > LONGEST_MESSAGE:
            await self.close(TOO_BIG, "That is too long.")
            return False
        if not self.bucket.take(self.rate, self.rate * 2):
            await self.close(TOO_MUCH, "Too many messages.")
            return False
        try:
            command = command_decoder.decode(data)
        except (ValidationError, DecodeError) as error:
            return await self.refuse(Refusal("bad", f"That is no message: {error}."), "")
        try:
            await self.obey(command)
        except Refusal as refusal:
            return await self.refuse(refusal, command.key)
        return True

    async def refuse(self, refusal: Refusal, key: str) -> bool:
        self.refusals += 1
        if self.refusals > MOST_REFUSALS:
            await self.close(BAD_MANNERS, "Too many messages that mean nothing.")
            return False
        await self.send(encoder.encode(Refused(key, refusal.code, refusal.sentence)))
        if refusal.code == "conflict":
            self.listener.wake.set()
        return True

    async def obey(self, command: Commands) -> None:
        if isinstance(command, Look):
            return await self.look(command)
        if isinstance(command, Mute):
            return await self.mute(command)
        seat = self.listener.ear.seat
        if seat is None:
            raise Refusal("forbidden", "You only look on.")
        if isinstance(command, Hint):
            await self.send(encoder.encode(await self.hint(command, seat)))
            return None
        await self.hall.act(self.live, seat, command)
        self.refusals = 0
        self.listener.answers.append(command.key)
        self.hall.tell(self.live)
        return None

    async def look(self, command: Look) -> None:
        if command.seat not in self.listener.ear.seats:
            raise Refusal("forbidden", "That is not your seat.")
        self.listener.ear.seat = command.seat
        self.listener.ear.since = 0
        self.listener.wake.set()

    async def mute(self, command: Mute) -> None:
        seats = self.live.table.seats
        muted = seats[command.seat].person if command.seat < len(seats) else ""
        if self.person is None or not muted or muted == self.person.id:
            raise Refusal("bad", "One can mute another person at the table.")
        await self.people.mute(self.person, muted, command.on)
        self.listener.ear.muted = await self.people.muted_by(self.person.id)
        self.listener.ear.since = 0
        self.listener.wake.set()

    async def hint(self, command: Hint, seat: int) -> Advice:
        choice, label = await self.hall.advise(self.live, seat)
        return Advice(command.key, choice, label)


async def ear_at(live: Live, person: Person | None, seat: int | None, since: int) -> Ear:
    """How somebody may listen at a table: in a seat of their own, or looking on."""
    async with live.lock:
        table = live.table
        id = person.id if person else ""
        own = table.seats_of(id)
        if seat is not None and seat not in own:
            raise Refusal("forbidden", "That is not your seat.")
        if not own and table.state != OPEN and not table.terms.spectators:
            raise Refusal("forbidden", "Nobody looks on at this table.")
        ear = Ear(id, own, own[0] if own and seat is None else seat)
        ear.since = since if since <= live.seen_by(ear).seq else 0
        return ear
