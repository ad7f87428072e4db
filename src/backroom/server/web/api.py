"""The HTTP API: who you are, the shelf, tables and seats."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Controller, Request, Response, delete, get, post, put
from litestar.params import Parameter
from msgspec import Meta, Struct, to_builtins
from sqlalchemy import func, select

from backroom.games import game as game_called
from backroom.games import games as shelf
from backroom.server.clock import now
from backroom.server.lobby.live_table import LiveTable
from backroom.server.log import schema
from backroom.server.log.terms import Terms
from backroom.server.people import seating
from backroom.server.people.people import Person
from backroom.server.refusals import Refusal
from backroom.server.web.earlier import earlier_page
from backroom.server.web.guards import COOKIE, address, cookie, origin_of, person_of, services_of, site_of, somebody
from backroom.server.web.looking_back import finished
from backroom.server.web.renaming import rename
from backroom.server.web.session import Place, subscription_at
from backroom.server.wire.declarations import (
    Declared,
    declaration,
    described,
    explained,
    known_game,
    schema_page,
    shipped_sight,
    sight_for,
)
from backroom.server.wire.learning import at_the_table, on_the_shelf
from backroom.server.wire.lessons import explained_there, lesson_page
from backroom.server.wire.messages import EarlierPage, socket_schema
from backroom.server.wire.news import Subscription, fair_news, public_terms, seat_news, table_news
from backroom.server.wire.summaries import TableSummary, read_summary, summary

AnyRequest = Request[Any, Any, Any]
Id = Annotated[str, Parameter(pattern="^[a-z0-9]{16}$")]
SeatPath = Annotated[int, Parameter(ge=0, le=19)]
MOST_LISTED = 100
UNFINISHED = ["open", "dealing", "running", "paused"]
SUMMARY = [schema.tables.c[name] for name in ("id", "game", "state", "made", "card")]


class NameRequest(Struct, forbid_unknown_fields=True):
    name: str


class SeatRequest(Struct, forbid_unknown_fields=True):
    """The name to sit down with, and the commitment to a share of randomness of one's own (docs/protocol.md)."""

    name: str = ""
    commit: Annotated[str, Meta(max_length=64)] = ""
    share: Annotated[str, Meta(max_length=128)] = ""  # at tables of version 0.1.0 only


class BotRequest(Struct, forbid_unknown_fields=True):
    level: Annotated[str, Meta(max_length=40)] = ""


class TokenRequest(Struct, forbid_unknown_fields=True):
    label: Annotated[str, Meta(max_length=60, pattern="^[^\\x00-\\x1f\\ud800-\\udfff]*$")] = ""


class Me(Struct):
    """Who you are; `passkeys` is how many passkeys you have."""

    id: str
    name: str
    passkeys: int


class Opened(Struct):
    table: str
    link: str


