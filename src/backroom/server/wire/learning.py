"""The learning page of a game: how it is played, with pictures, and a list of all pieces."""

from __future__ import annotations

import functools
import json
from typing import Any

from backroom.engine import Game
from backroom.engine.edition import Edition
from backroom.server.tables.table import Table
from backroom.server.wire.catalogue import catalogue, howto_page, whole_catalogue


def on_the_shelf(game: Game) -> dict[str, Any]:
    """The page for the standard edition, with everything that options add to it."""
    return shelf_page(game, game.edition("standard"))


@functools.lru_cache(maxsize=20)
def shelf_page(game: Game, edition: Edition) -> dict[str, Any]:
    return {"howto": howto_page(game, edition, game.most, {}), "parts": whole_catalogue(game, edition)}


def at_the_table(table: Table) -> dict[str, Any]:
    """The page for this table's edition and options."""
    assert table.edition is not None
    options = json.dumps(table.game.checked_options(table.terms.options), sort_keys=True)
    return table_page(table.game, table.edition, len(table.seats), options)


@functools.lru_cache(maxsize=20)
def table_page(game: Game, edition: Edition, seats: int, options: str) -> dict[str, Any]:
    chosen = json.loads(options)
    return {
        "howto": howto_page(game, edition, seats, chosen),
        "parts": [catalogue(game, edition, seats, chosen)],
    }
