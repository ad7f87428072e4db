"""The shelf: every game in this folder, and those that other packages bring."""

from __future__ import annotations

import os
from typing import Any

from backroom.engine.errors import BadInput
from backroom.engine.game import Game

ENTRY_POINTS = "backroom.games"
_opened: dict[str, Game] = {}


def games() -> list[str]:
    """The ids of all games, in the order of the shelf."""
    return sorted({*_ours(), *_theirs()})


def game(id: str) -> Game:
    """One game, taken off the shelf."""
    if id not in _opened:
        _opened[id] = _open(id)
    return _opened[id]


def _open(id: str) -> Game:
    if id in _ours():
        from importlib import import_module

        found: Any = import_module(f"backroom.games.{id.replace('-', '_')}").game
    else:
        theirs = _theirs()
        if id not in theirs:
            raise BadInput(f"There is no game '{id}' on the shelf; there is: {', '.join(games())}.")
        found = theirs[id].load()
    if not isinstance(found, Game):
        raise BadInput(f"What is called '{id}' on the shelf is not a game.")
    return found


def _ours() -> list[str]:
    """A game of ours is a folder with a rules page."""
    here = os.path.dirname(__file__)
    folders = [name for name in os.listdir(here) if os.path.exists(os.path.join(here, name, "RULES.md"))]
    return [name.replace("_", "-") for name in folders]


def _theirs() -> dict[str, Any]:
    """Games of other packages announce themselves by entry point."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}