class Shelf(Controller):
    """What can be played."""

    path = "/api"
    tags = ["shelf"]

    @get("/games", sync_to_thread=False)
    def games(self) -> list[dict[str, Any]]:
        return [described(game_called(id)) for id in shelf()]

    @get("/games/{game:str}/rules", sync_to_thread=False, media_type="text/markdown; charset=utf-8")
    def rules(self, game: Annotated[str, Parameter(max_length=40)]) -> str:
        return known_game(game).rules()

    @get("/games/{game:str}/learn", sync_to_thread=False)
    def learn(self, game: Annotated[str, Parameter(max_length=40)]) -> dict[str, Any]:
        """How the game is played, with pieces to show, and every piece with what it does."""
        return on_the_shelf(known_game(game))

    @get("/games/{game:str}/lesson", sync_to_thread=False)
    def lesson(self, game: Annotated[str, Parameter(max_length=40)]) -> Response[bytes]:
        """The first lesson: the messages of a table and a sentence for each step of it."""
        return Response(lesson_page(known_game(game)), media_type="application/json")

    @get("/games/{game:str}/lesson/{step:int}/explain/{piece:str}", sync_to_thread=False)
    def explain_in_lesson(
        self,
        game: Annotated[str, Parameter(max_length=40)],
        step: Annotated[int, Parameter(ge=0, le=200)],
        piece: Annotated[str, Parameter(max_length=100)],
    ) -> dict[str, str]:
        """What a piece does and is worth at a step of the lesson."""
        return explained_there(known_game(game), step, piece)

    @get("/games/{game:str}/sight", sync_to_thread=False, responses=Declared)
    def sight(
        self,
        request: AnyRequest,
        game: Annotated[str, Parameter(max_length=40)],
        seats: Annotated[int | None, Parameter(ge=1, le=20)] = None,
        edition: Annotated[str, Parameter(max_length=60)] = "standard",
    ) -> Response[bytes]:
        """What can be seen at a table of this game, as it declares it, with default options."""
        return declaration(request, shipped_sight(known_game(game), seats, edition))

    @post("/sight", status_code=200, responses=Declared)
    async def sight_on_terms(self, request: AnyRequest, data: Terms) -> Response[bytes]:
        """What could be seen at a table on these terms, before it is opened."""
        await person_of(request)
        if data.edition_text:
            services_of(request).reading.check(address(request))
        return declaration(request, sight_for(data))

    @get("/socket.json", sync_to_thread=False)
    def socket_schema(self) -> dict[str, Any]:
        return socket_schema()


class Self(Controller):
    """Who you are: a guest by a cookie, a program by a token, an account by a passkey."""

    path = "/api/me"
    tags = ["people"]

    @get("/")
    async def me(self, request: AnyRequest) -> Me:
        person = await person_of(request)
        return Me(person.id, person.name, await services_of(request).passkeys.count(person))

    @post("/")
    async def name_yourself(self, request: AnyRequest, data: NameRequest) -> Response[Me]:
        """Come in as a guest, or change your name."""
        known = await somebody(request)
        if known is not None:
            person = await rename(services_of(request), known, data.name)
            return Response(Me(person.id, person.name, await services_of(request).passkeys.count(person)))
        services_of(request).arriving.check(address(request))
        person, key = await services_of(request).people.welcome(data.name)
        return Response(Me(person.id, person.name, 0), cookies=[cookie(request, key)])

    @delete("/")
    async def sign_out(self, request: AnyRequest) -> Response[None]:
        key = request.cookies.get(COOKIE, "")
        if key:
            await services_of(request).people.sign_out(key)
        return Response(None, status_code=204, cookies=[cookie(request, "")])

    @get("/tokens")
    async def tokens(self, request: AnyRequest) -> list[dict[str, Any]]:
        person = await person_of(request)
        known = await services_of(request).people.tokens(person)
        return [{"id": short, "label": label, "made": made} for short, label, made in known]

    @post("/tokens")
    async def new_token(self, request: AnyRequest, data: TokenRequest) -> dict[str, str]:
        """A token for a program; it is shown this once."""
        return {"token": await services_of(request).people.new_token(await person_of(request), data.label)}

    @delete("/tokens/{short:str}")
    async def take_back_token(
        self, request: AnyRequest, short: Annotated[str, Parameter(pattern="^[0-9a-f]{12}$")]
    ) -> None:
        await services_of(request).people.take_back_token(await person_of(request), short)


class PasskeyRoutes(Controller):
    """Make and show passkeys (WebAuthn); the bodies are what browsers send."""

    path = "/api/passkeys"
    tags = ["people"]

    @post("/new")
    async def offer(self, request: AnyRequest) -> dict[str, Any]:
        return await services_of(request).passkeys.offer(await person_of(request), site_of(request))

    @post("/")
    async def register(self, request: AnyRequest, data: dict[str, Any]) -> dict[str, bool]:
        person = await person_of(request)
        await services_of(request).passkeys.register(person, data, site_of(request), origin_of(request))
        return {"kept": True}

    @post("/ask")
    async def ask(self, request: AnyRequest) -> dict[str, Any]:
        return await services_of(request).passkeys.ask(site_of(request))

    @post("/show")
    async def show(self, request: AnyRequest, data: dict[str, Any]) -> Response[dict[str, bool]]:
        services = services_of(request)
        person = await services.passkeys.recognise(data, site_of(request), origin_of(request))
        key = await services.people.sign_in(person)
        return Response({"welcome": True}, cookies=[cookie(request, key)])


