"""What a game declares about its tables, and what it says about a piece, for clients that ask."""

from __future__ import annotations

import functools
import json
from typing import Any

from litestar import Request, Response
from litestar.openapi.datastructures import ResponseSpec

from backroom.bots import bot_names
from backroom.bots.own.brought import own_names
from backroom.engine import LEVELS, BadInput, Game
from backroom.engine.sight import Sight
from backroom.games import game as game_called
from backroom.games import games as shelf
from backroom.server.log.terms import Terms, checked, printed
from backroom.server.refusals import Refusal
from backroom.server.tables.table import Table
from backroom.server.wire.view_schema import view_schema

FOREVER = "private, max-age=31536000, immutable"  # if it was asked for by its hash
ASK_AGAIN = "private, no-cache"

Declared = {304: ResponseSpec(None, description="As you know it already: the hash is the ETag.")}


def known_game(id: str) -> Game:
    """A game on the shelf, or a refusal."""
    if id not in shelf():
        raise Refusal("unknown", "There is no such game on the shelf.")
    return game_called(id)


def described(game: Game) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": game.title,
        "blurb": game.blurb,
        "seats": [game.fewest, game.most],
        "minutes": game.minutes,
        "editions": game.editions(),
        "bots": bot_names(game),
        "levels": [level for level in LEVELS if level in bot_names(game)],
        "tempers": game.tempers(),
        "own": own_names(game),
        "lesson": game.teaches(),
        "options": [
            {
                "name": setting.name,
                "label": setting.label,
                "default": setting.default,
                "values": setting.ends(),
                "kind": "words" if setting.words else "yes" if isinstance(setting.default, bool) else "number",
            }
            for setting in game.settings
        ],
    }


def shipped_sight(game: Game, seats: int | None, edition: str) -> Sight:
    """The declaration for an edition that comes with the game; BadInput says what is wrong."""
    number = game.checked_seats(seats)
    if edition not in game.editions():
        raise BadInput(f"{game.title} has no edition '{edition}'; it has: {', '.join(game.editions())}.")
    return game.sight_of(game.edition(edition), number, game.checked_options({}))


def sight_for(terms: Terms) -> Sight:
    """The declaration for a table on these terms, perhaps with an edition of one's own; BadInput says what is wrong."""
    fitting = checked(terms)
    game = game_called(fitting.game)
    return game.sight_of(printed(game, fitting), game.checked_seats(fitting.seats), fitting.options)


def declaration(request: Request[Any, Any, Any], sight: Sight) -> Response[bytes]:
    return sent(request, sight, declaration_text)


def schema_page(request: Request[Any, Any, Any], sight: Sight) -> Response[bytes]:
    return sent(request, sight, schema_text)


@functools.lru_cache(maxsize=50)
def declaration_text(sight: Sight) -> bytes:
    return written({"hash": sight.hash, "seats": sight.seats, **sight.json()})


@functools.lru_cache(maxsize=50)
def schema_text(sight: Sight) -> bytes:
    return written(view_schema(sight))


def written(said: dict[str, Any]) -> bytes:
    return json.dumps(said, separators=(",", ":"), ensure_ascii=False).encode()


def sent(request: Request[Any, Any, Any], sight: Sight, text: Any) -> Response[bytes]:
    """Send it unless the client has it; a client that asks by hash need never ask again."""
    tag = f'"{sight.hash}"'
    cache = FOREVER if request.query_params.get("hash") == sight.hash else ASK_AGAIN
    headers = {"etag": tag, "cache-control": cache, "vary": "cookie, authorization"}
    known = [part.strip().removeprefix("W/") for part in request.headers.get("if-none-match", "").split(",")]
    if tag in known:
        return Response(b"", status_code=304, headers=headers)
    return Response(text(sight), media_type="application/json", headers=headers)


def explained(table: Table, seat: int | None, piece: str) -> dict[str, str]:
    """What a piece is and does, as seen from this seat."""
    if table.match is None:
        raise Refusal("conflict", "Nothing lies on the table before the deal.")
    try:
        return table.match.explain(seat, piece).json()
    except BadInput as error:
        raise Refusal("unknown", str(error)) from None
