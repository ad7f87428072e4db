"""Finished matches looked at again: of a table here, or of a record that somebody brings along."""

from __future__ import annotations

import base64
from typing import Annotated, Any

import msgspec
from litestar import Controller, Request, Response, get, post
from litestar.params import Parameter
from msgspec import Meta, Struct

from backroom.server.people.going_on import Fork, go_on
from backroom.server.replays.process import Asked
from backroom.server.replays.replayer import checked_record
from backroom.server.web.api import AnyRequest, Id, Opened, may_open
from backroom.server.web.guards import address, origin_of, person_of, services_of
from backroom.server.web.looking_back import RecordRequest, finished

Key = Annotated[str, Parameter(pattern="^[0-9a-f]{32}$")]
Position = Annotated[int, Parameter(ge=0, le=2**31 - 1)]
Reader = Annotated[int, Parameter(ge=-1, le=19)]
MOST_FRAMES = 200  # in one answer


class GoOnRequest(Struct, forbid_unknown_fields=True):
    """From which position, in whose seat (unless another is named, that of who decides there), against which bots."""

    at: Annotated[int, Meta(ge=0)]
    seat: Annotated[int, Meta(ge=0, le=19)] | None = None
    level: Annotated[str, Meta(max_length=40)] = ""


class Worth(Struct):
    """What a choice is worth on average in imagined matches."""

    choice: int
    text: str
    worth: float
    error: float


class Strong(Struct):
    """What the strong level would have done, knowing what the seat knew, and why."""

    choice: int
    text: str
    reason: str
    worths: list[Worth]


class Thought(Struct):
    """What a thinker is asked, and the labels of its choices."""

    question: str
    labels: dict[str, str]


class TableReplays(Controller):
    """The replay of a table's match, once it is over; for whoever may have its record."""

    path = "/api/tables/{table:str}/replay"
    tags = ["replays"]

    @get("/")
    async def timeline(self, request: AnyRequest, table: Id) -> Response[bytes]:
        """All events in a line each, everybody's standing, and what can be seen."""
        return as_json(await asked(request, Asked("timeline", await table_key(request, table))))

    @get("/frames")
    async def frames(
        self, request: AnyRequest, table: Id, first: Position, last: Position, seat: Reader = -1
    ) -> Response[bytes]:
        """What a seat (-1: whoever looks from above) saw at these positions."""
        return await frames_of(request, await table_key(request, table), first, last, seat)

    @get("/advice")
    async def advice(self, request: AnyRequest, table: Id, at: Position) -> Strong:
        """What the strong level would have done at a position."""
        return await advice_on(request, await table_key(request, table), at)

    @get("/proofs")
    async def proofs(self, request: AnyRequest, table: Id) -> Response[bytes]:
        """How the rules draw each event of chance, as the record should say it."""
        return as_json(await asked(request, Asked("proofs", await table_key(request, table))))

    @post("/play")
    async def play(self, request: AnyRequest, table: Id, data: GoOnRequest) -> Opened:
        """A practice table against bots that goes on from a position."""
        return await going_on(request, await table_key(request, table), data)


class DroppedReplays(Controller):
    """The replay of any record; it is kept in memory for a while, under a key that only its text gives."""

    path = "/api/replays"
    tags = ["replays"]

    @post("/", status_code=200)
    async def open(self, request: AnyRequest, data: RecordRequest) -> Response[bytes]:
        """Its timeline, if all of it can be played; if not, which line is wrong, and why."""
        services = services_of(request)
        services.replaying.check(address(request))
        key = services.replayer.kept.keep(checked_record(data.record))
        return as_json(await asked(request, Asked("timeline", key)))

    @get("/{key:str}/frames")
    async def frames(
        self, request: AnyRequest, key: Key, first: Position, last: Position, seat: Reader = -1
    ) -> Response[bytes]:
        return await frames_of(request, key, first, last, seat)

    @get("/{key:str}/advice")
    async def advice(self, request: AnyRequest, key: Key, at: Position) -> Strong:
        return await advice_on(request, key, at)

    @get("/{key:str}/proofs")
    async def proofs(self, request: AnyRequest, key: Key) -> Response[bytes]:
        return as_json(await asked(request, Asked("proofs", key)))

    @post("/{key:str}/play")
    async def play(self, request: AnyRequest, key: Key, data: GoOnRequest) -> Opened:
        return await going_on(request, key, data)


async def table_key(request: AnyRequest, table: str) -> str:
    """The key of a finished table's record, for whoever may have it; it is written once, not at every question."""
    seen = await finished(request, table)
    kept = services_of(request).replayer.kept
    return kept.key_of_table(table, seen.seq) or kept.keep_table(table, seen.seq, seen.record())


async def asked(request: Request[Any, Any, Any], question: Asked) -> bytes:
    return await services_of(request).replayer.ask(question, address(request))


async def frames_of(request: AnyRequest, key: str, first: int, last: int, seat: int) -> Response[bytes]:
    question = Asked("frames", key, "", seat, first, min(last, first + MOST_FRAMES - 1))
    return as_json(await asked(request, question))


async def advice_on(request: AnyRequest, key: str, at: int) -> Strong:
    """The replay says what the seat knew; a thinker, as for hints, what a strong player makes of it."""
    services = services_of(request)
    services.lobby.hint_limit.check(f"replay {address(request)}")
    thought = msgspec.json.decode(await asked(request, Asked("advice", key, first=at)), type=Thought)
    labels = {int(choice): label for choice, label in thought.labels.items()}
    question = base64.b64decode(thought.question)
    said = await services.thinkers.advise_on(question, list(labels), f"replay {address(request)}")
    worths = [Worth(choice, labels[choice], worth, error) for choice, worth, error in said.estimates]
    return Strong(said.choice, labels[said.choice], said.reason, worths)


async def going_on(request: AnyRequest, key: str, data: GoOnRequest) -> Opened:
    person = await person_of(request)
    await may_open(request, person)
    fork = msgspec.json.decode(await asked(request, Asked("fork", key, first=data.at)), type=Fork)
    id = await go_on(services_of(request).lobby, person, fork, data.seat, data.level)
    return Opened(id, f"{origin_of(request)}/t/{id}")


def as_json(text: bytes) -> Response[bytes]:
    return Response(text, media_type="application/json")
