"""The shelf: every game in this folder, and those that other packages bring."""

from __future__ import annotations

import os
from typing import Any

from backroom.engine.errors import BadInput
from backroom.engine.game import Game
from backroom.engine.given import shortened, shown
from backroom.engine.sight import Sight

ENTRY_POINTS = "backroom.games"
_opened: dict[str, Game] = {}
_broken: dict[str, str] = {}  # what other packages bring that cannot be played, and why


def games() -> list[str]:
    """The ids of all games that can be played, in the order of the shelf."""
    return sorted({*_ours(), *[id for id in _theirs() if _works(id)]})


def game(id: Any) -> Game:
    """One game, taken off the shelf."""
    if not isinstance(id, str):
        raise BadInput(f"A game is named by a text such as 'dirty-money', not {shown(id)}.")
    if id not in _opened:
        _opened[id] = _open(id)
    return _opened[id]


def _open(id: str) -> Game:
    if id in _ours():
        from importlib import import_module

        ours: Game = import_module(f"backroom.games.{id.replace('-', '_')}").game
        return ours
    theirs = _theirs()
    if id not in theirs:
        raise BadInput(f"There is no game '{shortened(id)}' on the shelf; there is: {', '.join(games())}.")
    if id not in _broken:
        try:
            return _checked(id, theirs[id].load())
        except (Exception, SystemExit) as error:  # whatever somebody else's package may do
            _hide(id, error)
    raise BadInput(f"'{id}' is not on the shelf, for it is broken: {_broken[id]}.")


def _checked(id: str, found: Any) -> Game:
    """A game with all that the shelf, a table and a bot need of it."""
    if not isinstance(found, Game):
        raise BadInput("it is not a game")
    if found.id != id:
        raise BadInput(f"it calls itself '{found.id}'")
    found.rules()
    found.bots()
    found.wordings()
    declared: Any = found.sight_of(found.edition("standard"), found.fewest, found.checked_options({}))
    if not isinstance(declared, Sight):
        raise BadInput("it does not declare what can be seen")
    return found


def _hide(id: str, error: BaseException) -> None:
    """It is said once, in one line, and the other games can be played."""
    from logging import getLogger

    reason = "it lacks a part that every game has" if isinstance(error, NotImplementedError) else str(error)
    name = "" if isinstance(error, BadInput) else f"{type(error).__name__}: "
    _broken[id] = " ".join(f"{name}{reason}".split()).rstrip(".")
    getLogger("backroom").warning("The game '%s' stays off the shelf: %s.", id, _broken[id])


def _works(id: str) -> bool:
    try:
        game(id)
    except BadInput:
        return False
    return True


def _ours() -> list[str]:
    """A game of ours is a folder with a rules page."""
    here = os.path.dirname(__file__)
    folders = [name for name in os.listdir(here) if os.path.exists(os.path.join(here, name, "RULES.md"))]
    return [name.replace("_", "-") for name in folders]


def _theirs() -> dict[str, Any]:
    """Games of other packages announce themselves by entry point."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}
