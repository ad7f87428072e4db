"""One connection to one table: commands come in, and the whole table goes out at first, then what follows."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from msgspec import DecodeError, Struct

from backroom.engine import BadInput
from backroom.server.eager import begin
from backroom.server.lobby.hints import hint
from backroom.server.lobby.live_table import LiveTable
from backroom.server.lobby.notifier import Subscriber
from backroom.server.network.close_codes import (
    BAD_MANNERS,
    FAILED,
    KEY_REVOKED,
    TOO_BIG,
    short,
)
from backroom.server.network.websocket import Disconnected, WebSocketProtocol
from backroom.server.people.people import Person
from backroom.server.refusals import Refusal
from backroom.server.tables.commands import Commands, Commit, Follow, Hint, Look, Mute, Open
from backroom.server.web.services import Services
from backroom.server.wire.messages import LONGEST_MESSAGE, Advice, Refused, Worth, command_decoder, encoder
from backroom.server.wire.news import Subscription

logger = logging.getLogger("backroom")

MOST_REFUSALS = 50
NOBODY_LOOKS_ON = ("forbidden", "Nobody looks on at this table.")
UNREADABLE = (DecodeError, UnicodeDecodeError, RecursionError)  # the last if it is nested too deeply
FOR_ONESELF = (Look, Mute, Follow, Hint)  # commands that change nothing at the table
FOR_ANY_SEAT = (Commit, Open)  # commands that may name another seat of one's own
FAREWELL = 1.0  # seconds to close the socket of a client that does not read

Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]


class Undisturbed:
    """While this lasts, closing the socket is put off: until a command is done or refused."""

    def __init__(self) -> None:
        self.lasts = False

    def __enter__(self) -> None:
        self.lasts = True

    def __exit__(self, *_: object) -> None:
        self.lasts = False


class Session:
    """One connection to one table."""

    def __init__(
        self, receive: Receive, send: Send, wire: WebSocketProtocol | None, services: Services, live: LiveTable
    ) -> None:
        self.receive = receive
        self.transmit = send
        self.wire = wire
        self.lobby = services.lobby
        self.people = services.people
        self.attendance = services.attendance
        self.live = live
        self.refusals = 0
        self.listened = True  # whether `listen` has a message in hand, or has yet to begin
        self.handling: asyncio.Task[None] | None = None  # the last message that was begun with as it came in
        self.undisturbed = Undisturbed()
        self.closing: tuple[int, str] | None = None  # code and reason, once the socket is to be closed
        self.person: Person | None = None
        self.subscriber: Subscriber
        self.listening: asyncio.Task[None]

    async def run(self, person: Person | None, place: Place) -> None:
        """Run until either side closes, or sending or receiving fails."""
        await self.come_in(person, place)
        sending = asyncio.create_task(self.guarded(self.send_news()))
        self.listening = asyncio.create_task(self.guarded(self.listen()))
        self.subscriber.hang_up = self.hang_up
        self.subscriber.send_now = self.send_now
        if self.wire is not None:
            self.wire.handle_now = self.handle_now
        try:
            await asyncio.wait([self.listening])
            await self.handled()
            await self.close_if_asked()
        finally:
            if self.wire is not None:
                self.wire.handle_now = None
            self.attendance.leave(self.live, self.subscriber)
            sending.cancel()
            self.listening.cancel()
        await asyncio.wait([sending, self.listening])

    async def come_in(self, person: Person | None, place: Place) -> None:
        self.person = person
        self.subscriber = Subscriber(await subscription_at(self.live, person, place))
        if person is not None:
            self.subscriber.subscription.muted = await self.people.muted_by(person.id)
            self.subscriber.subscription.name = person.name
            self.subscriber.key = place.key
        if self.people.was_revoked(place.key):
            raise Refusal("who", KEY_REVOKED[1])
        self.attendance.join(self.live, self.subscriber)
        self.subscriber.wakeup.set()

    async def guarded(self, half: Coroutine[Any, Any, None]) -> None:
        """Run sending or receiving; whatever makes one of them fail is logged and ends the other too."""
        try:
            await half
        except Exception as error:
            self.fail(error)

    def fail(self, error: Exception) -> None:
        """Close the socket, and log the error that is being handled, unless it is a refusal or nobody is there."""
        if isinstance(error, Refusal):
            self.hang_up(4000 + error.status, error.sentence)
        elif not isinstance(error, Disconnected):
            logger.exception("session failed", extra={"table": self.live.table.id})
            self.hang_up(*FAILED)

    def hang_up(self, code: int, reason: str) -> None:
        """Close the socket, but not before a command that is being executed is done or refused."""
        self.closing = self.closing or (code, reason)
        if not self.undisturbed.lasts:
            self.listening.cancel()

    async def close_if_asked(self) -> None:
        if self.closing is not None:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(FAREWELL):
                    await self.close(*self.closing)

    # Sending.

    async def send_news(self) -> None:
        """Whenever the subscriber is woken, send what is new."""
        while True:
            await self.subscriber.wakeup.wait()
            await self.send(await self.news())

    async def news(self) -> bytes:
        """The newest message, once the table is not locked; it may be another table by then."""
        while self.live.lock.locked():
            live = self.live
            async with live.lock:
                if live is self.live:
                    return self.newest()
        return self.newest()

    def send_now(self, locked: bool) -> bool:
        """Send the newest message at once, if the socket can take it and nobody else holds the table."""
        if self.wire is None or not self.wire.ready() or (self.live.lock.locked() and not locked) or self.barred():
            return False
        self.wire.send_text(self.message())
        return True

    def newest(self) -> bytes:
        if self.barred():
            raise Refusal(*NOBODY_LOOKS_ON)
        return self.message()

    def message(self) -> bytes:
        self.sit_again()
        self.lobby.notifier.drop(self.subscriber)
        self.subscriber.wakeup.clear()
        return self.live.message(self.subscriber)

    def barred(self) -> bool:
        """Whether they may not watch this match."""
        return self.live.table.closed_to(self.subscriber.subscription.person)

    def sit_again(self) -> None:
        """Update the seats, which may have been taken or left since."""
        subscription = self.subscriber.subscription
        own = self.live.table.seats_of(subscription.person)
        if own != subscription.seats:
            subscription.seats = own
            self.attendance.count(self.live)
            if subscription.seat not in own:
                subscription.seat = own[0] if own else None
                subscription.since = 0

    async def send(self, message: bytes) -> None:
        """Send a message; the housekeeper closes the socket if that takes too long."""
        self.subscriber.sending = time.monotonic()
        await self.transmit({"type": "websocket.send", "text": message.decode()})
        self.subscriber.sending = None

    async def close(self, code: int, reason: str) -> None:
        with contextlib.suppress(Exception):
            await self.transmit({"type": "websocket.close", "code": code, "reason": short(reason)})

    # Receiving.

    async def listen(self) -> None:
        with self.undisturbed:
            await self.attendance.welcome_back(self.live, self.subscriber.subscription.seats)
        while self.closing is None:
            self.listened = False
            event = await self.receive()
            self.listened = True
            if event["type"] != "websocket.receive":
                return
            await self.handled()
            if not await self.handle(event.get("text") or event.get("bytes") or ""):
                return

    def handle_now(self, data: bytes) -> bool:
        """Begin to handle a message as it comes in, unless an earlier one is in the way; whether that was possible."""
        if self.listened or self.closing or self.is_handling():
            return False
        self.handling = begin(self.handle_alone(data))
        return True

    def is_handling(self) -> bool:
        """Whether a message that was begun with as it came in is not done with yet."""
        return self.handling is not None and not self.handling.done()

    async def handled(self) -> None:
        if self.handling is not None and not self.handling.done():
            await asyncio.wait([self.handling])

    async def handle_alone(self, data: bytes) -> None:
        """Handle a message that `listen` does not see; if the connection ends with it, so does listening."""
        goes_on = False
        try:
            goes_on = await self.handle(data)
        except Exception as error:
            self.fail(error)
        finally:
            if self.closing or not goes_on:
                self.listening.cancel()

    async def handle(self, data: str | bytes) -> bool:
        """Handle one message; whether the connection goes on."""
        if len(data) > LONGEST_MESSAGE or (isinstance(data, str) and len(data.encode()) > LONGEST_MESSAGE):
            await self.close(TOO_BIG, "That is too long.")
            return False
        refusal: Refusal | None = None
        key = ""
        try:
            command = read_command(data)
            key = command.key
            if isinstance(command, FOR_ONESELF):
                await self.execute_for_oneself(command)
            else:
                with self.undisturbed:
                    await self.lobby.act(self.live, self.acting_seat(command), command, self.subscriber)
                self.refusals = 0
        except Refusal as error:
            refusal = error
        except BadInput as error:
            refusal = Refusal("bad", str(error))
        return refusal is None or await self.refuse(refusal, key)

    async def refuse(self, refusal: Refusal, key: str) -> bool:
        self.refusals += refusal.code != "unavailable"
        if self.refusals > MOST_REFUSALS:
            await self.close(BAD_MANNERS, "Too many messages that mean nothing.")
            return False
        await self.send(encoder.encode(Refused(key, refusal.code, refusal.sentence)))
        if refusal.code == "conflict":
            self.subscriber.wakeup.set()
        return True

    async def execute_for_oneself(self, command: Commands) -> None:
        """What changes nothing at the table."""
        if isinstance(command, Follow):
            return await self.follow(command)
        self.lobby.not_too_often(self.live.table, self.subscriber.subscription.person, command)
        if isinstance(command, Look):
            return await self.look(command)
        if isinstance(command, Mute):
            return await self.mute(command)
        assert isinstance(command, Hint)
        return await self.send(encoder.encode(await self.hint(command, self.acting_seat(command))))

    def acting_seat(self, command: Commands) -> int:
        """The seat that a command is for: the one in view, unless it names another of one's own."""
        subscription = self.subscriber.subscription
        if subscription.seat is None:
            raise Refusal("forbidden", "You only look on.")
        if not isinstance(command, FOR_ANY_SEAT) or command.seat is None:
            return subscription.seat
        if command.seat not in subscription.seats:
            raise Refusal("forbidden", "That is not your seat.")
        return command.seat

    async def look(self, command: Look) -> None:
        if command.seat not in self.subscriber.subscription.seats:
            raise Refusal("forbidden", "That is not your seat.")
        self.subscriber.subscription.seat = command.seat
        self.subscriber.subscription.since = 0
        self.subscriber.wakeup.set()

    async def follow(self, command: Follow) -> None:
        """Leave this table for its rematch, and get all of that as a newcomer does."""
        old = self.subscriber.subscription
        rematch = self.live.seen_by(old).rematch
        if not rematch:
            raise Refusal("conflict", "Nobody has asked for a rematch yet.")
        live = await self.lobby.live(rematch)
        seat = old.seat if old.seat in live.table.seats_of(old.person) else None
        subscription = await subscription_at(live, self.person, Place(seat, 0, old.brief, old.events))
        subscription.muted, subscription.name = old.muted, old.name
        self.attendance.leave(self.live, self.subscriber)
        self.live = live
        self.subscriber.subscription = subscription
        self.attendance.join(live, self.subscriber)
        self.subscriber.answer(command.key)
        with self.undisturbed:
            await self.attendance.welcome_back(live, subscription.seats)

    async def mute(self, command: Mute) -> None:
        seats = self.live.table.seats
        muted = seats[command.seat].person if command.seat < len(seats) else ""
        if self.person is None or not muted or muted == self.person.id:
            raise Refusal("bad", "One can mute another person at the table.")
        await self.people.mute(self.person, muted, command.on)
        self.subscriber.subscription.muted = await self.people.muted_by(self.person.id)
        self.subscriber.subscription.since = 0
        self.subscriber.wakeup.set()

    async def hint(self, command: Hint, seat: int) -> Advice:
        given, labels = await hint(self.lobby, self.live, seat, self.subscriber)
        worths = [Worth(choice, labels[choice], worth, error) for choice, worth, error in given.estimates]
        return Advice(command.key, given.choice, labels[given.choice], given.reason, worths)


def read_command(data: str | bytes) -> Commands:
    try:
        return command_decoder.decode(data)
    except UNREADABLE as error:
        raise Refusal("bad", f"That is no message: {error}.") from None


class Place(Struct):
    """What a client asks for: one of its seats, what followed a seq, messages in brief, events as data."""

    seat: int | None
    since: int
    brief: bool = False
    events: bool = False
    key: str = ""  # the hash of the cookie or token


async def subscription_at(live: LiveTable, person: Person | None, place: Place) -> Subscription:
    """What somebody may see of a table: from a seat of their own, or as a spectator."""
    seat = place.seat
    async with live.lock:
        table = live.table
        id = person.id if person else ""
        own = table.seats_of(id)
        if seat is not None and seat not in own:
            raise Refusal("forbidden", "That is not your seat.")
        if table.closed_to(id):
            raise Refusal(*NOBODY_LOOKS_ON)
        subscription = Subscription(
            id, own, own[0] if own and seat is None else seat, brief=place.brief, events=place.events
        )
        subscription.since = place.since if place.since <= live.seen_by(subscription).seq else 0
        return subscription
