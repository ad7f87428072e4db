"""The server as an ASGI application."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, MediaType, Request, Response, Router, get
from litestar.config.response_cache import ResponseCacheConfig
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import HTTPException, NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy import select

from backroom.engine import BadInput
from backroom.server.log import schema
from backroom.server.log.outages import GONE, SENTENCES
from backroom.server.log.storage import Storage
from backroom.server.network.traffic import STATE
from backroom.server.refusals import Refusal
from backroom.server.settings import Settings, from_environment
from backroom.server.web.api import PasskeyRoutes, Self, Shelf, Tables
from backroom.server.web.guards import NOT_TEXT, check_operator, check_origin, is_text, services_of
from backroom.server.web.looking_back import LookingBack
from backroom.server.web.metrics import metrics_page
from backroom.server.web.oneself import Oneself, Others
from backroom.server.web.page import AnyRequest, Site, for_programs, missing, page_routes
from backroom.server.web.replays import DroppedReplays, TableReplays
from backroom.server.web.services import Services
from backroom.server.web.sockets import handle_socket
from backroom.server.wire.page_id import page_id
from backroom.version import VERSION

logger = logging.getLogger("backroom")

API = [Shelf, Self, Oneself, Others, PasskeyRoutes, Tables, LookingBack, TableReplays, DroppedReplays]
LONGEST_BODY = 300_000
LONGEST_LOOK = 5.0  # seconds that a database may take to answer
SAFE = {"GET", "HEAD", "OPTIONS"}
CODES = {400: "bad", 401: "who", 403: "forbidden", 404: "unknown", 405: "unknown", 413: "bad", 429: "too_many"}
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self';"
        " frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cache-control": "no-store",
    "backroom-page": page_id(),
}
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items() if value]


class ErrorBody(msgspec.Struct):
    """The body of every refusal."""

    code: str
    text: str


def refused(_: Any, refusal: Refusal) -> Response[ErrorBody]:
    return Response(ErrorBody(refusal.code, refusal.sentence), status_code=refusal.status, media_type=MediaType.JSON)


def bad_input(_: Any, error: BadInput) -> Response[ErrorBody]:
    return Response(ErrorBody("bad", str(error)), status_code=400, media_type=MediaType.JSON)


def http_error(request: Any, error: HTTPException) -> Response[Any]:
    """A sentence for programs; people who follow a dead link get a page."""
    if isinstance(error, NotFoundException) and request.method == "GET" and not for_programs(request.url.path):
        site: Site = request.app.state.site
        return site.page(request, found=False)
    code = CODES.get(error.status_code, "bad")
    headers = {"connection": "close"} if error.status_code == 408 else None
    wrong = ErrorBody(code, sentence(error)[:500])
    return Response(wrong, status_code=error.status_code, media_type=MediaType.JSON, headers=headers)


def not_our_page(response: Response[Any]) -> Response[Any]:
    """The framework would send a page of its own for what is not found below /api."""
    return missing() if response.status_code == 404 else response


async def is_table(request: AnyRequest, id: str) -> bool:
    """Whether there is such a table; if the database does not answer, the page will say so."""
    services = services_of(request)
    if id in services.lobby.live_tables:
        return True
    tables = schema.tables
    try:
        return bool(await services.storage.rows(select(tables.c.id).where(tables.c.id == id)))
    except Refusal:
        return True


async def is_shown(request: AnyRequest, link: str) -> bool:
    """Whether somebody shows their results under this link."""
    try:
        return await services_of(request).shown.behind(link) is not None
    except Refusal:
        return True


def sentence(error: HTTPException) -> str:
    """What is wrong with a request, for people: which part, and why."""
    parts = [item for item in error.extra or [] if isinstance(item, dict)]
    if isinstance(error, NotFoundException):
        return "There is nothing here."
    if not parts:
        return error.detail
    return " ".join(f"{named(part)} does not fit: {lowered(str(part.get('message')))}." for part in parts)


def named(part: dict[str, Any]) -> str:
    key = part.get("key", "data")
    return "The request" if key == "data" else f"'{key}'"


def lowered(text: str) -> str:
    return text[:1].lower() + text[1:].rstrip(".")


def our_fault(request: Any, error: Exception) -> Response[ErrorBody]:
    logger.error("server error", exc_info=error, extra={"path": getattr(request.url, "path", "")})
    wrong = ErrorBody("our_fault", "Something went wrong on our side.")
    return Response(wrong, status_code=500, media_type=MediaType.JSON)


async def refuse_early(send: Any, refusal: Refusal) -> None:
    """Refuse before the request is even looked at."""
    body = msgspec.json.encode(ErrorBody(refusal.code, refusal.sentence))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def check_cross_site(request: Request[Any, Any, Any]) -> None:
    """Refuse changes that another site's page asks for."""
    if request.method not in SAFE:
        check_origin(request)


