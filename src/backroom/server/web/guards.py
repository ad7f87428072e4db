"""Who asks, from where, and with which key: the same for requests and sockets."""

from __future__ import annotations

import hmac
import ipaddress
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from backroom.server.people.people import Person
from backroom.server.refusals import Refusal
from backroom.server.web.services import Services

COOKIE = "backroom"
YEAR = 365 * 24 * 3600

Connection = ASGIConnection[Any, Any, Any, Any]


def services_of(connection: Connection) -> Services:
    services = connection.app.state.services
    assert isinstance(services, Services)
    return services


async def somebody(connection: Connection) -> Person | None:
    """The person behind the cookie or token; a wrong token is refused, a stale cookie means nobody."""
    person = await services_of(connection).people.behind(key_of(connection))
    if person is None and connection.headers.get("authorization"):
        raise Refusal("who", "That token is not known here.")
    return person


def key_of(connection: Connection) -> str:
    """The token, or else the cookie; a request with a token is not checked for a cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme:
        return token.strip() if scheme.lower() == "bearer" else ""
    return connection.cookies.get(COOKIE, "")


async def person_of(connection: Connection) -> Person:
    person = await somebody(connection)
    if person is None:
        raise Refusal("who", "Say your name first (POST /api/me).")
    return person


def address(connection: Connection) -> str:
    """The address that counts for limits."""
    return services_of(connection).traffic.address(connection.scope.get("client"), connection.scope["headers"])


NOT_TEXT = "What is asked for is not UTF-8."


def is_text(scope: Any) -> bool:
    """Whether path and query, unquoted, are UTF-8."""
    try:
        unquote_to_bytes(scope.get("raw_path") or b"").decode()
        unquote_to_bytes(scope["query_string"]).decode()
    except UnicodeDecodeError:
        return False
    return True


def check_operator(connection: Connection) -> None:
    """Refuse everybody but the operator: with the token, or on this machine and not through a proxy."""
    settings = services_of(connection).settings
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    known = settings.metrics_token.encode()
    if known and scheme.lower() == "bearer" and hmac.compare_digest(token.strip().encode(), known):
        return
    passed_on = settings.proxied or any(name in connection.headers for name in FORWARDED)
    if passed_on or not on_this_machine(connection.client.host if connection.client else ""):
        raise Refusal("forbidden", "That is for whoever keeps this server: with the token that metrics_token sets.")


FORWARDED = ("x-forwarded-for", "x-real-ip", "forwarded", "via")


def on_this_machine(host: str) -> bool:
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return False
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_loopback


def origin_of(connection: Connection) -> str:
    """The origin of the site as people type it."""
    settings = services_of(connection).settings
    if settings.site:
        return settings.site.rstrip("/")
    scheme = "https" if settings.secure else "http"
    return f"{scheme}://{connection.headers.get('host', '')}"


def site_of(connection: Connection) -> str:
    """The host that passkeys belong to."""
    try:
        host = urlsplit(origin_of(connection)).hostname
    except ValueError:
        host = ""
    if not host:
        raise Refusal("bad", "The header 'Host' names no host.")
    return host


def check_origin(connection: Connection) -> None:
    """Refuse a page of another site that acts with our cookie."""
    origin = connection.headers.get("origin")
    if origin and origin != origin_of(connection) and host_of(origin) != connection.headers.get("host"):
        raise Refusal("forbidden", "That page belongs to another site.")


def host_of(origin: str) -> str:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def cookie(connection: Connection, key: str) -> Cookie:
    """The guest's cookie; an empty key removes it."""
    return Cookie(
        key=COOKIE,
        value=key,
        max_age=YEAR if key else 0,
        path="/",
        httponly=True,
        samesite="lax",
        secure=services_of(connection).settings.secure,
    )
