"""One WebSocket for each browser, terminal or program: who may open it, and where it leads."""

from __future__ import annotations

import re
from typing import Any

from backroom.server.lobby.live_table import LiveTable
from backroom.server.network.close_codes import (
    TOO_MANY_SOCKETS,
    TOO_MUCH,
    short,
)
from backroom.server.network.websocket import WIRE, WebSocketProtocol
from backroom.server.people.people import Person, hashed
from backroom.server.refusals import Refusal
from backroom.server.web.guards import (
    NOT_TEXT,
    Connection,
    address,
    check_origin,
    is_text,
    key_of,
    services_of,
    somebody,
)
from backroom.server.web.session import Place, Receive, Send, Session
from backroom.server.wire.messages import PROTOCOL

PATH = re.compile(r"/api/tables/([a-z0-9]{16})/socket/?")


async def handle_socket(connection: Connection, receive: Receive, send: Send) -> None:
    """One connection to one table; see docs/protocol.md."""
    await receive()
    services = services_of(connection)
    where = address(connection)
    extensions: Any = connection.scope.get("extensions") or {}
    wire = extensions.get(WIRE, {}).get("wire")
    token = services.sockets.come(where, lambda: wire and wire.close(*TOO_MANY_SOCKETS))
    try:
        await serve_socket(connection, where, receive, send, wire)
    finally:
        services.sockets.go(where, token)


async def serve_socket(
    connection: Connection, where: str, receive: Receive, send: Send, wire: WebSocketProtocol | None
) -> None:
    """Admit a client and run its session, or say why not."""
    services = services_of(connection)
    try:
        live, person, place = await admit(connection, where)
    except Refusal as refusal:
        await turn_away(send, refusal)
        return
    await send({"type": "websocket.accept"})
    session = Session(receive, send, wire, services, live)
    try:
        await session.run(person, place)
    except Refusal as refusal:
        await session.close(4000 + refusal.status, refusal.sentence)


async def admit(connection: Connection, where: str) -> tuple[LiveTable, Person | None, Place]:
    """The table, the person, and what the client asks for."""
    services = services_of(connection)
    check_origin(connection)
    services.requests.check(where)
    if services.sockets.too_many(where):
        raise Refusal("too_many", TOO_MANY_SOCKETS[1])
    if not is_text(connection.scope):
        raise Refusal("bad", NOT_TEXT)
    path = PATH.fullmatch(connection.url.path)
    if path is None:
        raise Refusal("unknown", "There is no such table.")
    if number(connection, "brief") and (number(connection, "v") or 1) < PROTOCOL:
        raise Refusal("old", "This page is older than the server: load it again.")
    place = Place(number(connection, "seat"), number(connection, "since") or 0)
    place.brief, place.events = bool(number(connection, "brief")), bool(number(connection, "events"))
    place.key = hashed(key_of(connection))
    person = await somebody(connection)
    return await services.lobby.live(path.group(1)), person, place


def number(connection: Connection, name: str) -> int | None:
    text = connection.query_params.get(name)
    if text is None:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 9:
        raise Refusal("bad", f"'{name}' is a number.")
    return int(text)


async def turn_away(send: Send, refusal: Refusal) -> None:
    """Accept the socket to say why not: browsers see nothing of a failed handshake. Other sites learn nothing."""
    if refusal.code != "forbidden":
        await send({"type": "websocket.accept"})
    code = TOO_MUCH if refusal.code == "forbidden" else 4000 + refusal.status
    await send({"type": "websocket.close", "code": code, "reason": short(refusal.sentence)})