@get("/health", tags=["operation"])
async def health(request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
    """Whether the server and its database are well; if not, 503 and one sentence about what is wrong."""
    services = services_of(request)
    outage = await found_outage(services.storage) or (GONE if services.peers.cut_off else "")
    if not outage:
        return Response({"status": "ok", "version": VERSION})
    return Response({"status": outage, "text": SENTENCES[outage], "version": VERSION}, status_code=503)


async def found_outage(storage: Storage) -> str:
    """The outage that is known, or that a query finds."""
    from sqlalchemy import text

    if storage.outage:
        return storage.outage
    try:
        async with asyncio.timeout(LONGEST_LOOK):
            await storage.rows(text("SELECT 1"))
    except (Refusal, TimeoutError):
        return storage.outage or GONE
    return storage.outage


@get("/metrics", media_type="text/plain; version=0.0.4", tags=["operation"])
async def metrics(request: Request[Any, Any, Any]) -> str:
    """Counters and gauges for Prometheus, for whoever runs the server."""
    check_operator(request)
    return metrics_page(services_of(request))


class BoundedRequest(Request[Any, Any, Any]):
    """A request whose JSON must be UTF-8 and not nested too deeply."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except RecursionError:
            raise Refusal("bad", "That is nested too deeply.") from None
        except UnicodeDecodeError:
            raise Refusal("bad", "That is not UTF-8.") from None


def with_security_headers(send: Any) -> Any:
    """Every response, even a refusal, gets the security headers, unless its route sets them itself."""

    async def sent(message: Any) -> None:
        if message["type"] == "http.response.start":
            own = {name.lower() for name, _ in message["headers"]}
            message["headers"] = [*message["headers"], *[pair for pair in RAW_HEADERS if pair[0] not in own]]
        await send(message)

    return sent


def with_deadline(receive: Any, seconds: float) -> Any:
    """Refuse a request whose body takes too long to arrive."""
    late = asyncio.get_running_loop().time() + seconds
    whole = False

    async def received() -> Any:
        nonlocal whole
        if whole:
            return await receive()
        try:
            async with asyncio.timeout_at(late):
                message = await receive()
        except TimeoutError:
            raise HTTPException("The request did not come in time.", status_code=408) from None
        whole = not message.get("more_body", False)
        return message

    return received


class Application:
    """Sends HTTP through Litestar, and sockets, which carry every move, straight to their table."""

    def __init__(self, http: Litestar) -> None:
        self.http = http

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            scope["litestar_app"] = self.http
            await handle_socket(ASGIConnection(scope), receive, send)
        elif scope["type"] == "lifespan":
            await self.http(scope, receive, self.started(scope, send))
        else:
            await self.answer(scope, receive, with_security_headers(send))

    async def answer(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request; one that is over the limit costs next to nothing."""
        services: Services = self.http.state.services
        try:
            services.requests.check(services.traffic.address(scope["client"], scope["headers"]))
            if not is_text(scope):
                raise Refusal("bad", NOT_TEXT)
        except Refusal as refusal:
            await refuse_early(send, refusal)
        else:
            await self.http(scope, with_deadline(receive, services.settings.request_seconds), send)

    def started(self, scope: Any, send: Any) -> Any:
        """Put the traffic limits into the lifespan state, where the protocols find them."""

        async def sent(message: Any) -> None:
            if message["type"] == "lifespan.startup.complete":
                scope["state"][STATE] = self.http.state.services.traffic
            await send(message)

        return sent


def create_app(settings: Settings | None = None) -> Application:
    return Application(litestar(settings or from_environment()))


def litestar(chosen: Settings) -> Litestar:
    site = Site()
    return Litestar(
        route_handlers=[*API, health, metrics, *page_routes(site, is_table, is_shown)],
        lifespan=[lambda app: lifetime(app, chosen)],
        before_request=check_cross_site,
        request_class=BoundedRequest,
        exception_handlers={
            Refusal: refused,
            BadInput: bad_input,
            HTTPException: http_error,
            Exception: our_fault,
        },
        request_max_body_size=LONGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Backroom",
            version=VERSION,
            path="/api",
            render_plugins=[JsonRenderPlugin(path="/")],
            openapi_router=Router("/api", route_handlers=[], include_in_schema=False, after_request=not_our_page),
        ),
        response_cache_config=ResponseCacheConfig(default_expiration=None),
        state=State({"site": site}),
        logging_config=None,
        debug=False,
    )


@asynccontextmanager
async def lifetime(app: Litestar, settings: Settings) -> AsyncIterator[None]:
    services = Services(settings)
    app.state.services = services
    await services.start()
    try:
        yield
    finally:
        await services.stop()
