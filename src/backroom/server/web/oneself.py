"""A person's own page: where it is their turn, what they have played, and what of it they show."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, delete, get, put
from litestar.params import Parameter
from msgspec import Meta, Struct
from sqlalchemy import select

from backroom.server.log import schema
from backroom.server.people.people import Person, hashed
from backroom.server.people.turns import LENGTH
from backroom.server.push.encryption import public_bytes, unpadded
from backroom.server.refusals import Refusal
from backroom.server.tables.state import OVER
from backroom.server.web.guards import key_of, origin_of, person_of, services_of
from backroom.server.web.services import Services
from backroom.server.wire.results import GameResults
from backroom.server.wire.summaries import TableSummary, Turn, own_summary

AnyRequest = Request[Any, Any, Any]
MOST_LISTED = 100
Link = Annotated[str, Parameter(pattern="^[A-Za-z0-9_-]{22}$")]
UNFINISHED = ["open", "dealing", "running", "paused"]


class OwnResults(Struct):
    """What one's finished matches come to, game by game; `missing` is how many have still to be worked out."""

    games: list[GameResults]
    missing: int


class SharedResults(Struct):
    """What somebody shows of themselves: their name and what their matches come to; nobody else is named."""

    name: str
    games: list[GameResults]


class ShareNews(Struct):
    """The link under which your results are shown, or nothing."""

    link: str


class PushKeys(Struct):
    """The two keys with which one encrypts for a browser."""

    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class PushRequest(Struct):
    """A subscription as browsers write it (`PushSubscription.toJSON`)."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: PushKeys


class PushEnd(Struct):
    endpoint: Annotated[str, Meta(max_length=1000)]


class PushNews(Struct):
    """The key that a browser subscribes with, and how many browsers of yours are told."""

    key: str
    browsers: int


class Oneself(Controller):
    """What is one's own."""

    path = "/api/me"
    tags = ["people"]

    @get("/tables")
    async def tables(self, request: AnyRequest) -> list[TableSummary]:
        """Your tables: those that wait for you, the other unfinished ones, then the past ones, each the newest first;
        practice is listed only while it lasts."""
        person = await person_of(request)
        services = services_of(request)
        tables, sittings = schema.tables, schema.sittings
        columns = [tables.c[name] for name in ("id", "game", "state", "made", "card", "result", "noted")]
        query = select(*columns, LENGTH.label("length")).join(sittings, sittings.c.table_id == tables.c.id)
        counts = tables.c.state.in_(UNFINISHED) | ~tables.c.practice
        mine = query.where(sittings.c.person == person.id, tables.c.state != "closed", counts)
        newest = mine.order_by(tables.c.state == OVER, tables.c.made.desc()).limit(MOST_LISTED)
        rows = await services.storage.rows(newest)
        turns = await services.turns.of_person(person.id, [row for row in rows if row.state != OVER])
        listed = [own_summary(row, person.id) for row in rows]
        for one in listed:
            if one.id in turns:
                turn: Any = turns[one.id]
                one.turn = Turn(turn.what, turn.since, turn.until)
        return sorted(listed, key=lambda one: one.turn is None)

    @get("/results")
    async def results(self, request: AnyRequest) -> OwnResults:
        """What your finished matches come to; only you are told."""
        return OwnResults(*await services_of(request).results.of((await person_of(request)).id))

    # Showing it to others.

    @get("/share")
    async def shared(self, request: AnyRequest) -> ShareNews:
        """Whether you show your results, and where."""
        return share_news(request, await services_of(request).shown.link((await person_of(request)).id))

    @put("/share")
    async def share(self, request: AnyRequest) -> ShareNews:
        """Show your results to whoever has the link."""
        person = await person_of(request)
        services_of(request).lobby.work_limit.check(f"share {person.id}")
        return share_news(request, await services_of(request).shown.show(person.id))

    @delete("/share")
    async def share_no_more(self, request: AnyRequest) -> None:
        """Show them to nobody any more; the link is dead for good."""
        await services_of(request).shown.hide((await person_of(request)).id)

    # Being told that it is one's turn.

    @get("/push")
    async def push(self, request: AnyRequest) -> PushNews:
        """What a browser needs to subscribe."""
        return await push_news(services_of(request), await person_of(request))

    @put("/push")
    async def tell(self, request: AnyRequest, data: PushRequest) -> PushNews:
        """Tell this browser when it is your turn somewhere."""
        person = await person_of(request)
        services = services_of(request)
        services.lobby.work_limit.check(f"push {person.id}")
        keys = data.keys
        await services.subscriptions.keep(person.id, hashed(key_of(request)), data.endpoint, keys.p256dh, keys.auth)
        return await push_news(services, person)

    @delete("/push", status_code=200)
    async def tell_no_more(self, request: AnyRequest, data: PushEnd) -> PushNews:
        """Do not tell this browser any more."""
        person = await person_of(request)
        await services_of(request).subscriptions.drop(person.id, data.endpoint)
        return await push_news(services_of(request), person)


class Others(Controller):
    """What others show of themselves."""

    path = "/api/people"
    tags = ["people"]

    @get("/{link:str}")
    async def results(self, request: AnyRequest, link: Link) -> SharedResults:
        """The results of whoever shares them under this link."""
        services = services_of(request)
        person = await services.shown.behind(link)
        if person is None:
            raise Refusal("unknown", "Nobody shows anything here, or not any more.")
        return SharedResults(person.name, await services.results.for_strangers(person.id))


def share_news(request: AnyRequest, link: str) -> ShareNews:
    return ShareNews(f"{origin_of(request)}/p/{link}" if link else "")


async def push_news(services: Services, person: Person) -> PushNews:
    key = unpadded(public_bytes(await services.subscriptions.key()))
    return PushNews(key, await services.subscriptions.count(person.id))
