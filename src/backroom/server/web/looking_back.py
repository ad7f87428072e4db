"""Analyses of finished matches: of tables here, for whoever may have their record, and of records from files."""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

from litestar import Controller, MediaType, Request, Response, get, post
from litestar.params import Parameter
from msgspec import Meta, Struct

from backroom.server.refusals import Refusal
from backroom.server.tables.state import OVER
from backroom.server.tables.table import Table
from backroom.server.web.guards import address, person_of, services_of, somebody
from backroom.server.wire.news import Subscription

AnyRequest = Request[Any, Any, Any]
Id = Annotated[str, Parameter(pattern="^[a-z0-9]{16}$")]
Hash = Annotated[str, Parameter(pattern="^[0-9a-f]{64}$")]


class RecordRequest(Struct, forbid_unknown_fields=True):
    """A record as text."""

    record: Annotated[str, Meta(min_length=1, max_length=250_000)]


class LookingBack(Controller):
    """Each player's chances after every event of a finished match, what swung it, and what would have been better."""

    path = "/api"
    tags = ["looking back"]

    @get("/tables/{table:str}/analysis")
    async def table(self, request: AnyRequest, table: Id) -> Response[bytes]:
        """The analysis of a table's match, or how far it is."""
        found = await finished(request, table)
        return answer(request, f"table {table}", found.record)

    @post("/analyses", status_code=200)
    async def record(self, request: AnyRequest, data: RecordRequest) -> Response[bytes]:
        """The analysis of a record from a file, or how far it is; its SHA-256 is where to ask on."""
        await person_of(request)
        try:
            key = hashlib.sha256(data.record.encode()).hexdigest()
        except UnicodeEncodeError:
            raise Refusal("bad", "That record is not text.") from None
        return answer(request, key, lambda: data.record)

    @get("/analyses/{hash:str}")
    async def again(self, request: AnyRequest, hash: Hash) -> Response[bytes]:
        """The same, by the SHA-256 of the record, without sending it again."""
        return answer(request, hash, None)


def answer(request: AnyRequest, key: str, record: Any) -> Response[bytes]:
    """What there is of an analysis; who starts many new ones has to wait."""
    services = services_of(request)
    if record is not None and not services.analyses.known(key):
        services.analysing.check(address(request))
    found = services.analyses.ask(key, address(request), record)
    return Response(found, media_type=MediaType.JSON)


async def finished(request: AnyRequest, id: str) -> Table:
    """The table with its match over, as whoever asks may see it: what its record shows is for them."""
    live = await services_of(request).lobby.live(id)
    person = await somebody(request)
    async with live.lock:
        who = person.id if person else ""
        if not live.table.terms.spectators and who not in live.table.players:
            raise Refusal("forbidden", "The record of this table is for those who have played at it.")
        seen = live.seen_by(Subscription("", live.table.seats_of(who), None))
        if seen.state != OVER:
            raise Refusal("conflict", "The record is public when the match is over.")
        return seen