class Tables(Controller):
    """Open tables, take seats, begin. Playing itself goes over the socket."""

    path = "/api/tables"
    tags = ["tables"]

    @get("/")
    async def lobby(self, request: AnyRequest) -> list[TableSummary]:
        """Public tables that wait for players or are being played, newest first."""
        tables = schema.tables
        query = select(*SUMMARY).where(tables.c.public, tables.c.state.in_(UNFINISHED))
        person = await somebody(request)
        return await summaries(request, query.order_by(tables.c.made.desc()).limit(MOST_LISTED), person)

    @post("/")
    async def open(self, request: AnyRequest, data: Terms) -> Opened:
        person = await person_of(request)
        await may_open(request, person)
        if data.edition_text:
            services_of(request).reading.check(address(request))
        id = await seating.open_table(services_of(request).lobby, person, data)
        return Opened(id, f"{origin_of(request)}/t/{id}")

    @get("/{table:str}")
    async def table(self, request: AnyRequest, table: Id) -> TableSummary:
        live = await services_of(request).lobby.live(table)
        person = await somebody(request)
        id = person.id if person else ""
        async with live.lock:
            return summary(live.seen_by(Subscription(id, live.table.seats_of(id), None)), id)

    @put("/{table:str}/seats/{seat:int}")
    async def sit(self, request: AnyRequest, table: Id, seat: SeatPath, data: SeatRequest) -> TableSummary:
        person = await person_of(request)
        lobby = services_of(request).lobby
        live = await lobby.live(table)
        await seating.sit(lobby, live, person, seat, data.name, data.commit, data.share)
        return summary(live.table, person.id)

    @put("/{table:str}/seats/{seat:int}/bot")
    async def invite(self, request: AnyRequest, table: Id, seat: SeatPath, data: BotRequest) -> TableSummary:
        person = await person_of(request)
        lobby = services_of(request).lobby
        live = await lobby.live(table)
        await seating.invite_bot(lobby, live, person, seat, data.level)
        return summary(live.table, person.id)

    @delete("/{table:str}/seats/{seat:int}", status_code=200)
    async def remove(self, request: AnyRequest, table: Id, seat: SeatPath) -> TableSummary:
        """Ask a guest or a bot to leave (host, before the deal)."""
        person = await person_of(request)
        lobby = services_of(request).lobby
        live = await lobby.live(table)
        await seating.remove(lobby, live, person, seat)
        return summary(live.table, person.id)

    @post("/{table:str}/begin")
    async def begin(self, request: AnyRequest, table: Id, data: BotRequest | None = None) -> TableSummary:
        """Begin the match; bots take the seats that are left."""
        person = await person_of(request)
        lobby = services_of(request).lobby
        live = await lobby.live(table)
        await seating.begin(lobby, live, person, data.level if data else "")
        return summary(live.table, person.id)

    @delete("/{table:str}")
    async def close(self, request: AnyRequest, table: Id) -> None:
        person = await person_of(request)
        lobby = services_of(request).lobby
        await seating.close(lobby, await lobby.live(table), person)

    @post("/{table:str}/rematch")
    async def rematch(self, request: AnyRequest, table: Id) -> Opened:
        person = await person_of(request)
        lobby = services_of(request).lobby
        id = await seating.rematch(lobby, await lobby.live(table), person, lambda: may_open(request, person))
        return Opened(id, f"{origin_of(request)}/t/{id}")

    @get("/{table:str}/record", media_type="text/plain; charset=utf-8")
    async def record(self, request: AnyRequest, table: Id) -> str:
        """The record of a finished match, with the secret that its chance came from."""
        return (await finished(request, table)).record()

    @get("/{table:str}/news")
    async def news(
        self,
        request: AnyRequest,
        table: Id,
        seat: Annotated[int | None, Parameter(ge=0, le=19)] = None,
        since: Annotated[int, Parameter(ge=0, le=2**31 - 1)] = 0,
        events: Annotated[int, Parameter(ge=0, le=1)] = 0,
    ) -> dict[str, Any]:
        """What a socket sends first: for programs that would rather ask than listen."""
        live, subscription = await listening(request, table, Place(seat, since, events=bool(events)))
        async with live.lock:
            seen = live.seen_by(subscription)
            answer = table_news(seen, subscription, live.presence.all, now(), [], live.outage)
            answer.terms = public_terms(seen)
            answer.seats = seat_news(seen, subscription.person)
            answer.fair = fair_news(seen)
            if not since:
                live.rest()  # whoever asks from the beginning may never ask again
            return dict(to_builtins(answer))

    @get("/{table:str}/earlier")
    async def earlier(
        self,
        request: AnyRequest,
        table: Id,
        before: Annotated[int, Parameter(ge=1, le=2**31 - 1)],
        seat: Annotated[int | None, Parameter(ge=0, le=19)] = None,
    ) -> EarlierPage:
        """Story and talk before a seq: the older lines that a message leaves out."""
        live, subscription = await listening(request, table, Place(seat, 0))
        return await earlier_page(services_of(request).storage, live, subscription, before)

    @get("/{table:str}/sight", responses=Declared)
    async def sight(self, request: AnyRequest, table: Id) -> Response[bytes]:
        """What can be seen at this table, as its game declares it: areas, kinds of pieces, counters, facts."""
        live, _ = await listening(request, table, Place(None, 0))
        return declaration(request, live.table.sight())

    @get("/{table:str}/learn")
    async def learn(self, request: AnyRequest, table: Id) -> dict[str, Any]:
        """How the game is played, with the pieces to show, and every piece of this table's edition."""
        live, _ = await listening(request, table, Place(None, 0))
        return at_the_table(live.table)

    @get("/{table:str}/schema", responses=Declared)
    async def schema(self, request: AnyRequest, table: Id) -> Response[bytes]:
        """The JSON Schema of every view at this table."""
        live, _ = await listening(request, table, Place(None, 0))
        return schema_page(request, live.table.sight())

    @get("/{table:str}/explain/{piece:str}")
    async def explain(
        self,
        request: AnyRequest,
        table: Id,
        piece: Annotated[str, Parameter(max_length=100)],
        seat: Annotated[int | None, Parameter(ge=0, le=19)] = None,
    ) -> dict[str, str]:
        """What a piece in view does and is worth, and why it cannot be used now."""
        live, subscription = await listening(request, table, Place(seat, 0))
        async with live.lock:
            return explained(live.seen_by(subscription), subscription.seat, piece)


async def listening(request: AnyRequest, table: str, place: Place) -> tuple[LiveTable, Subscription]:
    """The table, and what this request may see of it."""
    services = services_of(request)
    live = await services.lobby.live(table)
    person = await somebody(request)
    subscription = await subscription_at(live, person, place)
    if person is not None:
        subscription.muted = await services.people.muted_by(person.id)
    return live, subscription


async def may_open(request: AnyRequest, person: Person) -> None:
    """Refuse too many new tables from an address, or unfinished ones of a person; a rematch counts too."""
    services_of(request).opening.check(address(request))
    tables = schema.tables
    unfinished = tables.c.state.in_(UNFINISHED)
    query = select(func.count()).select_from(tables).where(tables.c.host == person.id, unfinished)
    ((count,),) = await services_of(request).storage.rows(query)
    if count >= services_of(request).settings.tables_a_person:
        raise Refusal("too_many", f"You have {count} unfinished tables; finish or close one first.")


async def summaries(request: AnyRequest, query: Any, person: Person | None) -> list[TableSummary]:
    rows = await services_of(request).storage.rows(query)
    id = person.id if person else ""
    return [read_summary(row.id, row.game, row.state, row.made, row.card, id) for row in rows]
